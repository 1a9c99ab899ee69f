/// Masks e-mail addresses, phone numbers and card numbers, in the digits of any script.
///
/// - An e-mail address is text around an `@` with a dot in what follows: `[e-mail]`.
/// - A card number is 13 to 19 digits with a valid check digit (Luhn, ISO/IEC 7812-1), in one group or in several,
///   separated by spaces, hyphens, dots, `/` or `_`: `[card number]`. An ISBN stays.
/// - A phone number is 7 to 15 digits (ITU-T E.164 allows 15), in one group or several: `[phone number]`. Dates, years,
///   versions, internet addresses, decimal fractions, sums of money and numbers with separated thousands stay (with
///   spaces between them only round ones and those of seven digits); so does what touches a Latin letter or `_`, such as
///   an identifier, and what the preceding word calls an order, a ticket or the like. What the preceding word calls a
///   telephone number is masked regardless.
///
/// Masking a masked text changes nothing.
public struct PersonalDataRedactor: FeedbackRedactor {
    public init() {}

    public func redacted(_ text: String) -> String {
        var result = text
        // What is left of a run of numbers may make one by itself.
        while let next = masked(result) { result = next }
        return result
    }

    /// Nil where there is nothing to mask.
    private func masked(_ text: String) -> String? {
        let scalars = Array(text.unicodeScalars)
        let addresses = mailAddresses(in: scalars)
        var free: [DigitRun] = []
        var runs = DigitRuns(scalars)
        var nextAddress = 0
        while let run = runs.next() {
            while nextAddress < addresses.count, addresses[nextAddress].range.upperBound <= run.range.lowerBound {
                nextAddress += 1
            }
            let isFree = nextAddress == addresses.count || !addresses[nextAddress].range.overlaps(run.range)
            if isFree { free.append(run) }
        }
        var masks = addresses
        // From the last on, and without what is masked already: whether a number is an amount can depend on the one
        // behind it, and that on its next. Else each would take a round of its own.
        var left = scalars
        for run in free.reversed() {
            let own = run.masks(in: left)
            for mask in own { for place in mask.range { left[place] = "[" } }
            masks += own
        }
        guard !masks.isEmpty else { return nil }
        var result: [Unicode.Scalar] = []
        result.reserveCapacity(scalars.count)
        var next = 0
        for mask in masks.inOrder(of: { Int64($0.range.lowerBound) }) {
            result.append(contentsOf: scalars[next..<mask.range.lowerBound])
            result.append(contentsOf: mask.text.unicodeScalars)
            next = mask.range.upperBound
        }
        result.append(contentsOf: scalars[next...])
        return String(String.UnicodeScalarView(result))
    }

    private func mailAddresses(in scalars: [Unicode.Scalar]) -> [Mask] {
        var masks: [Mask] = []
        var end = 0
        for at in scalars.indices where scalars[at] == "@" || scalars[at] == "\u{FF20}" {
            guard at >= end else { continue }
            var start = at
            while start > end, scalars[start - 1].isInLocalPart { start -= 1 }
            while start < at, scalars[start] == "." { start += 1 }
            if start == at { start = startOfQuoted(before: at, after: end, in: scalars) ?? at }
            var stop = at + 1
            var lastDot: Int?
            while stop < scalars.count, scalars[stop].isInDomain {
                if scalars[stop].isDot { lastDot = stop }
                stop += 1
            }
            // A full stop at the end belongs to the sentence.
            while stop > at + 1, scalars[stop - 1].isDot || scalars[stop - 1] == "-" {
                stop -= 1
                if lastDot == stop { lastDot = scalars[(at + 1)..<stop].lastIndex { $0.isDot } }
            }
            guard start < at, let lastDot, lastDot > at + 1 else { continue }
            masks.append(Mask(range: start..<stop, text: "[e-mail]"))
            end = stop
        }
        return masks
    }
}

extension PersonalDataRedactor {
    /// Where a quoted local part begins (RFC 5322, section 3.4.1): `"john doe"@example.org`. It has at most 64 bytes.
    private func startOfQuoted(before at: Int, after end: Int, in scalars: [Unicode.Scalar]) -> Int? {
        guard at - 2 > end, scalars[at - 1] == "\"" else { return nil }
        var place = at - 2
        while place >= end, at - place <= 66, !scalars[place].isControl {
            if scalars[place] == "\"", place == end || scalars[place - 1] != "\\" {
                return place < at - 2 ? place : nil
            }
            place -= 1
        }
        return nil
    }
}

/// What is replaced, and by what.
struct Mask {
    let range: Range<Int>
    let text: String
}

extension Unicode.Scalar {
    /// Also letters of any script (RFC 6531), as far as they are above ASCII and no spaces or punctuation of them.
    fileprivate var isInLocalPart: Bool {
        switch value {
        case 48...57, 65...90, 97...122: true
        case 0x21, 0x23...0x27, 0x2A, 0x2B, 0x2D...0x2F, 0x3D, 0x3F, 0x5E...0x60, 0x7B...0x7E: true
        default: isLetterAboveASCII
        }
    }

    fileprivate var isInDomain: Bool {
        switch value {
        case 48...57, 65...90, 97...122, 0x2D: true
        default: isDot || isLetterAboveASCII
        }
    }

    fileprivate var isDot: Bool { self == "." || self == "\u{3002}" || self == "\u{FF0E}" }

    /// A letter of any script, or what is above ASCII and no space or punctuation.
    var isLetter: Bool {
        switch value {
        case 65...90, 97...122: true
        default: digit == nil && isLetterAboveASCII
        }
    }

    private var isLetterAboveASCII: Bool {
        guard value >= 0xAA else { return false }
        switch value {
        // Spaces and punctuation of Latin-1, General Punctuation, CJK, and the full-width forms.
        case 0xAB...0xB4, 0xB6...0xB9, 0xBB...0xBF, 0x1680, 0x2000...0x206F, 0x3000...0x3004, 0x3008...0x3020,
            0xFE30...0xFE6F, 0xFF00...0xFF0F, 0xFF1A...0xFF20, 0xFF3B...0xFF40, 0xFF5B...0xFF65:
            return false
        default: return true
        }
    }
}
