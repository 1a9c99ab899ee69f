import Foundation

extension PropertyListSerialization {
    /// What a property list holds, XML or binary.
    ///
    /// - Throws: Foundation's error, and that of a corrupt file for a binary list that is no tree of what lists can hold.
    package static func safePropertyList(_ bytes: [UInt8]) throws -> Any {
        if bytes.starts(with: BinaryPropertyList.magic) {
            guard let list = BinaryPropertyList(bytes), list.isTree else {
                throw CocoaError(.propertyListReadCorrupt)
            }
        }
        return try propertyList(from: Data(bytes), format: nil)
    }
}
