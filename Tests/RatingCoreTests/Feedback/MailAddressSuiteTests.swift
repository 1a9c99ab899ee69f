import Foundation
import RatingCore
import Testing

#if canImport(FoundationXML)
import FoundationXML
#endif

/// The addresses of isemail with what RFC 5321 and 5322 say of them: what is a plain address is taken, nothing else is.
@Suite(.disabled(if: !SharedData.has(IsEmail.path), "the suite is not at hand"))
struct MailAddressSuiteTests {
    /// Taken, though the suite warns of them: spaces around an address are ignored, and a host in a network of one's own
    /// may have a name without a period.
    private static let takenToo = [" test@iana.org", "test@iana.org ", "test@org"]
    /// Not taken, though valid: a quoted local part, an address literal, and a domain that begins with a digit alone.
    private static let left = [
        "\"test\"@iana.org", "\"\"@iana.org", "\"\\a\"@iana.org", "\"\\\"\"@iana.org", "\"\\\\\"@iana.org",
        "\"test\\ test\"@iana.org",
    ]

    @Test func `plain addresses are taken and nothing else is`() throws {
        let cases = try IsEmail.cases()
        #expect(cases.count == 164)
        for test in cases {
            let isPlain = ["ISEMAIL_VALID_CATEGORY", "ISEMAIL_DNSWARN"].contains(test.category)
            let isTaken = isPlain && !Self.left.contains(test.address) || Self.takenToo.contains(test.address)
            #expect((MailAddress(test.address) != nil) == isTaken, "\(test.address.debugDescription) \(test.diagnosis)")
        }
    }
}

/// The suite's file, read.
private final class IsEmail: NSObject, XMLParserDelegate {
    static let path = "data/suites/isemail/tests.xml"

    struct Case {
        var address = ""
        var category = ""
        var diagnosis = ""
    }

    private var cases: [Case] = []
    private var text = ""

    static func cases() throws -> [Case] {
        let (reader, parser) = (IsEmail(), XMLParser(data: Data(try SharedData.bytes(path))))
        parser.delegate = reader
        #expect(parser.parse())
        return reader.cases
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        if name == "test" { cases.append(Case()) }
        text = ""
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
        guard let last = cases.indices.last else { return }
        switch name {
        case "address": cases[last].address = Self.withControls(text)
        case "category": cases[last].category = text
        case "diagnosis": cases[last].diagnosis = text
        default: break
        }
    }

    /// The suite writes a control character as the symbol for it.
    private static func withControls(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            let isSymbol = (0x2400..<0x2420).contains(scalar.value)
            result.append(isSymbol ? Unicode.Scalar(UInt8(scalar.value - 0x2400)) : scalar)
        }
        return String(result)
    }
}
