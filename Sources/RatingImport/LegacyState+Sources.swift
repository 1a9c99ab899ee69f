import Foundation
import RatingKit

extension LegacyState {
    /// What is stored in user defaults. Nothing is written there, now or by an import.
    ///
    /// - Parameter defaults: the libraries used the standard ones.
    public init(defaults: UserDefaults) {
        self.init(dictionary: defaults.dictionaryRepresentation())
    }

    /// What a dictionary contains, such as that of a property list.
    public init(dictionary: [String: Any]) {
        self.init(dictionary.map { Entry(key: $0.key, value: Value(foundation: $0.value)) })
    }

    /// Reads a property list, XML or binary, such as an app's user defaults.
    ///
    /// - Throws: ``LegacyState/ReadingError/notAPropertyList(_:)`` for other bytes, and for a list whose top level is
    ///   not a dictionary.
    public init(propertyList bytes: [UInt8]) throws(LegacyState.ReadingError) {
        if bytes.starts(with: BinaryPropertyList.magic) {
            guard let list = BinaryPropertyList(bytes) else { throw BinaryPropertyList.damaged }
            self.init(try list.entries())
            return
        }
        let list: Any
        do {
            list = try PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
        } catch {
            throw .notAPropertyList("the bytes are neither an XML nor a binary property list")
        }
        guard let dictionary = list as? [String: Any] else {
            throw .notAPropertyList("its top level is not a dictionary")
        }
        self.init(dictionary: dictionary)
    }

    /// Reads a property list of at most 16 MB, XML or binary: on Apple platforms
    /// `Library/Preferences/BUNDLE-ID.plist` in the app's container.
    ///
    /// - Throws: ``LegacyState/ReadingError``.
    public init(file url: URL) throws(LegacyState.ReadingError) {
        let bytes: [UInt8]
        do throws(FileReadError) {
            bytes = try ConfigurationReader.bytes(ofFile: url.path, limit: RecordFile.defaultLimit)
        } catch {
            throw .unreadable(error.description)
        }
        try self.init(propertyList: bytes)
    }
}

extension LegacyState {
    /// Why no stored state can be read.
    public enum ReadingError: Error, Equatable, Sendable, CustomStringConvertible {
        /// The file cannot be read.
        case unreadable(String)
        /// The bytes are not a property list with a dictionary at its top level.
        case notAPropertyList(String)

        public var description: String {
            switch self {
            case .unreadable(let reason): reason
            case .notAPropertyList(let reason): "not a property list of user defaults: \(reason)"
            }
        }
    }
}

extension LegacyState.Value {
    /// A value of a property list, or of a dictionary made in code.
    init(foundation value: Any) {
        switch value {
        case let date as Date: self = .date(LocalInstant(date).instant)
        case let text as String: self = .text(text)
        case is Data: self = .other("data")
        case is [Any]: self = .other("an array")
        case is [String: Any]: self = .other("a dictionary")
        default: self = Self.number(value)
        }
    }

    private static func number(_ value: Any) -> Self {
        switch RatingJSON(foundation: value) {
        case .bool(let bool): .bool(bool)
        case .integer(let integer): .integer(integer)
        case .number(let number): .number(number)
        default: (value as? NSNumber).map { .number($0.doubleValue) } ?? .other("not a value of a property list")
        }
    }
}

extension LegacyState.ReadingError: LocalizedError {
    public var errorDescription: String? { description }
}
