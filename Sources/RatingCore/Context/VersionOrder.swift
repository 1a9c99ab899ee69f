/// Versions as the App Store numbers them: text in which runs of digits are numbers, so that `1.10` comes after `1.9`.
///
/// iRate's comparison, but for a defect of it: to iRate `1.0.0` is newer than `1.0`, here the two are the same.
package enum VersionOrder {
    static func isNewer(_ left: String, than right: String) -> Bool {
        var (a, b) = (left.utf8[...], right.utf8[...])
        while let x = a.first, let y = b.first {
            if isDigit(x), isDigit(y) {
                let (m, n) = (number(&a), number(&b))
                if m.count != n.count { return m.count > n.count }
                if let pair = zip(m, n).first(where: { $0 != $1 }) { return pair.0 > pair.1 }
            } else if x == y {
                a.removeFirst()
                b.removeFirst()
            } else {
                return x > y
            }
        }
        return a.contains { 49...57 ~= $0 }
    }

    /// Whether the first numbers of two versions are the same, as many as the granularity says; one that is missing is 0.
    /// A version that does not begin with a number is the same as itself only.
    @inline(__always)
    package static func isSame(_ left: String?, _ right: String?, by granularity: VersionGranularity) -> Bool {
        left == right || granularity != .patch && beginsAlike(left, right, granularity)
    }

    private static func beginsAlike(_ left: String?, _ right: String?, _ granularity: VersionGranularity) -> Bool {
        guard let left, let right else { return false }
        var (a, b) = (left.utf8[...], right.utf8[...])
        guard a.first.map(isDigit) ?? false, b.first.map(isDigit) ?? false else { return false }
        guard number(&a).elementsEqual(number(&b)) else { return false }
        if granularity == .major { return true }
        return numberBehindDot(&a).elementsEqual(numberBehindDot(&b))
    }

    private static func numberBehindDot(_ text: inout Substring.UTF8View) -> Substring.UTF8View {
        guard text.first == .period else { return text.prefix(0) }
        text.removeFirst()
        return number(&text)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { 48...57 ~= byte }

    /// Takes the digits off the front; leading zeros do not count.
    private static func number(_ text: inout Substring.UTF8View) -> Substring.UTF8View {
        let digits = text.prefix(while: isDigit)
        text = text[digits.endIndex...]
        return digits.drop { $0 == 48 }
    }
}
