import RatingAnalysis
import RatingCore
import TestInput
import Testing

/// Events told to the app whose names say the opposite of the answers that lead to them.
struct FlowSortingTests {
    private static func asking(_ kind: String, _ rule: String, _ names: (low: String, high: String)) -> String {
        func way(_ name: String) -> String {
            #""target": "offer", "actions": ["recordAnswer", {"type": "emit", "params": {"name": "\#(name)"}}]"#
        }
        return WorkflowText.of(
            #""ask": {"meta": {"kind": \#(kind), "buttons": [{"event": "NEXT", "text": {"literal": "Next"}, "needsAnswer": true}]}, "on": {"NEXT": [{\#(WorkflowText.when(rule)), \#(way(names.low))}, {\#(way(names.high))}], "DISMISS": "end"}}, "offer": {"meta": {"kind": "store", "buttons": [{"event": "STORE", "text": {"literal": "Review"}}, {"event": "DONE", "text": {"literal": "Done"}}]}, "on": {"STORE": {"target": "end", "actions": "openStore"}, "DONE": "end", "DISMISS": "end"}}, \#(WorkflowText.end)"#,
            initial: "ask")
    }

    private static func scale(_ low: String, _ high: String) -> String {
        asking(#""scale", "minimum": 0, "maximum": 10"#, #"{"<=": [{"var": "answers.ask"}, 6]}"#, (low, high))
    }

    private static func thumbs(_ low: String, _ high: String) -> String {
        asking(#""thumbs""#, #"{"==": [{"var": "answers.ask"}, "down"]}"#, (low, high))
    }

    private static func stars(_ low: String, _ high: String) -> String {
        asking(#""stars""#, #"{"<": [{"var": "stars"}, 4]}"#, (low, high))
    }

    @Test(arguments: [
        scale("nps_promoter", "nps_detractor"), scale("promoters", "detractors"), thumbs("app_loved", "app_disliked"),
        thumbs("happy", "unhappy"), stars("positive_rating", "negative_rating"),
    ])
    func `names that are exchanged are seen`(_ text: String) throws {
        let found = try Seeded(text, prefixes: ["flow."])
        #expect(found.isRead && found.findings.map { $0.code.rawValue } == ["flow.guard"], "\(found.findings)")
    }

    @Test(arguments: [
        scale("nps_detractor", "nps_promoter"), thumbs("app_disliked", "app_loved"), stars("bad", "good"),
        // The least of a scale may be the best.
        scale("very_happy", "unhappy"),
        // Names that say nothing of it.
        thumbs("next", "done"), stars("love", "rated"),
    ])
    func `names that fit are left alone`(_ text: String) throws {
        let found = try Seeded(text, prefixes: ["flow."])
        #expect(found.isRead && found.findings.isEmpty, "\(found.findings)")
    }
}
