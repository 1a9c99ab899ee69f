import Testing

@testable import RatingHTTP

/// Every network at its first and last address, and just outside.
@Suite struct IPAddressTests {
    /// RFC 6890 and its registry, as network and length of prefix.
    private static let private4: [(UInt32, Int)] = [
        (0x0000_0000, 8), (0x0A00_0000, 8), (0x6440_0000, 10), (0x7F00_0000, 8), (0xA9FE_0000, 16), (0xAC10_0000, 12),
        (0xC000_0000, 24), (0xC0A8_0000, 16), (0xC612_0000, 15), (0xE000_0000, 3),
    ]

    private static func isIn(_ address: UInt32, _ network: (UInt32, Int)) -> Bool {
        address >> UInt32(32 - network.1) == network.0 >> UInt32(32 - network.1)
    }

    private static func text(_ address: UInt32) -> String {
        [24, 16, 8, 0].map { "\(address >> $0 & 255)" }.joined(separator: ".")
    }

    private static let edges4: [UInt32] = private4.flatMap { network, length in
        let last = network | UInt32(truncatingIfNeeded: (UInt64(1) << UInt64(32 - length)) - 1)
        return [network &- 1, network, network + 1, last &- 1, last, last &+ 1]
    }

    @Test func `addresses of version 4 are private in these networks only`() throws {
        let all = (0...UInt32(0xFFFF)).map { $0 << 16 | 0x0001 } + (0...255).map { 0xC000_0000 | $0 << 8 } + Self.edges4
        for address in all {
            let read = try #require(IPAddress(version4: Self.text(address)))
            #expect(read.isPrivate == Self.private4.contains { Self.isIn(address, $0) }, "\(Self.text(address))")
            #expect(read.isLoopback == (address >> 24 == 127), "\(Self.text(address))")
        }
    }

    /// Mapped, compatible, translated, and of a network made from it.
    @Test func `an address of version 6 is as private as that of version 4 within`() throws {
        for address in Self.edges4 where address >> 24 != 0 {
            let (inner, high, low) = (Self.text(address), address >> 16, address & 0xFFFF)
            let groups = "\(String(high, radix: 16)):\(String(low, radix: 16))"
            let version4 = try #require(IPAddress(version4: inner))
            for text in ["::ffff:\(inner)", "::ffff:\(groups)", "::\(inner)", "64:ff9b::\(inner)", "2002:\(groups)::1"]
            {
                let read = try #require(IPAddress(version6: text), "\(text)")
                #expect(read.isPrivate == version4.isPrivate, "\(text)")
                #expect(read.isLoopback == version4.isLoopback, "\(text)")
            }
            // A bit beside these prefixes, nothing is within.
            for text in [
                "::fffe:\(inner)", "::1:ffff:\(inner)", "64:ff9c::\(inner)", "64:ff9b::1:\(inner)", "2003:\(groups)::1",
            ] {
                let read = try #require(IPAddress(version6: text), "\(text)")
                #expect(!read.isPrivate && !read.isLoopback, "\(text)")
            }
        }
    }

    @Test(arguments: [
        ("::", true), ("::1", true), ("::2", false), ("::1:1", false), ("1::", false), ("1::1", false),
        ("64:ff9b:1::", true), ("64:ff9b:1:ffff:ffff:ffff:ffff:ffff", true), ("64:ff9b:2::", false),
        ("64:ff9a:1::", false), ("2000:ffff:ffff:ffff:ffff:ffff:ffff:ffff", false), ("2001::", true),
        ("2001:0:ffff:ffff:ffff:ffff:ffff:ffff", true), ("2001:1::", false), ("fbff:ffff::", false), ("fc00::", true),
        ("fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", true), ("fe00::", false), ("fe7f:ffff::1", false), ("fe80::", true),
        ("feff:ffff::", true), ("ff00::", true), ("ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", true),
    ])
    func `networks of version 6 are private from their first address to their last`(text: String, isPrivate: Bool)
        throws
    {
        let address = try #require(IPAddress(version6: text))
        #expect(address.isPrivate == isPrivate)
        #expect(address.isLoopback == (text == "::1"))
    }

    @Test(arguments: [
        ("1:2:3:4:5:6:7:8", 16), ("1:2:3:4:5:6:7::", 14), ("::2:3:4:5:6:7:8", 14), ("1:2:3:4:5:6:1.2.3.4", 16),
        ("1:2:3:4:5::1.2.3.4", 14), ("::", 0), ("1::", 2), ("::ffff", 2), ("abcd::", 2), ("0001::", 2),
    ])
    func `a text of version 6 says up to 16 bytes`(text: String, said: Int) throws {
        #expect(try #require(IPAddress(version6: text)).bytes.count == 16)
    }

    @Test(arguments: [
        "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "1:2:3:4:5:6:7:8::", "::1:2:3:4:5:6:7:8", "1:2:3:4::5:6:7:8",
        "1:2:3:4:5:6:7:1.2.3.4", "1:2:3:4:5:1.2.3.4", "1.2.3.4::", "::1.2.3.4:5", "00001::", "::00001", "1:::2",
        ":1::2",
        "1::2:", "::/", "::@", "::`", "::G", "",
    ])
    func `all else is none`(text: String) { #expect(IPAddress(version6: text) == nil) }

    @Test(arguments: [
        ("0.0.0.0", true), ("9.9.9.9", true), ("255.255.255.255", true), ("256.1.1.1", false), ("1.1.1", false),
        ("1.1.1.1.1", false), ("1.1.1.", false), ("01.1.1.1", false), ("1.1.1.00", false), ("1.1.1./", false),
        ("1.1.1.:", false), ("1.1.1.+1", false), ("1.1.1.a", false),
    ])
    func `version 4 is four plain numbers`(text: String, isRead: Bool) {
        #expect((IPAddress(version4: text) != nil) == isRead)
    }

    @Test(arguments: [
        ("1", true), ("a.9", true), ("a.0", true), ("a.9.", true), ("", true), (".", true), ("a.0x", true),
        ("a.0xfF", true),
        ("a.0xg", false), ("a.x1", false), ("a.9b", false), ("a./", false), ("a.:", false), ("9.a", false),
        ("0x1.a", false),
    ])
    func `what ends in a number may be taken for one`(host: String, isOdd: Bool) {
        #expect(IPAddress.isOddNumber(host) == isOdd)
    }
}
