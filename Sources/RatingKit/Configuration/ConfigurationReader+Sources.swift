import Foundation

extension ConfigurationReader {
    /// Reads UTF-8 JSON text, as a file or server provides it.
    public func read(_ data: Data) -> ConfigurationReading {
        read(Array(data))
    }

    /// Reads a file: JSON in any of the shapes of ``ConfigurationBody``, or a property list of Firebase's defaults.
    ///
    /// A file that cannot be read, a directory, or a file larger than a configuration may be gives the diagnostic
    /// `file.unreadable`, never an error to catch, so that every source fails in the same way.
    public func read(file url: URL) -> ConfigurationReading {
        do {
            return ConfigurationBody.read(fileContents: try Self.bytes(ofFile: url.path), with: self).reading
        } catch {
            return .unreadable(error)
        }
    }

    /// Reads a dictionary made in code, as StarsKit takes it, or a property list. Diagnostics have no position, only a
    /// key.
    ///
    /// A value that JSON does not have (a date, data, an object of a class) gives the diagnostic `config.wrong-type`.
    public func read(dictionary: [String: Any?]) -> ConfigurationReading {
        var conversion = FoundationConversion()
        let reading = read(conversion.json(dictionary, path: ""))
        guard !conversion.refused.isEmpty else { return reading }
        let refused = conversion.refused.map {
            Diagnostic(.wrongType, key: $0.path, "the value of \($0.path) \($0.reason)")
        }
        return ConfigurationReading(
            document: nil, diagnostics: refused + reading.diagnostics, isDisabled: reading.isDisabled)
    }

    /// The bytes of a regular file of at most this many, otherwise the size that a configuration may have.
    package static func bytes(
        ofFile path: String, limit: Int = JSONLimits.standard.maximumBytes
    ) throws(FileReadError) -> [UInt8] {
        let bytes: [UInt8]?
        do throws(RecordFileError) {
            bytes = try FileDescriptor(existing: path)?.contents(limit: limit)
        } catch {
            throw FileReadError(error, path: path)
        }
        guard let bytes else { throw .missing(path) }
        return bytes
    }
}

extension ConfigurationBody {
    /// Reads UTF-8 JSON text, as a file or server provides it, and detects its shape.
    ///
    /// - Parameters:
    ///   - data: the body.
    ///   - form: what to expect.
    ///   - parameter: the Firebase parameter that holds a whole document as JSON text.
    ///   - prefix: what the names of this library's parameters begin with in a Firebase project.
    ///   - reader: the layer and aliases.
    public static func read(
        _ data: Data,
        as form: Form = .any,
        parameter: String? = nil,
        prefix: String = "",
        with reader: ConfigurationReader = ConfigurationReader(layer: .remote)
    ) -> ConfigurationBody {
        read(Array(data), as: form, parameter: parameter, prefix: prefix, with: reader)
    }
}

extension ConfigurationReading {
    /// The reading of a file that cannot be read.
    package static func unreadable(_ error: FileReadError) -> ConfigurationReading {
        ConfigurationReading(
            document: nil, diagnostics: [Diagnostic(.fileUnreadable, error.description)], isDisabled: false)
    }
}

/// Why a file cannot be read.
package enum FileReadError: Error, Equatable, CustomStringConvertible {
    case missing(String)
    case isDirectory(String)
    case notAFile(String)
    case noPermission(String)
    case tooLarge(String, size: Int64, limit: Int64)
    case failed(String, reason: String)

    package var description: String {
        switch self {
        case .missing(let path): "there is no file \(path)"
        case .isDirectory(let path): "\(path) is a directory; name a file in it"
        case .notAFile(let path): "\(path) is not a regular file; name one"
        case .noPermission(let path): "\(path) is not readable; check its permissions"
        case .tooLarge(let path, let size, let limit):
            "\(path) has \(size) bytes, but a configuration may have at most \(limit)"
        case .failed(let path, let reason): "\(path) cannot be read: \(reason)"
        }
    }

    init(_ error: RecordFileError, path: String) {
        switch error {
        case .notAFile(_, let isDirectory): self = isDirectory ? .isDirectory(path) : .notAFile(path)
        case .noPermission: self = .noPermission(path)
        case .tooLarge(_, let size, let limit): self = .tooLarge(path, size: size, limit: limit)
        default: self = .failed(path, reason: error.description)
        }
    }
}
