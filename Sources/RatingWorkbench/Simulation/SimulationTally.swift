import RatingCore

/// What a simulation counts of one configuration. Only whole numbers, so that sums of parts are exact in any order.
package struct SimulationTally: Equatable, Sendable {
    package typealias Count = FigureCount

    /// Of all users.
    package internal(set) var moments = Moments()
    /// The same of some of them.
    package internal(set) var slices: [FigureSlice]
    /// With the first configuration, where this is another one.
    package internal(set) var paired: PairedMoments?
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

    package init(days: Int, slices: [FigureSlice] = []) {
        firstAskDays = [Int](repeating: 0, count: days)
        self.slices = slices
    }

    package subscript(count: Count) -> Int { moments[count] }

    /// What its figures are estimated from.
    package func figured(days: Int) -> Figured {
        Figured(moments: moments, firstAskDays: firstAskDays, days: Double(days))
    }

    package static func += (left: inout SimulationTally, right: SimulationTally) {
        func add(_ numbers: inout [Int], _ others: [Int]) {
            for index in numbers.indices { numbers[index] += others[index] }
        }
        left.moments += right.moments
        for index in left.slices.indices { left.slices[index].moments += right.slices[index].moments }
        if let other = right.paired { left.paired? += other }
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
        let numbers = moments.sums + firstAskDays + askCounts + keptBack + starsInApp + starsInStore + outcomes.values
        guard numbers.allSatisfy({ 0...Self.most ~= $0 }) else { return "a count is beyond \(Self.most)" }
        if let problem = moments.contradiction(users: self[.users])
            ?? slices.lazy.compactMap({ $0.contradiction(users: self[.users]) }).first
        {
            return problem
        }
        let wholes: [(Count, [(String, Int)])] = [
            (.opportunities, [("asks", self[.asks])] + keptBack.map { ("keptBack", $0) }),
            (.asks, [("outcomes", outcomes.values.reduce(0, +))]),
        ]
        for (whole, parts) in wholes {
            if let part = parts.first(where: { $0.1 > self[whole] }) {
                return "\(part.1) of “\(part.0)” are more than \(self[whole]) of “\(whole.rawValue)”"
            }
        }
        func stars(_ numbers: [Int]) -> Int { numbers.enumerated().reduce(0) { $0 + ($1.offset + 1) * $1.element } }
        let equals: [(String, Int, Count, Int)] = [
            ("firstAskDays", firstAskDays.reduce(0, +), .usersAsked, self[.usersAsked]),
            ("askCounts", askCounts.reduce(0, +), .users, self[.users]),
            ("starsInStore", starsInStore.reduce(0, +), .ratings, self[.ratings]),
            ("starsInStore", stars(starsInStore), .ratingStars, self[.ratingStars]),
            ("starsInApp", starsInApp.reduce(0, +), .answers, self[.answers]),
            ("starsInApp", stars(starsInApp), .answerStars, self[.answerStars]),
        ]
        return equals.first { $0.1 != $0.3 }.map { "“\($0.0)” makes \($0.1), and “\($0.2.rawValue)” is \($0.3)" }
    }
}
