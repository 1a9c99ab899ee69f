/// The named place in an app where asking is considered.
///
/// ```swift
/// _ = try await engine.ask(at: "level_completed")
/// ```
/// The plugin `RatingChecks` and `ratingkit names` write constants from the app's documents: `ask(at: .levelCompleted)`.
public struct Placement: Hashable, Sendable, ExpressibleByStringInterpolation, CustomStringConvertible {
    /// As documents write it.
    public let name: String

    public init(_ name: String) { self.name = name }
    public init(stringLiteral name: String) { self.name = name }

    public var description: String { name }
}
