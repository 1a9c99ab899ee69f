import RatingKit

extension CommandDefinition {
    static let condition = CommandDefinition(
        name: "condition", abstract: "Evaluates a JsonLogic rule, to try out conditions and guards.",
        discussion: """
            Rule and data are JSON, or files that contain it. The result is printed as JSON; with --explain also the \
            sub-expressions that decided. With --batch each line of a file is an object with rule and data, and \
            produces one line.
            """,
        options: [.rule, .data, .batch, .explain, .format],
        examples: [
            (
                #"ratingkit condition --rule '{">": [{"var": "context.sessions"}, 3]}' --data '{"context": {"sessions": 5}}'"#,
                "Prints true."
            )
        ],
        run: { try ConditionCommand(invocation: $0).run() })
}

extension CommandDefinition.Option {
    fileprivate static let rule = Self("rule", "rule", "The rule: JSON, a file, or - for standard input.")
    fileprivate static let data = Self("data", "data", "What the rule reads: JSON or a file.", standard: "{}")
    fileprivate static let batch = Self("batch", "file", "A file with an object of rule and data on each line.")
    fileprivate static let explain = Self("explain", "Also print the sub-expressions that decided.")
}

private struct ConditionCommand {
    let invocation: Invocation

    func run() throws(CommandFailure) -> ExitCode {
        if let batch = invocation.value(of: .batch) {
            return try LineFile(batch, terminal: invocation.terminal).answer(on: invocation.terminal) {
                document throws(CommandFailure) in
                guard let json = document.root["rule"] else { throw .problem("there is no member “rule”") }
                let trace = try rule(json.value).trace(document.root["data"]?.value ?? .null)
                guard !trace.isExhausted else { throw Self.exhausted }
                return trace.value
            }
        }
        guard let text = invocation.value(of: .rule) else {
            throw .usage("Missing option '--rule <rule>' or '--batch <file>'.")
        }
        let trace = try rule(json(text, "rule")).trace(try json(invocation.value(of: .data) ?? "{}", "data"))
        guard !trace.isExhausted else { throw Self.exhausted }
        if invocation.isJSON {
            invocation.print(json: [
                "result": trace.value, "isTrue": .bool(trace.isTrue),
                "decidedBy": .array(trace.deciders.map { ["expression": $0.expression, "value": $0.value] }),
            ])
        } else {
            invocation.terminal.print(trace.value, .compact)
            if invocation.has(.explain) {
                for step in trace.deciders { invocation.print("  \(step.description)") }
            }
        }
        return .success
    }

    private static let exhausted = CommandFailure.problem(
        "the rule takes more than \(Rule.Limits().steps) steps with this data")

    private func rule(_ json: RatingJSON) throws(CommandFailure) -> Rule {
        do {
            return try Rule(json)
        } catch {
            throw .problem("the rule is not valid: \(error)")
        }
    }

    /// JSON as it stands on the command line, or else in a file.
    private func json(_ text: String, _ what: String) throws(CommandFailure) -> RatingJSON {
        let problem: JSONSyntaxError
        do {
            return try JSONDocument(text).root.value
        } catch {
            problem = error
        }
        // Nobody calls a file so, who begins with a bracket means JSON.
        if let first = text.first, "{[\"".contains(first) { throw .problem("the \(what) is not valid: \(problem)") }
        let file = DocumentFile(text, terminal: invocation.terminal)
        switch file.content {
        case .failure(let failure): throw .problem("the \(what) is neither JSON nor a file: \(failure.message)")
        case .success(let bytes):
            do {
                return try JSONDocument(bytes).root.value
            } catch {
                throw .problem("\(file.name):\(error)")
            }
        }
    }
}
