extension ConfigurationStore {
    /// The result of a reading, or of a change made in code.
    public struct Update: Equatable, Sendable {
        /// The layer that a document was read for; nil for a change made in code.
        public let layer: ConfigurationLayer?
        /// Whether the document was refused. Then the configuration stays as it is, except that `disabled` counts.
        public let isRefused: Bool
        /// The keys whose values changed.
        public let changes: [RatingConfiguration.Change]
        /// What is wrong with the document; for an accepted one, warnings and notes.
        public let diagnostics: [Diagnostic]
        /// Whether a log has had the refusal already.
        let isReported: Bool

        init(
            layer: ConfigurationLayer? = nil, isRefused: Bool = false, changes: [RatingConfiguration.Change],
            diagnostics: [Diagnostic] = [], isReported: Bool = false
        ) {
            self.layer = layer
            self.isRefused = isRefused
            self.changes = changes
            self.diagnostics = diagnostics
            self.isReported = isReported
        }

        /// Whether there is nothing to report.
        public var isEmpty: Bool { !isRefused && changes.isEmpty && diagnostics.isEmpty }
    }
}

extension ConfigurationStore.Update {
    /// Says in a log what was refused, in one entry; for debugging every problem. An accepted document's warnings have
    /// an entry each.
    func log(to log: any RatingLog) {
        if isRefused, !isReported, let layer {
            let problems = diagnostics.filter { $0.severity == .error }
            let first = problems.first.map { ": \($0)" } ?? ""
            let others = problems.count > 1 ? ", and \(problems.count - 1) more" : ""
            log.log(.error, "a document for the layer \(layer) was refused\(first)\(others)")
        }
        for diagnostic in diagnostics { log.log(isRefused ? .debug : .warning, "\(diagnostic)") }
    }
}
