import RatingCore
import Testing

/// What reading a body comes to.
func body(
    _ json: String, as form: ConfigurationBody.Form = .any, parameter: String? = nil, prefix: String = ""
) -> ConfigurationBody {
    ConfigurationBody.read(Array(json.utf8), as: form, parameter: parameter, prefix: prefix)
}

@Suite
struct ConfigurationBodyTests {
    @Test(arguments: [
        (#"{"displaySessionCount": 5}"#, ConfigurationBody.Shape.plain), ("{}", .plain), ("[]", .plain),
        ("{", .plain),
        (#"{"conditions": true}"#, .plain), (#"{"entries": 1}"#, .plain), (#"{"state": 1}"#, .plain),
        (#"{"state": "UPDATE", "minDays": 1}"#, .plain),
        (#"{"entries": {}, "state": "UPDATE"}"#, .firebaseResponse),
        (#"{"state": "NO_CHANGE"}"#, .firebaseResponse),
        (#"{"parameters": {}}"#, .firebaseTemplate), (#"{"parameterGroups": {}}"#, .firebaseTemplate),
    ])
    func `the shape is told by the members`(json: String, shape: ConfigurationBody.Shape) {
        #expect(body(json).shape == shape)
        #expect(body(json, as: .plain).shape == .plain)
    }

    @Test func `what is expected from Firebase and is nothing else is a file of defaults`() {
        #expect(body(#"{"minDays": "5"}"#, as: .firebase).shape == .firebaseDefaults)
        #expect(body(#"{"minDays": "5"}"#).reading.summary == ["1:13 config.wrong-type minDays"])
        #expect(body("[]", as: .firebase).reading.summary == ["1:1 config.not-object"])
    }

    @Test func `a plain body is read as the reader reads it`() {
        let json = "{\"displaySessionCount\": 5,\n \"minDayz\": 1, \"previewMode\": true}"
        let plain = body(json)
        let reading = read(json, layer: .remote)
        #expect(plain.reading.diagnostics == reading.diagnostics)
        #expect(plain.reading.document == reading.document)
        #expect(plain.state == nil && !plain.isUnchanged)
    }

    @Test func `what is no JSON is refused`() {
        let captive = body("<html><body>Please log in</body></html>")
        #expect(captive.reading.document == nil)
        #expect(captive.reading.summary == ["1:1 json.syntax"])
    }

    @Test func `an SDK hands its values over`() {
        let values = [
            "displaySessionCount": "5", "disabled": "false", "mainTitle": "Hi", "workflow": "native",
            "requiredEvents": #"{"saved": 2}"#, "theme": "dark",
        ]
        let body = ConfigurationBody.read(firebase: values)
        #expect(body.shape == .firebaseDefaults)
        #expect(body.reading.document?[.integer(.displaySessionCount)] == .value(.integer(5)))
        #expect(body.reading.document?[.flag(.disabled)] == .value(.flag(false)))
        #expect(body.reading.document?[.text(.mainTitle)] == .value(.text("Hi")))
        #expect(
            body.reading.document?[.structure(.requiredEvents)]
                == .value(.counts([RequiredEvent(name: "saved", count: 2)])))
        #expect(body.reading.summary == ["config.unknown-key"])
        #expect(body.reading.diagnostics[0].severity == .note)
        let whole = ConfigurationBody.read(firebase: ["rating": #"{"minDays": "2"}"#], parameter: "rating")
        #expect(whole.reading.summary == ["config.wrong-type minDays"])
    }

    @Test func `a file of defaults may have strings or types`() {
        let json =
            #"{"minDays": "5", "minLaunches": 3, "mainTitle": 1, "disabled": true, "placements": {"a": {"minDays": "1"}}}"#
        let reading = body(json, as: .firebase).reading
        #expect(reading.summary == ["1:49 config.wrong-type mainTitle"])
        #expect(reading.isDisabled)
        let good = body(json.replacing("\"mainTitle\": 1", with: "\"mainTitle\": \"\""), as: .firebase).reading
        #expect(good.document?[.integer(.minDays)] == .value(.integer(5)))
        #expect(good.document?[.integer(.minLaunches)] == .value(.integer(3)))
        #expect(good.document?[.integer(.minDays), "a"] == .value(.integer(1)))
    }
}
