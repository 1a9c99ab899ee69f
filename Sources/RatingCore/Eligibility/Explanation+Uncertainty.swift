extension Explanation {
    /// Why it is unknown when the user will be asked.
    public enum Uncertainty: Equatable, Sendable {
        /// At that moment all other gates are open, but this gate of the app's own is not: only the app knows when it
        /// opens.
        case appGate(String)
        /// `conditions` are closed, and time alone does not open them, but what they read from the context may.
        /// `reading`: the paths; empty if the rule computes them.
        case conditions(reading: [String])
        /// `conditions` calculate with days, and stay closed on all days that were tried.
        case changingConditions
        /// Gates open and close in turn, and were never open together at any time that was tried.
        case alternatingGates
    }
}

extension Explanation.Uncertainty: CustomStringConvertible {
    /// What follows “unknown, because”.
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
