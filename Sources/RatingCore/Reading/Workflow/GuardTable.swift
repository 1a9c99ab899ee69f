/// What a guard can do: pass, fail, or either, depending on what is not known.
package struct GuardTruth: OptionSet, Equatable {
    package let rawValue: UInt8

    package static let canPass = GuardTruth(rawValue: 1)
    package static let canFail = GuardTruth(rawValue: 2)
    package static let passes: GuardTruth = .canPass
    package static let fails: GuardTruth = .canFail
    package static let either: GuardTruth = [.canPass, .canFail]

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package init(_ passes: Bool) { self = passes ? .passes : .fails }

    package var canPass: Bool { contains(.canPass) }
    package var canFail: Bool { contains(.canFail) }
    package var mustPass: Bool { self == .passes }
}

/// A guard decided beforehand for every combination of the finite variables that it reads.
package struct GuardTable {
    /// The places of those variables in the domain.
    package let variables: [Int]
    private let strides: [Int]
    private var truths: [GuardTruth]
    /// What the guard can do for given answers, whatever events and settings are.
    private let answerStrides: [Int]
    private var truthsOfAnswers: [GuardTruth]

    /// How many combinations a table has at most; variables with most values count as unknown beyond it.
    private static var maximumSize: Int { 4_096 }

    /// - Parameter budget: evaluation steps left for all tables; once they are used up, guards count as undecided.
    package init(_ rule: Rule?, _ domain: GuardDomain, budget: inout Int) {
        guard let rule else {
            (variables, strides, truths, answerStrides, truthsOfAnswers) = ([], [], [.passes], [], [.passes])
            return
        }
        var variables = rule.variables.compactMap { domain.index[$0] }
        func size() -> Int {
            variables.reduce(1) { min($0 * domain.variables[$1].values.count, Self.maximumSize + 1) }
        }
        let limit = max(1, min(Self.maximumSize, budget / 64))
        while size() > limit {
            guard
                let largest = variables.indices.max(by: {
                    domain.variables[variables[$0]].values.count < domain.variables[variables[$1]].values.count
                })
            else { break }
            variables.remove(at: largest)
        }
        var strides: [Int] = []
        var answerStrides: [Int] = []
        var (count, answerCount) = (1, 1)
        for variable in variables {
            let (values, role) = (domain.variables[variable].values.count, domain.variables[variable].role)
            strides.append(count)
            count *= values
            answerStrides.append(role == .answer ? answerCount : 0)
            if role == .answer { answerCount *= values }
        }
        (self.variables, self.strides, self.answerStrides) = (variables, strides, answerStrides)
        truths = []
        truths.reserveCapacity(count)
        truthsOfAnswers = Array(repeating: [], count: answerCount)
        let formula = RuleFormula(rule.root, knowing: Set(variables.map { domain.variables[$0].path }))
        var assignment = Array(repeating: 0, count: domain.variables.count)
        for combination in 0..<count {
            for (variable, stride) in zip(variables, strides) {
                assignment[variable] = combination / stride % domain.variables[variable].values.count
            }
            let truth = formula.truth(budget: &budget) { path in
                domain.index[path].flatMap { domain.variables[$0].values[assignment[$0]] }
            }
            budget -= 1
            truths.append(truth)
            truthsOfAnswers[Self.place(assignment, variables, answerStrides)].formUnion(truth)
        }
    }

    /// What the guard can do when each variable of the domain has the value at this place of its list.
    package func truth(_ assignment: [Int]) -> GuardTruth { truths[Self.place(assignment, variables, strides)] }

    /// The same when only the answers are given.
    package func truth(ofAnswers assignment: [Int]) -> GuardTruth {
        truthsOfAnswers[Self.place(assignment, variables, answerStrides)]
    }

    private static func place(_ assignment: [Int], _ variables: [Int], _ strides: [Int]) -> Int {
        var place = 0
        for index in variables.indices { place += assignment[variables[index]] * strides[index] }
        return place
    }
}
