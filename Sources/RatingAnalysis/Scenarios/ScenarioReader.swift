import RatingCore

/// Reads scenarios, strictly: what is passed over would be expected in vain. Their form is checked first; what is said
/// here besides is what a form cannot say.
struct ScenarioReader: ShapeReading {
    let kind = DocumentKind.scenario

    var cursor = ReportingCursor()
    private(set) var scenarios: [Scenario] = []

    mutating func read(_ json: JSONDocument) {
        check(json)
        guard json.root.kind == .array else { return readScenario(json.root, nil) }
        for (index, element) in json.root.elements.enumerated() {
            readScenario(element, DocumentPath.element("", index))
        }
    }

    private mutating func readScenario(_ node: JSONDocument.Node, _ path: String?) {
        // Without a beginning no time can be told.
        guard let start = node["start"]?.stringValue.flatMap({ LocalInstant(iso8601: $0) }) else { return }
        var scenario = Scenario(
            name: node["scenario"]?.stringValue ?? "", installID: node["installID"]?.stringValue ?? "",
            start: start.instant, traits: node["traits"]?.value ?? [:])
        for (index, element) in (node["steps"]?.elements.map { $0 } ?? []).enumerated() {
            let path = DocumentPath.element(DocumentPath.member(path, "steps"), index)
            guard let step = step(element, path, since: start) else { continue }
            if let last = scenario.steps.last, step.at < last.at {
                wrong(
                    element["at"] ?? element, DocumentPath.member(path, "at"),
                    saying: "is earlier than the step above it")
            }
            scenario.steps.append(step)
        }
        scenarios.append(scenario)
    }

    private mutating func step(
        _ node: JSONDocument.Node, _ path: String, since start: LocalInstant
    ) -> Scenario.Step? {
        guard let at = node["at"]?.moment(since: start), let deed = node["do"]?.stringValue,
            let action = action(deed, node, path, since: start)
        else { return nil }
        var step = Scenario.Step(at: at.instant, utcOffsets: [at.utcOffset], action)
        if let given = node["utcOffset"] {
            let texts = given.kind == .array ? Array(given.elements) : [given]
            step.utcOffsets = texts.compactMap { $0.stringValue.flatMap { LocalInstant.utcOffset($0) } }
        }
        step.times = node["times"]?.integerValue ?? 1
        step.every = node["every"]?.span ?? 0
        let (length, isTooLong) = step.every.multipliedReportingOverflow(by: max(step.times, 1) - 1)
        if isTooLong || length >= 1 << 62 {
            wrong(node["every"] ?? node, DocumentPath.member(path, "every"), saying: "is too long")
        }
        return step
    }
}
