/// A JsonLogic rule, compiled once and evaluated without surprises.
///
/// A rule is plain JSON: an object with one member is an operation, `{"<": [{"var": "stars"}, 4]}`, and anything else
/// stands for itself (see [jsonlogic.com](https://jsonlogic.com)). The operators are those of JsonLogic, and flagd's
/// `fractional`, `sem_ver`, `starts_with` and `ends_with`, and `num_ver`, which compares like `sem_ver`, but number by
/// number, whatever the form of the versions; `log` passes its operand on and prints nothing.
///
/// Values coerce as in JavaScript, with four exceptions: integers that fit 64 bits stay exact, arrays and objects are
/// equal when their contents are, a result that JSON cannot hold (NaN, an infinity) is null, and half of a surrogate
/// pair that `substr` cuts becomes U+FFFD.
///
/// Evaluation never traps and never throws. It is bounded by `Limits.steps`: a rule that runs out has the result
/// null, and its trace says so.
package struct Rule: Sendable {
    /// What a rule may cost.
    package struct Limits: Equatable, Sendable {
        /// How many expressions (operations, arrays, objects) may contain each other. 64 by default.
        package var depth: Int
        /// How many values the rule may be made of. 10,000 by default.
        package var size: Int
        /// How many steps an evaluation may take. 100,000 by default.
        ///
        /// A step is one sub-expression evaluated, one element or member copied or compared, eight members passed over
        /// in a look-up, or 16 bytes of text read or made; numbers in texts and versions cost more. Arrays are counted
        /// with all that is in them. So this bounds time and memory alike: 100,000 steps take at most about 10 ms.
        /// What a function that looks variables up does by itself is not counted.
        package var steps: Int

        package init(depth: Int = 64, size: Int = 10_000, steps: Int = 100_000) {
            self.depth = depth
            self.size = size
            self.steps = steps
        }
    }

    /// The rule as it was given.
    package let json: RatingJSON
    package let limits: Limits
    /// Every path that the rule reads by a literal name, in order of appearance, each once.
    ///
    /// Paths inside the body of `map`, `filter`, `reduce`, `all`, `none` and `some` are not among them: they start at an
    /// element. `fractional` without a bucketing value reads `$flagd.flagKey` and `targetingKey`.
    package let variables: [String]
    /// Whether the rule also reads paths that it computes, which `variables` cannot list.
    package let readsComputedPaths: Bool
    package let root: RuleNode

    /// Compiles a rule.
    ///
    /// - Throws: `RuleError` with the place of the sub-expression, when it uses an unknown operator, puts several
    ///   operators into one object, or is deeper or larger than the limits.
    package init(_ json: RatingJSON, limits: Limits = Limits()) throws(RuleError) {
        var compiler = RuleCompiler(limits: limits)
        self.root = try compiler.compile(json, depth: 0)
        self.json = json
        self.limits = limits
        self.variables = compiler.variables
        self.readsComputedPaths = compiler.readsComputedPaths
    }

    /// What the rule is where it cannot be meant as a question: a text, a number, null, an array or `{}` stand for
    /// themselves whatever is known of the user. True and false are meant.
    package var valueInPlaceOfQuestion: String? {
        switch json {
        case .bool: nil
        case .object(let members) where !members.isEmpty: nil
        case .object: "{}"
        case .array: "an array"
        case .string: "a string"
        case .null: "null"
        case .integer, .number: "a number"
        }
    }

    /// The names of all operators, as a rule writes them.
    package static var operators: [String] { RuleOperator.allCases.map { $0.rawValue } }
}

extension Rule: Equatable {
    @inline(never)  // see RatingJSON
    package static func == (left: Rule, right: Rule) -> Bool {
        left.json == right.json && left.limits == right.limits
    }
}
