import RatingAnalysis
import RatingCore

extension Reader {
    static let analysis = [
        Reader(name: "claims", longest: 2_048, kind: .claims, read: claims),
        Reader(name: "prove", longest: 2_048, read: prove),
        Reader(name: "scenario", kind: .scenario, read: scenario),
        Reader(name: "journal", read: journal),
        Reader(name: "manifest", kind: .manifest, read: manifest),
        Reader(name: "difference", read: difference),
    ]
}

/// What claims are held against.
private let small = ConfigurationLayers(
    bundled: ConfigurationReader().read(
        Array(
            #"""
            {"policy": "balanced", "displaySessionCount": 3, "daysBeforeAskingAgain": 60, "daysWithoutCrash": 7,
             "placements": {"settings": {"daysBeforeAskingAgain": 90}}}
            """#.utf8)
    ).document)

/// A claim is written as it reads; what refutes one is a timeline.
@Sendable private func claims(_ bytes: [UInt8]) {
    guard let json = try? JSONDocument(bytes), let list = ClaimList.read(json).list else { return }
    let guarantees = Guarantees(small, offsets: list.offsets ?? .any)
    for entry in list.entries.prefix(4) {
        precondition((try? Claim(entry.claim.description)) == entry.claim, "another claim after writing and reading")
        // A timeline of many asks takes its time: up to `Guarantees.maximumAsks` are looked for.
        if case .atMost(200...10_000, _) = entry.claim { continue }
        let verdict = guarantees.counting(entry.placement.map { .named($0) }).verdict(entry.claim)
        expectTimeline(verdict, of: entry.claim)
    }
    plantedTrap(list.entries.contains { if case .atMost(let count, _) = $0.claim { planted ~= count } else { false } })
}

/// A history refutes every claim but that there is one.
private func expectTimeline(_ verdict: Verdict, of claim: Claim) {
    if case .someoneAsked = claim { return }
    precondition(verdict.outcome != .refuted || verdict.timeline != nil, "refuted by nothing")
    _ = verdict.json
}

/// What a configuration guarantees can be told, whatever it says.
@Sendable private func prove(_ bytes: [UInt8]) {
    guard let document = ConfigurationReader().read(bytes).document else { return }
    let layers = ConfigurationLayers(bundled: document)
    let guarantees = Guarantees(layers)
    _ = guarantees.extremes().json
    for claim: Claim in [.atMost(3, within: TimeSpan(days: 365)), .never(.firstSession), .someoneAsked(by: nil)] {
        expectTimeline(guarantees.verdict(claim), of: claim)
    }
    plantedTrap(isPlanted(RatingConfiguration(layers)))
}

/// A scenario is refused exactly if there is an error, is written as one that reads as the same, and can be run.
@Sendable private func scenario(_ bytes: [UInt8]) {
    let file = ScenarioFile(bytes)
    expectRefusal(file.scenarios.isEmpty && !file.diagnostics.isEmpty, file.diagnostics)
    let configuration = RatingConfiguration(small)
    for index in file.scenarios.indices.prefix(4) {
        let scenario = file.scenarios[index]
        let again = ScenarioFile(scenario.json.serializedBytes(.compact))
        // How often what happens once is repeated is not written.
        precondition(again.scenarios.map(\.json) == [scenario.json], "not the same after writing and reading")
        // How long a scenario with many repetitions takes is measured elsewhere.
        guard scenario.steps.allSatisfy({ $0.times <= 1_000 }) else { continue }
        _ = ScenarioRun(index, of: file, named: "", on: configuration, named: "")
    }
    plantedTrap(file.scenarios.contains { $0.steps.contains { planted ~= $0.times } })
}

/// The scenario of a journal is one that reads.
@Sendable private func journal(_ bytes: [UInt8]) {
    let reading = JournalReading(bytes, name: "fuzz")
    guard let scenario = reading.scenario else { return }
    precondition(ScenarioFile(scenario.json.serializedBytes(.compact)).scenarios == [scenario], "no scenario")
    _ = ScenarioReplay(scenario, RatingConfiguration(small))
    plantedTrap(scenario.steps.contains { !(0...253_000_000_000_000 ~= $0.at.milliseconds) })
}

/// A manifest is refused exactly if there is an error, and is written as one that reads as the same.
@Sendable private func manifest(_ bytes: [UInt8]) {
    let reading = AppManifest.read(bytes)
    expectRefusal(reading.manifest == nil, reading.diagnostics)
    guard let manifest = reading.manifest else { return }
    let again = AppManifest.read(manifest.json.serializedBytes(.pretty)).manifest
    precondition(again == manifest, "not the same after writing and reading")
    plantedTrap(planted ~= manifest.appStoreID ?? 0)
}

/// What has changed between two configurations can be told, both ways; nothing has between one and itself.
@Sendable private func difference(_ bytes: [UInt8]) {
    guard let document = ConfigurationReader().read(bytes).document else { return }
    let (old, new) = (
        RatingConfiguration(small), RatingConfiguration(ConfigurationLayers(bundled: document))
    )
    let changes = ConfigurationDifference(from: old, to: new)
    _ = (changes.json, ConfigurationDifference(from: new, to: old).json)
    precondition(ConfigurationDifference(from: new, to: new).isEmpty, "different from itself")
    plantedTrap(!changes.isEmpty && planted ~= new[.daysBeforeAskingAgain] ?? 0)
}
