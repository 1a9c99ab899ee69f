import RatingCore
import Testing

@Suite(.disabled(if: JSONTestSuite.isAbsent, "the suite is not at hand"))
struct JSONConformanceTests {
    @Test
    func `the suite has all its files`() {
        #expect(JSONTestSuite.names("y_").count == 95)
        #expect(JSONTestSuite.names("n_").count == 188)
        #expect(JSONTestSuite.names("i_") == Self.choices.keys.sorted())
    }

    @Test(arguments: JSONTestSuite.names("y_"))
    func `every valid document is read, and what is written of it gives the same value`(_ name: String) throws {
        let value = try JSONDocument(JSONTestSuite.bytes(name)).root.value
        for style in [JSONStyle.compact, .pretty] {
            #expect(try JSONDocument(value.serialized(style)).root.value == value)
        }
    }

    @Test(arguments: JSONTestSuite.names("n_"))
    func `every invalid document is refused`(_ name: String) throws {
        let bytes = try JSONTestSuite.bytes(name)
        #expect(throws: JSONSyntaxError.self) { try JSONDocument(bytes) }
    }

    @Test(arguments: choices.keys.sorted())
    func `what RFC 8259 leaves open is answered as documented`(_ name: String) throws {
        let bytes = try JSONTestSuite.bytes(name)
        let outcome: Outcome
        do throws(JSONSyntaxError) {
            outcome = .reads(try JSONDocument(bytes).root.value.serialized())
        } catch {
            outcome = .refuses(error.reason)
        }
        #expect(outcome == Self.choices[name])
    }

    enum Outcome: Equatable {
        case reads(String)
        case refuses(JSONSyntaxError.Reason)
    }

    static let choices: [String: Outcome] = [
        "i_number_double_huge_neg_exp.json": .reads("[0.0]"),
        "i_number_huge_exp.json": .refuses(.numberOutOfRange),
        "i_number_neg_int_huge_exp.json": .refuses(.numberOutOfRange),
        "i_number_pos_double_huge_exp.json": .refuses(.numberOutOfRange),
        "i_number_real_neg_overflow.json": .refuses(.numberOutOfRange),
        "i_number_real_pos_overflow.json": .refuses(.numberOutOfRange),
        "i_number_real_underflow.json": .reads("[0.0]"),
        "i_number_too_big_neg_int.json": .reads("[-1.2312312312312312e+29]"),
        "i_number_too_big_pos_int.json": .reads("[1e+20]"),
        "i_number_very_big_negative_int.json": .reads("[-2.374623746732769e+47]"),
        "i_object_key_lone_2nd_surrogate.json": .refuses(.loneSurrogate),
        "i_string_1st_surrogate_but_2nd_missing.json": .refuses(.loneSurrogate),
        "i_string_1st_valid_surrogate_2nd_invalid.json": .refuses(.loneSurrogate),
        "i_string_UTF-16LE_with_BOM.json": .refuses(.wrongEncoding),
        "i_string_UTF-8_invalid_sequence.json": .refuses(.invalidUTF8),
        "i_string_UTF8_surrogate_U+D800.json": .refuses(.invalidUTF8),
        "i_string_incomplete_surrogate_and_escape_valid.json": .refuses(.loneSurrogate),
        "i_string_incomplete_surrogate_pair.json": .refuses(.loneSurrogate),
        "i_string_incomplete_surrogates_escape_valid.json": .refuses(.loneSurrogate),
        "i_string_invalid_lonely_surrogate.json": .refuses(.loneSurrogate),
        "i_string_invalid_surrogate.json": .refuses(.loneSurrogate),
        "i_string_invalid_utf-8.json": .refuses(.invalidUTF8),
        "i_string_inverted_surrogates_U+1D11E.json": .refuses(.loneSurrogate),
        "i_string_iso_latin_1.json": .refuses(.invalidUTF8),
        "i_string_lone_second_surrogate.json": .refuses(.loneSurrogate),
        "i_string_lone_utf8_continuation_byte.json": .refuses(.invalidUTF8),
        "i_string_not_in_unicode_range.json": .refuses(.invalidUTF8),
        "i_string_overlong_sequence_2_bytes.json": .refuses(.invalidUTF8),
        "i_string_overlong_sequence_6_bytes.json": .refuses(.invalidUTF8),
        "i_string_overlong_sequence_6_bytes_null.json": .refuses(.invalidUTF8),
        "i_string_truncated-utf-8.json": .refuses(.invalidUTF8),
        "i_string_utf16BE_no_BOM.json": .refuses(.wrongEncoding),
        "i_string_utf16LE_no_BOM.json": .refuses(.wrongEncoding),
        "i_structure_500_nested_arrays.json": .reads(
            String(repeating: "[", count: 500) + String(repeating: "]", count: 500)),
        "i_structure_UTF-8_BOM_empty_object.json": .refuses(.byteOrderMark),
    ]
}
