import Foundation

extension RatingEngine {
    /// An engine was given more gates of the app's own than it can use.
    public struct TooManyAppGates: LocalizedError, Equatable, Sendable, CustomStringConvertible {
        /// The names of those beyond ``GateSet/maximumAppGates``.
        public let names: [String]

        init(_ gates: [AppGate]) { names = gates.dropFirst(GateSet.maximumAppGates).map(\.name) }

        public var description: String {
            "an engine uses at most \(GateSet.maximumAppGates) gates of the app's own; too many are "
                + names.map { "“\($0)”" }.joined(separator: ", ")
        }

        public var errorDescription: String? { description }
    }
}
