import RatingCore

/// A condition, cut where it cannot be decided over finitely many cases: comparisons of one variable with constants, joined by
/// `and`, `or`, `!` and `if`; whatever else there is may hold and may not.
indirect enum ConditionFormula {
    /// A comparison of one variable with constants, or none at all; it reads no other.
    case comparison(Rule, path: String?)
    case unknown
    case not(ConditionFormula)
    case all([ConditionFormula])
    case any([ConditionFormula])
    /// Conditions and results in turn, the last one alone if their number is odd.
    case branches([ConditionFormula])

    /// - Parameter constant: the value of a variable that never changes, such as `config.KEY`; nil for others.
    init(_ json: RatingJSON, constant: (String) -> RatingJSON?) {
        guard let (name, operands) = json.operation, !operands.isEmpty else {
            self = Self.leaf(json, constant)
            return
        }
        switch name {
        case "and": self = .all(operands.map { ConditionFormula($0, constant: constant) })
        case "or": self = .any(operands.map { ConditionFormula($0, constant: constant) })
        case "!": self = .not(ConditionFormula(operands[0], constant: constant))
        case "!!": self = ConditionFormula(operands[0], constant: constant)
        case "if", "?:": self = .branches(operands.map { ConditionFormula($0, constant: constant) })
        default: self = Self.leaf(json, constant)
        }
    }

    private static let comparisons = [String](
        phrases: """
            ==|===|!=|!==|<|<=|>|>=
            """)

    private static func leaf(_ json: RatingJSON, _ constant: (String) -> RatingJSON?) -> ConditionFormula {
        var paths: [String] = []
        guard let settled = settle(json, constant, &paths), paths.count <= 1, let rule = try? Rule(settled) else {
            return .unknown
        }
        return .comparison(rule, path: paths.first)
    }

    /// The expression with constants in place of variables that never change; nil where it is none of those that are
    /// decided.
    private static func settle(
        _ json: RatingJSON, _ constant: (String) -> RatingJSON?, _ paths: inout [String]
    ) -> RatingJSON? {
        guard let (name, operands) = json.operation else { return json.isScalar ? json : nil }
        if name == "var" {
            guard let path = operands.first?.stringValue, operands.count <= 2, operands.allSatisfy({ $0.isScalar })
            else { return nil }
            if path.hasPrefix("config.") {
                let value = constant(path) ?? operands.dropFirst().first ?? .null
                return value.isScalar ? value : nil
            }
            if !paths.contains(path) { paths.append(path) }
            return json
        }
        if name == "in" {
            guard operands.count == 2, let elements = operands[1].arrayValue, elements.allSatisfy({ $0.isScalar }),
                let needle = settle(operands[0], constant, &paths), operands[0].operation?.name == "var"
            else { return nil }
            return .object([.init(name, [needle, operands[1]])])
        }
        guard comparisons.contains(name), operands.count >= 2 else { return nil }
        var settled: [RatingJSON] = []
        for operand in operands {
            guard operand.operation.map({ $0.name == "var" }) ?? operand.isScalar,
                let value = settle(operand, constant, &paths)
            else { return nil }
            settled.append(value)
        }
        return .object([.init(name, .array(settled))])
    }

    /// Every comparison, with the variable that it reads.
    var comparisons: [(path: String, rule: Rule)] {
        switch self {
        case .comparison(let rule, let path?): [(path, rule)]
        case .comparison, .unknown: []
        case .not(let formula): formula.comparisons
        case .all(let formulas), .any(let formulas), .branches(let formulas): formulas.flatMap { $0.comparisons }
        }
    }

    /// Whether it can hold, and whether it can fail, when variables have these values.
    ///
    /// - Parameter known: the variables that have one.
    func truth(knowing known: [String], _ value: (String) -> RatingJSON?) -> (holds: Bool, fails: Bool) {
        truth { rule, path in
            guard path.map({ known.contains($0) }) ?? true else { return (true, true) }
            let holds = rule.isTrue(value)
            return (holds, !holds)
        }
    }

    /// Whether it can hold, and whether it can fail, when that is known of each comparison.
    func truth(_ comparison: (Rule, String?) -> (holds: Bool, fails: Bool)) -> (holds: Bool, fails: Bool) {
        switch self {
        case .unknown: return (true, true)
        case .comparison(let rule, let path): return comparison(rule, path)
        case .not(let formula):
            let truth = formula.truth(comparison)
            return (truth.fails, truth.holds)
        case .all(let formulas):
            var fails = false
            for formula in formulas {
                let truth = formula.truth(comparison)
                if !truth.holds { return (false, true) }
                if truth.fails { fails = true }
            }
            return (true, fails)
        case .any(let formulas):
            var holds = false
            for formula in formulas {
                let truth = formula.truth(comparison)
                if !truth.fails { return (true, false) }
                if truth.holds { holds = true }
            }
            return (holds, true)
        case .branches(let formulas):
            var (holds, fails) = (false, false)
            var index = 0
            while index + 1 < formulas.count {
                let condition = formulas[index].truth(comparison)
                if condition.holds {
                    let result = formulas[index + 1].truth(comparison)
                    (holds, fails) = (holds || result.holds, fails || result.fails)
                }
                if !condition.fails { return (holds, fails) }
                index += 2
            }
            guard index < formulas.count else { return (holds, true) }
            let last = formulas[index].truth(comparison)
            return (holds || last.holds, fails || last.fails)
        }
    }
}

extension RatingJSON {
    /// The operator and the operands of an operation of JsonLogic.
    var operation: (name: String, operands: [RatingJSON])? {
        guard case .object(let members) = self, members.count == 1 else { return nil }
        return (members[0].name, members[0].value.arrayValue ?? [members[0].value])
    }

    /// Null, a flag, a number or a text.
    var isScalar: Bool {
        switch self {
        case .null, .bool, .integer, .number, .string: true
        case .array, .object: false
        }
    }

    /// Every scalar in it, operators' names apart.
    var scalars: [RatingJSON] {
        switch self {
        case .array(let elements): elements.flatMap { $0.scalars }
        case .object(let members):
            if let operation, operation.name == "var" { [] } else { members.flatMap { $0.value.scalars } }
        default: [self]
        }
    }
}
