import RatingAnalysis
import RatingCore
import Testing

struct TemplateRulesTests {
    @Test func `names of nothing are found in a file of destinations`() throws {
        let document = try JSONDocument(
            "{\"relay\": {\"kind\": \"webhook\", \"template\": {\"a\": [\"{{title}}\",\n \"{{titel}}\", \"{{\"]}}}")
        // One without a kind does not hide the others.
        let partial = try JSONDocument("{\"a\": {}, \"b\": {\"kind\": \"webhook\", \"template\": \"{{tex}}\"}}")
        #expect(TemplateRules().check(partial).count == 1)
        let found = TemplateRules().check(document)
        #expect(found.map { $0.code } == [.unknownPlaceholder, .unknownPlaceholder])
        #expect(found.map { $0.key } == ["relay.template.a[1]", "relay.template.a[2]"])
        #expect(found.map { $0.position?.description } == ["2:2", "2:15"])
    }
}
