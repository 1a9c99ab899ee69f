import TestTools
import Testing

@testable import RatingCore

/// Whatever an operator reads or makes is paid for, so that steps bound time.
@Suite
struct RuleCostTests {
    /// Rules that visit their whole data ten times.
    @Test(arguments: [
        "members whose names differ", "members whose names have one length", "texts", "objects", "versions", "lists",
    ])
    func `steps grow with what is visited`(_ what: String) throws {
        let steps = try [1_000, 2_000, 4_000].map { size in
            let (operand, data) = Self.example(what, size: size)
            let rule = try Rule(["or": .array(Array(repeating: operand, count: 10))], limits: .init(steps: 10_000_000))
            let trace = rule.trace(data)
            #expect(!trace.isExhausted && !trace.isTrue)
            return trace.steps
        }
        #expect(steps[0] >= 1_000, "\(steps)")
        for (less, more) in zip(steps, steps.dropFirst()) {
            #expect((less * 9 / 5...less * 11 / 5).contains(more), "\(steps)")
        }
    }

    private static func example(_ what: String, size: Int) -> (operand: RatingJSON, data: RatingJSON) {
        func object(_ name: (Int) -> String) -> RatingJSON { .object((0..<size).map { .init(name($0), 1) }) }
        switch what {
        case "members whose names differ": return (["var": "a.absent"], ["a": object { "name\($0)" }])
        case "members whose names have one length":
            return (
                ["var": "a.an absent name of 32 characters"],
                ["a": object { "a present name with chars \(100_000 + $0)" }]
            )
        case "texts":
            return (["!=": [["var": "a"], ["var": "a"]]], ["a": .string(String(repeating: "a", count: size * 16))])
        case "objects": return (["!=": [["var": "a"], ["var": "a"]]], ["a": object { "\(10_000 + $0)" }])
        case "versions":
            let version = "1" + String(repeating: ".1", count: size)
            return (["num_ver": [["var": "a"], "=", "2"]], ["a": .string(version)])
        default: return (["in": [0, ["var": "a"]]], ["a": .array(Array(repeating: 1, count: size))])
        }
    }

    /// What is looked up may have been made for the look-up.
    @Test func `a large object that is looked up is paid for`() throws {
        let rule = try Rule(["!": [["var": "a"]]])
        let steps = [1_000, 2_000].map { size in
            rule.trace { _ in .object((0..<size).map { RatingJSON.Member("\($0)", 1) }) }.steps
        }
        #expect(steps[1] - steps[0] >= 500)
    }

    @Test func `experiments are not written anew at each read`() {
        let bytes = Array(
            #"{"experiments": {"a": {"variants": [{"name": "b", "mainTitle": "t"}, {"name": "c"}]}}}"#.utf8)
        let document = ConfigurationReader().read(bytes).document
        let configuration = RatingConfiguration(ConfigurationLayers(bundled: document))
        let variables = ConditionVariables(
            configuration: configuration, context: RatingContext(installID: "a"),
            now: LocalInstant(UTCInstant(milliseconds: 0), utcOffset: 0))
        let read = variables.value(at: "config.experiments")
        #expect(read?["a"]?["variants"]?[0]?["mainTitle"] == "t")
        #expect(configuration.experiments[0].json == read?["a"])
    }

    /// A text that doubles with each element of a list.
    private static func doubling(_ list: String) -> String {
        #"{"reduce": [\#(list), {"cat": [{"var": "accumulator"}, {"var": "accumulator"}]}, "a"]}"#
    }

    @Test(arguments: [
        #"{"conditions": RULE}"#, #"{"placements": {"p": {"conditions": RULE}}}"#,
        #"{"strings": {}, "conditions": {"and": [true, RULE]}}"#,
    ])
    func `a document whose conditions are too costly for anybody is refused`(_ text: String) {
        let list = "[" + (0..<100).map { String($0) }.joined(separator: ",") + "]"
        let parts = text.split(separator: "RULE", omittingEmptySubsequences: false)
        let reading = ConfigurationReader().read(Array(parts.joined(separator: Self.doubling(list)).utf8))
        #expect(reading.document == nil)
        #expect(reading.diagnostics.map { $0.code } == [.invalidRule])
        #expect(reading.diagnostics.first?.message.contains("too costly") == true)
        let fewer = ConfigurationReader().read(Array(parts.joined(separator: Self.doubling("[1, 2, 3]")).utf8))
        #expect(fewer.document != nil)
    }

    @Test(arguments: [
        #"{"state": "UPDATE", "entries": {"conditions": RULE}}"#,
        #"{"parameters": {"conditions": {"defaultValue": {"value": RULE}}}}"#,
    ])
    func `so are those of a Firebase project with a parameter for each key`(_ text: String) {
        func reading(_ list: String) -> ConfigurationReading {
            let rule = RatingJSON.string(Self.doubling(list)).serialized()
            let parts = text.split(separator: "RULE", omittingEmptySubsequences: false)
            return ConfigurationBody.read(Array(parts.joined(separator: rule).utf8)).reading
        }
        let refused = reading("[" + (0..<100).map { String($0) }.joined(separator: ",") + "]")
        #expect(refused.document == nil)
        #expect(refused.diagnostics.contains { $0.code == .invalidRule && $0.message.contains("too costly") })
        #expect(reading("[1, 2, 3]").document != nil)
    }

    @Test func `a rule that traits make too costly counts as false, and the explanation says why`() {
        let rule = Self.doubling(#"{"var": "traits.list"}"#)
        let document = ConfigurationReader().read(Array("{\"conditions\": \(rule)}".utf8)).document
        let eligibility = Eligibility(
            RatingConfiguration(ConfigurationLayers(bundled: document)),
            installID: "a", traits: ["list": .array(Array(repeating: 1, count: 100))])
        let now = LocalInstant(UTCInstant(milliseconds: 1_781_526_600_000), utcOffset: 0)
        let gate = eligibility.explain(RatingContext(installID: "a"), now: now).gates.first { $0.gate == "conditions" }
        #expect(gate?.isOpen == false)
        #expect(gate?.measured?.stringValue?.contains("takes more than") == true)
    }
}
