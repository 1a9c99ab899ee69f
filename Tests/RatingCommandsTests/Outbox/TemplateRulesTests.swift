import RatingAnalysis
import RatingCommands
import RatingKit
import TestInput
import TestTools
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

@Suite(.long)
struct HostileTemplateTests {
    @Test(arguments: HostileDocument.all.filter { $0.kind == .destinations }.indices)
    func `what is reported grows with the document, and not faster`(_ index: Int) throws {
        let document = HostileDocument.all.filter { $0.kind == .destinations }[index]
        let sizes = [8_192, 16_384].map { bytes in
            guard let json = try? JSONDocument(Array(document.text(bytes).utf8)) else { return 0 }
            return TemplateRules().check(json).reduce(0) { sum, diagnostic in
                sum + diagnostic.message.utf8.count + (diagnostic.key?.utf8.count ?? 0)
                    + (diagnostic.suggestion?.utf8.count ?? 0)
            }
        }
        #expect(sizes[1] <= 5 * sizes[0] / 2 + 20_000, "\(document.name): \(sizes)")
    }
}
