/// The checksum that a stored record carries as the first member of its JSON: `{"crc32c":"1a2b3c4d",…`.
///
/// It is that of the record's exact bytes without this member. Every form of a record that has one is read only with it,
/// so that a change of the member itself is found too; older forms are read without.
package enum RecordChecksum {
    /// A checksum is there, and the bytes are others.
    package struct Mismatch: Error, CustomStringConvertible {
        package var description: String { "its checksum does not match its bytes" }
    }

    private static let start = Array(#"{"crc32c":""#.utf8)
    private static let end = Array(#"","#.utf8)
    private static let length = start.count + 8 + end.count

    /// - Parameter json: an object with at least one member.
    package static func added(to json: [UInt8]) -> [UInt8] {
        let members = json.dropFirst()
        var bytes: [UInt8] = []
        bytes.reserveCapacity(length + members.count)
        bytes += start
        bytes += digits(of: members)
        bytes += end
        bytes += members
        return bytes
    }

    /// Whether the bytes have a checksum; one of an older form has none.
    package static func isPresent(in bytes: [UInt8]) throws(Mismatch) -> Bool {
        guard bytes.starts(with: start) else { return false }
        guard bytes.count >= length, bytes[(length - end.count)..<length].elementsEqual(end),
            bytes[start.count..<(start.count + 8)].elementsEqual(digits(of: bytes[length...]))
        else { throw Mismatch() }
        return true
    }

    /// - Parameter members: what follows the opening brace.
    private static func digits(of members: ArraySlice<UInt8>) -> [UInt8] {
        var checksum = CRC32C()
        checksum.add([UInt8(ascii: "{")])
        checksum.add(members)
        let digits = Array("0123456789abcdef".utf8)
        let value = checksum.value
        return (0..<8).map { digits[Int(truncatingIfNeeded: value >> UInt32(28 - 4 * $0) & 15)] }
    }
}
