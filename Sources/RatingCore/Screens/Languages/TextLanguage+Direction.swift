extension TextLanguage {
    /// A name as it stands in a text of this language: isolated where it is written the other way, so that punctuation
    /// of the name and around it stays in its place (UAX #9, section 2.4.1).
    @inline(never)
    func isolated(_ name: String) -> String {
        name.unicodeScalars.contains { $0.isRightToLeft } == isRightToLeft ? name : "\u{2068}\(name)\u{2069}"
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is in a block of scripts that are written from right to left.
    package var isRightToLeft: Bool {
        switch value {
        case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x1_0800...0x1_0FFF, 0x1_E800...0x1_EFFF: true
        default: false
        }
    }
}
