import RatingCore

/// Operators with too few, too many or exchanged arguments.
extension RuleCheck {
    mutating func checkCount(_ expression: RuleExpression, _ name: RuleOperator, _ operands: [RuleExpression]) {
        let (least, most) = name.operandCount
        let count = operands.count
        if count < least {
            report(
                .targetingArguments, expression.place,
                "“\(name.rawValue)” compares \(least) values but is given \(count == 0 ? "none" : "\(count)"), so its result is always the same",
                "write \(name.example)")
        } else if count > most {
            let isList = name == .contained || name == .equal
            report(
                .targetingArguments, operands[most].node,
                "“\(name.rawValue)” reads \(most) \(most == 1 ? "argument" : "arguments"); the rest is ignored",
                isList ? "write {\"in\": [{\"var\": …}, [\"…\", \"…\"]]} for one of several" : "write \(name.example)")
        }
    }

    /// `in`: what is looked for comes first, then the list or text.
    mutating func checkContained(_ expression: RuleExpression, _ operands: [RuleExpression]) {
        let (needle, whole) = (operands[0], operands[1])
        if let list = needle.literal, list.kind == .array || needle.isLiteral && isAtom(whole) {
            guard whole.path != nil else { return }
            report(
                .targetingArguments, expression.place,
                "“in” looks for its first argument in its second, so this looks for \(list.kind == .array ? "the list" : "a text") in “\(excerpt(whole.path ?? ""))”",
                "swap them: {\"in\": [{\"var\": \"\(excerpt(whole.path ?? ""))\"}, [\"…\"]]}")
            return
        }
        if let path = whole.path, let choices = variable(path)?.choices, let text = needle.literal?.stringValue,
            !choices.contains(text)
        {
            report(
                .targetingVocabulary, needle.node,
                "“\(excerpt(text))” is not one of the choices of “\(excerpt(path))”: \(choices.prefix(8).map { excerpt($0) }.joined(separator: ", "))",
                didYouMean(nearestName(to: text, among: choices)))
            return
        }
        guard let path = needle.path, let variable = variable(path), let literal = whole.literal else { return }
        if let text = literal.stringValue {
            report(
                .targetingArguments, literal,
                "“in” tests whether “\(excerpt(path))” is any part of the text “\(excerpt(text))”, not whether it is in a list",
                text.utf8.contains(.comma)
                    ? "write each in quotes of its own: [\"…\", \"…\"]"
                    : "write [\"\(excerpt(text))\"], or compare with “==”")
            return
        }
        guard literal.kind == .array else {
            report(
                .targetingArguments, literal,
                "“in” looks in a list or a text, but \(excerpt(literal.value)) is neither",
                "write [\(excerpt(literal.value))]")
            return
        }
        checkElements(of: literal, path, variable)
    }

    /// Whether a variable is one word, in which nothing is looked for.
    private mutating func isAtom(_ expression: RuleExpression) -> Bool {
        guard let path = expression.path, let variable = variable(path) else { return false }
        switch variable.role {
        case .os, .channel, .country, .language: return true
        case .plain, .version, .locale: return !variable.kinds.contains(.text) && !variable.kinds.contains(.list)
        }
    }

