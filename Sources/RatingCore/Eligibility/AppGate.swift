/// A gate of the app's own, checked after the built-in ones and explained like them.
public struct AppGate: Sendable {
    /// As decisions and explanations show it.
    public let name: String
    let check: @Sendable (RatingConfiguration, RatingContext, LocalInstant) -> Answer

    /// - Parameters:
    ///   - name: as decisions and explanations show it.
    ///   - check: must be quick and depend on nothing but its arguments and the app's own state.
    package init(
        named name: String, check: @escaping @Sendable (RatingConfiguration, RatingContext, LocalInstant) -> Answer
    ) {
        self.name = name
        self.check = check
    }

    /// Open or closed, and what was measured and required, for the explanation.
    public struct Answer: Equatable, Sendable {
        public let isOpen: Bool
        public let measured: RatingJSON?
        public let required: RatingJSON?

        public init(isOpen: Bool, measured: RatingJSON? = nil, required: RatingJSON? = nil) {
            self.isOpen = isOpen
            self.measured = measured
            self.required = required
        }
    }
}

/// The app's own gates, in the order in which they are asked: never more than a ``GateSet`` tells apart.
package struct AppGateList: Sendable {
    let gates: [AppGate]
    let names: [String]

    package init() { (gates, names) = ([], []) }

    /// Nil for more than ``GateSet/maximumAppGates``.
    package init?(_ gates: [AppGate]) {
        guard gates.count <= GateSet.maximumAppGates else { return nil }
        (self.gates, names) = (gates, gates.map { $0.name })
    }
}
