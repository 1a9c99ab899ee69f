import Foundation

extension ConfigurationBody {
    /// Reads the contents of a file: what ``read(_:as:parameter:prefix:with:)-([UInt8],_,_,_,_)`` reads, and a property list, XML or
    /// binary, of Firebase's defaults.
    ///
    /// Diagnostics of a property list have no position, only a key.
    public static func read(
        fileContents bytes: [UInt8],
        as form: Form = .any,
        parameter: String? = nil,
        prefix: String = "",
        with reader: ConfigurationReader = ConfigurationReader()
    ) -> ConfigurationBody {
        guard form != .plain, isPropertyList(bytes) else {
            return read(bytes, as: form, parameter: parameter, prefix: prefix, with: reader)
        }
        do {
            let list = try PropertyListSerialization.safePropertyList(bytes)
            guard let values = list as? [String: Any] else {
                return refused(Diagnostic(.notObject, "a property list of defaults must be a dictionary"))
            }
            return read(values, parameter: parameter, prefix: prefix, with: reader)
        } catch {
            return refused(Diagnostic(.fileUnreadable, "the property list is malformed: \(error.localizedDescription)"))
        }
    }

    private static func read(
        _ values: [String: Any], parameter: String?, prefix: String, with reader: ConfigurationReader
    ) -> ConfigurationBody {
        var conversion = FoundationConversion()
        let json = conversion.json(values, path: "")
        let body = read(defaults: json, parameter: parameter, prefix: prefix, with: reader)
        // What a value of somebody else's parameter is does not matter.
        let refused = conversion.refused.filter { refused in
            let name = values.keys.filter { refused.path.hasPrefix($0) }.max { $0.count < $1.count } ?? refused.path
            return parameter.map { $0 == name } ?? reader.isKey(name, prefix: prefix)
        }
        guard !refused.isEmpty else { return body }
        let diagnostics = refused.map { Diagnostic(.wrongType, key: $0.path, "the value of \($0.path) \($0.reason)") }
        return ConfigurationBody(
            shape: body.shape, state: nil,
            reading: ConfigurationReading(
                document: nil, diagnostics: diagnostics + body.reading.diagnostics,
                isDisabled: body.reading.isDisabled))
    }

    private static func refused(_ diagnostic: Diagnostic) -> ConfigurationBody {
        ConfigurationBody(
            shape: .firebaseDefaults, state: nil,
            reading: ConfigurationReading(document: nil, diagnostics: [diagnostic], isDisabled: false))
    }

    /// Whether it begins as Apple's property lists do, binary or XML.
    private static func isPropertyList(_ bytes: [UInt8]) -> Bool {
        // JSON, as nearly always: there is no need to look further.
        if bytes.first == UInt8(ascii: "{") { return false }
        if bytes.starts(with: "bplist".utf8) { return true }
        let start = bytes.prefix(1_024).drop { $0 == 0x20 || 0x09...0x0D ~= $0 || $0 >= 0x80 }
        return ["<?xml", "<!DOCTYPE plist", "<plist"].contains { start.starts(with: $0.utf8) }
    }
}
