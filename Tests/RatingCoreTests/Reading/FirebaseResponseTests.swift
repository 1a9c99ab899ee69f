import RatingCore
import Testing

@Suite
struct FirebaseResponseTests {
    @Test func `entries are parsed strictly by their keys`() {
        let reading = body(
            """
            {"entries": {"displaySessionCount": "5", "disabled": "true", "daysUntilPrompt": "2.5"}, "state": "UPDATE"}
            """
        ).reading
        #expect(reading.diagnostics.isEmpty)
        #expect(reading.document?[.integer(.displaySessionCount)] == .value(.integer(5)))
        #expect(reading.document?[.number(.daysUntilPrompt)] == .value(.number(2.5)))
        #expect(reading.isDisabled)
    }

    @Test(arguments: [
        (#""displaySessionCount": "five""#, "1:58"), (#""displaySessionCount": """#, "1:58"),
        (#""displaySessionCount": "5 ""#, "1:58"), (#""displaySessionCount": 5"#, "1:58"),
        (#""disabled": "1""#, "1:47"),
        (#""disabled": "TRUE""#, "1:47"), (#""daysUntilPrompt": "0x2""#, "1:54"),
    ])
    func `a value of another type refuses the body`(entry: String, place: String) {
        let reading = body("{\"state\": \"UPDATE\", \"entries\": {  \(entry)}}").reading
        #expect(reading.document == nil)
        #expect(reading.diagnostics.map { $0.position?.description } == [place])
        #expect(reading.diagnostics.map(\.code) == [.wrongType])
    }

    @Test func `no change leaves everything as it is`() {
        let unchanged = body(#"{"state": "NO_CHANGE", "entries": {"displaySessionCount": "9"}}"#)
        #expect(unchanged.isUnchanged)
        #expect(unchanged.reading.document == nil)
        #expect(unchanged.reading.diagnostics.isEmpty)
        var layers = layers(remote: #"{"displaySessionCount": 7}"#)
        let before = layers
        layers.apply(unchanged.reading, to: .remote)
        #expect(layers == before)
    }

    @Test(arguments: ["EMPTY_CONFIG", "NO_TEMPLATE"])
    func `without a configuration the remote layer says nothing`(state: String) {
        let empty = body("{\"state\": \"\(state)\"}")
        #expect(empty.state?.rawValue == state)
        #expect(empty.reading.document == ConfigurationDocument())
        var layers = layers(#"{"displaySessionCount": 7}"#, remote: #"{"displaySessionCount": 9}"#)
        layers.apply(empty.reading, to: .remote)
        #expect(RatingConfiguration(layers)[.displaySessionCount] == 7)
    }

    @Test(arguments: [
        (#""INSTANCE_STATE_UNSPECIFIED""#, "1:11"), (#""SOON""#, "1:11"), ("7", "1:11"), (#""update""#, "1:11"),
    ])
    func `any other state refuses the body and its switch is honoured`(state: String, place: String) {
        let reading = body("{\"state\": \(state), \"entries\": {\"disabled\": \"true\"}}").reading
        #expect(reading.document == nil)
        #expect(reading.summary == ["\(place) firebase.state state"])
        #expect(reading.isDisabled)
    }

    @Test func `a missing state refuses the body`() {
        #expect(body(#"{"entries": {"minDays": "1"}}"#).reading.summary == ["1:1 firebase.state state"])
    }

    @Test func `other parameters get one note and near misses a warning`() {
        let others = (0..<1_000).map { "\"feature_flag_\($0)\": \"x\"" }.joined(separator: ", ")
        let reading = body("{\"state\": \"UPDATE\", \"entries\": {\(others), \"minDayz\": \"1\", \"minDays\": \"2\"}}")
            .reading
        #expect(reading.document?[.integer(.minDays)] == .value(.integer(2)))
        #expect(reading.diagnostics.map(\.severity) == [.note, .warning])
        #expect(reading.diagnostics.map(\.code) == [.unknownKey, .unknownKey])
        #expect(reading.diagnostics[0].message.contains("of 1002 parameters 1000 are ignored"))
        #expect(reading.diagnostics[1].suggestion == "minDays is there too; keep one of the two")
    }

    @Test func `a prefix sets our parameters apart`() {
        let json = """
            {"state": "UPDATE", "entries": {"disabled": "true", "message": "Hi", "rk_minDays": "2", "rk_nothing": "1",
             "rk_placements": "{\\"shop\\": {\\"minDays\\": 1}}", "rk_": "", "rk_activeFrom": "2026-01-02T00:00:00Z",
             "rk_activeUntil": "2026-01-01T00:00:00Z"}}
            """
        let reading = body(json, prefix: "rk_").reading
        #expect(!reading.isDisabled)
        #expect(
            reading.summary == [
                "1:32 config.unknown-key", "1:89 config.unknown-key nothing", "2:51 config.unknown-key ",
                "3:20 config.conflict activeUntil",
            ])
        #expect(
            body(json.replacing("01-01T", with: "01-03T"), prefix: "rk_").reading
                .document?[.integer(.minDays), "shop"] == .value(.integer(1)))
    }

    @Test func `aliases name parameters`() {
        let reader = ConfigurationReader(
            layer: .remote, aliases: ["sessions_before_rating": .integer(.displaySessionCount)])
        let json = Array(#"{"state": "UPDATE", "entries": {"sessions_before_rating": "4"}}"#.utf8)
        for prefix in ["", "rk_", "sessions_"] {
            let reading = ConfigurationBody.read(json, prefix: prefix, with: reader).reading
            #expect(reading.document?[.integer(.displaySessionCount)] == .value(.integer(4)), "prefix “\(prefix)”")
        }
    }

    @Test func `a name given twice is an error`() {
        let reading = body(#"{"state": "UPDATE", "entries": {"minDays": "1", "minDays": "2"}}"#).reading
        #expect(reading.summary == ["1:49 json.duplicate-key entries.minDays"])
    }

    @Test func `entries that are no object are refused`() {
        #expect(body(#"{"state": "UPDATE", "entries": []}"#).reading.summary == ["1:32 config.not-object entries"])
        #expect(body(#"{"state": "UPDATE"}"#).reading.document == ConfigurationDocument())
    }

    @Test func `preview mode is not taken from a remote project`() {
        let json = #"{"state": "UPDATE", "entries": {"previewMode": "true"}}"#
        #expect(body(json).reading.summary == ["1:48 config.not-allowed-here previewMode"])
    }
}
