/// `daysSinceFirstLaunch`: open so many calendar days after the first launch.
enum DaysSinceFirstLaunchGate: DeclaredGate {
    static var comparison: GateComparison { .calendarDays(since: .installation, .minDays) }
}
