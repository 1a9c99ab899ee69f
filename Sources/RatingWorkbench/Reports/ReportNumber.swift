import Foundation

/// Numbers as the page shows them: thousands apart, and as many digits as say something.
enum ReportNumber {
    static func text(_ number: Double, decimals: Int) -> String {
        guard number.isFinite else { return number.isNaN ? "–" : number < 0 ? "−∞" : "∞" }
        let digits = String(format: "%.\(min(max(decimals, 0), 12))f", number.magnitude)
        let parts = digits.split(separator: ".", maxSplits: 1)
        let isZero = digits.allSatisfy { $0 == "0" || $0 == "." }
        let fraction = parts.count > 1 ? ".\(parts[1])" : ""
        return (number < 0 && !isZero ? "−" : "") + grouped(String(parts[0])) + fraction
    }

    /// With three digits at most behind the first that is not zero, and no zeros at the end.
    static func short(_ number: Double) -> String {
        guard number.isFinite, number != 0 else { return text(number, decimals: 0) }
        let decimals = min(max(2 - Int(log10(number.magnitude).rounded(.down)), 0), 6)
        var text = text(number, decimals: decimals)
        if text.contains(".") {
            while text.hasSuffix("0") { text.removeLast() }
            if text.hasSuffix(".") { text.removeLast() }
        }
        return text
    }

    /// A number with its unit: a percent sign and other words stand apart from it.
    static func text(_ number: Double, decimals: Int, unit: String?) -> String {
        text(number, decimals: decimals) + (unit.map { "\u{A0}\($0)" } ?? "")
    }

    /// `1 user`, `20,000 users`.
    static func counted(_ number: Int64, _ noun: String) -> String {
        "\(grouped(String(number))) \(noun)\(number == 1 ? "" : "s")"
    }

    private static func grouped(_ digits: String) -> String {
        var text = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index) % 3 == 0 { text += "," }
            text.append(digit)
        }
        return text
    }
}

extension Double {
    /// With thousands apart, and so many digits after the point.
    package func text(decimals: Int) -> String { ReportNumber.text(self, decimals: decimals) }
}
