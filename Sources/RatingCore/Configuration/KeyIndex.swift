/// Finds a key by the bytes of its name: an open-addressing table, made once, at the first look-up.
struct KeyIndex: Sendable {
    static let shared = KeyIndex(ConfigurationKey.table)

    private var rows: [UInt8]
    private let keys: [ConfigurationKey]
    private let names: [StaticString]

    private init(_ table: [KeyRow]) {
        keys = table.map { $0.key }
        names = table.map { $0.name }
        rows = Array(repeating: .max, count: 512)
        for (row, name) in names.enumerated() {
            var place = name.withUTF8Buffer { Self.hash($0) } & 511
            while rows[place] != .max { place = (place + 1) & 511 }
            rows[place] = UInt8(row)
        }
    }

    func key(named name: UnsafeBufferPointer<UInt8>) -> ConfigurationKey? {
        var place = Self.hash(name) & 511
        while rows[place] != .max {
            let row = Int(rows[place])
            let isSame = names[row].withUTF8Buffer { candidate in
                candidate.count == name.count && candidate.elementsEqual(name)
            }
            if isSame { return keys[row] }
            place = (place + 1) & 511
        }
        return nil
    }

    /// FNV-1a, folded.
    private static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        var hash: UInt32 = 2_166_136_261
        for byte in bytes { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
        return Int(hash ^ (hash >> 15))
    }
}
