import RatingCore

/// What is replayed: a log's form and meaning, and one configuration, or two that are compared.
package struct ReplayPlan: Sendable {
    package var configuration: RatingConfiguration
    /// What the decisions of the first are held against.
    package var other: RatingConfiguration?
    package var form: EventForm
    package var mapping: EventMapping
    /// Whether every decision is written down, or of two configurations every one that differs.
    package var tellsDecisions: Bool

    package init(
        _ configuration: RatingConfiguration, against other: RatingConfiguration? = nil, form: EventForm = .ratingkit,
        mapping: EventMapping? = nil, tellsDecisions: Bool = false
    ) {
        self.configuration = configuration
        self.other = other
        self.form = form
        self.mapping = mapping ?? EventMapping(standardOf: form)
        self.tellsDecisions = tellsDecisions
    }
}
