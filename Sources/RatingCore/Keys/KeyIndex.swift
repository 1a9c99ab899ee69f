/// Finds a key by the bytes of its name: an open-addressing table, made once, at the first look-up.
struct KeyIndex: Sendable {
    static let shared = KeyIndex(ConfigurationKey.table)

    private let rows: [UInt8]
    private let keys: [ConfigurationKey]
    private let names: [StaticString]

    private init(_ table: [KeyRow]) {
        keys = table.map { $0.key }
        names = table.map { $0.name }
        var rows = [UInt8](repeating: .max, count: 512)
        for (row, name) in names.enumerated() {
            var place = name.withUTF8Buffer { Self.hash($0) }
            while rows[place] != .max { place = (place + 1) & 511 }
            rows[place] = UInt8(row)
        }
        self.rows = rows
    }

    func key(named name: UnsafeBufferPointer<UInt8>) -> ConfigurationKey? {
        var place = Self.hash(name)
        while rows[place] != .max {
            let row = Int(rows[place])
            if names[row].withUTF8Buffer({ $0.isSame(as: name) }) { return keys[row] }
            place = (place + 1) & 511
        }
        return nil
    }

    /// 0..<512, from the length and five bytes, which tell nearly all names apart; a chain of equal ones is as long as the table
    /// makes it, whatever name is looked up.
    @inline(__always)
    private static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        let count = bytes.count
        guard count > 0 else { return 0 }
        var word = UInt64(truncatingIfNeeded: count)
        func add(_ index: Int) { word = word << 8 | UInt64(bytes[index]) }
        add(0)
        add(count / 4)
        add(count / 2)
        add(count - count / 4 - 1)
        add(count - 1)
        // Its upper bits depend on all of the word (Knuth, "The Art of Computer Programming", 6.4).
        return Int(truncatingIfNeeded: (word &* 0x9E37_79B9_7F4A_7C15) >> 55)
    }
}
