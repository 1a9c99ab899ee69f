/// `reminderPeriod`: open so many days after “remind me later”.
enum ReminderPeriodGate: DeclaredGate {
    static var comparison: GateComparison { .waited(since: .lastReminder, .number(.remindPeriod)) }

    static var isSlow: Bool { false }
}
