import RatingAnalysis
import RatingCore
import Testing

@Suite struct CompletionTests {
    @Test(
        arguments: [
            (#"{|}"#, "policy", #"{"policy": }"#),
            (#"{ | "disabled": true}"#, "policy", #"{ "policy":  "disabled": true}"#),
            (#"{"pol|"}"#, "policy", #"{"policy": }"#),
            (#"{"pol|": 1}"#, "policy", #"{"policy": 1}"#),
            (#"{"pol|"#, "policy", #"{"policy": "#),
            (#"{"pol|: 1, "disabled": true}"#, "policy", #"{"policy": 1, "disabled": true}"#),
            (#"{pol|}"#, "policy", #"{"policy": }"#),
            (#"{"disabled": true, |"#, "minDays", #"{"disabled": true, "minDays": "#),
            (#"{"placements": {"a": {"q|"}}}"#, "quietHours", #"{"placements": {"a": {"quietHours": }}}"#),
        ])
    func `a key is completed`(_ text: String, _ key: String, _ after: String) {
        #expect(Editing(text).completed(key) == after)
    }

    @Test(
        arguments: [
            (#"{"policy": |}"#, "balanced", #"{"policy": "balanced"}"#),
            (#"{"policy":|}"#, "balanced", #"{"policy":"balanced"}"#),
            (#"{"policy": "|"}"#, "balanced", #"{"policy": "balanced"}"#),
            (#"{"policy": "bal|"}"#, "balanced", #"{"policy": "balanced"}"#),
            (#"{"policy": "|star", "disabled": true}"#, "balanced", #"{"policy": "balanced", "disabled": true}"#),
            ("{\"policy\": \"bal|\n}", "balanced", "{\"policy\": \"balanced\"\n}"),
            (#"{"policy": bal|}"#, "balanced", #"{"policy": "balanced"}"#),
            (#"{"policy" "bal|"}"#, "", ""),
            (#"{"disabled": |"#, "true", #"{"disabled": true"#),
            (#"{"disabled": t|}"#, "true", #"{"disabled": true}"#),
            (#"{"displaySessionCount": |}"#, "5", #"{"displaySessionCount": 5}"#),
            (#"{"workflow": "|"}"#, "open", #"{"workflow": "open"}"#),
            (#"{"feedback": {"fields": ["stars", |]}}"#, "version", #"{"feedback": {"fields": ["stars", "version"]}}"#),
            (#"{"placements": {"a": {"minDays": |}}}"#, "null", #"{"placements": {"a": {"minDays": null}}}"#),
        ])
    func `a value is completed`(_ text: String, _ value: String, _ after: String) {
        #expect(Editing(text).completed(value) == (after.isEmpty ? nil : after))
    }

    @Test(
        arguments: [
            #"{"policy": "balanced"| }"#, #"{"policy" |}"#, #"{"policy"| }"#, #"|{"policy": 1}"#, #"{} |"#, #"[|]"#,
            #"{"nonsense": |}"#, #"{"nonsense": {|}}"#, #"{"mainTitle": "|"}"#, #"{"minDays": [|]}"#,
            #"{"parameters": {|}}"#, #"{"desk": {"kind": "mail"}, |}"#,
        ])
    func `nothing is proposed where nothing is known or only punctuation can stand`(_ text: String) {
        #expect(Editing(text).labels == [])
    }

    @Test func `what is written already is not proposed again, except where the cursor is in it`() {
        let labels = Editing(#"{"policy": "balanced", "min|": 1, "disabled": true}"#).labels
        #expect(!labels.contains("policy") && !labels.contains("disabled") && labels.contains("minDays"))
        #expect(Editing(#"{"minDays|": 1}"#).labels.contains("minDays"))
    }

    @Test func `a part has no keys of the whole document`() {
        let labels = Editing(#"{"placements": {"a": {|}}}"#).labels
        #expect(labels.contains("minDays") && !labels.contains("experiments") && !labels.contains("revision"))
        let variant = Editing(#"{"experiments": {"e": {"variants": [{|}]}}}"#).labels
        #expect(variant.prefix(2) == ["name", "weight"] && variant.contains("minDays"))
    }

    @Test func `names come from the document and from the app`() {
        var app = AppManifest()
        (app[.placements], app[.events], app[.destinations]) = (["export"], ["saved"], ["desk"])
        (app[.traits], app[.languages]) = (["plan"], ["tlh"])
        #expect(Editing(#"{"placements": {"|"}}"#, app: app).labels == ["export"])
        #expect(Editing(#"{"feedback": {"to": "|"}}"#, app: app).labels == ["desk"])
        #expect(Editing(#"{"strings": {"|"}}"#, app: app).labels.first == "tlh")
        let events = #"{"requiredEvents": {"brewed": 1}, "placements": {"a": {"requiredEvents": {|}}}}"#
        #expect(Editing(events, app: app).labels == ["saved", "brewed"])
        let variables = Editing(#"{"conditions": {"==": [{"var": "|"}, 1]}}"#, app: app).labels
        for path in ["context.sessions", "traits.plan", "context.events.saved", "config.minDays", "traits.country"] {
            #expect(variables.contains(path), "\(path)")
        }
        #expect(!variables.contains("stars"))
    }

    static let workflow = #"""
        {"workflow": {"id": "w", "initial": "first", "states": {
          "first": {"meta": {"kind": "stars", "title": "mainTitle", "buttons": [{"event": "GO", "text": "likeExitButton"}]},
            "on": {"GO": [{"guard": {"type": "when", "params": {"rule": {"<": [{"var": "stars"}, 4]}}}, "target": "why"},
              {"target": "done", "actions": ["recordAnswer"]}], "DISMISS": "done"}},
          "why": {"meta": {"kind": "text", "title": "askWhy"}, "on": {"DISMISS": "done"}},
          "done": {"type": "final"}}},
         "strings": {"fr": {"askWhy": "Pourquoi ?"}, "de": {}}}
        """#

    @Test(
        arguments: [
            (#""initial": "first""#, #""initial": "|""#, ["first", "why", "done"]),
            (#""target": "why""#, #""target": "|""#, ["first", "why", "done"]),
            (#""DISMISS": "done"}},"#, #""DISMISS": |}},"#, ["first", "why", "done"]),
            (#""kind": "stars""#, #""kind": "|""#, ["stars", "thumbs", "native"]),
            (#""event": "GO""#, #""event": "|""#, ["GO", "DISMISS"]),
            (#""on": {"DISMISS": "done"}},"#, #""on": {|}},"#, ["UPDATE", "DISMISS", "OPENED", "FAILED"]),
            (#"{"GO": ["#, #"{"|": ["#, ["GO", "UPDATE"]),
            (#"["recordAnswer"]"#, #"[|]"#, ["recordAnswer", "openStore", "emit"]),
            (#""<": [{"#, #""|": [{"#, ["<", "and", "num_ver"]),
            (#"{"var": "stars"}"#, #"{"var": "|"}"#, ["stars", "answers.first", "answers.why", "context.sessions"]),
            (#"{"var": "stars"}, 4"#, #"{"var": "stars"}, |"#, ["stars", "context.sessions"]),
            (#""type": "when""#, #""type": "|""#, ["when"]),
            (#""type": "final""#, #""type": "|""#, ["final"]),
            (#""title": "askWhy""#, #""title": "|""#, ["mainTitle", "askWhy"]),
            (#""de": {}"#, #""de": {|}"#, ["mainTitle", "askWhy", "likeExitButton"]),
            (#"{"target": "done", "#, #"{"target": "done", | "#, ["guard", "reenter"]),
            (#""strings": {"#, #""strings": {| "#, ["en", "ja"]),
        ])
    func `what a workflow knows is proposed`(_ old: String, _ new: String, _ labels: [String]) throws {
        let text = Self.workflow.replacing(old, with: new, maxReplacements: 1)
        #expect(text.contains("|"))
        let found = Editing(text).labels
        for label in labels { #expect(found.contains(label), "\(label)") }
    }

    @Test func `a step's screen is offered what its kind has`() {
        func labels(_ meta: String) -> [String] {
            Editing(#"{"initial": "a", "states": {"a": {"meta": {\#(meta)}}}}"#).labels
        }
        #expect(labels(#""kind": "choice", |"#).contains("choices"))
        #expect(!labels(#""kind": "stars", |"#).contains("choices"))
        #expect(labels("|").contains("choices") && labels("|").contains("kind"))
    }

    /// Whatever is written in a document that is accepted is also proposed there.
    @Test func `every key, member, step, kind, action, event and operator of the good documents is proposed`() throws {
        var asked = 0
        for (path, bytes) in configurationFiles where !path.hasPrefix("invalid/") {
            let document = EditedDocument(bytes)
            for (offset, name) in try names(of: bytes) {
                let labels = document.completions(at: offset).map(\.label)
                guard !labels.isEmpty else { continue }
                asked += 1
                // Of a name that an author chooses nothing is known, but for what an action tells the app.
                let isChosen = document.hover(at: offset)?.text.hasPrefix("**step**") ?? true
                #expect(labels.contains(name) || isChosen, "\(path): \(name)")
            }
        }
        #expect(asked > 500)
    }

    /// All strings with a place inside each.
    private func names(of bytes: [UInt8]) throws -> [(offset: Int, name: String)] {
        var found: [(Int, String)] = []
        func visit(_ node: JSONDocument.Node) {
            for member in node.members {
                found.append((member.name.byteOffset + 1, member.name.stringValue ?? ""))
                visit(member.value)
            }
            for element in node.elements { visit(element) }
            if let text = node.stringValue { found.append((node.byteOffset + 1, text)) }
        }
        visit(try JSONDocument(bytes).root)
        return found
    }
}
