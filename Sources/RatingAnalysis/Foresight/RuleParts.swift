import RatingCore

/// A rule taken apart, as its JSON has it.
struct RuleParts {
    /// The operation's name and its operands; nil for what stands for itself.
    static func operation(_ json: RatingJSON) -> (name: String, operands: [RatingJSON])? {
        guard let members = json.members, members.count == 1, let only = members.first else { return nil }
        return (only.name, only.value.arrayValue ?? [only.value])
    }

    /// The path that `{"var": …}` reads.
    static func path(_ json: RatingJSON) -> String? {
        guard let (name, operands) = operation(json), name == "var" else { return nil }
        return operands.first?.stringValue
    }

    private let json: RatingJSON

    init(_ json: RatingJSON) {
        self.json = json
    }

    /// What must hold all together: the operands of `and`, and of each that is `and` again.
    var conjuncts: [RatingJSON] { Self.conjuncts(of: json) }

    private static func conjuncts(of json: RatingJSON) -> [RatingJSON] {
        guard let (name, operands) = operation(json), name == "and", !operands.isEmpty else { return [json] }
        return operands.flatMap { conjuncts(of: $0) }
    }

    /// The names of all operators in it.
    var operators: Set<String> {
        var names: Set<String> = []
        Self.visit(json) { name, _ in names.insert(name) }
        return names
    }

    /// The numbers that variables are compared with.
    var comparedNumbers: [(path: String, value: Double)] {
        var found: [(path: String, value: Double)] = []
        Self.visit(json) { name, operands in
            guard Self.comparisons.contains(name) else { return }
            for path in operands.compactMap({ Self.path($0) }) {
                for value in operands.compactMap({ $0.doubleValue }) { found.append((path, value)) }
            }
        }
        return found
    }

    /// The plain values that stand beside each variable in one operation.
    var literals: [String: [RatingJSON]] {
        var found: [String: [RatingJSON]] = [:]
        Self.visit(json) { _, operands in
            let values = operands.flatMap { $0.arrayValue ?? (Self.operation($0) == nil ? [$0] : []) }
            for path in operands.compactMap({ Self.path($0) }) { found[path, default: []] += values }
        }
        return found
    }

    static let comparisons = Set(
        words: """
            == === != !== < <= > >=
            """)

    private static func visit(_ json: RatingJSON, _ body: (String, [RatingJSON]) -> Void) {
        if let (name, operands) = operation(json) {
            body(name, operands)
            for operand in operands { visit(operand, body) }
        } else if let elements = json.arrayValue {
            for element in elements { visit(element, body) }
        }
    }
}
