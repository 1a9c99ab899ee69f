/// Groups of decimal digits with little between them, such as `+49 (0)30-901820`.
struct DigitRun {
    struct Group {
        let range: Range<Int>
        let digits: [UInt8]
        /// What stands between the group before and this one; nothing for the first.
        let separator: [Unicode.Scalar]

        /// For at most 15 digits.
        var value: Int64 { digits.prefix(15).reduce(0) { $0 * 10 + Int64($1) } }
    }

    var groups: [Group]
    /// Whether a plus sign stands before the digits.
    var hasPlus: Bool

    var range: Range<Int> { (groups.first?.range.lowerBound ?? 0)..<(groups.last?.range.upperBound ?? 0) }

    /// Cards first; what they leave between them may be phone numbers.
    func masks(in scalars: [Unicode.Scalar]) -> [Mask] {
        var masks: [Mask] = []
        var rest = self
        rest.groups = []
        var index = 0
        while index < groups.count {
            if let end = endOfCard(from: index) {
                masks += rest.phones(in: scalars)
                rest = DigitRun(groups: [], hasPlus: false)
                let range = groups[index].range.lowerBound..<groups[end].range.upperBound
                masks.append(Mask(range: range, text: "[card number]"))
                index = end + 1
            } else {
                rest.groups.append(groups[index])
                index += 1
            }
        }
        return masks + rest.phones(in: scalars)
    }

    /// The last of the groups that make a card number with this one; the longest.
    private func endOfCard(from start: Int) -> Int? {
        var digits: [UInt8] = []
        var found: Int?
        for index in start..<groups.count {
            if index > start, !separatesCard(groups[index].separator, after: groups[start + 1].separator) { break }
            digits += groups[index].digits
            if digits.count > 19 { break }
            // Behind a plus sign, up to 15 digits are a telephone number.
            if digits.count >= 13, !(hasPlus && start == 0 && digits.count <= Self.mostDigits), isLuhn(digits),
                hasShapeOfCard(start...index), !isBook(digits)
            {
                found = index
            }
        }
        return found
    }

    /// Spaces, hyphens and dots in any mixture; `/` and `_` alone, and the same all along, because they also stand
    /// between different numbers.
    private func separatesCard(_ separator: [Unicode.Scalar], after first: [Unicode.Scalar]) -> Bool {
        if separator == ["/"] || separator == ["_"] { return separator == first }
        return first != ["/"] && first != ["_"] && separator.allSatisfy { $0.isSpace || $0.isHyphen || $0 == "." }
    }

    /// An ISBN of 13 digits: its check digit counts otherwise than a card's (ISO 2108).
    private func isBook(_ digits: [UInt8]) -> Bool {
        guard digits.count == 13, digits.starts(with: [9, 7, 8]) || digits.starts(with: [9, 7, 9]) else { return false }
        return digits.enumerated().reduce(0) { $0 + Int($1.element) * ($1.offset % 2 == 0 ? 1 : 3) } % 10 == 0
    }

    /// A tenth of all numbers has a right check digit: among others, only one that is written as on a card is meant.
    private func hasShapeOfCard(_ range: ClosedRange<Int>) -> Bool {
        let counts = groups[range].map { $0.digits.count }
        if counts.count == 1 || counts.count == groups.count || counts == [4, 6, 5] || counts == [4, 6, 4] {
            return true
        }
        return counts.allSatisfy { $0 <= 4 } && counts.dropLast().allSatisfy { $0 == 4 }
    }

    private func isLuhn(_ digits: [UInt8]) -> Bool {
        var sum = 0
        for (place, digit) in digits.reversed().enumerated() {
            let value = Int(digit) * (place % 2 + 1)
            sum += value > 9 ? value - 9 : value
        }
        return sum % 10 == 0 && digits.contains { $0 != 0 }
    }

    /// More than 15 digits are several numbers: they are told apart by how they are written, or else by what fits.
    private func phones(in scalars: [Unicode.Scalar]) -> [Mask] {
        let pieces = withoutFractions
        if pieces.count != 1 || pieces[0].groups.count != groups.count {
            return pieces.flatMap { $0.phones(in: scalars) }
        }
        if isOrder || digitCount > Self.mostDigits && hasOneSeparator && isReference(scalars) { return [] }
        guard digitCount > Self.mostDigits else { return phone(in: scalars).map { [$0] } ?? [] }
        return parts.flatMap { part in
            if part.digitCount <= Self.mostDigits { return part.phone(in: scalars).map { [$0] } ?? [] }
            let pieces = [part.fullPieces, part.evenPieces].first { pieces in
                pieces.allSatisfy { Self.digits.contains($0.digitCount) }
            }
            return (pieces ?? []).compactMap { $0.phone(in: scalars) }
        }
    }

