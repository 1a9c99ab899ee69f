/// `reminders`: closed for good after so many prompts.
enum RemindersGate: DeclaredGate {
    static var comparison: GateComparison { .below(.prompts, .maxNumberOfReminder) }

    static var isSlow: Bool { false }
}
