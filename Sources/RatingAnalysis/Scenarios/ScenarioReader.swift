import RatingCore

/// Reads scenarios, strictly: what is passed over would be expected in vain.
struct ScenarioReader: MemberReading {
    static let malformed = Diagnostic.Code.scenarioMalformed
    static let subject = "a scenario"

    var cursor = ReportingCursor()
    private(set) var scenarios: [Scenario] = []

    mutating func read(_ json: JSONDocument) {
        reportDuplicates(in: json, path: nil)
        guard json.root.kind == .array else { return readScenario(json.root, nil) }
        for (index, element) in json.root.elements.enumerated() {
            readScenario(element, DocumentPath.element("", index))
        }
    }

    private mutating func readScenario(_ node: JSONDocument.Node, _ path: String?) {
        let known = ["scenario", "installID", "start", "traits", "steps", "$schema"]
        guard checkMembers(of: node, at: path, "a scenario", among: known) else { return }
        let name = text("scenario", of: node, at: path, isRequired: true, "a text that says what it shows")
        _ = text("$schema", of: node, at: path, "a text")
        let installID = text("installID", of: node, at: path, "a text")
        let start = date("start", of: node, at: path)
        var traits: RatingJSON = [:]
        if let given = node["traits"] {
            if given.kind == .object { traits = given.value } else { wrong(given, member(path, "traits"), "an object") }
        }
        guard let list = array("steps", of: node, at: path, isRequired: true) else { return }
        var scenario = Scenario(
            name: name ?? "", installID: installID ?? "", start: start?.instant ?? UTCInstant(milliseconds: 0),
            traits: traits)
        // Without a beginning no time can be told.
        guard let start else { return }
        for (index, element) in list.elements.enumerated() {
            let path = DocumentPath.element(member(path, "steps"), index)
            guard let step = readStep(element, path, since: start) else { continue }
            if let last = scenario.steps.last, step.at < last.at {
                wrong(element["at"] ?? element, member(path, "at"), saying: "lies before the step above it")
            }
            scenario.steps.append(step)
        }
        scenarios.append(scenario)
    }

    private static let commonMembers = ["at", "do", "times", "every", "utcOffset"]

    /// What may be done, with the members that only that has.
    private static let deeds: [(name: String, members: [String])] = [
        ("launch", ["version"]), ("foreground", []), ("session", []), ("event", ["name"]), ("crash", []),
        ("answer", ["stars", "answers"]), ("rated", []), ("decline", []), ("remind", []),
        ("prompt", ["placement", "kind", "force"]),
        (
            "ask",
            [
                "placement", "force", "presented", "expect", "closed", "needs", "notBefore", "step", "actions",
                "feedback", "fails", "walk",
            ]
        ),
        ("decide", ["placement", "expect", "closed", "needs", "notBefore"]), ("walk", ["walk"]),
        ("traits", ["traits"]), ("context", ["context", "keepsQuestion"]),
    ]

    private mutating func readStep(
        _ node: JSONDocument.Node, _ path: String, since start: LocalInstant
    ) -> Scenario.Step? {
        guard checkKind(node, .object, path) else { return nil }
        let names = Self.deeds.map { $0.name }
        guard let deed = text("do", of: node, at: path, isRequired: true, "one of \(names.joined(separator: ", "))")
        else { return nil }
        guard let members = Self.deeds.first(where: { $0.name == deed })?.members else {
            wrong(
                node["do"] ?? node, member(path, "do"), saying: "is none of \(names.joined(separator: ", "))",
                nearest(to: deed, among: names))
            return nil
        }
        _ = checkMembers(of: node, at: path, "“\(deed)”", among: Self.commonMembers + members)
        guard let at = moment("at", of: node, at: path, since: start, isRequired: true),
            let action = readAction(deed, node, path, since: start)
        else { return nil }
        var step = Scenario.Step(at: at.instant, utcOffsets: [at.utcOffset], action)
        readOffsets(of: node, path, into: &step)
        readRepetition(of: node, path, into: &step)
        return step
    }

    private mutating func readOffsets(
        of node: JSONDocument.Node, _ path: String, into step: inout Scenario.Step
    ) {
        guard let given = node["utcOffset"] else { return }
        let texts = given.kind == .array ? Array(given.elements) : [given]
        var offsets: [Int32] = []
        for text in texts {
            if let offset = text.stringValue.flatMap({ LocalInstant.utcOffset($0) }) { offsets.append(offset) }
        }
        guard offsets.count == texts.count, !offsets.isEmpty else {
            return wrong(given, member(path, "utcOffset"), "an offset such as \"+02:00\", or an array of some")
        }
        step.utcOffsets = offsets
    }

    private mutating func readRepetition(
        of node: JSONDocument.Node, _ path: String, into step: inout Scenario.Step
    ) {
        step.times = integer("times", of: node, at: path, within: 1...1_000_000_000) ?? 1
        step.every = span("every", of: node, at: path) ?? 0
        let (length, isTooLong) = step.every.multipliedReportingOverflow(by: step.times - 1)
        if isTooLong || length >= 1 << 62 {
            wrong(node["every"] ?? node, member(path, "every"), saying: "is too long")
        }
    }
}
