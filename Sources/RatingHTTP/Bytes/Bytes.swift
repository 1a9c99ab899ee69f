extension UInt8 {
    /// A space or a tab.
    var isBlank: Bool { self == .space || self == .tab }
}

/// The bytes without blanks at their beginning and their end.
func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let first = bytes.firstIndex(where: { !$0.isBlank }), let last = bytes.lastIndex(where: { !$0.isBlank })
    else { return [] }
    return bytes[first...last]
}

/// The parts before, between and after each byte of the kind; empty ones too.
@inline(never)
package func parts(of bytes: ArraySlice<UInt8>, at separator: UInt8) -> [ArraySlice<UInt8>] {
    bytes.split(separator: separator, omittingEmptySubsequences: false)
}

extension Int64 {
    /// A number of digits alone; nil for other text, and for more than 64 bits.
    package init?(digits: ArraySlice<UInt8>) {
        guard !digits.isEmpty else { return nil }
        self = 0
        for byte in digits {
            let (tens, isTooLarge) = multipliedReportingOverflow(by: 10)
            let (sum, isOver) = tens.addingReportingOverflow(Int64(byte &- .digitZero))
            guard byte.isDigit, !isTooLarge, !isOver else { return nil }
            self = sum
        }
    }
}
