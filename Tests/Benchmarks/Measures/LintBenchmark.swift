import RatingAnalysis
import RatingCore

/// Whether `lint` is done with a document of a million bytes within a second, whatever it consists of: each once, and again
/// where it is late.
struct LintBenchmark {
    static let name = "lint of 1 MB"
    static let limit = Duration.seconds(1)

    private let times: [(shape: String, bytes: Int, time: Duration)]

    init(isQuick: Bool) {
        times = Self.shapes.filter { $0.isQuick || !isQuick }.map { shape in
            let text = Array(shape.text.utf8)
            var best = Duration.seconds(1_000)
            // Other work on the machine can make one late.
            for _ in 0..<3 where best > Self.limit {
                best = min(best, ContinuousClock().measure { Self.lint(text) })
            }
            return (shape.name, text.count, best)
        }
    }

    var isMissed: Bool { times.contains { $0.time > Self.limit } }

    var text: String {
        var lines = [Self.name]
        if let slowest = times.max(by: { $0.time < $1.time }) {
            lines.append("  slowest of \(times.count): \(slowest.time)  (at most \(Self.limit)), \(slowest.shape)")
        }
        for late in times where late.time > Self.limit {
            lines.append("  MISSED: \(late.shape), \(late.bytes) bytes: \(late.time)")
        }
        return lines.joined(separator: "\n")
    }

    var json: RatingJSON {
        let shapes = times.map { RatingJSON.Member($0.shape, .number($0.time / .seconds(1))) }
        return ["name": .string(Self.name), "seconds": .object(shapes), "missed": .bool(isMissed)]
    }

    /// All that the command does with a configuration, but for writing it down.
    private static func lint(_ bytes: [UInt8]) {
        guard let json = try? JSONDocument(bytes) else { return }
        keep(SecretRules().check(json))
        let body = ConfigurationBody.read(bytes)
        let keys = WrittenKeys(json, shape: body.shape, parameter: nil, prefix: "")
        let foresight = Foresight(today: LocalInstant(iso8601: "2026-11-22T12:00:00Z"))
        keep(
            DocumentLint(stores: Set(Store.allCases), foresight: foresight).findings(
                in: body.reading, written: keys, over: nil))
    }

    // MARK: Shapes

    private struct Shape {
        let name: String
        var isQuick = false
        let text: String

        init(_ name: String, isQuick: Bool = false, _ keys: String) {
            (self.name, self.isQuick) = (name, isQuick)
            text =
                #"{"policy": "balanced", "workflow": "open", "appStoreID": 1184523961, "emailSupport": "a@b.org", \#(keys)}"#
        }
    }

    private static let bytes = 1_000_000

    private static func filled(_ text: String) -> String {
        String(repeating: text, count: bytes / text.utf8.count)
    }

    private static func list(_ count: Int, _ item: (Int) -> String) -> String {
        (0..<count).map(item).joined(separator: ", ")
    }

    private static var shapes: [Shape] {
        let questions = list(2_000) { number in
            #""s\#(number)": {"meta": {"kind": "stars", "title": "mainTitle", "text": {"literal": "\#(String(repeating: "words ", count: 25))"}, "buttons": [{"event": "NEXT", "text": "mainActionButton", "needsAnswer": true}, {"event": "LATER", "text": "likeExitButton"}]}, "on": {"NEXT": {"target": "s\#((number + 1) % 2_000)", "actions": ["recordAnswer"]}, "LATER": "end", "DISMISS": "end"}}"#
        }
        let known = ["de", "fr", "es", "it", "pt", "ja", "ko", "zh", "nl", "sv"]
        return [
            Shape("one long text", isQuick: true, #""strings": {"en": {"mainTitle": "\#(filled("a"))"}}"#),
            Shape("brackets", #""mainTitle": "\#(filled("[{*"))""#),
            Shape("words", isQuick: true, #""strings": {"de": {"mainTitle": "\#(filled("Wort und "))"}}"#),
            Shape("words of another language", #""strings": {"de": {"mainTitle": "\#(filled("vous et ils "))"}}"#),
            Shape("letters without blanks", #""strings": {"ja": {"mainTitle": "\#(filled("あ"))"}}"#),
            Shape("a long mail", #""emailHeaderContent": "\#(filled("A line of text. "))""#),
            Shape(
                "languages that there are not", isQuick: true,
                #""strings": {\#(list(20_000) { #""q\#($0)": {"mainTitle": "What do you think of it?"}"# })}"#),
            Shape(
                "languages of many regions",
                #""strings": {\#(list(20_000) { #""\#(known[$0 % 10])-x-\#($0)": {"mainTitle": "What do you think?"}"# })}"#
            ),
            Shape(
                "texts that no step has", isQuick: true,
                #""strings": {"en": {\#(list(20_000) { #""key_number_\#($0)": "some words here and there""# })}}"#),
            Shape(
                "keys that there are not", list(20_000) { #""unknownKeyNumber\#($0)": "some words here and there""# }),
            Shape(
                "placements", isQuick: true,
                #""placements": {\#(list(5_000) { #""place_\#($0)": {"displaySessionCount": \#($0 % 50 + 3), "requiredEvents": {"event_\#($0)_done": 3}, "daysUntilPrompt": 9, "mainTitle": "How do you like it at this place?"}"# })}"#
            ),
            Shape(
                "experiments",
                #""experiments": {\#(list(8_000) { #""exp_\#($0)": {"variants": [{"name": "control"}, {"name": "b", "displaySessionCount": \#($0 % 30 + 4), "mainTitle": "How is it?"}]}"# })}"#
            ),
            Shape(
                "a rule of many parts",
                #""conditions": {"and": [\#(list(20_000) { #"{"==": [{"var": "traits.t\#($0)"}, "v\#($0)"]}"# })]}"#),
            Shape(
                "addresses", #""emailSupport": "\#((0..<45_000).map { "a\($0)@b\($0).org" }.joined(separator: ","))""#),
            Shape(
                "steps", isQuick: true,
                #""workflow": {"initial": "s0", "states": {\#(questions), "end": {"type": "final"}}}"#),
        ]
    }
}
