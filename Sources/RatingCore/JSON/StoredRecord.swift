/// What a stored record that cannot be read is reported as.
protocol RecordFormatError: Error {
    /// A member is missing or has a value that was never written.
    static func malformed(_ path: String) -> Self
}

extension JSONDocument.Node {
    /// Nil for anything but a date's text.
    var dateValue: LocalInstant? {
        guard kind == .string else { return nil }
        return withUTF8 { bytes, hasEscapes in
            hasEscapes ? stringValue.flatMap { LocalInstant(iso8601: $0) } : LocalInstant(iso8601: bytes)
        }
    }
}

/// Reads the members of a stored record strictly: one may be missing where that means something, but never be of
/// another kind.
struct StoredRecord<Failure: RecordFormatError> {
    let json: JSONDocument.Node
    /// Where the record stands, with a dot behind it.
    var path = ""

    @inline(never)
    func string(_ name: String) throws(Failure) -> String {
        guard let text = try optionalString(name) else { throw .malformed(path + name) }
        return text
    }

    @inline(never)
    func optionalString(_ name: String) throws(Failure) -> String? {
        guard let value = json[name] else { return nil }
        guard let text = value.stringValue else { throw .malformed(path + name) }
        return text
    }

    @inline(never)
    func optionalInteger(_ name: String) throws(Failure) -> Int64? {
        guard let value = json[name] else { return nil }
        guard let integer = value.integerValue else { throw .malformed(path + name) }
        return integer
    }

    /// Not negative; zero where it is missing.
    @inline(never)
    func count(_ name: String) throws(Failure) -> Int64 {
        let count = try optionalInteger(name) ?? 0
        guard count >= 0 else { throw .malformed(path + name) }
        return count
    }

    /// False where it is missing.
    @inline(never)
    func flag(_ name: String) throws(Failure) -> Bool {
        guard let value = json[name] else { return false }
        guard let flag = value.boolValue else { throw .malformed(path + name) }
        return flag
    }

    @inline(never)
    func date(_ name: String) throws(Failure) -> LocalInstant {
        guard let date = try optionalDate(name) else { throw .malformed(path + name) }
        return date
    }

    @inline(never)
    func optionalDate(_ name: String) throws(Failure) -> LocalInstant? {
        guard let value = json[name] else { return nil }
        guard let date = value.dateValue else { throw .malformed(path + name) }
        return date
    }

    /// None where it is missing.
    @inline(never)
    func members(_ name: String) throws(Failure) -> [(name: String, value: JSONDocument.Node)] {
        guard let value = json[name] else { return [] }
        guard value.kind == .object else { throw .malformed(path + name) }
        return value.members.map { ($0.name.stringValue ?? "", $0.value) }
    }

    /// None where it is missing.
    @inline(never)
    func elements(_ name: String) throws(Failure) -> [JSONDocument.Node] {
        guard let value = json[name] else { return [] }
        guard value.kind == .array else { throw .malformed(path + name) }
        return Array(value.elements)
    }

    /// The record that a member is; nil where it is missing.
    func record(_ name: String) -> StoredRecord? {
        json[name].map { StoredRecord(json: $0, path: name + ".") }
    }
}
