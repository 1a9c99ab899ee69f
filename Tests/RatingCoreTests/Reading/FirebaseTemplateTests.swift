import RatingCore
import Testing

@Suite
struct FirebaseTemplateTests {
    private func template(_ parameter: String, groups: String = "{}") -> String {
        """
        {"conditions": [{"name": "ios", "expression": "device.os == 'ios'"}],
         "parameters": {"displaySessionCount": \(parameter)},
         "parameterGroups": \(groups), "version": {"versionNumber": "7"}}
        """
    }

    @Test func `default values are the document`() {
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

    @Test(arguments: [
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
    func `a value must be what the template says it is`(value: String, type: String, problems: [String]) {
        let reading = body(template("{\"defaultValue\":   {\"value\":      \"\(value)\"}, \"valueType\": \"\(type)\"}"))
            .reading
        #expect(reading.summary == problems)
    }

    @Test func `conditional values are checked and reported as not evaluated`() {
        let reading = body(
            template(
                #"{"defaultValue": {"value": "5"}, "conditionalValues": {"ios": {"value": "3"}, "de": {"value": "many"}}}"#
            )
        ).reading
        #expect(
            reading.summary == [
                "2:94 config.not-evaluated displaySessionCount", "2:134 config.wrong-type displaySessionCount",
            ])
        #expect(reading.diagnostics[0].severity == .note)
        let good = body(
            template(
                #"{"defaultValue": {"value": "5"}, "conditionalValues": {"ios": {"value": "3"}, "de": {"useInAppDefault": true}}}"#
            )
        ).reading
        #expect(good.document?[.integer(.displaySessionCount)] == .value(.integer(5)))
    }

    @Test func `a conditional switch does not count`() {
        let json = """
            {"parameters": {"disabled": {"defaultValue": {"value": "false"}, "conditionalValues": {"a": {"value": "true"}}},
             "placements": {"conditionalValues": {"a": {"value": "{\\"shop\\": {\\"minDays\\": 1}}"}}}}}
            """
        let reading = body(json).reading
        #expect(!reading.isDisabled)
        #expect(reading.document?.placementNames == [])
        #expect(reading.diagnostics.map(\.code) == [.notEvaluated, .notEvaluated])
    }

    @Test func `a personalised default is not evaluated`() {
        let reading = body(template(#"{"defaultValue": {"personalizationValue": {"personalizationId": "1"}}}"#)).reading
        #expect(reading.document?[.integer(.displaySessionCount)] == .absent)
        #expect(reading.summary == ["2:57 config.not-evaluated displaySessionCount"])
    }

    @Test func `a parameter in two groups is a conflict`() {
        let group = #"{"a": {"parameters": {"displaySessionCount": {"defaultValue": {"value": "9"}}}}}"#
        let reading = body(template(#"{"defaultValue": {"value": "5"}}"#, groups: group)).reading
        #expect(reading.summary == ["3:43 config.conflict displaySessionCount"])
    }

    @Test func `the document inside a parameter is its default value`() {
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
    func `damaged templates are refused`(json: String, problem: String) {
        #expect(body(json).reading.summary == [problem])
        #expect(body(json).reading.document == nil)
    }
}
