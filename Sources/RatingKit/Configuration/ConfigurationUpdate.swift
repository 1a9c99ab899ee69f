/// What a reading, or a change made in code, came to.
public struct ConfigurationUpdate: Equatable, Sendable {
    /// The layer that a document was read for; nil for a change made in code.
    public let layer: ConfigurationLayer?
    /// Whether the document was refused. The configuration stays as it is then, except that `disabled` counts.
    public let isRefused: Bool
    /// The keys that have another value now.
    public let changes: [ConfigurationChange]
    /// What is wrong with the document; of an accepted one warnings and notes.
    public let diagnostics: [Diagnostic]

    init(
        layer: ConfigurationLayer? = nil, isRefused: Bool = false, changes: [ConfigurationChange],
        diagnostics: [Diagnostic] = []
    ) {
        self.layer = layer
        self.isRefused = isRefused
        self.changes = changes
        self.diagnostics = diagnostics
    }

    /// Whether there is nothing to tell.
    public var isEmpty: Bool { !isRefused && changes.isEmpty && diagnostics.isEmpty }
}

extension ConfigurationUpdate {
    /// Says in a log what was refused, and every problem.
    func log(to log: any RatingLog) {
        if isRefused, let layer { log.log(.error, "a document for the layer \(layer) was refused") }
        for diagnostic in diagnostics {
            log.log(diagnostic.severity == .error ? .error : .warning, "\(diagnostic)")
        }
    }
}
