/// `sessions`: open from so many counted sessions on.
enum SessionsGate: DeclaredGate {
    static var comparison: GateComparison { .reached(.sessions, .displaySessionCount) }

    static var isSlow: Bool { false }
}
