import RatingCore
import Testing

@Suite
struct ConfigurationReaderTests {
    @Test func `text is a document however it is given`() {
        // A literal is a document too, not a JSON string.
        #expect(ConfigurationReader().read("{\"minDays\": 2}").document?[.integer(.minDays)] == .value(.integer(2)))
        #expect(ConfigurationReader().read("3").summary == ["1:1 config.not-object"])
        #expect(ConfigurationBody.read("{\"entries\": {\"minDays\": \"2\"}}").shape == .firebaseResponse)
    }

    @Test func `StarsKit's example is read`() throws {
        let reading = try ConfigurationReader().read(ConfigurationFiles.bytes("starskit.json"))
        #expect(reading.diagnostics.isEmpty)
        let configuration = RatingConfiguration(ConfigurationLayers(bundled: reading.document))
        #expect(configuration[.disabled] == false)
        #expect(configuration[.displaySessionCount] == 3)
        #expect(configuration[.daysWithoutCrash] == 15)
        #expect(configuration[.likeExitButton] == "Later 😥")
        #expect(configuration[.emailSupport] == "starskit@smartnsoft.com")
        let given = ConfigurationKey.table.filter { configuration.layer(of: $0.key) == .bundled }
        #expect(given.count == 24)
    }

    @Test(arguments: ["[]", "null", "3", "\"disabled\"", "true"])
    func `a document that is no object is refused`(json: String) {
        let reading = read(json)
        #expect(reading.summary == ["1:1 config.not-object"])
        #expect(reading.document == nil)
        #expect(!reading.isDisabled)
    }

    @Test func `an empty object is a document that says nothing`() {
        let reading = read("{}")
        #expect(reading.document == ConfigurationDocument())
        #expect(reading.diagnostics.isEmpty)
    }

    struct Damaged: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let bytes: [UInt8]
        let problem: String

