import RatingCore
import Testing

/// What reading a body comes to.
func body(
    _ json: String, as form: ConfigurationBody.Form = .any, parameter: String? = nil, prefix: String = ""
) -> ConfigurationBody {
    ConfigurationBody.read(Array(json.utf8), as: form, parameter: parameter, prefix: prefix)
}

/// A JSON text that holds another one in a string.
private func quoted(_ json: String) -> String { JSONValue.string(json).serialized() }

@Suite("Bodies in every shape")
struct ConfigurationBodyTests {
    @Test(
        "The shape is told by the members",
        arguments: [
            (#"{"displaySessionCount": 5}"#, ConfigurationBody.Shape.plain), ("{}", .plain), ("[]", .plain),
            ("{", .plain),
            (#"{"conditions": true}"#, .plain), (#"{"entries": 1}"#, .plain), (#"{"state": 1}"#, .plain),
            (#"{"state": "UPDATE", "minDays": 1}"#, .plain),
            (#"{"entries": {}, "state": "UPDATE"}"#, .firebaseResponse),
            (#"{"state": "NO_CHANGE"}"#, .firebaseResponse),
            (#"{"parameters": {}}"#, .firebaseTemplate), (#"{"parameterGroups": {}}"#, .firebaseTemplate),
        ])
    func shape(json: String, shape: ConfigurationBody.Shape) {
        #expect(body(json).shape == shape)
        #expect(body(json, as: .plain).shape == .plain)
    }

    @Test func whatIsExpectedFromFirebaseAndIsNothingElseIsAFileOfDefaults() {
        #expect(body(#"{"minDays": "5"}"#, as: .firebase).shape == .firebaseDefaults)
        #expect(body(#"{"minDays": "5"}"#).reading.summary == ["1:13 config.wrong-type minDays"])
        #expect(body("[]", as: .firebase).reading.summary == ["1:1 config.not-object"])
    }

    @Test func aPlainBodyIsReadAsTheReaderReadsIt() {
        let json = "{\"displaySessionCount\": 5,\n \"minDayz\": 1, \"previewMode\": true}"
        let plain = body(json)
        let reading = read(json, layer: .remote)
        #expect(plain.reading.diagnostics == reading.diagnostics)
        #expect(plain.reading.document == reading.document)
        #expect(plain.state == nil && !plain.isUnchanged)
    }

    @Test func whatIsNoJSONIsRefused() {
        let captive = body("<html><body>Please log in</body></html>")
        #expect(captive.reading.document == nil)
        #expect(captive.reading.summary == ["1:1 json.syntax"])
    }

    @Test func anSDKHandsItsValuesOver() {
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

    @Test func aFileOfDefaultsMayHaveStringsOrTypes() {
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

@Suite("Firebase fetch responses")
struct FirebaseResponseTests {
    @Test func entriesAreParsedStrictlyByTheirKeys() {
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
    func aValueOfAnotherTypeRefusesTheBody(entry: String, place: String) {
        let reading = body("{\"state\": \"UPDATE\", \"entries\": {  \(entry)}}").reading
        #expect(reading.document == nil)
        #expect(reading.diagnostics.map { $0.position?.description } == [place])
        #expect(reading.diagnostics.map(\.code) == [.wrongType])
    }

    @Test func noChangeLeavesEverythingAsItIs() {
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
    func withoutAConfigurationTheRemoteLayerSaysNothing(state: String) {
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
    func anyOtherStateRefusesTheBodyAndItsSwitchIsHonoured(state: String, place: String) {
        let reading = body("{\"state\": \(state), \"entries\": {\"disabled\": \"true\"}}").reading
        #expect(reading.document == nil)
        #expect(reading.summary == ["\(place) firebase.state state"])
        #expect(reading.isDisabled)
    }

    @Test func aMissingStateRefusesTheBody() {
        #expect(body(#"{"entries": {"minDays": "1"}}"#).reading.summary == ["1:1 firebase.state state"])
    }

    @Test func otherParametersGetOneNoteAndNearMissesAWarning() {
        let others = (0..<1_000).map { "\"feature_flag_\($0)\": \"x\"" }.joined(separator: ", ")
        let reading = body("{\"state\": \"UPDATE\", \"entries\": {\(others), \"minDayz\": \"1\", \"minDays\": \"2\"}}")
            .reading
        #expect(reading.document?[.integer(.minDays)] == .value(.integer(2)))
        #expect(reading.diagnostics.map(\.severity) == [.note, .warning])
        #expect(reading.diagnostics.map(\.code) == [.unknownKey, .unknownKey])
        #expect(reading.diagnostics[0].message.contains("of 1002 parameters 1000 are passed over"))
        #expect(reading.diagnostics[1].suggestion == "did you mean “minDays”?")
    }

    @Test func aPrefixSetsOurParametersApart() {
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

    @Test func aliasesNameParameters() {
        let reader = ConfigurationReader(
            layer: .remote, aliases: ["sessions_before_rating": .integer(.displaySessionCount)])
        let json = Array(#"{"state": "UPDATE", "entries": {"sessions_before_rating": "4"}}"#.utf8)
        for prefix in ["", "rk_", "sessions_"] {
            let reading = ConfigurationBody.read(json, prefix: prefix, with: reader).reading
            #expect(reading.document?[.integer(.displaySessionCount)] == .value(.integer(4)), "prefix “\(prefix)”")
        }
    }

    @Test func aNameGivenTwiceIsAnError() {
        let reading = body(#"{"state": "UPDATE", "entries": {"minDays": "1", "minDays": "2"}}"#).reading
        #expect(reading.summary == ["1:49 json.duplicate-key entries.minDays"])
    }

    @Test func entriesThatAreNoObjectAreRefused() {
        #expect(body(#"{"state": "UPDATE", "entries": []}"#).reading.summary == ["1:32 config.not-object entries"])
        #expect(body(#"{"state": "UPDATE"}"#).reading.document == ConfigurationDocument())
    }

    @Test func previewModeIsNotTakenFromARemoteProject() {
        let json = #"{"state": "UPDATE", "entries": {"previewMode": "true"}}"#
        #expect(body(json).reading.summary == ["1:48 config.not-allowed-here previewMode"])
    }
}

@Suite("A document inside a Firebase parameter")
struct FirebaseParameterTests {
    private let document = "{\n  \"displaySessionCount\": 5,\n  \"mainTitle\": \"é 😀\", \"minDays\": \"2\"\n}"

    private func response(_ text: String) -> String {
        "{\"entries\": {\n\"theme\": \"dark\", \"rating\": \(text)}, \"state\": \"UPDATE\"}"
    }

    @Test func itIsReadAsAPlainDocument() {
        let reading = body(response(quoted(#"{"displaySessionCount": 5, "disabled": true}"#)), parameter: "rating")
            .reading
        #expect(reading.diagnostics.isEmpty)
        #expect(reading.document?[.integer(.displaySessionCount)] == .value(.integer(5)))
        #expect(reading.isDisabled)
    }

    @Test(
        "A problem stands where the text around says it, however it is escaped",
        arguments: [false, true])
    func place(escapesAll: Bool) throws {
        var text = quoted(document)
        if escapesAll {
            text =
                "\"" + document.utf16.map { "\\u" + String(UInt32($0) + 0x10000, radix: 16).dropFirst() }.joined()
                + "\""
        }
        let json = response(text)
        let reading = body(json, parameter: "rating").reading
        let diagnostic = try #require(reading.diagnostics.first)
        #expect(reading.summary.map { $0.drop { $0 != " " } } == [" config.wrong-type minDays"])
        let line = try #require(json.split(separator: "\n").dropFirst().first)
        let found = String(line.unicodeScalars.dropFirst((diagnostic.position?.column ?? 0) - 1))
        #expect(found.hasPrefix(escapesAll ? "\\u0022\\u0032" : "\\\"2"))
        #expect(diagnostic.position?.line == 2)
    }

    @Test func aWorkflowsProblemsHaveTheirPlaceToo() throws {
        let workflow = #"{"workflow": {"initial": "one", "states": {"one": {"on": {"LATER": "two"}}}}}"#
        let json = response(quoted(workflow))
        let reading = body(json, parameter: "rating").reading
        let missing = try #require(reading.diagnostics.first { $0.code == .missingTarget })
        let line = try #require(json.split(separator: "\n").dropFirst().first)
        let column = try #require(missing.position?.column)
        #expect(line.dropFirst(column - 1).hasPrefix("\\\"two"))
    }

    @Test func textThatIsNoJSONIsRefused() {
        #expect(body(response(#""{\"a\": }""#), parameter: "rating").reading.summary == ["2:37 json.syntax"])
        #expect(body(response("\"\""), parameter: "rating").reading.summary == ["2:29 json.syntax"])
        #expect(body(response("7"), parameter: "rating").reading.summary == ["2:28 config.wrong-type rating"])
        #expect(body(response("\"[]\""), parameter: "rating").reading.summary == ["2:29 config.not-object"])
    }

    @Test func aMissingParameterSaysNothing() {
        let reading = body(response("\"{}\""), parameter: "ratings").reading
        #expect(reading.document == ConfigurationDocument())
        #expect(reading.summary == ["1:13 firebase.missing-parameter ratings"])
    }

    @Test func aPlainDocumentHasNoParameters() {
        #expect(
            body(#"{"minDays": 1}"#, parameter: "rating").reading.document?[.integer(.minDays)] == .value(.integer(1)))
    }
}

@Suite("Firebase templates")
struct FirebaseTemplateTests {
    private func template(_ parameter: String, groups: String = "{}") -> String {
        """
        {"conditions": [{"name": "ios", "expression": "device.os == 'ios'"}],
         "parameters": {"displaySessionCount": \(parameter)},
         "parameterGroups": \(groups), "version": {"versionNumber": "7"}}
        """
    }

    @Test func defaultValuesAreTheDocument() {
        let reading = body(
            template(
                #"{"defaultValue": {"value": "5"}, "valueType": "NUMBER"}"#,
                groups: """
                    {"texts": {"description": "x", "parameters": {"mainTitle": {"defaultValue": {"value": "Hi"}},
                     "theme": {"defaultValue": {"value": "dark"}}, "minDays": {"defaultValue": {"useInAppDefault": true}}}}}
                    """)
        ).reading
        #expect(reading.document?[.integer(.displaySessionCount)] == .value(.integer(5)))
        #expect(reading.document?[.text(.mainTitle)] == .value(.text("Hi")))
        #expect(reading.document?[.integer(.minDays)] == .absent)
        #expect(reading.diagnostics.map(\.severity) == [.note])
    }

    @Test(
        "A value must be what the template says it is",
        arguments: [
            ("5", "NUMBER", []), ("5", "STRING", []), ("5", "JSON", []), ("5", "PARAMETER_VALUE_TYPE_UNSPECIFIED", []),
            ("5", "BOOLEAN", ["2:74 config.wrong-type displaySessionCount"]),
            (
                "five", "NUMBER",
                [
                    "2:74 config.wrong-type displaySessionCount", "2:74 config.wrong-type displaySessionCount",
                ]
            ),
            ("5", "NUMBR", ["2:93 config.unknown-value displaySessionCount"]),
        ])
    func valueType(value: String, type: String, problems: [String]) {
        let reading = body(template("{\"defaultValue\":   {\"value\":      \"\(value)\"}, \"valueType\": \"\(type)\"}"))
            .reading
        #expect(reading.summary == problems)
    }

    @Test func conditionalValuesAreCheckedAndReportedAsNotEvaluated() {
        let reading = body(
            template(
                #"{"defaultValue": {"value": "5"}, "conditionalValues": {"ios": {"value": "3"}, "de": {"value": "many"}}}"#
            )
        ).reading
        #expect(
            reading.summary == [
                "2:94 config.not-evaluated displaySessionCount", "2:134 config.wrong-type displaySessionCount",
            ])
        #expect(reading.diagnostics[0].severity == .warning)
        let good = body(
            template(
                #"{"defaultValue": {"value": "5"}, "conditionalValues": {"ios": {"value": "3"}, "de": {"useInAppDefault": true}}}"#
            )
        ).reading
        #expect(good.document?[.integer(.displaySessionCount)] == .value(.integer(5)))
    }

    @Test func aConditionalSwitchDoesNotCount() {
        let json = """
            {"parameters": {"disabled": {"defaultValue": {"value": "false"}, "conditionalValues": {"a": {"value": "true"}}},
             "placements": {"conditionalValues": {"a": {"value": "{\\"shop\\": {\\"minDays\\": 1}}"}}}}}
            """
        let reading = body(json).reading
        #expect(!reading.isDisabled)
        #expect(reading.document?.placementNames == [])
        #expect(reading.diagnostics.map(\.code) == [.notEvaluated, .notEvaluated])
    }

    @Test func aPersonalisedDefaultIsNotEvaluated() {
        let reading = body(template(#"{"defaultValue": {"personalizationValue": {"personalizationId": "1"}}}"#)).reading
        #expect(reading.document?[.integer(.displaySessionCount)] == .absent)
        #expect(reading.summary == ["2:57 config.not-evaluated displaySessionCount"])
    }

    @Test func aParameterInTwoGroupsIsAConflict() {
        let group = #"{"a": {"parameters": {"displaySessionCount": {"defaultValue": {"value": "9"}}}}}"#
        let reading = body(template(#"{"defaultValue": {"value": "5"}}"#, groups: group)).reading
        #expect(reading.summary == ["3:43 config.conflict displaySessionCount"])
    }

    @Test func theDocumentInsideAParameterIsItsDefaultValue() {
        let json = """
            {"parameters": {"theme": {"defaultValue": {"value": "x"}}, "rating": {"valueType": "JSON",
             "defaultValue": {"value": "{\\"minDays\\": 4}"}, "conditionalValues": {"ios": {"value": "{\\"minDays\\": true}"}}}}}
            """
        let reading = body(json, parameter: "rating").reading
        #expect(reading.summary == ["2:70 config.not-evaluated rating", "2:103 config.wrong-type minDays"])
        let left = body(
            #"{"parameters": {"rating": {"defaultValue": {"useInAppDefault": true}}}}"#, parameter: "rating")
        #expect(left.reading.document == ConfigurationDocument())
        #expect(left.reading.diagnostics.isEmpty)
    }

    @Test(arguments: [
        (#"{"parameters": {"minDays": 1}}"#, "1:28 config.not-object minDays"),
        (#"{"parameters": {"minDays": {"defaultValue": "1"}}}"#, "1:45 config.not-object minDays"),
        (#"{"parameters": {"minDays": {"defaultValue": {"value": 1}}}}"#, "1:55 config.wrong-type minDays"),
        (#"{"parameters": {}, "parameterGroups": []}"#, "1:39 config.not-object parameterGroups"),
        (#"{"parameterGroups": {"a": {"parameters": 1}}}"#, "1:42 config.not-object parameterGroups.a.parameters"),
    ])
    func damagedTemplatesAreRefused(json: String, problem: String) {
        #expect(body(json).reading.summary == [problem])
        #expect(body(json).reading.document == nil)
    }
}
