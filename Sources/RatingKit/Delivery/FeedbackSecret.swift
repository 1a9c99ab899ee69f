import Foundation

/// A password, token or URL that only its receiver may see.
///
/// It comes from code or, by name, from the environment; it is read when it is used, never stored, and printing it, or
/// anything that holds it, shows where it comes from and not what it is.
public struct FeedbackSecret: Sendable {
    private enum Source {
        case value(String)
        case environment(String)
    }

    private let source: Source

    /// A secret that the app has at hand, for example from the keychain.
    public init(_ value: String) {
        source = .value(value)
    }

    /// The value of an environment variable, read each time that it is used.
    public init(environment name: String) {
        source = .environment(name)
    }

    /// The secret itself; nil where the variable is not set or is empty.
    package var revealed: String? {
        let value: String? =
            switch source {
            case .value(let value): value
            case .environment(let name): ProcessInfo.processInfo.environment[name]
            }
        guard let trimmed = value?.trimmingCharacters(in: .whitespacesAndNewlines), !trimmed.isEmpty else { return nil }
        return trimmed
    }
}

extension FeedbackSecret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String {
        switch source {
        case .value: "a secret"
        case .environment(let name): "the secret in $\(name)"
        }
    }

    public var debugDescription: String { description }

    public var customMirror: Mirror { Mirror(self, children: []) }
}
