/// What `verboseLogging` logs.
extension GateResult {
    /// `sessions: closed, 1 measured, 3 required (sessions)`.
    var text: String {
        var parts = [isOpen ? "open" : "closed"]
        if let measured { parts.append("\(measured.serialized()) measured") }
        if let required { parts.append("\(required.serialized()) required") }
        if let opensAt { parts.append("opens at \(opensAt.iso8601)") }
        return "\(gate): \(parts.joined(separator: ", "))" + (unit.map { " (\($0))" } ?? "")
    }
}

extension Decision {
    var text: String {
        switch self {
        case .ask: "ask"
        case .skip(let closed): "skip, because of \(closed)"
        }
    }
}
