/// `sessionsSincePrompt`: open from so many counted sessions after the last prompt on, and before the first.
enum SessionsSincePromptGate: DeclaredGate {
    static var comparison: GateComparison { .reached(.sessionsSincePrompt, .sessionsBeforeAskingAgain) }
}
