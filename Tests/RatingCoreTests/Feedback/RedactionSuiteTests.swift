#if os(macOS) || os(Linux)
import RatingCore
import TestTools
import Testing

/// The example numbers of every region, as libphonenumber writes them: each of eight digits or more is masked, in a
/// sentence and alone.
@Suite(.enabled(if: InstalledTool.phoneNumbers.isExpected, InstalledTool.phoneNumbers.missing))
struct RedactionSuiteTests {
    private static let examples = """
        import phonenumbers
        from phonenumbers import PhoneNumberFormat as Form, PhoneNumberType as Kind
        for region in sorted(phonenumbers.SUPPORTED_REGIONS):
            for kind in Kind.FIXED_LINE, Kind.MOBILE, Kind.TOLL_FREE:
                number = phonenumbers.example_number_for_type(region, kind)
                for form in Form.NATIONAL, Form.INTERNATIONAL, Form.E164:
                    if number: print(phonenumbers.format_number(number, form))
        """

    @Test(arguments: ["", "Call me at ", "I wrote "])
    func `the example numbers of all regions are masked`(before: String) throws {
        let printed = try InstalledTool.phoneNumbers.run(["-c", Self.examples])
        #expect(printed.code == 0, Comment(rawValue: printed.output))
        let numbers = Set(printed.output.split(separator: "\n").map { String($0) })
        #expect(numbers.count > 1_500)
        for number in numbers where number.filter({ $0.isNumber }).count > 7 {
            let after = before.isEmpty ? "" : ", thanks"
            let text = PersonalDataRedactor().redacted(before + number + after)
            #expect(text == "\(before)[phone number]\(after)", "\(number)")
        }
    }
}
#endif
