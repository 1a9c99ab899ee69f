/// `crashFree`: open when more than so many days have passed since the last crash (StarsKit's wait, as in `cooldown`).
enum CrashFreeGate: DeclaredGate {
    static var comparison: GateComparison { .waited(since: .lastCrash, .integer(.daysWithoutCrash), .moreThan) }

    static var isSlow: Bool { false }
}
