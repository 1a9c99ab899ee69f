/// A version as semver.org 2.0.0 orders it; numbers may have any length.
///
/// A leading `v` or `V` is allowed, and `1` and `1.2` are short for `1.0.0` and `1.2.0`, as in flagd's `sem_ver`.
/// What follows `+` is checked and does not count.
struct SemanticVersion: ComparableVersion, Sendable {
    private typealias Identifier = ArraySlice<UInt8>

    /// Major, minor and patch.
    private var numbers: [Identifier]
    private var prerelease: [Identifier] = []

    init?(_ text: String) {
        var rest = Array(text.utf8)[...]
        if let first = rest.first, first | 0x20 == UInt8(ascii: "v") { rest.removeFirst() }
        var build: Identifier?
        if let plus = rest.firstIndex(of: UInt8(ascii: "+")) {
            build = rest[rest.index(after: plus)...]
            rest = rest[..<plus]
        }
        var suffix: Identifier?
        if let dash = rest.firstIndex(of: UInt8(ascii: "-")) {
            suffix = rest[rest.index(after: dash)...]
            rest = rest[..<dash]
        }
        numbers = Self.split(rest)
        guard 1...3 ~= numbers.count, numbers.allSatisfy({ Self.isNumeric($0) && !Self.isPadded($0) }) else {
            return nil
        }
        guard numbers.count == 3 || (suffix == nil && build == nil) else { return nil }
        while numbers.count < 3 { numbers.append([.digitZero]) }
        if let suffix {
            prerelease = Self.split(suffix)
            guard prerelease.allSatisfy({ Self.isIdentifier($0) && !Self.isPadded($0) }) else { return nil }
        }
        if let build {
            guard Self.split(build).allSatisfy({ Self.isIdentifier($0) }) else { return nil }
        }
    }

    /// Negative, zero or positive, as this version comes before, with or after the other.
    func compared(to other: SemanticVersion) -> Int {
        for (left, right) in zip(numbers, other.numbers) {
            let order = Self.compareNumbers(left, right)
            if order != 0 { return order }
        }
        if prerelease.isEmpty || other.prerelease.isEmpty {
            return (prerelease.isEmpty ? 1 : 0) - (other.prerelease.isEmpty ? 1 : 0)
        }
        for (left, right) in zip(prerelease, other.prerelease) {
            let order = Self.compareIdentifiers(left, right)
            if order != 0 { return order }
        }
        return prerelease.count - other.prerelease.count
    }

    /// Whether as many of major, minor and patch are the same.
    func matches(_ other: SemanticVersion, numbers count: Int) -> Bool {
        zip(numbers, other.numbers).prefix(count).allSatisfy { $0.0.elementsEqual($0.1) }
    }
}

extension SemanticVersion {
    private static func split(_ bytes: Identifier) -> [Identifier] {
        bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    }

    private static func isNumeric(_ bytes: Identifier) -> Bool {
        !bytes.isEmpty && bytes.allSatisfy { 48...57 ~= $0 }
    }

    /// Whether it is a number with a leading zero, which the specification forbids.
    private static func isPadded(_ bytes: Identifier) -> Bool {
        bytes.count > 1 && bytes.first == 48 && isNumeric(bytes)
    }

    private static func isIdentifier(_ bytes: Identifier) -> Bool {
        !bytes.isEmpty
            && bytes.allSatisfy { byte in
                48...57 ~= byte || 65...90 ~= byte || 97...122 ~= byte || byte == UInt8(ascii: "-")
            }
    }

    private static func compareNumbers(_ left: Identifier, _ right: Identifier) -> Int {
        left.count == right.count ? compareBytes(left, right) : left.count - right.count
    }

    /// Numbers come before names.
    private static func compareIdentifiers(_ left: Identifier, _ right: Identifier) -> Int {
        switch (isNumeric(left), isNumeric(right)) {
        case (true, true): compareNumbers(left, right)
        case (false, false): compareBytes(left, right)
        case (let isNumber, _): isNumber ? -1 : 1
        }
    }

    private static func compareBytes(_ left: Identifier, _ right: Identifier) -> Int {
        if left.lexicographicallyPrecedes(right) { return -1 }
        return right.lexicographicallyPrecedes(left) ? 1 : 0
    }
}
