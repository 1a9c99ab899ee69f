import RatingAnalysis
import RatingCore
import Testing

@Suite struct HoverTests {
    @Test func `a key tells what it is, its unit, range, defaults and the value in force`() throws {
        let text = try #require(Editing(#"{"policy": "balanced", "display|SessionCount": 9}"#).hover)
        #expect(
            text == """
                **displaySessionCount**: integer 0…1000000 (sessions)

                Asks once this many sessions have been counted. Gate: sessions. No default; `starskit`: `3`; `siriusrating`: `15`; `balanced`: `5`.

                In force: `9` (this document).
                """)
    }

    @Test(
        arguments: [
            (#"{"policy": "irate", "remindPeriod|": null}"#, "In force: nothing (this document)."),
            (
                #"{"minDays": 3, "placements": {"a": {"minDays|": 9}}}"#,
                "In force at `a`: `9` (this document)."
            ),
            (
                #"{"minDays": 3, "placements": {"a": {"conditions": {"<": [{"var": "config.min|Days"}, 1]}}}}"#,
                "In force at `a`: `3` (this document)."
            ),
            (
                #"{"policy": "balanced", "conditions": {"<": [{"var": "config.daysUntil|Prompt"}, 1]}}"#,
                "In force: `7` (policy `balanced`)."
            ),
            (
                #"{"conditions": {"<": [{"var": "config.resume|Within"}, 1]}}"#, "In force: `24` (default)."
            ),
            (
                #"{"minDays": 3, "experiments": {"e": {"variants": [{"name": "x"}, {"name": "y", "minDays|": 9}]}}}"#,
                "In force for `e=y`: `9` (this document)."
            ),
            (#"{"minDays|": "3"}"#, "In force: nothing from this document, as long as it has an error."),
            (#"{"minDays|": 3"#, "In force: nothing from this document, as long as it has an error."),
        ])
    func `the value in force is that of the place`(_ text: String, _ end: String) throws {
        let hover = try #require(Editing(text).hover)
        #expect(hover.hasSuffix(end), "\(hover)")
    }

    @Test(
        arguments: [
            (#"{"policy": "bal|anced"}"#, "**balanced**: workflow `native`"),
            (#"{"policy": "balanced|"}"#, "**balanced**: workflow `native`"),
            (#"{|"policy": "balanced"}"#, "**policy**: string, one of"),
            (#"{"disabled": tr|ue}"#, "**disabled**: true or false"),
            (#"{"conditions": {"num|_ver": []}}"#, "**num_ver**: Compares two versions number by number"),
            (#"{"conditions": {"var": "context.sess|ions"}}"#, "**context.sessions**: Sessions counted."),
            (#"{"conditions": {"var": "context.events.sa|ved"}}"#, "**context.events.saved**: How often"),
            (#"{"feedback": {"red|act": true}}"#, "**redact**: Whether addresses"),
            (#"{"feedback": {"redact": tr|ue}}"#, "**redact**: Whether addresses"),
            (#"{"experiments": {"e": {"variants": [{"we|ight": 2}]}}}"#, "**weight**: Its share"),
        ])
    func `names and values are explained`(_ text: String, _ start: String) throws {
        let hover = try #require(Editing(text).hover)
        #expect(hover.hasPrefix(start), "\(hover)")
    }

    @Test(
        arguments: [
            (#""target": "wh|y""#, "**why**: `text`"), (#""fi|rst": {"#, "**first**: `stars`"),
            (#""kind": "st|ars""#, "**stars**: A row of stars"), (#""record|Answer"#, "**recordAnswer**: Stores"),
            (#""title": "ask|Why""#, "**askWhy**\n\n- fr: `Pourquoi ?`"), (#""DIS|MISS""#, "**DISMISS**: The screen"),
            (#""title": "main|Title""#, "**mainTitle**: Title of the rating step."),
            (#""met|a""#, "**meta**: What is shown"),
        ])
    func `a workflow's names are explained`(_ new: String, _ start: String) throws {
        let text = CompletionTests.workflow.replacing(
            new.replacing("|", with: ""), with: new, maxReplacements: 1)
        #expect(text.contains("|"))
        let hover = try #require(Editing(text).hover)
        #expect(hover.hasPrefix(start), "\(hover)")
    }

    @Test(arguments: [#"{"nonsense|": 1}"#, #"{ | }"#, "|", #"{"mainTitle": 1, "placements": {"a|": {}}}"#])
    func `nothing is said of what is unknown`(_ text: String) {
        #expect(Editing(text).hover == nil)
    }
}
