import Foundation

extension ConfigurationReader {
    /// Reads a JSON file.
    ///
    /// A file that cannot be read, a directory, or one larger than any configuration may be gives the diagnostic
    /// `file.unreadable`, never an error to catch, so that every source fails in one way.
    public func read(file url: URL) -> ConfigurationReading {
        do {
            return read(try Self.bytes(ofFile: url.path))
        } catch {
            return ConfigurationReading(unreadable: error.description)
        }
    }

    /// Reads a dictionary made in code, as StarsKit takes it, or a property list.
    ///
    /// A value that JSON does not have (a date, data, an object of a class) gives the diagnostic `config.wrong-type`.
    public func read(dictionary: [String: Any?]) -> ConfigurationReading {
        var members: [JSONValue.Member] = []
        var diagnostics: [Diagnostic] = []
        for (name, value) in dictionary.sorted(by: { $0.key < $1.key }) {
            if let json = JSONValue(foundation: value) {
                members.append(.init(name, json))
            } else {
                diagnostics.append(
                    Diagnostic(
                        .wrongType, key: name,
                        "\(name) has a value that JSON does not have: \(String(describing: value).prefix(80))"))
            }
        }
        let reading = read(.object(members))
        guard !diagnostics.isEmpty else { return reading }
        return ConfigurationReading(
            document: nil, diagnostics: reading.diagnostics + diagnostics, isDisabled: reading.isDisabled)
    }

    /// The bytes of a regular file of at most the size that a configuration may have.
    package static func bytes(ofFile path: String) throws(FileReadError) -> [UInt8] {
        var isDirectory: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else { throw .missing(path) }
        if isDirectory.boolValue { throw .isDirectory(path) }
        guard let file = FileHandle(forReadingAtPath: path) else { throw .noPermission(path) }
        defer { try? file.close() }
        let limit = JSONLimits.standard.maximumBytes
        do {
            let data = try file.read(upToCount: limit + 1) ?? Data()
            if data.count > limit { throw FileReadError.tooLarge(path, limit: limit) }
            return [UInt8](data)
        } catch let error as FileReadError {
            throw error
        } catch {
            throw .failed(path, error.localizedDescription)
        }
    }
}

/// Why a file cannot be read.
package enum FileReadError: Error, CustomStringConvertible {
    case missing(String)
    case isDirectory(String)
    case noPermission(String)
    case tooLarge(String, limit: Int)
    case failed(String, String)

    package var description: String {
        switch self {
        case .missing(let path): "there is no file \(path)"
        case .isDirectory(let path): "\(path) is a directory; name a file in it"
        case .noPermission(let path): "\(path) may not be read; check its permissions"
        case .tooLarge(let path, let limit): "\(path) has more than \(limit) bytes; no configuration is that large"
        case .failed(let path, let reason): "\(path) cannot be read: \(reason)"
        }
    }
}

extension ConfigurationReading {
    /// The reading of a source that gave no bytes.
    init(unreadable message: String) {
        self.init(document: nil, diagnostics: [Diagnostic(.fileUnreadable, message)], isDisabled: false)
    }
}
