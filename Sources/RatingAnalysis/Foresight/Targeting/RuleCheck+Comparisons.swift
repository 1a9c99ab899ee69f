import RatingCore

/// Comparisons of values that are of no common kind.
extension RuleCheck {
    mutating func checkComparison(_ expression: RuleExpression, _ name: RuleOperator, _ operands: [RuleExpression]) {
        for (index, operand) in operands.enumerated() {
            guard let path = operand.path, let variable = variable(path) else { continue }
            for (other, literal) in operands.enumerated() where other != index {
                guard let node = literal.literal else { continue }
                let before = findings.count
                check(expression, other < index ? name.mirrored : name, path, variable, node)
                if findings.count > before { return }
            }
            if name.isOrder, variable.role == .version {
                reportOrderOfVersions(expression, name, path, "…")
                return
            }
        }
    }

    private mutating func check(
        _ expression: RuleExpression, _ name: RuleOperator, _ path: String, _ variable: TargetVariable,
        _ literal: JSONDocument.Node
    ) {
        let text = literal.stringValue
        if name.isOrder, variable.role == .version || (variable.role == .plain && text?.isDottedVersion == true) {
            reportOrderOfVersions(expression, name, path, text ?? excerpt(literal.value))
            return
        }
        if literal.isNull { return }
        if variable.role == .version, text == nil, literal.kind == .integer || literal.kind == .number {
            report(
                .targetingVersion, expression.place,
                "“\(excerpt(path))” is compared as a number, but 2.10.1 is not one, and 2.10 would be 2.1",
                "write {\"num_ver\": [{\"var\": \"\(excerpt(path))\"}, \"=\", \"\(excerpt(literal.value))\"]}")
            return
        }
        if let text {
            if let problem = Vocabulary.problem(text, variable.role, .whole), !name.isOrder {
                report(.targetingVocabulary, literal, problem.message, problem.suggestion)
                return
            }
            if path == "traits.osVersion", name.isEquality, !text.hasThreeNumbers {
                reportShortVersion(text, literal)
                return
            }
        }
        checkKinds(expression, name, path, variable, literal)
    }

    private mutating func checkKinds(
        _ expression: RuleExpression, _ name: RuleOperator, _ path: String, _ variable: TargetVariable,
        _ literal: JSONDocument.Node
    ) {
        guard !isDecidedByReading(path) || literal.kind == .array || variable.kinds.contains(.list) else { return }
        if literal.kind == .array || literal.kind == .object {
            // A trait may be a list; that it is just this one is hardly meant.
            guard
                literal.kind == .object || !variable.kinds.contains(.list) || name.isOrder || path.hasPrefix("traits.")
            else { return }
            report(
                .targetingKinds, expression.place,
                "“\(name.rawValue)” compares “\(excerpt(path))” with the whole \(literal.kind == .array ? "list" : "object"), which it never is",
                literal.kind == .array
                    ? "write {\"in\": [{\"var\": \"\(excerpt(path))\"}, \(excerpt(literal.value))]}" : nil)
            return
        }
        if let text = literal.stringValue {
            let isNumeral = Double(text) != nil
            if isNumeral, !variable.kinds.contains(.text) || name.isOrder && variable.kinds.contains(.number) {
                report(
                    .targetingKinds, literal,
                    variable.kinds.contains(.text)
                        ? "“\(excerpt(text))” is a text, and texts are ordered letter by letter: 10 comes before 9"
                        : "“\(excerpt(text))” is a text, but “\(excerpt(path))” is \(variable.noun)",
                    "write \(excerpt(text)) without quotes")
                return
            }
            if ["true", "false"].contains(text.lowercased()),
                variable.kinds.contains(.bool) || !variable.kinds.contains(.text)
            {
                report(
                    .targetingKinds, literal,
                    "“\(excerpt(text))” is a text, which never equals the value \(text.lowercased())",
                    "write \(text.lowercased()) without quotes")
                return
            }
            if variable.kinds == .list || variable.kinds == [.none, .list] {
                report(
                    .targetingKinds, expression.place,
                    "“\(excerpt(path))” is a list, which equals “\(excerpt(text))” only if nothing else was chosen",
                    "write {\"in\": [\"\(excerpt(text))\", {\"var\": \"\(excerpt(path))\"}]}")
                return
            }
        }
        guard let kind = TargetVariable.Kinds(literal), !variable.kinds.contains(kind) else { return }
        report(
            .targetingKinds, expression.place,
            "“\(excerpt(path))” is \(variable.noun), but is compared with \(excerpt(literal.value))",
            kind.contains(.number) ? "write it in quotes if it is a name" : nil)
    }

    /// Whether reading has already said that such a guard never passes.
    mutating func isDecidedByReading(_ path: String) -> Bool {
        guard case .guards = reader, path == "stars" || path.hasPrefix("answers.") else { return false }
        return variable(path)?.values != nil
    }

    // MARK: Versions

