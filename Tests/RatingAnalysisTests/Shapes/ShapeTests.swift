import RatingAnalysis
import RatingCore
import Testing

@Suite struct ShapeTests {
    /// A workflow with one more member, and the definition of what it is a member of.
    private static let holders: [(definition: String, text: @Sendable (String) -> String)] = [
        ("workflow", { #"{"initial": "a", "states": {"a": {"type": "final"}}, \#($0)}"# }),
        ("step", { #"{"initial": "a", "states": {"a": {\#($0)}}}"# }),
        ("transition", { step(#""always": {\#($0)}"#) }),
        (
            "guard",
            { step(#""always": {"guard": {"type": "when", "params": {"rule": {"var": "stars"}}, \#($0)}}"#) }
        ),
        ("action", { step(#""entry": {"type": "emit", \#($0)}"#) }),
        ("button", { screen(#""buttons": [{"event": "A", "text": "b", \#($0)}]"#) }),
        ("choice", { screen(#""choices": [{"value": "a", \#($0)}]"#) }),
        ("text", { screen(#""title": {"literal": "a", \#($0)}"#) }), ("screen", { screen($0) }),
    ]

    private static func step(_ member: String) -> String { #"{"initial": "a", "states": {"a": {\#(member)}}}"# }

    private static func screen(_ member: String) -> String { step(#""meta": {"kind": "choice", \#(member)}"#) }

    /// The members that a schema gives the objects of a definition.
    private static func members(_ definition: String, of schema: RatingJSON) -> Set<String> {
        let found = schema["$defs"]?[definition]
        let objects = found?["anyOf"]?.arrayValue?.filter { $0["properties"] != nil } ?? [found].compactMap { $0 }
        var names = objects.flatMap { $0["properties"]?.members?.map(\.name) ?? [] }
        // Of the kind that is looked at.
        for condition in found?["allOf"]?.arrayValue ?? [] {
            let kinds = condition["if"]?["properties"]?["kind"]?["enum"]?.arrayValue ?? []
            guard kinds.contains("choice") else { continue }
            names = condition["then"]?["propertyNames"]?["enum"]?.arrayValue?.compactMap(\.stringValue) ?? []
        }
        return Set(names)
    }

    @Test func `a workflow's reader passes over just the members that its shape has not`() throws {
        let schema = DocumentSchema.json(of: .workflow)
        let all = Self.holders.reduce(into: Set(["nonsense"])) { $0.formUnion(Self.members($1.definition, of: schema)) }
        #expect(all.count > 30)
        for (definition, text) in Self.holders {
            let known = Self.members(definition, of: schema)
            for name in all.sorted() {
                let bytes = Array(text(#""\#(name)": "x""#).utf8)
                guard let json = try? JSONDocument(bytes), json.duplicateNames().isEmpty else { continue }
                var reader = WorkflowReader()
                _ = reader.read(json)
                let place = try #require(json.root.text.positions(ofName: name, in: json))
                let isRefused = reader.diagnostics.contains {
                    $0.position == place
                        && ($0.code == .unknownMember || $0.code == .hierarchy && !known.contains(name))
                }
                #expect(isRefused == !known.contains(name), "\(definition).\(name): \(reader.diagnostics)")
            }
        }
    }

    @Test(arguments: [
        (#"{"scenario": "a", "start": "2026-01-05", "st|"}"#, "steps"), (#"{"scenario": "a", "steps": [{|"#, "do"),
        (#"{"scenario": "a", "steps": [{"do": "|"}]}"#, "decide"),
        (#"{"scenario": "a", "steps": [{"do": "ask", "|"}]}"#, "notBefore"),
        (#"[{"scenario": "a", "steps": [{"do": "ask", "closed": ["|"]}]}]"#, "crashFree"),
        (#"{"scenario": "a", "steps": [{"do": "walk", "walk": [{"|"}]}]}"#, "dismiss"),
        (#"{"scenario": "a", "steps": [{"do": "walk", "walk": [{"actions": ["|"]}]}]}"#, "openStore"),
        (#"{"claims": [], "|"}"#, "offsets"), (#"{"claims": [], "offsets": "|"}"#, "fixed"),
        (#"{"claims": [], "placements": {"|": []}}"#, "level_completed"),
        (#"{"populationVersion": 1, "|"}"#, "segments"), (#"{"segments": [{"|"}]}"#, "sessionsPerDay"),
        (#"{"segments": [], "choices": {"stars": {"|"}}}"#, "dismiss"),
        (#"{"events": {"a": "|"}}"#, "session"), (#"{"events": {"a": [{"|"}]}}"#, "ask"),
        (#"{"events": {}, "others": "|"}"#, "ignore"), (#"{"manifestVersion": 1, "|"}"#, "mailDomains"),
        (#"{"a": {"kind": "|"}}"#, "github"), (#"{"a": {"kind": "github", "|"}}"#, "repository"),
        (#"{"anyOf": [{"|"}]}"#, "displaySessionCount"),
        (#"{"oncePerVersion": true, "versionGranularity": "|"}"#, "minor"),
    ])
    func `what a document of any kind may have is proposed`(text: String, name: String) {
        var app = AppManifest()
        app[.placements] = ["level_completed"]
        let labels = Editing(text, app: app).labels
        #expect(labels.contains(name), "\(labels)")
    }

    @Test func `what another case has is not proposed`() {
        let labels = Editing(#"{"a": {"kind": "github", "|"}}"#).labels
        #expect(labels.contains("owner") && !labels.contains("tracker") && !labels.contains("kind"), "\(labels)")
        let step = Editing(#"{"scenario": "a", "steps": [{"|", "do": "crash"}]}"#).labels
        #expect(step.contains("times") && !step.contains("walk"), "\(step)")
    }

    @Test(arguments: [
        (#"{"scenario": "a", "st|art": "2026-01-05"}"#, "**start**: When it begins"),
        (#"{"scenario": "a", "steps": [{"do": "dec|ide"}]}"#, "**decide**: The decision alone"),
        (#"{"claims": [], "off|sets": "any"}"#, "**offsets**: "),
        (#"{"segments": [{"reten|tion": {}}]}"#, "**retention**: "),
        (#"{"events": {"a": "cra|sh"}}"#, "**crash**: It crashed."),
        (#"{"manifestVersion": 1, "trai|ts": []}"#, "**traits**: "),
        (#"{"a": {"kind": "github", "own|er": "a"}}"#, "**owner**: Whose repository"),
    ])
    func `what stands in a document of any kind is told`(text: String, told: String) {
        let hover = Editing(text).hover ?? ""
        #expect(hover.hasPrefix(told), "\(hover)")
    }

    @Test(arguments: [
        (#"{}"#, DocumentKind.configuration), (#"{"initial": "a", "states": {}}"#, .workflow),
        (#"{"initial": "a"}"#, .configuration),
        (#"[{"scenario": "a"}]"#, .scenario), (#"{"steps": [], "start": ""}"#, .scenario), (#"{"claims": 1}"#, .claims),
        (#"{"segments": []}"#, .population), (#"{"segments": 1}"#, .configuration), (#"{"events": {}}"#, .mapping),
        (#"{"manifestVersion": 1, "events": []}"#, .manifest), (#"{"a": {"kind": "x"}, "b": 1}"#, .destinations),
        (#"{"a": {"kind": "x"}, "minDays": 1}"#, .configuration), (#"{"kind": "x", "version": 1}"#, nil),
        (#"{"$schema": "https://json-schema.org/draft/2020-12/schema"}"#, nil),
    ])
    func `a document is told by its members`(text: String, kind: DocumentKind?) throws {
        #expect(DocumentKind(try JSONDocument(text)) == kind)
    }
}

extension SourceText {
    /// Where a name stands for the last time.
    fileprivate func positions(ofName name: String, in json: JSONDocument) -> TextPosition? {
        var found: TextPosition?
        func visit(_ node: JSONDocument.Node) {
            for member in node.members {
                if member.name.stringValue == name { found = member.name.position }
                visit(member.value)
            }
            for element in node.elements { visit(element) }
        }
        visit(json.root)
        return found
    }
}
