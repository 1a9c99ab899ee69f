/// An address literal of a URL's host, and what kind of network it names.
struct IPAddress: Equatable {
    /// 4 bytes or 16.
    private(set) var bytes: [UInt8]

    /// Whether the text is four decimal numbers as everyone writes them, without leading zeros.
    ///
    /// Resolvers also take `127.1`, `0x7f000001`, `017700000001` and `2130706433` for the same address: see
    /// `isOddNumber(_:)`.
    init?(version4 text: String) {
        self.init(version4: Array(text.utf8)[...])
    }

    private init?(version4 text: ArraySlice<UInt8>) {
        let parts = parts(of: text, at: .period)
        bytes = parts.compactMap { part in
            guard part.count == 1 || part.first != .digitZero else { return nil }
            return Self.number(part, radix: 10).flatMap { UInt8(exactly: $0) }
        }
        guard parts.count == 4, bytes.count == 4 else { return nil }
    }

    /// Text of RFC 4291, section 2.2, without brackets; a zone (`%en0`) is refused.
    init?(version6 text: String) {
        let text = Array(text.utf8)
        let gap = text.indices.dropLast().first { text[$0] == .colon && text[$0 + 1] == .colon }
        guard let head = Self.groups(text[..<(gap ?? text.count)], mayEndInVersion4: gap == nil) else { return nil }
        bytes = head
        guard let gap else {
            if head.count == 16 { return } else { return nil }
        }
        guard let tail = Self.groups(text[(gap + 2)...], mayEndInVersion4: true), head.count + tail.count <= 14 else {
            return nil
        }
        bytes += [UInt8](repeating: 0, count: 16 - head.count - tail.count) + tail
    }

    /// Whether some resolver could take the host for a number, though it is not written as one: the last part is
    /// digits, or hexadecimal (WHATWG URL, "ends in a number").
    static func isOddNumber(_ host: String) -> Bool {
        guard let last = parts(of: Array(host.utf8)[...], at: .period).last(where: { !$0.isEmpty }) else { return true }
        if last.allSatisfy({ $0.isDigit }) { return true }
        return last.first == .digitZero && last.dropFirst().first.map { $0 | 0x20 } == UInt8(ascii: "x")
            && last.dropFirst(2).allSatisfy { $0.hexValue != nil }
    }

    var isLoopback: Bool {
        if bytes.count == 4 { return bytes[0] == 127 }
        if let version4 { return version4.isLoopback }
        return bytes.dropLast().allSatisfy { $0 == 0 } && bytes[15] == 1
    }

    /// Whether it lies outside the public network: the special registries of RFC 6890, multicast, reserved.
    var isPrivate: Bool {
        bytes.count == 4 ? isPrivateVersion4 : isPrivateVersion6
    }

    private var isPrivateVersion4: Bool {
        switch (bytes[0], bytes[1]) {
        case (0, _), (10, _), (127, _), (224..., _): true
        case (100, 64...127), (169, 254), (172, 16...31), (192, 168), (198, 18...19): true
        case (192, 0): bytes[2] == 0
        default: false
        }
    }

    private var isPrivateVersion6: Bool {
        if let version4 { return version4.isPrivate }
        if bytes.dropLast().allSatisfy({ $0 == 0 }) { return bytes[15] <= 1 }
        // Translated within one network, wherever the other address stands in it (RFC 8215); Teredo (RFC 4380).
        if bytes[..<6] == [0, 0x64, 0xff, 0x9b, 0, 1] || bytes[..<4] == [0x20, 0x01, 0, 0] { return true }
        // Unique local, link local, the old site local, multicast.
        return bytes[0] & 0xfe == 0xfc || bytes[0] == 0xfe && bytes[1] >= 0x80 || bytes[0] == 0xff
    }

    /// The address within: mapped, compatible, translated (RFC 6052), or of a 6to4 network (RFC 3056).
    private var version4: IPAddress? {
        guard bytes.count == 16 else { return nil }
        let zeros = bytes[..<10].allSatisfy { $0 == 0 }
        if zeros, bytes[10] == 0xff, bytes[11] == 0xff { return IPAddress(bytes: Array(bytes[12...])) }
        if zeros, bytes[10] == 0, bytes[11] == 0, bytes[12] != 0 { return IPAddress(bytes: Array(bytes[12...])) }
        if bytes[..<12] == [0, 0x64, 0xff, 0x9b, 0, 0, 0, 0, 0, 0, 0, 0] {
            return IPAddress(bytes: Array(bytes[12...]))
        }
        if bytes[0] == 0x20, bytes[1] == 0x02 { return IPAddress(bytes: Array(bytes[2..<6])) }
        return nil
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    private static func groups(_ text: ArraySlice<UInt8>, mayEndInVersion4: Bool) -> [UInt8]? {
        guard !text.isEmpty else { return [] }
        var bytes: [UInt8] = []
        let groups = parts(of: text, at: .colon)
        for (position, group) in groups.enumerated() {
            if mayEndInVersion4, position == groups.count - 1, let last = IPAddress(version4: group) {
                bytes += last.bytes
                continue
            }
            guard let value = number(group, radix: 16) else { return nil }
            bytes += [UInt8(value >> 8), UInt8(value & 0xff)]
        }
        return bytes.count <= 16 ? bytes : nil
    }

    /// A number of one to four digits.
    private static func number(_ digits: ArraySlice<UInt8>, radix: UInt32) -> UInt32? {
        guard (1...4).contains(digits.count) else { return nil }
        var value: UInt32 = 0
        for digit in digits {
            guard let digit = digit.hexValue, digit < radix else { return nil }
            value = value * radix + digit
        }
        return value
    }
}
