/// `usesSincePrompt`: open from so many uses after the last prompt on, and before the first.
enum UsesSincePromptGate: DeclaredGate {
    static var comparison: GateComparison { .reached(.usesSincePrompt, .usesBeforeAskingAgain) }
}
