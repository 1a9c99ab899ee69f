/// What a stored record that cannot be read is reported as.
protocol RecordFormatError: Error {
    /// A member is missing or has a value that was never written.
    static func malformed(_ path: String) -> Self
}

/// Reads the members of a stored record strictly: one may be missing where that means something, but never be of
/// another kind.
struct StoredRecord<Failure: RecordFormatError> {
    let json: JSONValue
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
        guard let text = try optionalString(name) else { return nil }
        guard let date = LocalInstant(iso8601: text) else { throw .malformed(path + name) }
        return date
    }

    /// None where it is missing.
    func members(_ name: String) throws(Failure) -> [JSONValue.Member] {
        guard let value = json[name] else { return [] }
        guard let members = value.members else { throw .malformed(path + name) }
        return members
    }

    /// None where it is missing.
    func elements(_ name: String) throws(Failure) -> [JSONValue] {
        guard let value = json[name] else { return [] }
        guard let elements = value.arrayValue else { throw .malformed(path + name) }
        return elements
    }

    /// The record that a member is; nil where it is missing.
    func record(_ name: String) -> StoredRecord? {
        json[name].map { StoredRecord(json: $0, path: "\(name).") }
    }
}
