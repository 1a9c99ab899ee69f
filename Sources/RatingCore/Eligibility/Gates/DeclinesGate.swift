/// `declines`: closed for good once the user has refused so often.
enum DeclinesGate: DeclaredGate {
    static var comparison: GateComparison { .below(.declines, .maxDeclines) }
}
