/// What a guard can do: pass, fail, or either, depending on what is not known.
struct GuardTruth: OptionSet, Hashable {
    let rawValue: UInt8

    static let canPass = GuardTruth(rawValue: 1)
    static let canFail = GuardTruth(rawValue: 2)
    static let passes: GuardTruth = .canPass
    static let fails: GuardTruth = .canFail
    static let either: GuardTruth = [.canPass, .canFail]

    init(rawValue: UInt8) { self.rawValue = rawValue }

    init(_ passes: Bool) { self = passes ? .passes : .fails }

    var canPass: Bool { contains(.canPass) }
    var mustPass: Bool { self == .passes }
}

/// A guard decided beforehand for every combination of the finite variables that it reads.
struct GuardTable {
    /// The places of those variables in the domain.
    let variables: [Int]
    private let strides: [Int]
    private var truths: [GuardTruth]
    /// What the guard can do for given answers, whatever events and settings are.
    private let answerStrides: [Int]
    private var truthsOfAnswers: [GuardTruth]

    /// How many combinations a table has at most; variables with most values count as unknown beyond it.
    private static var maximumSize: Int { 4_096 }

    /// - Parameter budget: evaluation steps left for all tables; once they are used up, guards count as undecided.
    init(_ rule: Rule?, _ domain: GuardDomain, budget: inout Int) {
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
        let formula = GuardFormula(rule.root, knowing: Set(variables.map { domain.variables[$0].path }))
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
    func truth(_ assignment: [Int]) -> GuardTruth { truths[Self.place(assignment, variables, strides)] }

    /// The same when only the answers are given.
    func truth(ofAnswers assignment: [Int]) -> GuardTruth {
        truthsOfAnswers[Self.place(assignment, variables, answerStrides)]
    }

    private static func place(_ assignment: [Int], _ variables: [Int], _ strides: [Int]) -> Int {
        var place = 0
        for index in variables.indices { place += assignment[variables[index]] * strides[index] }
        return place
    }
}

/// A guard, cut at what is not known: the parts that can be computed, joined by `and`, `or`, `!` and `if`.
private indirect enum GuardFormula {
    case known(RuleNode)
    case unknown
    case not(GuardFormula)
    case all([GuardFormula])
    case any([GuardFormula])
    /// Conditions and results in turn, the last one alone if their number is odd.
    case branches([GuardFormula])

    init(_ node: RuleNode, knowing known: Set<String>) {
        if node.isKnown(knowing: known) {
            self = .known(node)
            return
        }
        guard case .operation(let name, let operands, _) = node else {
            self = .unknown
            return
        }
        switch name {
        case .and where !operands.isEmpty: self = .all(operands.map { GuardFormula($0, knowing: known) })
        case .or where !operands.isEmpty: self = .any(operands.map { GuardFormula($0, knowing: known) })
        case .not: self = operands.first.map { .not(GuardFormula($0, knowing: known)) } ?? .unknown
        case .truth: self = operands.first.map { GuardFormula($0, knowing: known) } ?? .unknown
        case .conditional, .ternary: self = .branches(operands.map { GuardFormula($0, knowing: known) })
        default: self = .unknown
        }
    }

    func truth(budget: inout Int, _ value: (String) -> JSONValue?) -> GuardTruth {
        switch self {
        case .unknown:
            return .either
        case .known(let node):
            return Self.evaluate(node, budget: &budget, value)
        case .not(let formula):
            let truth = formula.truth(budget: &budget, value)
            var negated: GuardTruth = []
            if truth.contains(.canPass) { negated.insert(.canFail) }
            if truth.contains(.canFail) { negated.insert(.canPass) }
            return negated
        case .all(let formulas):
            var result: GuardTruth = .passes
            for formula in formulas {
                let truth = formula.truth(budget: &budget, value)
                if truth == .fails { return .fails }
                if truth.contains(.canFail) { result = .either }
            }
            return result
        case .any(let formulas):
            var result: GuardTruth = .fails
            for formula in formulas {
                let truth = formula.truth(budget: &budget, value)
                if truth == .passes { return .passes }
                if truth.contains(.canPass) { result = .either }
            }
            return result
        case .branches(let formulas):
            var result: GuardTruth = []
            var index = 0
            while index + 1 < formulas.count {
                let condition = formulas[index].truth(budget: &budget, value)
                if condition.canPass { result.formUnion(formulas[index + 1].truth(budget: &budget, value)) }
                if condition.mustPass { return result }
                index += 2
            }
            return result.union(index < formulas.count ? formulas[index].truth(budget: &budget, value) : .fails)
        }
    }

    private static func evaluate(
        _ node: RuleNode, budget: inout Int, _ value: (String) -> JSONValue?
    ) -> GuardTruth {
        guard budget > 0 else { return .either }
        return withoutActuallyEscaping(value) { value in
            let steps = Swift.min(budget, 10_000)
            var evaluator = RuleEvaluator(.variables(value), steps: steps)
            let result = evaluator.evaluate(node, in: evaluator.root)
            budget -= steps - Swift.max(evaluator.remaining, 0)
            return evaluator.isExhausted ? .either : GuardTruth(Rule.isTrue(value: result.settled))
        }
    }
}

extension RuleNode {
    /// Whether everything that this part of a rule reads is among these variables.
    fileprivate func isKnown(knowing known: Set<String>) -> Bool {
        switch self {
        case .literal:
            return true
        case .list(let nodes, _):
            return nodes.allSatisfy { $0.isKnown(knowing: known) }
        case .variable(let path, let fallback, _):
            return known.contains(path.text) && fallback?.isKnown(knowing: known) ?? true
        case .operation(let name, let operands, _):
            switch name {
            case .variable, .missing, .missingSome, .fractional: return false
            default: break
            }
            // A body reads elements, which are known when the array is.
            let outside = name.hasBody ? Array(operands.prefix(1) + operands.dropFirst(2)) : operands
            return outside.allSatisfy { $0.isKnown(knowing: known) }
        }
    }
}
