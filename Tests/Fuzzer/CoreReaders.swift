import RatingAnalysis
import RatingCore

extension Reader {
    static let core = [
        Reader(name: "json", read: json),
        Reader(name: "configuration", read: configuration),
        Reader(name: "bodies", read: bodies),
        Reader(name: "rule", read: rule),
        Reader(name: "workflow", kind: .workflow, read: workflow),
        Reader(name: "context", read: context),
    ]
}

/// What reads, writes and reads again as the same value.
@Sendable private func json(_ bytes: [UInt8]) {
    guard let value = try? JSONDocument(bytes).root.value else { return }
    for style in [JSONStyle.compact, .pretty] {
        let again = try? JSONDocument(value.serializedBytes(style)).root.value
        precondition(again == value, "not the same after writing and reading")
    }
    plantedTrap(
        value.members?.contains { $0.value.members?.contains { planted ~= $0.value.integerValue ?? 0 } ?? false }
            ?? false)
}

/// A document is refused exactly if there is an error; decision and explanation agree whatever it says.
@Sendable private func configuration(_ bytes: [UInt8]) {
    for valuesAreStrings in [false, true] {
        let reading = ConfigurationReader(layer: .remote, valuesAreStrings: valuesAreStrings).read(bytes)
        expectRefusal(reading.document == nil, reading.diagnostics)
        let configuration = RatingConfiguration(ConfigurationLayers(bundled: reading.document))
        for placement in [nil] + configuration.placementNames.prefix(3).map(Optional.some) {
            decide(Eligibility(configuration.at(placement), installID: "fuzz"), configuration)
        }
        plantedTrap(planted ~= configuration[.displaySessionCount] ?? 0)
    }
}

/// Nothing is refused without an error, and nothing taken with one.
func expectRefusal(_ isRefused: Bool, _ diagnostics: [Diagnostic]) {
    let hasError = diagnostics.contains { $0.severity == .error }
    precondition(hasError == isRefused, "refused without an error, or an error without refusal")
}

/// Decision and explanation agree.
private func decide(_ eligibility: Eligibility, _ configuration: RatingConfiguration) {
    var context = RatingContext(installID: "fuzz")
    var now = LocalInstant(UTCInstant(milliseconds: 1_781_526_600_000), utcOffset: 7_200)
    for event: ContextEvent in [
        .launch(version: "1"), .session, .event("level"), .crash, .prompt(placement: nil, kind: .custom, forced: false),
        .answer(stars: 4), .launch(version: "2"), .remind,
    ] {
        _ = context.apply(event, configuration: configuration, now: now)
        let decision = eligibility.decide(context, now: now)
        precondition(eligibility.explain(context, now: now).decision == decision, "explained otherwise than decided")
        now = LocalInstant(now.instant.adding(days: Int64(40)), utcOffset: 7_200)
    }
}

/// Whatever shape a body has or is taken for, it is refused exactly if there is an error, unless nothing is new.
@Sendable private func bodies(_ bytes: [UInt8]) {
    for form in ConfigurationBody.Form.allCases {
        for parameter in [nil, "rating_config"] {
            let body = ConfigurationBody.read(
                bytes, as: form, parameter: parameter, prefix: parameter == nil ? "" : "r_")
            expectRefusal(body.reading.document == nil && !body.isUnchanged, body.reading.diagnostics)
            guard body.shape != .plain, let document = body.reading.document else { continue }
            let configuration = RatingConfiguration(ConfigurationLayers(bundled: document))
            plantedTrap(isPlanted(configuration))
        }
    }
}

/// A rule that is accepted gives the same value each time.
@Sendable private func rule(_ bytes: [UInt8]) {
    guard let json = try? JSONDocument(bytes).root.value, let rule = try? Rule(json, limits: .init(steps: 2_000)) else {
        return
    }
    let data: RatingJSON = ["stars": 3, "text": "five", "list": [1, "2", true], "object": ["a": ["b": 1.5]]]
    let value = rule.evaluate(data)
    precondition(value == rule.evaluate(data), "a rule gave two values")
    _ = rule.trace(data)
    plantedTrap(!rule.variables.isEmpty && planted ~= Int64(exactly: value.doubleValue ?? 0) ?? 0)
}

/// A workflow is refused exactly if there is an error; one that is accepted is drawn in every notation, and written as one
/// that reads and draws as the same.
@Sendable private func workflow(_ bytes: [UInt8]) {
    guard let document = try? JSONDocument(bytes) else { return }
    var reader = WorkflowReader()
    let workflow = reader.readAdvising(document)
    expectRefusal(workflow == nil, reader.diagnostics)
    guard let workflow else { return }
    let graph = workflow.graph
    _ = (graph.mermaid, graph.dot, graph.text)
    let again = (try? JSONDocument(workflow.json.serializedBytes())).flatMap { json in
        var reader = WorkflowReader()
        return reader.read(json)
    }
    precondition(again?.graph.json == graph.json, "drawn otherwise after writing and reading")
    var (state, _) = workflow.start { _ in nil }
    for _ in 0..<8 {
        guard let event = workflow.steps[state.step].events.last?.event else { break }
        _ = workflow.handle(WorkflowEvent(event), in: &state) { _ in nil }
    }
    plantedTrap(workflow.steps.contains { isPlanted($0.name) || $0.events.contains { isPlanted($0.event) } })
}

/// A context that is accepted is written as one that reads as the same.
@Sendable private func context(_ bytes: [UInt8]) {
    guard let json = try? JSONDocument(bytes).root.value, let context = try? RatingContext(json: json) else { return }
    precondition((try? RatingContext(json: context.json)) == context, "not the same after writing and reading")
    plantedTrap(planted ~= context.sessions)
}