    private mutating func reportOrderOfVersions(
        _ expression: RuleExpression, _ name: RuleOperator, _ path: String, _ other: String
    ) {
        report(
            .targetingVersion, expression.place,
            "“\(excerpt(path))” is a version, and “\(name.rawValue)” compares it letter by letter or as a number, so 2.10 comes before 2.9",
            "write {\"num_ver\": [{\"var\": \"\(excerpt(path))\"}, \"\(name.rawValue)\", \"\(excerpt(other))\"]}")
    }

    /// Systems give three numbers, and texts are equal whole or not at all.
    mutating func reportShortVersion(_ text: String, _ literal: JSONDocument.Node) {
        report(
            .targetingVersion, literal,
            "traits.osVersion has three numbers, such as 17.4.1, so it never equals “\(excerpt(text))”",
            "write {\"num_ver\": [{\"var\": \"traits.osVersion\"}, \"~\", \"\(excerpt(text))\"]}, or “^” for all of 17")
    }

    /// Whether a text is a version as an operator reads it.
    func isVersion(_ text: String, _ name: RuleOperator) -> Bool {
        guard !text.utf8.contains(.space) else { return false }
        let rule: RatingJSON = .object([.init(name.rawValue, [.string(text), "=", .string(text)])])
        return (try? Rule(rule))?.isTrue([:] as RatingJSON) ?? false
    }

    mutating func checkVersions(_ expression: RuleExpression, _ name: RuleOperator, _ operands: [RuleExpression]) {
        guard checkRelation(name, operands) else { return }
        if let literal = operands[0].literal, let path = operands[2].path,
            let relation = operands[1].literal?.stringValue,
            relation.hasPrefix(">")
        {
            let version = excerpt(literal.stringValue ?? "")
            return report(
                .targetingArguments, literal,
                "the version to compare with comes first: this holds where “\(excerpt(path))” is \(relation == ">" ? "lower than" : "at most") \(version)",
                "write {\"\(name.rawValue)\": [{\"var\": \"\(excerpt(path))\"}, \"\(relation)\", \"\(version)\"]} if you mean newer versions"
            )
        }
        for operand in [operands[0], operands[2]] {
            guard let literal = operand.literal else { continue }
            if literal.kind == .integer { continue }
            guard let text = literal.stringValue, isVersion(text, name) else {
                let text = literal.stringValue ?? ""
                report(
                    .targetingVersion, literal,
                    "\(excerpt(literal.value)) is not a version that \(name.rawValue) reads, so the result is never true",
                    name == .semanticVersion && isVersion(text, .numericVersion)
                        ? "use num_ver, which reads versions of any form"
                        : "write numbers separated by dots: \"2.10.0\"")
                return
            }
        }
    }

    /// Whether the comparison stands in the middle and is one.
    private mutating func checkRelation(_ name: RuleOperator, _ operands: [RuleExpression]) -> Bool {
        let relations = ["=", "!=", "<", "<=", ">", ">=", "^", "~"]
        let text = operands[1].literal?.stringValue ?? ""
        if relations.contains(text) { return true }
        if let other = [operands[0], operands[2]].first(where: { relations.contains($0.literal?.stringValue ?? "") }) {
            report(
                .targetingArguments, other.place, "\(name.rawValue) takes the comparison between the two versions",
                "write {\"\(name.rawValue)\": [{\"var\": \"context.version\"}, \"\(other.literal?.stringValue ?? ">=")\", \"2.10\"]}"
            )
            return false
        }
        guard let node = operands[1].literal else { return true }
        let meant: [(names: String, relation: String)] = [
            ("== === eq equals is", "="), ("<> !== ne neq not", "!="), ("=> ≥ gte ge", ">="), ("=< ≤ lte le", "<="),
            ("gt", ">"), ("lt", "<"), ("~> ~=", "~"), ("^=", "^"),
        ]
        let relation = meant.first { $0.names.split(separator: " ").contains { $0 == text.lowercased() } }?.relation
        report(
            .targetingArguments, node,
            "\(name.rawValue) knows no comparison \(excerpt(node.value)), so the result is never true",
            didYouMean(relation) ?? "its comparisons are \(relations.joined(separator: " "))")
        return false
    }
}

extension TargetVariable {
    /// What it is, in a sentence.
    var noun: String {
        switch kinds.subtracting(.none) {
        case .bool: "true or false"
        case .number: "a number"
        case .text: role == .version ? "a version" : "a text"
        case .list: "a list"
        default: "a value"
        }
    }
}

extension String {
    /// `17.4.1`.
    var hasThreeNumbers: Bool {
        let parts = utf8.split(separator: .period, omittingEmptySubsequences: false)
        return parts.count == 3 && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0.isDigit } }
    }

    /// Two numbers or more with dots between them.
    fileprivate var isDottedVersion: Bool {
        let parts = utf8.split(separator: .period, omittingEmptySubsequences: false)
        return parts.count > 2 && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0.isDigit } }
    }
}
