/// One item of an outbox as its folder lists it, without what it says.
///
/// All but the size stands in the file's name, so a hundred thousand items are counted and put in order without opening
/// one. What the name says is held against what is in the file before an item is sent, kept as failed or deleted.
package struct OutboxEntry: Hashable, Sendable {
    /// The idempotency key, the same on every try.
    package let key: String
    package let destination: String
    /// When it was queued. Never before the item ahead of it, even where the clock was set back in between.
    package let enqueuedAt: UTCInstant
    /// The size of its file.
    package internal(set) var bytes: Int64
    /// Whether it was refused for good, or cannot be read; otherwise it waits to be sent.
    package let isFailed: Bool
    /// Tells apart, in order, what was queued in the same millisecond.
    let sequence: Int64
    /// The size that its name says: that of its record when it was queued.
    let queuedBytes: Int64
    /// The name of its file.
    let name: String
}

// A name is `time.sequence.key.size.destination`: the numbers in hexadecimal, the first two of fixed width, so that
// the order of names is the order of queueing. There is one way to write each.
extension OutboxEntry {
    /// An item that is not stored yet.
    ///
    /// - Parameters:
    ///   - key: as `isKey(_:)` wants it.
    ///   - destination: as `isDestination(_:)` wants it.
    init(key: String, destination: String, stamp: Stamp, bytes: Int64, isFailed: Bool = false) {
        self.key = key
        self.destination = destination
        self.bytes = bytes
        self.isFailed = isFailed
        queuedBytes = bytes
        (enqueuedAt, sequence) = (UTCInstant(milliseconds: stamp.milliseconds), stamp.sequence)
        let token = Self.token(destination)
        name = "\(stamp.text).\(key).\(String(bytes, radix: 16)).\(token)"
    }

    /// The item of a file; nil for a name that no outbox gives.
    init?(name: String, isFailed: Bool) {
        let parts = name.utf8.split(separator: UInt8(ascii: "."), maxSplits: 4, omittingEmptySubsequences: false)
        guard parts.count == 5, parts[0].count == Stamp.timeDigits, parts[1].count == Stamp.sequenceDigits,
            let milliseconds = Self.number(parts[0]), let sequence = Self.number(parts[1]),
            let bytes = Self.number(parts[3]), parts[3].count == 1 || parts[3].first != UInt8(ascii: "0"),
            let destination = Self.destination(Substring(parts[4]))
        else { return nil }
        let key = String(Substring(parts[2]))
        enqueuedAt = UTCInstant(milliseconds: milliseconds)
        guard Self.isKey(key), enqueuedAt.milliseconds == milliseconds else { return nil }
        self.key = key
        self.destination = destination
        self.bytes = bytes
        queuedBytes = bytes
        self.sequence = sequence
        self.isFailed = isFailed
        self.name = name
    }

    /// Of hexadecimal digits in lower case.
    private static func number(_ digits: Substring.UTF8View) -> Int64? {
        guard digits.allSatisfy({ 48...57 ~= $0 || 97...102 ~= $0 }) else { return nil }
        return Int64(Substring(digits), radix: 16)
    }

    var stamp: Stamp { Stamp(milliseconds: enqueuedAt.milliseconds, sequence: sequence) }

    /// When an item is queued: a time that never runs backwards, and a number within the millisecond.
    struct Stamp: Hashable, Comparable {
        let milliseconds: Int64
        let sequence: Int64

        static let timeDigits = 12
        static let sequenceDigits = 6

        static func < (left: Stamp, right: Stamp) -> Bool {
            (left.milliseconds, left.sequence) < (right.milliseconds, right.sequence)
        }

        /// The next one at a time, behind the last one given.
        static func next(at now: UTCInstant, after last: Stamp?) -> Stamp {
            let milliseconds = max(0, now.milliseconds)
            guard let last, last.milliseconds >= milliseconds else {
                return Stamp(milliseconds: milliseconds, sequence: 0)
            }
            guard last.sequence < 0xFF_FFFF else {
                let next = UTCInstant(milliseconds: last.milliseconds).adding(milliseconds: 1).milliseconds
                // At the end of time there is no order any more.
                return Stamp(milliseconds: next, sequence: next == last.milliseconds ? last.sequence : 0)
            }
            return Stamp(milliseconds: last.milliseconds, sequence: last.sequence + 1)
        }

        var text: String {
            "\(Self.hexadecimal(milliseconds, Self.timeDigits)).\(Self.hexadecimal(sequence, Self.sequenceDigits))"
        }

        private static func hexadecimal(_ number: Int64, _ digits: Int) -> String {
            let text = String(number, radix: 16)
            return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
        }
    }
}

extension OutboxEntry {
    /// Names of destinations have 1 to 64 bytes in UTF-8, so that an encoded one fits into a file's name.
    static func isDestination(_ name: String) -> Bool { 1...64 ~= name.utf8.count }

    /// Keys have 1 to 36 ASCII letters, digits and hyphens; a UUID has 36.
    static func isKey(_ key: String) -> Bool { UnsentFeedback.isKey(key) }

    /// A destination's name as part of a file's name: all but letters, digits, hyphens and underscores
    /// percent-encoded.
    static func token(_ destination: String) -> String {
        guard !destination.utf8.allSatisfy(isPlain) else { return destination }
        var encoded: [UInt8] = []
        for byte in destination.utf8 {
            encoded += isPlain(byte) ? [byte] : [UInt8(ascii: "%"), hexadecimal(byte >> 4), hexadecimal(byte & 15)]
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    /// The destination of a part of a file's name; nil for one that `token(_:)` does not give.
    static func destination(_ token: Substring) -> String? {
        guard !token.utf8.allSatisfy(isPlain) else { return isDestination(String(token)) ? String(token) : nil }
        var decoded: [UInt8] = []
        var rest = token.utf8
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                guard isPlain(byte) else { return nil }
                decoded.append(byte)
                continue
            }
            guard let byte = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else { return nil }
            decoded.append(byte)
            rest = rest.dropFirst(2)
        }
        let destination = String(decoding: decoded, as: UTF8.self)
        return isDestination(destination) && Self.token(destination) == token ? destination : nil
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 48...57, 65...90, 97...122, 45, 95: true
        default: false
        }
    }
}