        init(_ what: String, _ bytes: [UInt8], _ problem: String) {
            (testDescription, self.bytes, self.problem) = (what, bytes, problem)
        }
    }

    static let damaged = [
        Damaged("empty", [], "1:1 json.syntax"),
        Damaged("cut off", Array("{\"disabled\": true".utf8), "1:18 json.syntax"),
        Damaged("4 MiB and a byte", [UInt8](repeating: 0x20, count: 4_194_305), "1:4194305 json.limit"),
        Damaged("binary", [0x7F, 0x45, 0x4C, 0x46, 0, 1, 2, 3], "1:1 json.syntax"),
        Damaged(
            "malformed UTF-8", Array("{\"mainTitle\": \"".utf8) + [0xC3, 0x28] + Array("\"}".utf8), "1:16 json.syntax"),
        Damaged("1,000 arrays", [UInt8](repeating: UInt8(ascii: "["), count: 1_000), "1:513 json.limit"),
        Damaged(
            "1,000 levels in a key",
            Array("{\"feedback\": ".utf8) + Array(repeatElement("{\"a\":", count: 1_000).joined().utf8),
            "1:2569 json.limit"),
    ]

    @Test(arguments: damaged)
    func `a damaged document gives one error`(example: Damaged) {
        let reading = ConfigurationReader().read(example.bytes)
        #expect(reading.summary == [example.problem])
        #expect(reading.document == nil)
        #expect(!reading.isDisabled)
    }

    @Test func `a hundred thousand unknown keys are all reported`() {
        let members = (0..<100_000).map { "\"displaySessionCount\($0)\": \($0)" }
        let json = "{\n\(members.joined(separator: ",\n"))\n}"
        let reading = read(json)
        #expect(reading.diagnostics.count == 100_000)
        #expect(reading.diagnostics.last?.position == TextPosition(line: 100_001, column: 1))
        #expect(reading.document == ConfigurationDocument())
    }

    @Test func `every problem is reported in the order of the text`() {
        let reading = read(
            """
            {
                "displaySessionCount": "3",
                "minDayz": 3,
                "placements": {
                    "settings": {"revision": 1, "minDays": -1},
                    "shop": []
                },
                "workflow": {"initial": "one", "states": {"two": {"colour": "red"}}},
                "quietHours": "8-9", "displaySessionCount": 4,
                "policy": "stars"
            }
            """)
        #expect(
            reading.summary == [
                "2:28 config.wrong-type displaySessionCount",
                "3:5 config.unknown-key minDayz",
                "5:22 config.not-allowed-here placements.settings.revision",
                "5:48 config.out-of-range placements.settings.minDays",
                "6:17 config.not-object placements.shop",
                "8:29 workflow.missing-target workflow",
                "8:55 workflow.unknown-member workflow",
                "9:19 config.malformed-value quietHours",
                "9:26 json.duplicate-key displaySessionCount",
                "10:15 config.unknown-value policy",
            ])
        #expect(reading.document == nil)
    }

    @Test func `columns are counted in Unicode scalars`() {
        #expect(read("{\"mainTitle\": \"Later 😥\", \"minDays\": -1}").summary == ["1:37 config.out-of-range minDays"])
    }

    @Test func `values without text are read the same but have no places`() {
        let good = ConfigurationReader().read(["displaySessionCount": 4, "rolloutPercentage": 12.5])
        #expect(good.document == read("{\"displaySessionCount\": 4, \"rolloutPercentage\": 12.5}").document)
        let bad = ConfigurationReader().read(["minDays": -1, "displaySessionCount": "3", "workflow": ["states": 3]])
        #expect(
            bad.summary == [
                "config.out-of-range minDays", "config.wrong-type displaySessionCount", "workflow.malformed workflow",
            ])
        var deep: RatingJSON = 1
        for _ in 0..<600 { deep = .array([deep]) }
        #expect(ConfigurationReader().read(["conditions": deep]).summary == ["json.limit"])
    }

    @Test(arguments: [
        ("{\"disabled\": true}", true), ("{\"disabled\": true, \"minDays\": \"x\"}", true),
        ("{\"disabled\": true, \"schemaVersion\": 99, \"policy\": 3}", true),
        ("{\"disabled\": true, \"disabled\": false}", true), ("{\"disabled\": false, \"disabled\": true}", true),
        ("{\"dis\\u0061bled\": true}", true), ("{\"disabled\": true,}", false), ("{\"disabled\": \"true\"}", false),
        ("{\"disabled\": 1}", false), ("{\"disabled\": null}", false), ("{\"disabled\": false}", false),
        ("{\"placements\": {\"settings\": {\"disabled\": true}}}", false), ("[{\"disabled\": true}]", false),
    ])
    func `disabled is honoured in any document that is JSON`(json: String, isDisabled: Bool) {
        #expect(read(json).isDisabled == isDisabled)
    }

    @Test(arguments: [
        ("1", []), ("2", ["1:19 config.from-the-future schemaVersion"]),
        ("9223372036854775807", ["1:19 config.from-the-future schemaVersion"]),
        ("0", ["1:19 config.out-of-range schemaVersion"]), ("\"1\"", ["1:19 config.wrong-type schemaVersion"]),
    ])
    func `the newest form that is read is the library's own`(value: String, problems: [String]) {
        #expect(read("{\"schemaVersion\": \(value)}").summary == problems)
    }

    @Test func `preview mode is not taken from a remote source`() {
        let json = "{\"previewMode\": true, \"placements\": {\"settings\": {\"previewMode\": false}}}"
        #expect(
            read(json, layer: .remote).summary == [
                "1:17 config.not-allowed-here previewMode",
                "1:66 config.not-allowed-here placements.settings.previewMode",
            ])
        #expect(read(json, layer: .bundled).diagnostics.isEmpty)
        #expect(read(json, layer: .override).diagnostics.isEmpty)
    }
}
