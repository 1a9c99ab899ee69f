/// `launches`: open from so many launches on.
enum LaunchesGate: DeclaredGate {
    static var comparison: GateComparison { .reached(.launches, .minLaunches) }
}
