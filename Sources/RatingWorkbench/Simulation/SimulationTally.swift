import RatingCore

/// What a simulation counts of one configuration. Only whole numbers, so that sums of parts are exact in any order.
package struct SimulationTally: Equatable, Sendable {
    /// Counts that stand alone. Raw values are names in files.
    package enum Count: String, CaseIterable, Sendable {
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
    }

    private var counts = [Int](repeating: 0, count: Count.allCases.count)
    /// Users by the day, since their installation, on which they were first asked.
    package internal(set) var firstAskDays: [Int]
    /// Users by how often they were asked; the last place stands for all from there on.
    package internal(set) var askCounts = [Int](repeating: 0, count: Self.mostAsks + 1)
    /// Opportunities that were kept back, by the closed gate that was the last to open.
    package internal(set) var keptBack = [Int](repeating: 0, count: Gate.allCases.count)
    /// Answers within the app by their stars, 1 to 10.
    package internal(set) var starsInApp = [Int](repeating: 0, count: 10)
    /// Ratings in the store by their stars, 1 to 5.
    package internal(set) var starsInStore = [Int](repeating: 0, count: 5)
    /// Questions by how they ended.
    package internal(set) var outcomes: [String: Int] = [:]

    package static let mostAsks = 64

    package init(days: Int) { firstAskDays = [Int](repeating: 0, count: days) }

    package internal(set) subscript(count: Count) -> Int {
        get { counts[count.place] }
        set { counts[count.place] = newValue }
    }

    package static func += (left: inout SimulationTally, right: SimulationTally) {
        func add(_ numbers: inout [Int], _ others: [Int]) {
            for index in numbers.indices { numbers[index] += others[index] }
        }
        add(&left.counts, right.counts)
        add(&left.firstAskDays, right.firstAskDays)
        add(&left.askCounts, right.askCounts)
        add(&left.keptBack, right.keptBack)
        add(&left.starsInApp, right.starsInApp)
        add(&left.starsInStore, right.starsInStore)
        left.outcomes.merge(right.outcomes) { $0 + $1 }
    }
}

extension SimulationTally {
    /// So many that neither the sum of all days nor that of two tallies overflows.
    static let most = 1 << 46

    /// Why nobody can have lived through this: a part that is more than its whole has no share. Nil where it can be.
    var contradiction: String? {
        let numbers = counts + firstAskDays + askCounts + keptBack + starsInApp + starsInStore + outcomes.values
        guard numbers.allSatisfy({ 0...Self.most ~= $0 }) else { return "a count is beyond \(Self.most)" }
        let wholes: [(Count, [(String, Int)])] = [
            (
                .users,
                [
                    ("usersAsked", self[.usersAsked]), ("firstAskDays", firstAskDays.reduce(0, +)),
                    ("askCounts", askCounts.reduce(0, +)),
                ]
            ),
            (.opportunities, [("asks", self[.asks])] + keptBack.map { ("keptBack", $0) }),
            (.requests, [("requestsBeyondThree", self[.requestsBeyondThree])]),
            (
                .asks,
                [Count.asksAfterCrash, .asksInFirstSession, .asksAtNight].map { ($0.rawValue, self[$0]) }
                    + outcomes.map { ("outcomes", $0.value) }
            ),
        ]
        for (whole, parts) in wholes {
            if let part = parts.first(where: { $0.1 > self[whole] }) {
                return "\(part.1) of “\(part.0)” are more than \(self[whole]) of “\(whole.rawValue)”"
            }
        }
        return nil
    }
}

extension SimulationTally.Count {
    @inline(__always)
    fileprivate var place: Int {
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
        }
    }
}
