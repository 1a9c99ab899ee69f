import RatingCore

/// What libFuzzer calls with each input: the first byte chooses a reader, the others are its document.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let input = UnsafeBufferPointer(start: start, count: count)
    guard let first = input.first else { return 0 }
    let bytes = Array(input.dropFirst())
    switch first % 5 {
    case 0: fuzzJSON(bytes)
    case 1: fuzzConfiguration(bytes)
    case 2: fuzzRule(bytes)
    case 3: fuzzWorkflow(bytes)
    default: fuzzContext(bytes)
    }
    return 0
}

/// What reads, writes and reads again as the same value.
private func fuzzJSON(_ bytes: [UInt8]) {
    guard let value = try? JSONDocument(bytes).root.value else { return }
    for style in [JSONStyle.compact, .pretty] {
        let again = try? JSONDocument(value.serializedBytes(style)).root.value
        precondition(again == value, "not the same after writing and reading")
    }
}

/// A document is refused exactly if there is an error; decision and explanation agree whatever it says.
private func fuzzConfiguration(_ bytes: [UInt8]) {
    fuzzBody(bytes)
    for valuesAreStrings in [false, true] {
        let reading = ConfigurationReader(layer: .remote, valuesAreStrings: valuesAreStrings).read(bytes)
        let hasError = reading.diagnostics.contains { $0.severity == .error }
        precondition(hasError == (reading.document == nil), "refused without an error, or an error without refusal")
        let configuration = RatingConfiguration(ConfigurationLayers(bundled: reading.document))
        for placement in [nil] + configuration.placementNames.prefix(3).map(Optional.some) {
            fuzzDecision(Eligibility(configuration.at(placement), installID: "fuzz"), configuration)
        }
    }
}

/// Whatever shape a body has or is taken for, it is refused exactly if there is an error, unless nothing is new.
private func fuzzBody(_ bytes: [UInt8]) {
    for form in ConfigurationBody.Form.allCases {
        for parameter in [nil, "rating_config"] {
            let body = ConfigurationBody.read(
                bytes, as: form, parameter: parameter, prefix: parameter == nil ? "" : "r_")
            let hasError = body.reading.diagnostics.contains { $0.severity == .error }
            precondition((hasError || body.isUnchanged) == (body.reading.document == nil), "refused without an error")
        }
    }
}

/// Decision and explanation agree.
private func fuzzDecision(_ eligibility: Eligibility, _ configuration: RatingConfiguration) {
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

/// A rule that is accepted gives the same value each time.
private func fuzzRule(_ bytes: [UInt8]) {
    guard let json = try? JSONDocument(bytes).root.value, let rule = try? Rule(json, limits: .init(steps: 2_000)) else {
        return
    }
    let data: RatingJSON = ["stars": 3, "text": "five", "list": [1, "2", true], "object": ["a": ["b": 1.5]]]
    precondition(rule.evaluate(data) == rule.evaluate(data), "a rule gave two values")
    _ = rule.trace(data)
}

/// A workflow that is accepted can be started.
private func fuzzWorkflow(_ bytes: [UInt8]) {
    guard let document = try? JSONDocument(bytes) else { return }
    var reader = WorkflowReader()
    let workflow = reader.read(document)
    let hasError = reader.diagnostics.contains { $0.severity == .error }
    precondition(hasError == (workflow == nil), "refused without an error, or an error without refusal")
}

/// A context that is accepted is written as one that reads as the same.
private func fuzzContext(_ bytes: [UInt8]) {
    guard let json = try? JSONDocument(bytes).root.value, let context = try? RatingContext(json: json) else { return }
    precondition((try? RatingContext(json: context.json)) == context, "not the same after writing and reading")
}
