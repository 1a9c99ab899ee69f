/// What a stored record that cannot be read is reported as.
protocol RecordFormatError: Error {
    /// A member is missing or has a value that was never written.
    static func malformed(_ path: String) -> Self
}

/// What a record's members are read from: a value, or a document, of which no value need be made.
protocol RecordSource {
    subscript(name: String) -> Self? { get }
    var value: RatingJSON { get }
    /// The same as a part of a document; nil for what is larger than any.
    var node: JSONDocument.Node? { get }
    var stringValue: String? { get }
    var integerValue: Int64? { get }
    var boolValue: Bool? { get }
    /// Nil for anything but a date's text.
    var dateValue: LocalInstant? { get }
    /// Nil for anything but an array.
    var arrayElements: [Self]? { get }
    /// Nil for anything but an object.
    var objectMembers: [(name: String, value: Self)]? { get }
}

extension RatingJSON: RecordSource {
    var value: RatingJSON { self }
    var node: JSONDocument.Node? { (try? JSONDocument(self))?.root }
    var dateValue: LocalInstant? { stringValue.flatMap { LocalInstant(iso8601: $0) } }
    var arrayElements: [RatingJSON]? { arrayValue }
    var objectMembers: [(name: String, value: RatingJSON)]? { members?.map { ($0.name, $0.value) } }
}

extension JSONDocument.Node: RecordSource {
    var node: JSONDocument.Node? { self }
    var dateValue: LocalInstant? {
        guard kind == .string else { return nil }
        return withUTF8 { bytes, hasEscapes in
            hasEscapes ? stringValue.flatMap { LocalInstant(iso8601: $0) } : LocalInstant(iso8601: bytes)
        }
    }
    var arrayElements: [JSONDocument.Node]? { kind == .array ? Array(elements) : nil }
    var objectMembers: [(name: String, value: JSONDocument.Node)]? {
        kind == .object ? members.map { ($0.name.stringValue ?? "", $0.value) } : nil
    }
}

/// Reads the members of a stored record strictly: one may be missing where that means something, but never be of
/// another kind.
struct StoredRecord<Source: RecordSource, Failure: RecordFormatError> {
    let json: Source
    /// Where the record stands, with a dot behind it.
    var path = ""

    func string(_ name: String) throws(Failure) -> String {
        guard let text = try optionalString(name) else { throw .malformed(path + name) }
        return text
    }

    func optionalString(_ name: String) throws(Failure) -> String? {
        guard let value = json[name] else { return nil }
        guard let text = value.stringValue else { throw .malformed(path + name) }
        return text
    }

    func optionalInteger(_ name: String) throws(Failure) -> Int64? {
        guard let value = json[name] else { return nil }
        guard let integer = value.integerValue else { throw .malformed(path + name) }
        return integer
    }

    /// Not negative; zero where it is missing.
    func count(_ name: String) throws(Failure) -> Int64 {
        let count = try optionalInteger(name) ?? 0
        guard count >= 0 else { throw .malformed(path + name) }
        return count
    }

    /// False where it is missing.
    func flag(_ name: String) throws(Failure) -> Bool {
        guard let value = json[name] else { return false }
        guard let flag = value.boolValue else { throw .malformed(path + name) }
        return flag
    }

    func date(_ name: String) throws(Failure) -> LocalInstant {
        guard let date = try optionalDate(name) else { throw .malformed(path + name) }
        return date
    }

    func optionalDate(_ name: String) throws(Failure) -> LocalInstant? {
        guard let value = json[name] else { return nil }
        guard let date = value.dateValue else { throw .malformed(path + name) }
        return date
    }

    /// None where it is missing.
    func members(_ name: String) throws(Failure) -> [(name: String, value: Source)] {
        guard let value = json[name] else { return [] }
        guard let members = value.objectMembers else { throw .malformed(path + name) }
        return members
    }

    /// None where it is missing.
    func elements(_ name: String) throws(Failure) -> [Source] {
        guard let value = json[name] else { return [] }
        guard let elements = value.arrayElements else { throw .malformed(path + name) }
        return elements
    }

    /// The record that a member is; nil where it is missing.
    func record(_ name: String) -> StoredRecord? {
        json[name].map { StoredRecord(json: $0, path: name + ".") }
    }
}
