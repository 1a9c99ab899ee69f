extension RatingContext {
    /// A part of the context that can be reset.
    public enum ResetPart: String, CaseIterable, Sendable {
        case all, crashes, prompts
    }
}

extension RatingContext {
    /// Sets a part to what it was at the beginning. The installation's ID and the app's version stay.
    public mutating func reset(_ part: RatingContext.ResetPart) {
        switch part {
        case .all: resetAll()
        case .crashes: resetCrashes()
        case .prompts: resetPrompts()
        }
    }
}
