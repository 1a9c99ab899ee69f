/// What a list of transitions can do, over all values of what its guards read.
package struct ListOutcome {
    /// For each transition, whether it can be the first to pass.
    package private(set) var isTaken: [Bool]
    /// For each transition, whether its guard can pass.
    package private(set) var canPass: [Bool]
    /// For each transition, whether its guard passes for all values.
    package private(set) var alwaysPasses: [Bool]
    /// Whether it can be that none passes.
    package private(set) var canFallThrough: Bool
    /// Whether there were too many values to go through, so that everything counts as possible.
    package let isUndecided: Bool

    package init(_ list: WorkflowExploration.List, _ domain: GuardDomain, limit: Int) {
        let variables = Array(Set(list.tables.flatMap { $0.variables })).inOrder { Int64($0) }
        let count = domain.combinations(of: variables, atMost: limit)
        isUndecided = count == nil
        isTaken = list.tables.map { _ in count == nil }
        canPass = isTaken
        alwaysPasses = list.tables.map { _ in count != nil }
        canFallThrough = count == nil
        var assignment = Array(repeating: 0, count: domain.variables.count)
        for combination in 0..<(count ?? 0) {
            domain.set(variables, to: combination, in: &assignment)
            var isDecided = false
            for (index, table) in list.tables.enumerated() {
                let truth = table.truth(assignment)
                if truth.canPass, !isDecided { isTaken[index] = true }
                if truth.canPass { canPass[index] = true }
                if truth.mustPass { isDecided = true } else { alwaysPasses[index] = false }
            }
            if !isDecided { canFallThrough = true }
        }
    }
}
