import RatingCore
import TestInput
import Testing

@Suite
struct JSONNumberTests {
    @Test(
        arguments: [
            ("0", 0), ("-0", 0), ("7", 7), ("-7", -7), ("1234567890123456789", 1_234_567_890_123_456_789),
            ("9223372036854775807", .max), ("-9223372036854775808", .min),
            ("9007199254740993", 9_007_199_254_740_993), ("-9223372036854775807", -.max),
        ] as [(String, Int64)])
    func `integers of 64 bits are exact`(text: String, integer: Int64) throws {
        let node = try JSONDocument(text).root
        #expect(node.kind == .integer)
        #expect(node.integerValue == integer)
        #expect(node.doubleValue?.bitPattern == Double(integer).bitPattern)
        #expect(node.value == .integer(integer))
    }

    @Test(arguments: [
        "9223372036854775808", "-9223372036854775809", "18446744073709551615", "18446744073709551616",
        "18446744073709551617", "100000000000000000000", "-99999999999999999999999999",
    ])
    func `integers beyond 64 bits are doubles`(text: String) throws {
        let node = try JSONDocument(text).root
        #expect(node.kind == .number)
        #expect(node.integerValue == nil)
        #expect(node.doubleValue == Double(text))
        #expect(node.value.integerValue == nil)
    }

    @Test(
        arguments: [
            ("3.0", 3), ("3e0", 3), ("30E-1", 3), ("0.3e1", 3), ("-0.0", 0), ("-4.000", -4), ("1e-400", 0),
            ("9007199254740991.0", 9_007_199_254_740_991), ("9007199254740992.0", nil), ("-9007199254740993.0", nil),
            ("3.5", nil), ("1e300", nil), ("-1e19", nil),
        ] as [(String, Int64?)])
    func `a number with an integral value is an integer as far as doubles are exact`(text: String, integer: Int64?)
        throws
    {
        let node = try JSONDocument(text).root
        #expect(node.kind == .number)
        #expect(node.integerValue == integer)
        #expect(node.value.integerValue == integer)
    }

    @Test
    func `zero has no sign`() throws {
        for text in ["-0", "-0.0", "-0e0", "-1e-400", "-0.00000000000000000000000000001e-400"] {
            #expect(try JSONDocument(text).root.doubleValue?.sign == .plus, "\(text)")
            #expect(try JSONDocument(text).root.value.doubleValue?.sign == .plus, "\(text)")
        }
    }

    @Test(arguments: [
        "0.1", "0.2", "0.3", "1.5", "1e22", "1e23", "8.5e22", "1e-22", "1e-23", "123456.789e-5", "5e-324",
        "4.9e-324", "2e-324",
        "2.4703282292062327e-324", "2.4703282292062328e-324", "2.2250738585072011e-308", "2.2250738585072014e-308",
        "1.7976931348623157e308", "1.7976931348623158e308", "-1.7976931348623157E+308", "17976931348623157e292",
        "9007199254740992.0", "9007199254740993.0", "9007199254740993e0", "9007199254740991e22",
        "9007199254740992e-22",
        "9007199254740993.00000000000000000000000000000001", "0.00000000000000000000000000000000000001e38",
        "3.14159265358979323846264338327950288419716939937510", "1e-400", "1e-999999999999999999999999",
        "0e999999999999",
        "100000000000000000000000000000000000000000000000000e-50", "6.02214076e23",
        "1.0000000000000000000000000000",
        "1.00000000000000011102230246251565404236316680908203125",
        "1.00000000000000011102230246251565404236316680908203124",
        "1.00000000000000011102230246251565404236316680908203126", "7.0e-10", "0.000001", "12e+03", "12E-03",
    ])
    func `doubles are the nearest to what is written`(text: String) throws {
        let expected = try #require(Double(text))
        #expect(try JSONDocument(text).root.doubleValue?.bitPattern == expected.bitPattern)
        #expect(try JSONDocument("[-1,\(text)]").root.value[1]?.doubleValue?.bitPattern == expected.bitPattern)
    }

    @Test
    func `20,000 random decimal numbers are rounded as the standard library does`() throws {
        var generator = SeededGenerator(seed: 754)
        for _ in 0..<20_000 {
            let digits = generator.next() >> UInt64.random(in: 0...60, using: &generator)
            let text = "\(digits).\(generator.next() % 1000)e\(Int.random(in: -40...40, using: &generator))"
            #expect(try JSONDocument(text).root.doubleValue?.bitPattern == Double(text)?.bitPattern, "\(text)")
        }
    }

    @Test(arguments: ["1.7976931348623159e308", "1e309", "-1e309", "0.1e310", "1e999999999999999999999", digits(310)])
    func `numbers whose nearest double is infinite are refused at their first byte`(text: String) {
        let error = #expect(throws: JSONSyntaxError.self) { try JSONDocument("[0, \(text)]") }
        #expect(error?.reason == .numberOutOfRange)
        #expect(error?.byteOffset == 4)
    }

    @Test(arguments: [307, 308, 309, 310])
    func `of digits alone 308 are always finite`(count: Int) {
        for (digit, isFinite) in [("1", count < 310), ("9", count < 309)] {
            for rest in ["", ".0", ".9", "e0", "e-0", "E+0"] {
                let text = String(repeating: digit, count: count) + rest
                #expect(((try? JSONDocument(text)) != nil) == isFinite, "\(count) of \(digit)\(rest)")
            }
        }
    }

    @Test(arguments: ["1e308", "9e307", "0.01e310", "100e306", "9e-400"])
    func `an exponent may be as large as the result is finite`(text: String) throws {
        #expect(try JSONDocument(text).root.doubleValue == Double(text))
    }

    @Test(arguments: [309, 1000, 100_000])
    func `numbers may have very many digits`(count: Int) throws {
        #expect(try JSONDocument("0.\(Self.digits(count))").root.doubleValue == 0.111_111_111_111_111_11)
        #expect(try JSONDocument("\(Self.digits(count))e-\(count - 1)").root.doubleValue == 1.111_111_111_111_111_1)
        #expect(try JSONDocument(Self.digits(309)).root.doubleValue == 1.111_111_111_111_111_1e308)
    }

    private static func digits(_ count: Int) -> String { String(repeating: "1", count: count) }
}
