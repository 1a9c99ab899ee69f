/// A part of the context that can be reset.
public enum ResetPart: String, CaseIterable, Sendable {
    case all, crashes, prompts
}
