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

    /// - Parameter fixed: a variable that has this value only.
    func outcome(
        of expression: RuleExpression, fixing fixed: (path: String, value: RatingJSON?)? = nil, budget: inout Int
    ) -> Outcome? {
        guard expression.isDecidable, budget > 0 else { return nil }
        budget -= expression.size
        let paths = expression.variables
        guard paths.count < 12 else { return nil }
        var lists: [[RatingJSON?]] = []
        var count = 1
        for path in paths {
            if let fixed, fixed.path == path {
                lists.append([fixed.value])
                continue
            }
            guard let list = values[path], !list.isEmpty else { return nil }
            lists.append(list)
            count *= list.count
            guard count <= Self.mostCombinations else { return nil }
        }
        guard let rule = try? Rule(expression.node.value) else { return nil }
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
