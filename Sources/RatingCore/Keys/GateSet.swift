/// A set of gates, built-in and the app's own, as bits, so comparing and passing it allocates nothing.
///
/// Two sets are equal if they have the same gates, the app's own by their positions, whether or not they know the
/// names.
public struct GateSet: Sendable, ExpressibleByArrayLiteral {
    private var builtIn: UInt64 = 0
    private var app: UInt32 = 0
    /// What the app's own gates are called, by their places, where a decision has said so.
    private var names: [String]?

    /// The gates that a forced question cannot pass.
    package static let unforceable: GateSet = [.enabled, .inProgress]

    /// How many gates an app can add.
    public static let maximumAppGates = 32

    public init(arrayLiteral gates: Gate...) { self.init(gates) }

    init() {}

    /// Without gates, but with the names of the app's own.
    init(appGateNames names: [String]) { self.names = names }

    init(_ gates: [Gate]) {
        for gate in gates { insert(gate) }
    }

    public var isEmpty: Bool { builtIn | UInt64(app) == 0 }

    @inline(__always)
    public func contains(_ gate: Gate) -> Bool { builtIn & Self.bit(gate) != 0 }

    /// Whether the app's own gate at this position in its list is in the set.
    public func contains(appGate index: Int) -> Bool { app & Self.bit(appGate: index) != 0 }

    public mutating func insert(_ gate: Gate) { builtIn |= Self.bit(gate) }

    /// Without a branch, which a processor would guess wrong for every other user.
    @inline(__always)
    mutating func insert(_ gate: Gate, if condition: Bool) {
        builtIn |= (condition ? 1 : 0) << (UInt64(gate.rawValue) & 63)
    }

    public mutating func insert(appGate index: Int) { app |= Self.bit(appGate: index) }

    public mutating func remove(_ gate: Gate) { builtIn &= ~Self.bit(gate) }

    private static func bit(_ gate: Gate) -> UInt64 { 1 << (UInt64(gate.rawValue) & 63) }

    /// None for a place that there is not.
    private static func bit(appGate index: Int) -> UInt32 { 1 << index }

    public func intersection(_ other: GateSet) -> GateSet {
        var both = self
        both.builtIn &= other.builtIn
        both.app &= other.app
        return both
    }

    @inline(__always)
    public func union(_ other: GateSet) -> GateSet {
        var either = self
        either.builtIn |= other.builtIn
        either.app |= other.app
        if either.names == nil { either.names = other.names }
        return either
    }

    /// The built-in gates, in the order of the key table.
    public var gates: [Gate] { Gate.allCases.filter(contains) }

    /// The positions of the app's own gates.
    public var appGates: [Int] { (0..<Self.maximumAppGates).filter { contains(appGate: $0) } }

    /// The names of the app's own gates; `app gate 3` for one in a set that did not come from a decision.
    public var appGateNames: [String] {
        appGates.map { index in
            names.flatMap { $0.indices.contains(index) ? $0[index] : nil } ?? "app gate \(index)"
        }
    }
}

extension GateSet: Hashable {
    @inline(__always)
    public static func == (left: GateSet, right: GateSet) -> Bool {
        left.builtIn == right.builtIn && left.app == right.app
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(builtIn)
        hasher.combine(app)
    }
}

extension GateSet: CustomStringConvertible {
    /// `sessions, online`: the app's own gates come last.
    public var description: String {
        (gates.map { $0.name } + appGateNames).joined(separator: ", ")
    }
}
