/// What digits can be other than a telephone number.
extension DigitRun {
    /// `2026-03-01`, `1.3.2026`, `20260301`.
    var isDate: Bool {
        let values = groups.map { $0.value }
        let counts = groups.map { $0.digits.count }
        if groups.count == 1, counts[0] == 8 {
            return isYear(values[0] / 10_000) && isMonthAndDay(values[0] / 100 % 100, values[0] % 100)
        }
        // Also with the hour behind it, as in a time stamp: `2026-03-01 10:30`.
        guard groups.count == 3 || groups.count == 4 && counts[3] <= 2, groups[1].separator == groups[2].separator,
            groups[1].separator.count == 1
        else { return false }
        if counts[0] == 4, counts[1] <= 2, counts[2] <= 2 {
            return isYear(values[0]) && isMonthAndDay(values[1], values[2])
        }
        return counts[2] == 4 && counts[0] <= 2 && counts[1] <= 2 && isYear(values[2])
            && isMonthAndDay(values[0], values[1])
    }

    private func isYear(_ value: Int64) -> Bool { (1_900...2_100).contains(value) }

    private func isMonthAndDay(_ one: Int64, _ other: Int64) -> Bool {
        (1...31).contains(one) && (1...31).contains(other) && min(one, other) <= 12
    }

    /// `1999-2001`, `2024 2025`; and days of years, `1.3.-5.3.2026`, `03/2025 - 02/2026`.
    var isYears: Bool {
        let isYear = groups.map { $0.digits.count == 4 && self.isYear($0.value) }
        guard isYear.contains(true), groups.count > 1 else { return false }
        if !isYear.contains(false) { return true }
        let hasSpacesOnly = groups.dropFirst().contains { $0.separator.allSatisfy { $0.isSpace } }
        return !hasSpacesOnly
            && zip(groups, isYear).allSatisfy { $1 || $0.digits.count <= 2 && (1...31).contains($0.value) }
    }

    /// `10.15.7.1234`: telephone numbers with dots have no single digits, but for a country's code.
    var isVersion: Bool {
        let counts = groups.map { $0.digits.count }
        return groups.count > 2 && counts.contains(1) && counts != [1, 3, 3, 4]
            && groups.dropFirst().allSatisfy { $0.separator == ["."] }
    }

    /// `12345678,90`, `0,33333333`, `$12345678`: what stands around says that it is counted.
    func isAmount(_ scalars: [Unicode.Scalar]) -> Bool {
        func isComma(_ index: Int) -> Bool { scalars[index] == "," || scalars[index] == "\u{66B}" }
        func isDigit(_ index: Int) -> Bool { scalars.indices.contains(index) && scalars[index].digit != nil }
        let (start, end) = (range.lowerBound, range.upperBound)
        if end < scalars.count, isComma(end), isDigit(end + 1), !isDigit(end + 3) { return true }
        if groups.count == 1, start > 1, isComma(start - 1), isDigit(start - 2) {
            var first = start - 2
            while isDigit(first - 1), start - first < 6 { first -= 1 }
            let count = start - 1 - first
            return count == 1 || count <= 3 && scalars[first].digit != 0
        }
        var (before, after) = (start - 1, end)
        if before >= 0, scalars[before].isSpace { before -= 1 }
        if after < scalars.count, scalars[after].isSpace { after += 1 }
        return before >= 0 && scalars[before].isCurrencySign || after < scalars.count && scalars[after].isCurrencySign
    }

    /// `3.14159265`, `1234.56789`. A code of an area begins with a zero, and has more than that.
    var isFraction: Bool {
        groups.count == 2 && groups[1].separator == ["."]
            && (groups[0].digits.first != 0 || groups[0].digits.count == 1)
    }

    /// `1 000 000`, `3.14159265`, `123 456 789.00`.
    var isNumber: Bool {
        guard groups.count > 1, groups.dropFirst().allSatisfy({ $0.separator.count == 1 }) else { return false }
        if isFraction { return true }
        let separators = groups.dropFirst().map { $0.separator[0] }
        if groups.count > 2, separators.last == ".", groups[groups.count - 1].digits.count <= 2,
            separators.dropLast().allSatisfy({ $0.isSpace }),
            groups.dropFirst().dropLast().allSatisfy({ $0.digits.count == 3 })
        {
            return true
        }
        // With spaces, `71 123 456` is how ten countries write a phone number; a round one is none.
        let isRound = groups.last?.value == 0
        return groups.count == 3 && groups[0].digits.count <= 2 && groups[1].separator == groups[2].separator
            && groups.dropFirst().allSatisfy { $0.digits.count == 3 } && groups[0].digits[0] != 0
            && (isRound || groups[0].digits.count == 1 || !separators[0].isSpace)
    }

    /// `192.168.100.200`, and version numbers of four parts.
    var isInternetAddress: Bool {
        groups.count == 4 && groups.allSatisfy { $0.digits.count <= 3 }
            && groups.dropFirst().allSatisfy { $0.separator == ["."] }
            && groups.allSatisfy { $0.value <= 255 }
    }
}
