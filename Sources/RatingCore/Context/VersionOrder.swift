/// Versions as the App Store numbers them: text in which runs of digits are numbers, so that `1.10` comes after `1.9`.
///
/// iRate's comparison, but for a defect of it: to iRate `1.0.0` is newer than `1.0`, here the two are the same.
enum VersionOrder {
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

    private static func isDigit(_ byte: UInt8) -> Bool { 48...57 ~= byte }

    /// Takes the digits off the front; leading zeros do not count.
    private static func number(_ text: inout Substring.UTF8View) -> Substring.UTF8View {
        let digits = text.prefix(while: isDigit)
        text = text[digits.endIndex...]
        return digits.drop { $0 == 48 }
    }
}
