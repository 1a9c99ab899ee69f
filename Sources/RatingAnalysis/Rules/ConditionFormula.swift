import RatingCore

/// Conditions, cut where they cannot be decided over finitely many cases: comparisons of one variable with constants are
/// known; whatever else there is may hold and may not.
extension RuleFormula {
    /// - Parameter constant: the value of a variable that never changes, such as `config.KEY`; nil for others.
    init(conditions node: RuleNode, constant: (String) -> RatingJSON?) {
        self.init(node) { part in
            var paths: Set<String> = []
            guard let settled = part.settled(constant, &paths), paths.count <= 1 else { return nil }
            return settled
        }
    }

    /// The same, with the keys of a configuration for constants.
    init(conditions node: RuleNode, in configuration: RatingConfiguration) {
        self.init(conditions: node) { path in
            ConfigurationKey(name: String(path.dropFirst("config.".count))).flatMap { configuration[any: $0]?.json }
        }
    }

    /// Every comparison, with the variable that it reads.
    var comparisons: [(path: String, node: RuleNode)] {
        switch self {
        case .part(let node): node.comparedPath.map { [($0, node)] } ?? []
        case .unknown: []
        case .not(let formula): formula.comparisons
        case .all(let formulas), .any(let formulas), .branches(let formulas): formulas.flatMap { $0.comparisons }
        }
    }

    /// Whether it can hold, and whether it can fail, when that is known of each comparison of a variable.
    func truth(_ comparison: (RuleNode, String) -> GuardTruth) -> GuardTruth {
        var budget = Int.max
        return truth(budget: &budget) { node, budget in
            guard let path = node.comparedPath else { return node.truth(budget: &budget) { _ in nil } }
            return comparison(node, path)
        }
    }

    /// The same, when variables have these values.
    ///
    /// - Parameter known: the variables that have one.
    func truth(knowing known: [String], _ value: (String) -> RatingJSON?) -> GuardTruth {
        truth { node, path in
            var budget = Int.max
            return known.contains(path) ? node.truth(budget: &budget, value) : .either
        }
    }
}

extension RuleNode {
    /// The variable that is read directly in the operation.
    fileprivate var comparedPath: String? {
        parts.lazy.compactMap { $0.path }.first ?? path
    }

    /// The part with constants in place of variables that never change; nil where it is none of those that are decided.
    fileprivate func settled(_ constant: (String) -> RatingJSON?, _ paths: inout Set<String>) -> RuleNode? {
        switch self {
        case .literal(let value): return value.isScalar ? self : nil
        case .list: return nil
        case .variable(let path, let fallback, _):
            let standard = fallback?.literal
            guard fallback == nil || standard?.isScalar ?? false else { return nil }
            if path.text.hasPrefix("config.") {
                let value = constant(path.text) ?? standard ?? .null
                return value.isScalar ? .literal(value) : nil
            }
            paths.insert(path.text)
            return self
        case .operation(let name, let operands, let source):
            if name == .contained {
                guard operands.count == 2, let elements = operands[1].literal?.arrayValue,
                    elements.allSatisfy({ $0.isScalar }), case .variable = operands[0],
                    let needle = operands[0].settled(constant, &paths)
                else { return nil }
                return .operation(name, [needle, operands[1]], source: source)
            }
            guard name.isOrder || name.isEquality, operands.count >= 2 else { return nil }
            var settled: [RuleNode] = []
            for operand in operands {
                if case .operation = operand { return nil }
                guard let value = operand.settled(constant, &paths) else { return nil }
                settled.append(value)
            }
            return .operation(name, settled, source: source)
        }
    }
}

extension RatingJSON {
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
            members.count == 1 && members[0].name == "var" ? [] : members.flatMap { $0.value.scalars }
        default: [self]
        }
    }
}
