extension Rule {
    /// The rule's value for this data: `{"var": "a.b"}` is member `b` of member `a`, `{"var": "list.0"}` an element.
    ///
    /// Null when the rule ran out of steps; `trace(_:)-(RatingJSON)` tells that apart.
    package func evaluate(_ data: RatingJSON) -> RatingJSON {
        evaluation(of: data) { $0.result(of: self) }
    }

    /// The rule's value for variables that are looked up as they are read, so that no data tree needs to be built.
    ///
    /// - Parameter variables: gives the value at a dotted path, written as in the rule (`context.events.share`); nil
    ///   when there is none, so that the default of `var` applies. The empty path asks for all the data.
    package func evaluate(_ variables: (String) -> RatingJSON?) -> RatingJSON {
        evaluation(of: variables) { $0.result(of: self) }
    }

    /// Whether the rule's value for this data is true, as JsonLogic sees it: see `isTrue(value:)`.
    package func isTrue(_ data: RatingJSON) -> Bool {
        Self.isTrue(value: evaluate(data))
    }

    /// Whether the rule's value for these variables is true, as JsonLogic sees it: see `isTrue(value:)`.
    package func isTrue(_ variables: (String) -> RatingJSON?) -> Bool {
        Self.isTrue(value: evaluate(variables))
    }

    /// The same, and takes its steps off what many evaluations may take together. One that has begun is not cut short by
    /// that, so its value holds.
    func isTrue(_ variables: (String) -> RatingJSON?, budget: inout Int) -> Bool {
        let (value, spent) = evaluation(of: variables) { ($0.result(of: self), $0.steps - max($0.remaining, 0)) }
        budget -= max(spent, 1)
        return Self.isTrue(value: value)
    }

    /// The same, where several rules share their steps: one that finds too few left is not true.
    func isTrue(stepsLeft: inout Int, _ variables: (String) -> RatingJSON?) -> Bool {
        withoutActuallyEscaping(variables) { variables in
            let steps = Swift.min(limits.steps, stepsLeft)
            var evaluator = RuleEvaluator(.variables(variables), steps: steps)
            let value = evaluator.result(of: self)
            stepsLeft -= steps - Swift.max(evaluator.remaining, 0)
            return Self.isTrue(value: value)
        }
    }

    /// Whether a value counts as true: everything but null, false, 0, the empty string and the empty array.
    ///
    /// Source: jsonlogic.com, "Truthy and falsy". The string `"0"` and the empty object are true.
    @inline(never)
    package static func isTrue(value: RatingJSON) -> Bool {
        switch value {
        case .null: false
        case .bool(let value): value
        case .integer(let value): value != 0
        case .number(let value): value != 0 && !value.isNaN
        case .string(let value): !value.utf8.isEmpty
        case .array(let elements): !elements.isEmpty
        case .object: true
        }
    }

    /// Evaluates, and keeps the value of every sub-expression on the way, to explain the result.
    package func trace(_ data: RatingJSON) -> RuleTrace {
        evaluation(of: data) { $0.trace(of: self) }
    }

    /// Evaluates, and keeps the value of every sub-expression on the way, to explain the result.
    package func trace(_ variables: (String) -> RatingJSON?) -> RuleTrace {
        evaluation(of: variables) { $0.trace(of: self) }
    }

    private func evaluation<Result>(of data: RatingJSON, _ body: (inout RuleEvaluator) -> Result) -> Result {
        var evaluator = RuleEvaluator(.value(data), steps: limits.steps)
        return body(&evaluator)
    }

    private func evaluation<Result>(
        of variables: (String) -> RatingJSON?, _ body: (inout RuleEvaluator) -> Result
    ) -> Result {
        withoutActuallyEscaping(variables) { variables in
            var evaluator = RuleEvaluator(.variables(variables), steps: limits.steps)
            return body(&evaluator)
        }
    }
}
