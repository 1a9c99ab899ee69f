import Foundation

/// A password, token or URL that only its receiver may see.
///
/// It comes from code or, by name, from the environment. It is read when it is used and never stored, and printing it,
/// or anything that holds it, shows where it comes from and not what it is.
public struct RatingSecret: Sendable {
    private enum Source {
        case value(String)
        case environment(String)
    }

    private let source: Source
    private let prefix: String

    /// A secret that the app already has, for example from the keychain.
    ///
    /// - Parameters:
    ///   - value: the secret.
    ///   - prefix: what is sent before it, such as `Bearer ` with its space.
    public init(_ value: String, prefix: String = "") {
        (source, self.prefix) = (.value(value), prefix)
    }

    /// The value of an environment variable, read each time that it is used.
    ///
    /// - Parameters:
    ///   - name: the variable's.
    ///   - prefix: what is sent before it, such as `Bearer ` with its space.
    public init(environment name: String, prefix: String = "") {
        (source, self.prefix) = (.environment(name), prefix)
    }

    /// What is sent; nil where there is no secret.
    package var sent: String? { revealed.map { prefix + $0 } }

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

extension RatingSecret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String {
        switch source {
        case .value: "a secret"
        case .environment(let name): "the secret in $\(name)"
        }
    }

    public var debugDescription: String { description }

    public var customMirror: Mirror { Mirror(self, children: []) }
}
