/// Versions as the App Store numbers them: text in which runs of digits are numbers, so that `1.10` comes after `1.9`.
///
/// iRate's comparison, but for a defect of it: to iRate `1.0.0` is newer than `1.0`, here the two are the same.
package enum VersionOrder {
    static func isNewer(_ left: String, than right: String) -> Bool {
        var (a, b) = (left.utf8[...], right.utf8[...])
        while let x = a.first, let y = b.first {
            if x.isDigit, y.isDigit {
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
        return a.contains { $0.isDigit && $0 != .digitZero }
    }

    /// Whether the first numbers of two versions are the same, as many as the granularity says; one that is missing is 0.
    /// A version that does not begin with a number is the same as itself only.
    @inline(__always)
    package static func isSame(_ left: String?, _ right: String?, by granularity: VersionGranularity) -> Bool {
        left == right || granularity != .patch && sameNumbers(left, right) >= (granularity == .major ? 1 : 2)
    }

    /// How many of the first two numbers of two different versions are the same, up to the first that is not.
    static func sameNumbers(_ left: String?, _ right: String?) -> Int {
        guard let left, let right else { return 0 }
        var (a, b) = (left.utf8.makeIterator(), right.utf8.makeIterator())
        var (x, y) = (a.next(), b.next())
        guard x?.isDigit ?? false, y?.isDigit ?? false, takeSameNumber(&x, &a, &y, &b) else { return 0 }
        x = x == .period ? a.next() : nil
        y = y == .period ? b.next() : nil
        return takeSameNumber(&x, &a, &y, &b) ? 2 : 1
    }

    /// Whether the digits from here on are the same number in both; leading zeros do not count.
    private static func takeSameNumber(
        _ x: inout UInt8?, _ a: inout String.UTF8View.Iterator, _ y: inout UInt8?, _ b: inout String.UTF8View.Iterator
    ) -> Bool {
        while x == .digitZero { x = a.next() }
        while y == .digitZero { y = b.next() }
        while let m = x, let n = y, m.isDigit, m == n { (x, y) = (a.next(), b.next()) }
        return !(x?.isDigit ?? false) && !(y?.isDigit ?? false)
    }

    /// Takes the digits off the front; leading zeros do not count.
    private static func number(_ text: inout Substring.UTF8View) -> Substring.UTF8View {
        let digits = text.prefix { $0.isDigit }
        text = text[digits.endIndex...]
        return digits.drop { $0 == .digitZero }
    }
}
