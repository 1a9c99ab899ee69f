extension Explanation {
    /// Why it cannot be told when the user is asked.
    public enum Uncertainty: Equatable, Sendable {
        /// All other gates are open then, and this one of the app's own is not: only the app knows when it opens.
        case appGate(String)
        /// `conditions` are closed, and no passing of time opens them, but what they read of the context may.
        /// `reading`: the paths; empty where the rule computes them.
        case conditions(reading: [String])
        /// `conditions` calculate with days, and stay closed for as long as it was tried.
        case changingConditions
        /// Gates open and close in turn, and for as long as it was tried never stood open together.
        case alternatingGates
    }
}

extension Explanation.Uncertainty: CustomStringConvertible {
    /// What follows “cannot be told, because”.
    public var description: String {
        switch self {
        case .appGate(let name): "only the app knows when its own gate “\(name)” opens"
        case .conditions(let paths) where paths.isEmpty: "“conditions” are closed, and compute with what they read"
        case .conditions(let paths): "“conditions” are closed, and read \(paths.joined(separator: ", "))"
        case .changingConditions: "“conditions” change with the days, and stay closed on all days that were tried"
        case .alternatingGates: "gates open and close in turn, and were never open together at any time that was tried"
        }
    }
}
