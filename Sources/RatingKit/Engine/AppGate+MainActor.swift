extension AppGate {
    /// - Parameters:
    ///   - name: as decisions and explanations show it.
    ///   - check: runs on the main actor, so it may read what the app's screens are bound to. It must be quick and
    ///     depend only on its arguments and the app's own state. If it makes the process end on a fetched document, the
    ///     document counts as the cause.
    ///
    /// ```swift
    /// AppGate("launches") { _, context, _ in
    ///     AppGate.Answer(isOpen: context.launches > 3, measured: .integer(context.launches), required: 4)
    /// }
    /// ```
    public init(
        _ name: String, check: @escaping @MainActor (RatingConfiguration, RatingContext, LocalInstant) -> Answer
    ) {
        // The engine alone asks app gates, and is bound to the main actor.
        self.init(named: name) { configuration, context, now in
            MainActor.assumeIsolated { check(configuration, context, now) }
        }
    }
}
