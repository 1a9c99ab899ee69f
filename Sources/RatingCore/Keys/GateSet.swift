/// A set of gates, built-in and the app's own, as bits: it is compared and passed without allocating.
public struct GateSet: Hashable, Sendable, ExpressibleByArrayLiteral {
    private var builtIn: UInt64 = 0
    private var app: UInt32 = 0

    /// The gates that a forced question cannot pass.
    package static let unforceable: GateSet = [.enabled, .inProgress]

    /// How many gates an app can add.
    public static let maximumAppGates = 32

    public init(arrayLiteral gates: Gate...) { self.init(gates) }

    init() {}

    init(_ gates: [Gate]) {
        for gate in gates { insert(gate) }
    }

    public var isEmpty: Bool { builtIn | UInt64(app) == 0 }

    @inline(__always)
    public func contains(_ gate: Gate) -> Bool { builtIn & Self.bit(gate) != 0 }

    /// Whether the app's own gate at this place of its list is in the set.
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

    private static func bit(appGate index: Int) -> UInt32 { 1 << (UInt32(truncatingIfNeeded: index) & 31) }

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
        return either
    }

    /// The built-in gates, in the order of the key table.
    public var gates: [Gate] { Gate.allCases.filter(contains) }

    /// The places of the app's own gates.
    public var appGates: [Int] { (0..<Self.maximumAppGates).filter { contains(appGate: $0) } }
}

extension GateSet: CustomStringConvertible {
    public var description: String {
        (gates.map { $0.name } + appGates.map { "app gate \($0)" }).joined(separator: ", ")
    }
}
