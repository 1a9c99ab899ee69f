/// What `verboseLogging` logs.
extension GateResult {
    /// `sessions: closed, 1 measured, 3 required (sessions) from remote, revision 7`.
    var text: String {
        var parts = [isOpen ? "open" : "closed"]
        if let measured { parts.append("\(measured.serialized()) measured") }
        if let required { parts.append("\(required.serialized()) required") }
        if let opensAt { parts.append("opens at \(opensAt.iso8601)") }
        let origin = provenanceText
        return "\(gate): \(parts.joined(separator: ", "))" + (unit.map { " (\($0))" } ?? "")
            + (origin.isEmpty ? "" : " from \(origin)")
    }

    /// `remote, revision 7`; where several keys come from several layers `usesUntilPrompt remote; eventsUntilPrompt
    /// policy`. Empty for nothing but defaults.
    package var provenanceText: String {
        let told = provenance.filter { $0.layer > .defaults }
        guard Set(told.map(\.description)).count > 1 else { return told.first?.description ?? "" }
        return told.map { "\($0.key) \($0)" }.joined(separator: "; ")
    }
}
