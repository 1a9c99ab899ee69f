extension RuleError {
    /// What would mend the rule.
    package var suggestion: String? {
        switch reason {
        case .unknownOperator(let name): Self.suggestion(for: name)
        case .severalOperators: "write {\"and\": [{…}, {…}]}, with one operator in each object"
        case .tooDeep, .tooLarge: nil
        }
    }

    /// Where the problem stands in a rule's document: an operator's own name where it is about one.
    package func node(in rule: JSONDocument.Node) -> JSONDocument.Node {
        var node = rule
        for name in path {
            guard let inner = node.kind == .array ? Int(name).flatMap({ node.element($0) }) : node[name] else { break }
            node = inner
        }
        switch reason {
        case .unknownOperator(let name), .severalOperators(let name):
            return node.members.first { $0.name.stringValue == name }?.name ?? node
        case .tooDeep, .tooLarge: return node
        }
    }

    private static func suggestion(for name: String) -> String? {
        let plain = name.lowercased().filter { $0 != "_" && $0 != "-" && $0 != " " }
        for (names, suggestion) in meant where names.contains(plain) { return suggestion }
        if ["var", "context", "traits", "config"].contains(where: { plain.hasPrefix("\($0).") }) {
            return "a variable is read by {\"var\": \"\(excerpt(name))\"}"
        }
        return didYouMean(nearestName(to: name, among: Rule.operators))
            ?? "the operators are \(Rule.operators.joined(separator: " "))"
    }

    /// What other languages call an operator, in lower case and without separators.
    private static let meant: [(names: [String], suggestion: String)] = [
        (["=", "eq", "equal", "equals", "is", "isequal", "isequalto"], "did you mean “==”?"),
        (["<>", "ne", "neq", "notequal", "notequals", "isnot", "~="], "did you mean “!=”?"),
        (["=>", "≥", "gte", "ge", "atleast", "greaterthanorequal", "greaterorequal", "min>="], "did you mean “>=”?"),
        (["=<", "≤", "lte", "le", "atmost", "lessthanorequal", "lessorequal"], "did you mean “<=”?"),
        (["gt", "greater", "greaterthan", "more", "morethan", "after"], "did you mean “>”?"),
        (["lt", "less", "lessthan", "fewer", "before"], "did you mean “<”?"),
        (["&&", "&", "allof", "every", "und", "et"], "did you mean “and”?"),
        (["||", "|", "anyof", "any", "oder", "ou"], "did you mean “or”?"),
        (["not", "nor", "noneof"], "did you mean “!”?"),
        (["includes", "oneof", "isin", "within", "isoneof"], "did you mean “in”?"),
        (
            ["contains", "has", "hasany", "containsany"],
            "did you mean “in”, with what is looked for first: {\"in\": [ONE, LIST]}?"
        ),
        (["notin", "nin", "isnotin", "!in"], "write {\"!\": {\"in\": [ONE, LIST]}}"),
        (["between", "range", "inrange"], "write {\"<=\": [LOW, {\"var\": …}, HIGH]}"),
        (["exists", "isset", "defined", "isnotnull", "notnull", "present"], "write {\"!=\": [{\"var\": …}, null]}"),
        (["isnull", "absent", "notexists", "empty"], "write {\"==\": [{\"var\": …}, null]}"),
        (
            ["semver", "semverge", "version", "versioncompare", "compareversion"],
            "did you mean “sem_ver” or “num_ver”?"
        ),
        (["prefix", "hasprefix", "beginswith", "beginwith", "startswith", "startwith"], "did you mean “starts_with”?"),
        (["suffix", "hassuffix", "endswith", "endwith"], "did you mean “ends_with”?"),
        (
            ["match", "matches", "regex", "regexp", "like"],
            "there are no patterns; compare with “==”, “in”, “starts_with” or “ends_with”"
        ),
        (["variable", "$var", "@var", "value", "get", "ref"], "did you mean “var”?"),
        (["then", "when", "case", "switch", "ifelse", "cond"], "did you mean “if”?"),
        (["concat", "join"], "did you mean “cat”?"),
        (["length", "count", "size"], "lists cannot be counted; “some”, “all” and “none” look at their elements"),
    ]
}
