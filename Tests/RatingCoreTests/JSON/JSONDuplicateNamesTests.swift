import RatingCore
import Testing

@Suite
struct JSONDuplicateNamesTests {
    @Test
    func `duplicates are found in all objects, in document order`() throws {
        let text = #"{"a": {"x": 1, "y": [{"z": 1, "z": 2}], "x": 3}, "b": 2, "a": 4, "a": {"b": 1, "b": 2}}"#
        let document = try JSONDocument(text)
        #expect(document.duplicateNames().map(\.stringValue) == ["z", "x", "a", "a", "b"])
        #expect(document.duplicateNames().map(\.byteOffset) == [30, 40, 57, 65, 79])
    }

    @Test
    func `names are the same when their contents are, whatever the escapes`() throws {
        let document = try JSONDocument(#"{"é": 1, "\u00E9": 2, "e\u0301": 3, "a\/": 4, "a/": 5, "A/": 6}"#)
        #expect(document.duplicateNames().map(\.byteOffset) == [10, 47])
    }

    @Test(arguments: [
        "1", "[]", "{}", #"{"a": 1}"#, #"[{"a": 1}, {"a": 2}]"#, #"{"a": {"a": {"a": "a"}}, "b": "a"}"#,
        #"["a", "a"]"#,
    ])
    func `no duplicates are found where there are none`(text: String) throws {
        #expect(try JSONDocument(text).duplicateNames().isEmpty)
    }

    @Test
    func `duplicates are found among very many members`() throws {
        let members = (0..<100_000).map { "\"name\($0)\":0" } + ["\"name77\":1", "\"name9\\u0039999\":2"]
        let document = try JSONDocument("{\(members.joined(separator: ","))}")
        #expect(document.duplicateNames().map(\.stringValue) == ["name77", "name99999"])
        let same = try JSONDocument("{\(Array(repeating: "\"n\":0", count: 100_000).joined(separator: ","))}")
        #expect(same.duplicateNames().count == 99_999)
    }
}
