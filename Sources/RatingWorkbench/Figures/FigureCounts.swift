import RatingCore

/// What is counted of one user, in whole numbers; nothing on the heap, so that it is cheap to add.
struct FigureCounts: Equatable, Sendable {
    private var numbers = SIMD16<Int32>()

    subscript(count: FigureCount) -> Int {
        get { Int(numbers[count.place]) }
        set { numbers[count.place] = Int32(truncatingIfNeeded: newValue) }
    }

    var isEmpty: Bool { numbers == SIMD16<Int32>() }

    static func += (left: inout FigureCounts, right: FigureCounts) { left.numbers &+= right.numbers }
}

/// What figures are made of. Raw values are names in files.
package enum FigureCount: String, CaseIterable, Sendable {
    case users
    case sessions
    /// Times that the app considered asking.
    case opportunities
    case usersAsked
    case asks
    /// Requests for the store's own review sheet.
    case requests
    /// Those of them that came when there had been three within 365 days.
    case requestsBeyondThree
    /// Those that the system showed.
    case sheets
    /// Feedback on its way to the app's people.
    case feedback
    case asksAfterCrash
    case asksInFirstSession
    case asksAtNight
    /// In the store, and the sum of their stars.
    case ratings
    case ratingStars
    /// Answers in stars within the app, and the sum of their stars.
    case answers
    case answerStars

    @inline(__always)
    var place: Int {
        switch self {
        case .users: 0
        case .sessions: 1
        case .opportunities: 2
        case .usersAsked: 3
        case .asks: 4
        case .requests: 5
        case .requestsBeyondThree: 6
        case .sheets: 7
        case .feedback: 8
        case .asksAfterCrash: 9
        case .asksInFirstSession: 10
        case .asksAtNight: 11
        case .ratings: 12
        case .ratingStars: 13
        case .answers: 14
        case .answerStars: 15
        }
    }
}

/// A count in relation to another, both of the same users.
package struct FigureRatio: Equatable, Sendable {
    let top: FigureCount
    let bottom: FigureCount

    /// Those of which squares and products are summed, in the order of files.
    static let all = [
        FigureRatio(top: .usersAsked, bottom: .users), FigureRatio(top: .asks, bottom: .users),
        FigureRatio(top: .ratings, bottom: .users), FigureRatio(top: .feedback, bottom: .users),
        FigureRatio(top: .answers, bottom: .users),
        FigureRatio(top: .requestsBeyondThree, bottom: .requests), FigureRatio(top: .ratingStars, bottom: .ratings),
        FigureRatio(top: .answerStars, bottom: .answers), FigureRatio(top: .asksAfterCrash, bottom: .asks),
        FigureRatio(top: .asksInFirstSession, bottom: .asks), FigureRatio(top: .asksAtNight, bottom: .asks),
    ]

    /// Whether the numerator is a part of the denominator.
    var isShare: Bool {
        switch top {
        case .usersAsked, .requestsBeyondThree, .asksAfterCrash, .asksInFirstSession, .asksAtNight: true
        default: false
        }
    }

    /// Whether the denominator is the number of users.
    var isPerUser: Bool { bottom == .users }
}

extension FigureCounts {
    private static let week = 7 * UTCInstant.millisecondsPerDay
    /// 22:00 to 8:00 by the user's own clock, the quiet hours of a configuration that says nothing of them.
    private static let night = QuietHours(start: 22 * 60, end: 8 * 60)

    /// Counts an ask.
    ///
    /// - Parameter context: that was decided on; a prompt that was counted since changes nothing that is read here.
    mutating func noteAsk(_ now: LocalInstant, _ context: RatingContext) {
        self[.asks] += 1
        self[.usersAsked] = 1
        if let crash = context.lastCrashAt, now.instant.milliseconds - crash.instant.milliseconds < Self.week {
            self[.asksAfterCrash] += 1
        }
        // As the gate `firstSession` counts.
        if max(context.sessions, context.launches) < 2 { self[.asksInFirstSession] += 1 }
        if Self.night.contains(minuteOfDay: now.minuteOfDay) { self[.asksAtNight] += 1 }
    }
}
