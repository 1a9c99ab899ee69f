import Testing

@testable import RatingCore

/// What tells a telephone number from other digits, at the edges of each rule.
@Suite struct RedactionShapeTests {
    private func redacted(_ text: String) -> String { PersonalDataRedactor().redacted(text) }

    @Test(arguments: [
        // Too few and too many digits.
        "555123", "1234567890123456",
        // Days, in either order, of 1900 to 2100.
        "19000101", "21001231", "20261231", "20263112", "20261301", "2026-12-31", "31.12.2026", "12/31/2026",
        "2026-03-01 10",
        // Years, and days and months of some.
        "1900-2100", "1999-2001-2003", "1999 2001", "03/2025 - 02/2026", "1.3.-31.3.2026", "31.13.2026",
        // Versions have single digits between dots.
        "1.23.4567", "12.3.45678", "10.15.7.1234",
        // Numbers in groups of three, and fractions.
        "1 000 000", "12 000 000", "12.000.000", "12-000-000", "1 234 567.89", "123 456 789.0", "3.1415926",
        "0.1234567",
        "12345.678",
        // Addresses of computers.
        "192.168.100.200", "255.255.255.255", "100.100.100.100",
        // Amounts.
        "12345678,90", "12345678,9", "0,33333333", "9,33333333", "12,3456789", "123,4567890", "$12345678", "$ 12345678",
        "12345678€", "12345678 €", "¥1234567", "1234567円", "1234567\u{66B}50",
        // Names with digits in them.
        "id5551234", "Z5551234", "A5551234", "a5551234", "z5551234", "5551234x", "5551234A", "_5551234",
        // Orders, and what a sign or a word says.
        "302-1234567-7654321", "302 1234567 7654321", "#1234567", "№ 1234567", "word #1234567", "order nr. 12345678",
        "Kundennummer 12345678",
        // A book.
        "9783161484100", "9791234567896", "978-3-16-148410-0",
    ])
    func `other digits stay`(_ text: String) { #expect(redacted(text) == text) }

    @Test(arguments: [
        "5551234", "555123412345678", "18991231", "21010101", "20261313", "20260013", "20261300", "20263201",
        "2026-32-13", "32.13.2026", "2026-03-01 103", "1899-2001", "2101-2001", "03 2025 02 2026", "32/2025-02/2026",
        "00/2025-02/2026", "123/2025", "1.234.567.8901", "1-23-4567", "123 000 000", "12 000-000", "1 234 567.890",
        "1 234 56.78", "030.1234567", "71 123 456", "02 123 456", "02.123.456", "192.168.100.256", "192.168.100-200",
        "9783161484101", "9771234567890",
    ])
    func `all else of seven to fifteen digits is a telephone number`(_ text: String) {
        #expect(redacted(text) == "[phone number]")
    }

    @Test(arguments: [
        ("12345678,901", "[phone number],901"), ("12345678, 90", "[phone number], 90"),
        ("02,3456789", "02,[phone number]"),
        ("1234,3456789", "1234,[phone number]"), ("$  12345678", "$  [phone number]"),
        ("x 12345678 y", "x [phone number] y"),
        ("é5551234", "é[phone number]"), ("[5551234", "[[phone number]"), ("@5551234", "@[phone number]"),
        ("`5551234", "`[phone number]"), ("{5551234", "{[phone number]"), ("((5551234", "[phone number]"),
        ("tel #5551234", "tel #[phone number]"), ("Ask for my order. 5551234", "Ask for my order. [phone number]"),
        ("Nummer 5551234", "Nummer [phone number]"),
    ])
    func `what stands around decides`(_ text: String, _ masked: String) { #expect(redacted(text) == masked) }

    /// The word that says what a number is may stand 48 characters before it.
    @Test(arguments: [(0, true), (1, true), (42, true), (43, true), (44, false), (60, false)])
    func `a word far away says nothing`(blanks: Int, isKept: Bool) {
        let before = "order\(String(repeating: " ", count: blanks))"
        let text = blanks == 0 ? "order:1234567" : "\(before)1234567"
        #expect(redacted(text) == (isKept ? text : "\(before)[phone number]"))
    }

    /// ISO/IEC 7812: the last digit makes the sum of all, each second one doubled, a multiple of ten.
    private func luhn(_ count: Int) -> [Int] {
        var digits = (0..<count).map { $0 == 0 ? 4 : ($0 * 7 + 1) % 10 }
        digits[count - 1] = 0
        let sum = digits.reversed().enumerated().reduce(0) { sum, digit in
            let value = digit.offset % 2 == 0 ? digit.element : digit.element * 2
            return sum + value / 10 + value % 10
        }
        digits[count - 1] = (10 - sum % 10) % 10
        return digits
    }

    @Test(arguments: 12...20)
    func `cards have 13 to 19 digits, the last of which is their check`(count: Int) {
        let digits = luhn(count)
        let text = digits.map(String.init).joined()
        #expect(redacted(text) == (count < 13 ? "[phone number]" : count > 19 ? text : "[card number]"))
        for wrong in 1...9 {
            let other = (digits.dropLast() + [(digits[count - 1] + wrong) % 10]).map(String.init).joined()
            #expect(redacted(other) == (count <= 15 ? "[phone number]" : other), "\(other)")
        }
    }

    @Test(arguments: [
        ("4111 1111 1111 1111", "[card number]"), ("4111 1111-1111.1111", "[card number]"),
        ("4111/1111/1111/1111", "[card number]"), ("4111_1111_1111_1111", "[card number]"),
        // Among other numbers, as on a card.
        ("3782 822463 10005 12", "[card number] 12"), ("3056 930902 5904 12", "[card number] 12"),
        ("12 4111 1111 1111 1111 12", "12 [card number] 12"),
    ])
    func `cards are written in groups`(_ text: String, _ masked: String) { #expect(redacted(text) == masked) }

    @Test(arguments: [
        ("a@b.c", "[e-mail]"), ("a@b.", "a@b."), ("a@.b", "a@.b"), ("a@b.c.", "[e-mail]."), ("a@b.c-", "[e-mail]-"),
        (".a@b.c", ".[e-mail]"), ("..@b.c", "..@b.c"), ("a@b-c.d", "[e-mail]"), ("a@b..c", "[e-mail]"),
        ("a@b@c.d", "a@[e-mail]"),
        ("a@b.c@d.e", "[e-mail]@d.e"), ("\"a b\"@c.d", "[e-mail]"), ("\"\"@c.d", "\"\"@c.d"), ("a b@c.d", "a [e-mail]"),
        ("a!#$%&'*+-/=?^_`{|}~9@c.d", "[e-mail]"), ("(a@b.c)", "([e-mail])"), ("a\u{A0}b@c.d", "a\u{A0}[e-mail]"),
        ("a\"@c.d", "a\"@c.d"), ("x\"a b\"@c.d", "x[e-mail]"), ("\"a\\\"b\"@c.d", "[e-mail]"),
    ])
    func `addresses have something on either side, and a dot within`(_ text: String, _ masked: String) {
        #expect(redacted(text) == masked)
    }

    @Test(arguments: [(1, true), (63, true), (64, true), (65, false)])
    func `what is quoted before the sign has up to 64 characters`(count: Int, isMasked: Bool) {
        let text = "\"\(String(repeating: "q ", count: 40).prefix(count))\"@example.org"
        #expect(redacted(text) == (isMasked ? "[e-mail]" : text))
    }

    /// The decimal digits of every script in daily use, and nothing just beside them.
    @Test func `digits of other scripts are digits`() {
        let zeros: [UInt32] = [
            0x30, 0x660, 0x6F0, 0x7C0, 0x966, 0x9E6, 0xA66, 0xAE6, 0xB66, 0xBE6, 0xC66, 0xCE6, 0xD66, 0xDE6, 0xE50,
            0xED0,
            0xF20, 0x1040, 0x17E0, 0x1810, 0xFF10,
        ]
        for zero in zeros {
            let digits = (zero..<zero + 10).compactMap { Unicode.Scalar($0) }
            #expect(digits.map(\.digit) == (0..<10).map { UInt8($0) })
            #expect(Unicode.Scalar(zero - 1)?.digit == nil && Unicode.Scalar(zero + 10)?.digit == nil)
        }
        for value in UInt32(0)..<0x2_0000 {
            guard let scalar = Unicode.Scalar(value) else { continue }
            #expect((scalar.digit != nil) == zeros.contains { $0..<$0 + 10 ~= value })
        }
    }
}
