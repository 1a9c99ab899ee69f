import RatingCore

extension LineParser {
    mutating func readUser(_ line: UnsafeBufferPointer<UInt8>, into user: inout [UInt8]) -> Bool {
        for field in [EventField.user, .device] {
            guard let value = value(field) else { continue }
            switch reader.kind(value) {
            case .string where reader.hasEscapes(value): reader.unescape(value, of: line, into: &user)
            case .string:
                let range = reader.range(value)
                user.replaceSubrange(
                    0..<user.count,
                    with: UnsafeBufferPointer(rebasing: line[range.lowerBound + 1..<range.upperBound - 1]))
            case .integer:
                user.replaceSubrange(0..<user.count, with: UnsafeBufferPointer(rebasing: line[reader.range(value)]))
            default: return false
            }
            if !user.isEmpty { return true }
        }
        return false
    }

    mutating func readTime(_ line: UnsafeBufferPointer<UInt8>, into event: inout LoggedEvent) -> Bool {
        guard let value = value(.time) else { return false }
        let milliseconds: Int64?
        switch form {
        case .ratingkit:
            guard let date = withText(value, of: line, { $0.flatMap { LocalInstant(iso8601: $0) } }) else {
                return false
            }
            (event.at, event.utcOffset) = (date.instant.milliseconds, date.utcOffset)
            return true
        case .ga4: milliseconds = integer(value, of: line).map { $0 / 1_000 }
        case .mixpanel:
            milliseconds = secondsOrMilliseconds(value, of: line).map { $0 - Int64(mapping.logOffset) * 1_000 }
        case .amplitude, .crashlytics:
            let offset = mapping.logOffset
            milliseconds = withText(value, of: line) { $0.flatMap { Self.date($0, offset: offset) } }
        }
        guard let milliseconds, UTCInstant(milliseconds: milliseconds).milliseconds == milliseconds else {
            return false
        }
        event.at = milliseconds
        event.utcOffset =
            self.value(.utcOffset).flatMap { integer($0, of: line) }.flatMap { Int32(exactly: $0) }
            ?? mapping.utcOffset ?? 0
        return true
    }

    /// Seconds, with or without a fraction; from 10^11 on milliseconds, which seconds would reach in the year 5138.
    private mutating func secondsOrMilliseconds(_ value: Int, of line: UnsafeBufferPointer<UInt8>) -> Int64? {
        if let whole = integer(value, of: line) {
            // Far beyond all years, and far from what overflows with an offset.
            guard whole.magnitude < 1 << 60 else { return nil }
            return whole.magnitude < 100_000_000_000 ? whole * 1_000 : whole
        }
        guard reader.is(value, .number),
            let seconds = Double(String(decoding: line[reader.range(value)], as: UTF8.self)), seconds.magnitude < 1e11
        else { return nil }
        return Int64(saturating: (seconds * 1_000).rounded())
    }

    /// `2026-01-05 12:00:00.123456`, with a T, with `UTC` or an offset behind, or without.
    private static func date(_ text: UnsafeBufferPointer<UInt8>, offset: Int32) -> Int64? {
        guard 19...40 ~= text.count else { return nil }
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 48) { buffer in
            var count = 0
            for byte in text {
                if byte == .space, count != 10 { break }
                buffer[count] = byte == .space ? UInt8(ascii: "T") : byte
                count += 1
            }
            // A blank cuts off all but a date and a time.
            guard count >= 19 else { return nil }
            let hasZone = buffer[19..<count].contains { !$0.isDigit && $0 != .period }
            if !hasZone {
                buffer[count] = UInt8(ascii: "Z")
                count += 1
            }
            guard let date = LocalInstant(iso8601: UnsafeBufferPointer(rebasing: buffer[..<count])) else { return nil }
            return date.instant.milliseconds - (hasZone || text.last == UInt8(ascii: "C") ? 0 : Int64(offset) * 1_000)
        }
    }
}
