import RatingCore
import Testing

private let suitePath = "data/suites/url/urltestdata.json"

/// The absolute URLs of web-platform-tests: what no browser opens is no address of a page here either.
@Suite(.disabled(if: !SharedData.has(suitePath), "the suite is not at hand"))
struct PageAddressSuiteTests {
    /// Taken, though a browser refuses them: what is escaped or not ASCII in a host is left to whoever opens the page
    /// (no mapping of international names here), a file is on no host, and a backslash ends a host for every scheme.
    private static let left: Set<String> = [
        "file://example:1/", "file://example%/", "file://%43%3A", "file://%43%7C", "file://C%7C", "file://%43%7C/",
        "file://\u{AD}/p", "file://%C2%AD/p", "https://\u{FFFD}", "https://\u{FFFF}y", "https://\u{AD}/",
        "ftp://example.com%80/", "ftp://example.com%A0/", "sc://a\\b/", "non-special://host\\a",
    ]

    @Test func `no address is taken that nothing opens`() throws {
        var (invalid, valid, taken) = (0, 0, 0)
        for test in try JSONDocument(SharedData.text(suitePath)).root.value.arrayValue ?? [] {
            guard let input = test["input"]?.stringValue, test["base"]?.stringValue == nil else { continue }
            let reading = ConfigurationReader().read(["ratingsURL": .string(input)])
            let isTaken = !reading.diagnostics.contains { $0.key == "ratingsURL" && $0.severity == .error }
            if test["failure"]?.boolValue == true {
                invalid += 1
                #expect(isTaken == Self.left.contains(input), "\(input.debugDescription)")
            } else {
                valid += 1
                taken += isTaken ? 1 : 0
                if !isTaken { #expect(Self.reason(input) != nil, "\(input.debugDescription)") }
            }
        }
        #expect(invalid == 205 && valid == 350 && taken == 272)
    }

    /// Why an address is refused that browsers repair.
    private static func reason(_ input: String) -> String? {
        if input.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F }) {
            return "white space and controls must be escaped"
        }
        let scheme = input.prefix { $0 != ":" }
        let rest = input.dropFirst(scheme.count + 1)
        if rest.isEmpty { return "nothing follows the scheme" }
        guard scheme == "http" || scheme == "https" else {
            return rest.hasPrefix("//") && rest.contains("|") ? "a drive's letter is no host" : nil
        }
        guard rest.hasPrefix("//") else { return "RFC 9110, section 4.2: a host follows two slashes" }
        let host = rest.dropFirst(2).prefix { $0 != "/" }
        if host.contains("%") { return "a host's name is not escaped" }
        if host.split(separator: ".").last?.first?.isNumber ?? true {
            return "a number is written as four decimal ones"
        }
        return host.contains("$") ? "no host has such characters" : nil
    }
}
