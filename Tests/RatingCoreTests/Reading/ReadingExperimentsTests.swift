import RatingCore
import Testing

@Suite
struct ReadingExperimentsTests {
    private func problems(_ experiments: String) -> [String] {
        read("{\"experiments\": \(experiments)}").summary
    }

    @Test func `variants have names, weights and keys`() throws {
        let reading = read(
            """
            {"experiments": {"titles": {"variants": [
              {"name": "control"}, {"name": "warm", "weight": 2.5, "mainTitle": "Tea?", "displaySessionCount": null}]}}}
            """)
        #expect(reading.diagnostics.isEmpty)
        guard case .value(.experiments(let experiments)) = reading.document?[.structure(.experiments)] else {
            Issue.record("there are no experiments")
            return
        }
        #expect(experiments.map(\.name) == ["titles"])
        #expect(experiments[0].variants.map(\.name) == ["control", "warm"])
        #expect(experiments[0].variants.map(\.weight) == [1, 2.5])
        #expect(experiments[0].variants.map(\.keys) == [[], [.integer(.displaySessionCount), .text(.mainTitle)]])
        let again = ConfigurationReader().read(
            .object([.init("experiments", ConfigurationValue.experiments(experiments).json)]))
        #expect(again.document == reading.document)
    }

    @Test(arguments: [
        ("[]", ["1:17 config.wrong-type experiments"]),
        (#"{"a": 1}"#, ["1:23 config.not-object experiments.a"]),
        (#"{"a": {}}"#, ["1:23 config.wrong-type experiments.a.variants"]),
        (#"{"a": {"variants": []}}"#, ["1:36 config.wrong-type experiments.a.variants"]),
        (#"{"a": {"variants": {}}}"#, ["1:36 config.wrong-type experiments.a.variants"]),
        (#"{"a": {"variants": [1]}}"#, ["1:37 config.not-object experiments.a.variants.0"]),
        (#"{"a": {"variants": [{}]}}"#, ["1:37 config.wrong-type experiments.a.variants.0.name"]),
        (#"{"a": {"variants": [{"name": ""}]}}"#, ["1:46 config.wrong-type experiments.a.variants.0.name"]),
        (#"{"a": {"variants": [{"name": 7}]}}"#, ["1:46 config.wrong-type experiments.a.variants.0.name"]),
        (
            #"{"a": {"variants": [{"name": "x", "weight": "1"}]}}"#,
            ["1:61 config.wrong-type experiments.a.variants.0.weight"]
        ),
        (
            #"{"a": {"variants": [{"name": "x", "weight": -1}]}}"#,
            ["1:61 config.out-of-range experiments.a.variants.0.weight"]
        ),
        (
            #"{"a": {"variants": [{"name": "x", "weight": 0}, {"name": "y", "weight": 0}]}}"#,
            ["1:36 config.conflict experiments.a.variants"]
        ),
        (
            #"{"a": {"variants": [{"name": "x"}, {"name": "x"}]}}"#,
            ["1:61 config.conflict experiments.a.variants.1.name"]
        ),
        (
            #"{"a": {"variants": [{"name": "x", "minDays": "1", "minDayz": 1}]}}"#,
            [
                "1:62 config.wrong-type experiments.a.variants.0.minDays",
                "1:67 config.unknown-key experiments.a.variants.0.minDayz",
            ]
        ),
        (
            #"{"a": {"variants": [{"name": "x", "placements": {}, "revision": 1, "experiments": {}}]}}"#,
            [
                "1:51 config.not-allowed-here experiments.a.variants.0.placements",
                "1:69 config.not-allowed-here experiments.a.variants.0.revision",
                "1:84 config.not-allowed-here experiments.a.variants.0.experiments",
            ]
        ),
        (
            #"{"a": {"variants": [{"name": "x", "name": "y"}]}}"#,
            ["1:51 json.duplicate-key experiments.a.variants.name"]
        ),
        (
            #"{"a": {"variant": [], "variants": [{"name": "x"}]}}"#,
            ["1:24 config.unknown-key experiments.a.variant"]
        ),
        (
            #"{"a": {"variants": [{"name": "x", "minDays": 1}]}, "b": {"variants": [{"name": "x", "minDays": 2}]}}"#,
            ["1:68 config.conflict experiments.b"]
        ),
    ])
    func `whatever is wrong with an experiment is told at its place`(experiments: String, summary: [String]) {
        #expect(problems(experiments) == summary)
    }

    @Test func `a key that two experiments change is a warning only`() {
        let reading = read(
            #"{"experiments": {"a": {"variants": [{"name": "x", "minDays": 1}]}, "b": {"variants": [{"name": "x", "minDays": 2}]}}}"#
        )
        #expect(reading.diagnostics.map(\.severity) == [.warning])
    }

    @Test(arguments: [(64, []), (65, [Diagnostic.Code.outOfRange])])
    func `there are at most 64 of each`(count: Int, codes: [Diagnostic.Code]) {
        let variants = (0..<count).map { "{\"name\": \"v\($0)\"}" }.joined(separator: ", ")
        #expect(read("{\"experiments\": {\"a\": {\"variants\": [\(variants)]}}}").diagnostics.map(\.code) == codes)
        let experiments = (0..<count).map { "\"e\($0)\": {\"variants\": [{\"name\": \"x\"}]}" }.joined(separator: ", ")
        #expect(read("{\"experiments\": {\(experiments)}}").diagnostics.map(\.code) == codes)
    }

    @Test func `a switch in a variant is no kill switch`() {
        let reading = read(#"{"experiments": {"a": {"variants": [{"name": "x", "disabled": true}]}}}"#)
        #expect(!reading.isDisabled)
    }

    @Test func `preview mode is not taken from a remote variant`() {
        let json = #"{"experiments": {"a": {"variants": [{"name": "x", "previewMode": true}]}}}"#
        #expect(
            read(json, layer: .remote).summary.map { $0.drop { $0 != " " } } == [
                " config.not-allowed-here experiments.a.variants.0.previewMode"
            ])
    }

    @Test func `a source of strings has them in a string`() {
        let json = #"{"experiments": "{\"a\": {\"variants\": [{\"name\": \"x\", \"minDays\": 2}]}}"}"#
        let reading = read(json, valuesAreStrings: true)
        #expect(reading.diagnostics.isEmpty)
        let layers = ConfigurationLayers(bundled: reading.document)
        #expect(RatingConfiguration(layers, installID: "1")[.minDays] == 2)
    }

    @Test func `a variant's workflow knows its texts`() {
        let json = """
            {"experiments": {"a": {"variants": [{"name": "x", "strings": {"en": {"own": "Hi"}}, "workflow": {
              "initial": "one", "states": {"one": {"meta": {"kind": "message", "title": "own",
                "buttons": [{"event": "LATER", "text": "likeExitButton"}]}, "on": {"LATER": "end", "DISMISS": "end"}},
                "end": {"type": "final"}}}}]}}}
            """
        #expect(!read(json).diagnostics.contains { $0.code == .unknownText })
    }
}
