/// The name of an event of the app's own: something that users do.
public struct EventName: Hashable, Sendable, ExpressibleByStringInterpolation, CustomStringConvertible {
    /// As documents write it.
    public let name: String

    public init(_ name: String) { self.name = name }
    public init(stringLiteral name: String) { self.name = name }

    public var description: String { name }
}