    private mutating func checkElements(of list: JSONDocument.Node, _ path: String, _ variable: TargetVariable) {
        for element in list.elements {
            guard let kind = TargetVariable.Kinds(element) else { continue }
            if variable.kinds == .list || variable.kinds == [.none, .list] {
                report(
                    .targetingKinds, list, "“\(excerpt(path))” is a list itself, and never equal to one of these",
                    "look in it: {\"in\": [\"…\", {\"var\": \"\(excerpt(path))\"}]}")
                return
            }
            if !variable.kinds.contains(kind), !isDecidedByReading(path) {
                report(
                    .targetingKinds, element,
                    "“\(excerpt(path))” is \(variable.noun), which “in” never finds equal to \(excerpt(element.value))",
                    element.stringValue.flatMap { Double($0) } != nil ? "write it without quotes" : nil)
                return
            }
            guard let text = element.stringValue else { continue }
            if let problem = Vocabulary.problem(text, variable.role, .whole) {
                report(.targetingVocabulary, element, problem.message, problem.suggestion)
            } else if path == "traits.osVersion", !text.hasThreeNumbers {
                reportShortVersion(text, element)
            } else if case .guards = reader, path.hasPrefix("answers."),
                let values = variable.values?.compactMap({ $0 }),
                !values.isEmpty, !values.contains(element.value)
            {
                report(
                    .targetingConstant, element,
                    "“\(excerpt(path))” is never \(excerpt(element.value)): its step has no such choice",
                    didYouMean(nearestName(to: text, among: values.compactMap { $0.stringValue }))
                        ?? "its choices are \(values.prefix(6).map { excerpt($0) }.joined(separator: ", "))")
            }
        }
    }

    /// `starts_with`, `ends_with`: the text comes first, then what it begins or ends with.
    mutating func checkAffix(_ expression: RuleExpression, _ name: RuleOperator, _ operands: [RuleExpression]) {
        let (whole, part) = (operands[0], operands[1])
        let verb = name == .startsWith ? "begins" : "ends"
        if whole.isLiteral, let path = part.path {
            report(
                .targetingArguments, expression.place,
                "“\(name.rawValue)” tests whether its first argument \(verb) with its second, so “\(excerpt(path))” must come first",
                "swap them: {\"\(name.rawValue)\": [{\"var\": \"\(excerpt(path))\"}, \(excerpt(whole.literal?.value ?? .null))]}"
            )
            return
        }
        guard let path = whole.path, let variable = variable(path), let literal = part.literal else { return }
        guard let text = literal.stringValue else {
            report(
                .targetingKinds, literal,
                "“\(name.rawValue)” compares with one text, not with \(excerpt(literal.value)), so it is never true",
                literal.kind == .array ? "join several with “or”" : "write it in quotes")
            return
        }
        if let problem = Vocabulary.problem(text, variable.role, name == .startsWith ? .prefix : .suffix) {
            report(.targetingVocabulary, literal, problem.message, problem.suggestion)
        }
    }

}

extension RuleOperator {
    /// How many operands are read.
    fileprivate var operandCount: (least: Int, most: Int) {
        switch self {
        case .equal, .identical, .unequal, .unidentical, .greater, .greaterOrEqual, .contained, .startsWith, .endsWith:
            (2, 2)
        case .less, .lessOrEqual: (2, 3)
        case .semanticVersion, .numericVersion: (3, 3)
        case .not, .truth: (1, 1)
        case .and, .or: (1, .max)
        case .conditional, .ternary: (2, .max)
        case .map, .filter, .all, .none, .some: (2, 2)
        default: (0, .max)
        }
    }

    fileprivate var example: String {
        switch self {
        case .contained: "{\"in\": [{\"var\": \"traits.country\"}, [\"CA\", \"FR\"]]}"
        case .startsWith, .endsWith: "{\"\(rawValue)\": [{\"var\": \"traits.locale\"}, \"…\"]}"
        case .semanticVersion, .numericVersion: "{\"\(rawValue)\": [{\"var\": \"context.version\"}, \">=\", \"2.10\"]}"
        case .not, .truth: "{\"\(rawValue)\": {…}}, and join several with “and” or “or”"
        case .greater, .greaterOrEqual: "{\"and\": [{\"\(rawValue)\": […]}, …]}; only “<” and “<=” take a third value"
        case .and, .or: "[{…}, {…}]"
        case .conditional, .ternary: "[CONDITION, RESULT, OTHERWISE]"
        default: "{\"\(rawValue)\": [{\"var\": \"…\"}, …]}"
        }
    }
}
