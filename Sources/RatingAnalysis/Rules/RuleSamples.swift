import RatingCore

/// The values that a rule's variables are tried with: every literal that they are compared with, what is just beside
/// it, and one that is none of these. So a comparison that no value decides is constant.
struct RuleSamples {
    enum Outcome {
        case always, never, varies
    }

    private var values: [String: [RatingJSON?]] = [:]

    /// How many combinations are tried for one expression.
    private static var mostCombinations: Int { 2_000 }

    init(_ root: RuleExpression, readBy reader: TargetVariable.Reader) {
        var compared: [String: [RatingJSON]] = [:]
        root.visit { expression in
            guard case .operation(_, let operands, _) = expression else { return }
            let paths = operands.compactMap { $0.path }
            guard !paths.isEmpty else { return }
            let literals = operands.compactMap { $0.literal?.value }.flatMap {
                $0.arrayValue.map { [.array($0)] + $0 } ?? [$0]
            }
            for path in paths { compared[path, default: []] += literals.prefix(100) }
        }
        // What is compared with each other may have the same values.
        root.visit { expression in
            guard case .operation(let name, let operands, _) = expression, !name.joinsConditions else { return }
            let paths = operands.compactMap { $0.path }
            guard paths.count > 1 else { return }
            let all = paths.flatMap { compared[$0] ?? [] }.prefix(100)
            for path in paths { compared[path] = Array(all) }
        }
        for path in root.variables {
            guard let variable = TargetVariable(path, in: reader) else { continue }
            values[path] = variable.values ?? Self.samples(of: variable, compared[path] ?? [])
        }
    }

    private static func samples(of variable: TargetVariable, _ literals: [RatingJSON]) -> [RatingJSON?] {
        var samples: [RatingJSON?] = []
        var seen: Set<RatingJSON?> = []
        func add(_ value: RatingJSON?) {
            if seen.insert(value).inserted { samples.append(value) }
        }
        if variable.kinds.contains(.none) { add(nil) }
        if variable.kinds.contains(.bool) {
            add(.bool(true))
            add(.bool(false))
        }
        if variable.kinds.contains(.number) {
            let isCount = !variable.kinds.contains(.text)
            for number in [0, 1, 1_000_000] { add(.integer(Int64(number))) }
            if !isCount { add(.integer(-1)) }
            for literal in literals {
                guard let number = literal.doubleValue ?? literal.stringValue.flatMap({ Double($0) }), number.isFinite
                else { continue }
                for beside in [number.rounded(.down), number.rounded(.up), number - 1, number + 1]
                where beside >= 0 || !isCount {
                    add(Int64(exactly: beside.rounded(.down)).map { .integer($0) } ?? .number(beside))
                }
            }
        }
        if variable.kinds.contains(.text) {
            if variable.role == .version {
                for version in ["0.0.0", "999999.0.0"] { add(.string(version)) }
            } else {
                for text in ["", "?"] { add(.string(text)) }
            }
            let texts = literals.compactMap { $0.stringValue }
            for text in texts {
                add(.string(text))
                if variable.role == .version {
                    for version in versions(beside: text) { add(.string(version)) }
                } else if variable.role != .country {
                    add(.string("\(text)?"))
                    add(.string("?\(text)"))
                }
            }
            if texts.count <= 6, variable.role == .locale || variable.role == .plain {
                for first in texts { for second in texts { add(.string("\(first)\(second)")) } }
            }
        }
        if variable.kinds.contains(.list) {
            add(.array([]))
            for literal in literals {
                add(.array([literal]))
                if literal.arrayValue != nil { add(literal) }
            }
        }
        return samples
    }

    /// Versions just before and after one, in a form that both ways of comparing read.
    private static func versions(beside text: String) -> [String] {
        var numbers = text.split(separator: ".").map { Int($0.prefix { $0.isNumber }) ?? 0 }
        while numbers.count < 3 { numbers.append(0) }
        let (major, minor, patch) = (numbers[0], numbers[1], numbers[2])
        guard [major, minor, patch].allSatisfy({ $0 < 1_000_000_000 }) else { return [] }
        var versions = [
            "\(major).\(minor).\(patch)", "\(major).\(minor).\(patch + 1)", "\(major).\(minor + 1).0",
            "\(major + 1).0.0",
        ]
        if patch > 0 {
            versions.append("\(major).\(minor).\(patch - 1)")
        } else if minor > 0 {
            versions.append("\(major).\(minor - 1).99999")
        } else if major > 0 {
            versions.append("\(major - 1).99999.99999")
        }
        return versions
    }

    // MARK: Trying

    /// - Parameter fixed: variables that have one value only.
    func outcome(
        of expression: RuleExpression, fixing fixed: [String: RatingJSON?] = [:], budget: inout Int
    ) -> Outcome? {
        guard expression.isDecidable, budget > 0 else { return nil }
        guard case .operation(let name, let operands, _) = expression, name == .and || name == .or else {
            return outcome(of: expression.node.value, expression.variables, expression.size, fixed, &budget)
        }
        // Parts that read nothing in common need not be tried together: each holds or fails whatever the others do.
        let deciding: Outcome = name == .and ? .never : .always
        var outcomes: [Outcome?] = []
        for group in Self.groups(of: operands) {
            let joined = RatingJSON.object([.init(name.rawValue, .array(group.map { $0.node.value }))])
            let size = group.reduce(1) { $0 + $1.size }
            let paths = Set(group.flatMap { $0.variables }).sorted()
            let outcome = outcome(of: joined, paths, size, fixed, &budget)
            if outcome == deciding { return deciding }
            outcomes.append(outcome)
        }
        if outcomes.contains(where: { $0 == nil }) { return nil }
        return outcomes.contains(.varies) ? .varies : outcomes.first ?? nil
    }

    /// Expressions that read the same variables in one group.
    private static func groups(of expressions: [RuleExpression]) -> [[RuleExpression]] {
        var groups: [(paths: Set<String>, expressions: [RuleExpression])] = []
        for expression in expressions {
            var group = (paths: Set(expression.variables), expressions: [expression])
            for index in groups.indices.reversed() where !groups[index].paths.isDisjoint(with: group.paths) {
                let other = groups.remove(at: index)
                group = (group.paths.union(other.paths), other.expressions + group.expressions)
            }
            groups.append(group)
        }
        return groups.map { $0.expressions }
    }

    private func outcome(
        of expression: RatingJSON, _ paths: [String], _ size: Int, _ fixed: [String: RatingJSON?], _ budget: inout Int
    ) -> Outcome? {
        budget -= size
        guard paths.count < 12 else { return nil }
        var lists: [[RatingJSON?]] = []
        var count = 1
        for path in paths {
            if let value = fixed[path] {
                lists.append([value])
                continue
            }
            guard let list = values[path], !list.isEmpty else { return nil }
            lists.append(list)
            count *= list.count
            guard count <= Self.mostCombinations else { return nil }
        }
        guard let rule = try? Rule(expression) else { return nil }
        let places = Dictionary(uniqueKeysWithValues: zip(paths, paths.indices))
        var (isTrue, isFalse) = (false, false)
        for combination in 0..<count {
            guard budget > 0 else { return nil }
            budget -= 1
            var rest = combination
            let chosen = lists.map { list in
                defer { rest /= list.count }
                return list[rest % list.count]
            }
            if rule.isTrue({ path in places[path].flatMap { chosen[$0] } }) { isTrue = true } else { isFalse = true }
            if isTrue, isFalse { return .varies }
        }
        return isTrue ? .always : .never
    }
}
