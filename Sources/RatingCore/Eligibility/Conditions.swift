/// The conditions of one configuration, prepared for one installation.
///
/// An object, so that a gate that holds it is one reference to pass around.
package final class Conditions: Sendable {
    let rule: Rule
    /// The same rule, where it is simple enough.
    private let comparisons: ComparisonChain?
    private let configuration: RatingConfiguration
    private let traits: RatingJSON

    /// - Parameter rule: the configuration's. What could fail is done by the caller: in Embedded Swift an object whose
    ///   initializer fails is never freed.
    package init(_ rule: Rule, of configuration: RatingConfiguration, traits: RatingJSON = [:]) {
        self.rule = rule
        comparisons = ComparisonChain(rule)
        (self.configuration, self.traits) = (configuration, traits)
    }

    /// Whether they hold. Allocates nothing where they only compare numbers of the context with fixed ones.
    package func isTrue(for context: RatingContext, now: LocalInstant) -> Bool {
        comparisons?.isTrue(for: context, by: configuration, now: now) ?? evaluate(for: context, now: now)
    }

    /// Apart, because the stack that it needs takes longer to reserve than comparing does.
    @inline(never)
    private func evaluate(for context: RatingContext, now: LocalInstant) -> Bool {
        let variables = variables(context, now: now)
        return rule.isTrue { variables.value(at: $0) }
    }

    func variables(_ context: RatingContext, now: LocalInstant) -> ConditionVariables {
        ConditionVariables(configuration: configuration, context: context, traits: traits, now: now)
    }
}
