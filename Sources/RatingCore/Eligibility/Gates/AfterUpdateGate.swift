/// `afterUpdate`: open so many days after the last update of the app, and as long as there was none.
enum AfterUpdateGate: DeclaredGate {
    static var comparison: GateComparison { .waited(since: .lastUpdate, .number(.daysAfterUpdate)) }
}
