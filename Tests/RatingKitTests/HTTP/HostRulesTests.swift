import Foundation
import Testing

@testable import RatingHTTP
@testable import RatingKit

@Suite struct HostRulesTests {
    private let rules = HostRules(["config.example.com", "*.cdn.example.net", "10.1.2.3", "8.8.8.8", "[2001:DB8::1]"])

    private func url(_ text: String) throws -> URL { try #require(URL(string: text), "\(text)") }

    @Test(arguments: [
        "https://config.example.com/a.json", "HTTPS://Config.Example.COM:8443/?q#f", "https://eu.cdn.example.net",
        "https://a.b.cdn.example.net", "https://8.8.8.8/", "https://[2001:db8::1]/",
    ])
    func `listed hosts are allowed`(text: String) throws {
        #expect(rules.refusal(of: try url(text)) == nil)
    }

    @Test(arguments: [
        ("https://cdn.example.net", "cdn.example.net is not a host that the app allows (hosts)"),
        ("https://evilcdn.example.net", "evilcdn.example.net is not a host that the app allows (hosts)"),
        (
            "https://config.example.com.evil.test",
            "config.example.com.evil.test is not a host that the app allows (hosts)"
        ),
        ("https://config.example.com.", "config.example.com. is not a host that the app allows (hosts)"),
        ("https://evil.test/config.example.com", "evil.test is not a host that the app allows (hosts)"),
        ("https://config.example.com@evil.test", "it has a user name or password"),
        ("https://user:secret@config.example.com", "it has a user name or password"),
        ("https://@config.example.com", "it has a user name or password"),
        ("http://config.example.com", "the scheme is http, not https"),
        ("ftp://config.example.com", "the scheme is ftp, not https"),
        ("file:///etc/passwd", "it is not a URL with a scheme and a host"),
        ("data:text/plain,x", "it is not a URL with a scheme and a host"),
        ("config.example.com", "it is not a URL with a scheme and a host"),
        ("https:///x", "it is not a URL with a scheme and a host"),
        ("http://localhost", "the scheme is http, not https (allowsLoopback)"),
        ("https://localhost", "localhost is this device (allowsLoopback)"),
        ("https://10.1.2.3", "10.1.2.3 is an address of a private network (allowsPrivateAddresses)"),
    ])
    func `an unlisted or malformed host is refused`(text: String, reason: String) throws {
        #expect(rules.refusal(of: try url(text)) == reason)
    }

    @Test(arguments: [
        "0.0.0.0", "10.0.0.1", "100.64.0.1", "127.0.0.1", "127.255.255.254", "169.254.169.254", "172.16.0.1",
        "172.31.255.255", "192.168.0.1", "192.0.0.1", "198.18.0.1", "224.0.0.1", "255.255.255.255", "[::]", "[::1]",
        "[fc00::1]", "[fdff::1]", "[fe80::1]", "[ff02::1]", "[::ffff:10.0.0.1]", "[::ffff:a00:1]", "[::10.0.0.1]",
        "[64:ff9b::10.0.0.1]", "[2002:a00:1::]", "[fec0::1]", "[0:0:0:0:0:ffff:7f00:1]",
        "[64:ff9b:1::1]", "[64:ff9b:1:808:8:800::]", "[2001::1]", "[2001:0:4136:e378:8000:63bf:3fff:fdd2]",
    ])
    func `private addresses are refused unless allowed`(host: String) throws {
        let plain = host.trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
        var rules = HostRules([host])
        let isLoopback = plain.hasPrefix("127.") || plain == "::1" || plain.hasSuffix(":7f00:1")
        let reason =
            isLoopback ? "this device (allowsLoopback)" : "an address of a private network (allowsPrivateAddresses)"
        #expect(rules.refusal(of: try url("https://\(host)/")) == "\(plain) is \(reason)")
        rules.allowsPrivateAddresses = true
        #expect(rules.allows(try url("https://\(host)/")))
        #expect(!HostRules([], allowsPrivateAddresses: true).allows(try url("https://\(host)/")))
    }

    @Test(arguments: [
        "100.63.0.1", "100.128.0.1", "172.15.0.1", "172.32.0.1", "9.9.9.9", "223.255.255.255", "[2003::1]",
        "[64:ff9b::8.8.8.8]", "[64:ff9b:2::1]", "[2001:1::1]", "[2001:4860:4860::8888]",
    ])
    func `neighbours of private ranges are public`(host: String) throws {
        #expect(HostRules([host]).allows(try url("https://\(host)/")))
    }

    @Test(arguments: [
        "127.1", "127.0.1", "2130706433", "0x7f000001", "0x7f.0.0.1", "0177.0.0.1", "127.0.0.01", "017700000001",
        "127.0.0.1.", "1.2.3.4.5", "256.1.1.1", "1.2.3.0x4", "0x", "example.0x7f", "4294967296",
    ])
    func `numbers in unusual notations are refused`(host: String) throws {
        let rules = HostRules([host], allowsLoopback: true, allowsPrivateAddresses: true)
        #expect(rules.refusal(of: try url("http://\(host)/")) == "\(host) is an address in an unusual notation")
    }

    @Test(arguments: [
        "http://localhost:1/", "http://127.0.0.1/", "http://[::1]/", "https://127.0.0.2", "http://a.localhost",
    ])
    func `loopback is allowed for development`(text: String) throws {
        #expect(HostRules([], allowsLoopback: true).allows(try url(text)))
        #expect(!HostRules([]).allows(try url(text)))
    }

    @Test(arguments: ["http://localhost.evil.test/", "http://10.0.0.1", "http://192.168.0.1", "http://evillocalhost"])
    func `loopback opens no other door`(text: String) throws {
        #expect(!HostRules([], allowsLoopback: true).allows(try url(text)))
    }

    @Test(arguments: [
        "::1%25en0", "::g", "1:2:3", "1::2::3", "1:2:3:4:5:6:7:8:9", "::1.2.3", "12345::", "1:2:3:4:5:6:7::8:9", ":::",
    ])
    func `malformed version 6 literals are none`(text: String) {
        #expect(IPAddress(version6: text) == nil)
    }

    @Test func `version 6 literals are read in every form`() {
        let expected: [UInt8] = [0x20, 1, 0xd, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4]
        for text in ["2001:db8::102:304", "2001:0db8:0:0:0:0:1.2.3.4", "2001:DB8::1.2.3.4", "2001:db8:0::0:0102:0304"] {
            #expect(IPAddress(version6: text)?.bytes == expected, "\(text)")
        }
    }
}