    /// The run cut at `_`, which makes identifiers, and without what is written as a fraction beside other numbers:
    /// `48.85661 2.35222`.
    private var withoutFractions: [DigitRun] {
        var pieces: [DigitRun] = []
        var piece = DigitRun(groups: [], hasPlus: hasPlus)
        func close() {
            if !piece.groups.isEmpty { pieces.append(piece) }
            piece = DigitRun(groups: [], hasPlus: false)
        }
        var index = 0
        while index < groups.count {
            if groups[index].separator.contains("_") { close() }
            let pair = DigitRun(groups: Array(groups[index...].prefix(2)), hasPlus: false)
            let isApart = piece.groups.isEmpty || groups[index].separator.allSatisfy { $0.isSpace }
            let isOver = index + 2 >= groups.count || groups[index + 2].separator != ["."]
            if groups.count > 2, isApart, isOver, pair.isFraction, pair.groups[1].digits.count > 4 {
                close()
                index += 2
            } else {
                piece.groups.append(groups[index])
                index += 1
            }
        }
        close()
        return pieces
    }

    private func isReference(_ scalars: [Unicode.Scalar]) -> Bool {
        NumberContext(before: range.lowerBound, in: scalars) == .reference
    }

    private var hasOneSeparator: Bool { Set(groups.dropFirst().map { $0.separator }).count < 2 }

    /// As Amazon writes order numbers: `302-1234567-7654321`.
    private var isOrder: Bool {
        groups.map { $0.digits.count } == [3, 7, 7] && hasOneSeparator && groups[1].separator.count == 1
    }

    private static let digits = fewestDigits...mostDigits
    private static let fewestDigits = 7
    /// ITU-T E.164.
    private static let mostDigits = 15

    private var digitCount: Int { groups.reduce(0) { $0 + $1.digits.count } }

    /// Dates apart; and a new number wherever enough digits came before a group that is long, begins with a zero, or
    /// stands behind another separator than the group before it.
    private var parts: [DigitRun] {
        var parts: [DigitRun] = []
        var part = DigitRun(groups: [], hasPlus: hasPlus)
        var count = 0
        func close() {
            if !part.groups.isEmpty { parts.append(part) }
            part = DigitRun(groups: [], hasPlus: false)
            count = 0
        }
        var index = 0
        while index < groups.count {
            let date = DigitRun(groups: Array(groups[index...].prefix(3)), hasPlus: false)
            if date.groups.count == 3, !date.groups[1].separator.allSatisfy({ $0.isSpace }), date.isDate {
                close()
                parts.append(date)
                index += 3
                continue
            }
            let group = groups[index]
            let isOther = part.groups.count > 1 && part.groups.last?.separator != group.separator
            if count >= Self.fewestDigits,
                group.digits.count >= Self.fewestDigits || group.digits.first == 0 || isOther
            {
                close()
            }
            part.groups.append(group)
            count += group.digits.count
            index += 1
        }
        close()
        return parts
    }

    /// As many groups in each as fit into one number.
    private var fullPieces: [DigitRun] { pieces { piece, next in piece + next <= Self.mostDigits } }

    /// About as many digits in each, and not fewer than 9: `612 345 678 612 345 679`. Else all in one.
    private var evenPieces: [DigitRun] {
        let count = (digitCount + Self.mostDigits - 1) / Self.mostDigits
        let share = digitCount / max(1, count)
        let even = pieces { piece, next in piece + next <= share }
        return even.allSatisfy { $0.digitCount >= 9 } ? even : [self]
    }

    private func pieces(_ goesOn: (_ piece: Int, _ next: Int) -> Bool) -> [DigitRun] {
        var pieces: [DigitRun] = []
        for group in groups {
            if let last = pieces.last, goesOn(last.digitCount, group.digits.count) {
                pieces[pieces.count - 1].groups.append(group)
            } else {
                pieces.append(DigitRun(groups: [group], hasPlus: hasPlus && pieces.isEmpty))
            }
        }
        return pieces
    }

    private func phone(in scalars: [Unicode.Scalar]) -> Mask? {
        guard !groups.isEmpty else { return nil }
        guard Self.digits.contains(digitCount), !touchesLetter(scalars) else { return nil }
        if !hasPlus {
            switch NumberContext(before: range.lowerBound, in: scalars) {
            case .phone: break
            case .reference: return nil
            case .unknown:
                let isOther =
                    isDate || isNumber || isInternetAddress || isYears || isVersion || isAmount(scalars)
                    || isBook(groups.flatMap { $0.digits })
                if isOther { return nil }
            }
        }
        var start = range.lowerBound
        while start > 0, scalars[start - 1] == "+" || scalars[start - 1] == "\u{FF0B}" || scalars[start - 1] == "(" {
            start -= 1
        }
        return Mask(range: start..<range.upperBound, text: "[phone number]")
    }

    private func touchesLetter(_ scalars: [Unicode.Scalar]) -> Bool {
        func isWord(_ index: Int) -> Bool {
            guard scalars.indices.contains(index) else { return false }
            switch scalars[index].value {
            case 65...90, 97...122, 0x5F: return true
            default: return false
            }
        }
        return isWord(range.lowerBound - 1) || isWord(range.upperBound)
    }
}
