/// One item of an outbox as its folder lists it, without what it says.
///
/// All but the size stands in the file's name, so a hundred thousand items are counted and put in order without opening
/// one. What the name says is held against what is in the file before an item is sent, kept as failed or deleted.
package struct OutboxEntry: Equatable, Sendable {
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
        let parts = parts(of: Array(name.utf8)[...], at: .period)
        guard parts.count == 5, parts[0].count == Stamp.timeDigits, parts[1].count == Stamp.sequenceDigits,
            let milliseconds = Self.number(parts[0]), let sequence = Self.number(parts[1]),
            let bytes = Self.number(parts[3]), parts[3].count == 1 || parts[3].first != .digitZero,
            let destination = Self.destination(parts[4])
        else { return nil }
        let key = String(decoding: parts[2], as: UTF8.self)
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
    private static func number(_ digits: ArraySlice<UInt8>) -> Int64? {
        guard !digits.isEmpty else { return nil }
        var number: Int64 = 0
        for byte in digits {
            guard let digit = byte.hexValue, byte.isDigit || byte > 0x60, number >> 59 == 0 else { return nil }
            number = number << 4 | Int64(digit)
        }
        return number
    }

    var stamp: Stamp { Stamp(milliseconds: enqueuedAt.milliseconds, sequence: sequence) }

    /// When an item is queued: a time that never runs backwards, and a number within the millisecond.
    struct Stamp: Equatable, Comparable {
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
        destination.escaped(by: "%", keeping: "-_")
    }

    /// The destination of a part of a file's name; nil for one that `token(_:)` does not give.
    static func destination(_ token: ArraySlice<UInt8>) -> String? {
        var decoded: [UInt8] = []
        var rest = token
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                decoded.append(byte)
                continue
            }
            guard let high = rest.popFirst()?.hexValue, let low = rest.popFirst()?.hexValue else { return nil }
            decoded.append(UInt8(high << 4 | low))
        }
        let destination = String(decoding: decoded, as: UTF8.self)
        return isDestination(destination) && Array(Self.token(destination).utf8) == Array(token) ? destination : nil
    }
}
