import RatingCore

/// Null for nothing.
extension RatingJSON {
    package init(_ text: String?) { self = text.map { .string($0) } ?? .null }
    package init(_ number: Int?) { self = number.map { .integer(Int64($0)) } ?? .null }
    package init(_ date: LocalInstant?) { self = date.map { .string($0.iso8601) } ?? .null }

    /// An object without the members that have no value.
    package static func object(present members: KeyValuePairs<String, RatingJSON?>) -> RatingJSON {
        .object(members.compactMap { name, value in value.map { .init(name, $0) } })
    }
}
