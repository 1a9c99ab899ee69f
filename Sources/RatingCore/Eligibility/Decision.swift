/// Whether to ask the user; never an error and never a bare Bool.
public enum Decision: Equatable, Sendable {
    case ask
    /// Not now, because these gates are closed.
    case skip(GateSet)
}

extension Decision: CustomStringConvertible {
    /// `ask`, or `skip, because of sessions, online`: gates of the app's own by their names.
    public var description: String {
        switch self {
        case .ask: "ask"
        case .skip(let closed): "skip, because of \(closed)"
        }
    }
}
