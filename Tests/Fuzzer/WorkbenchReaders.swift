import Foundation
import RatingAnalysis
import RatingCore

@testable import RatingWorkbench

extension Reader {
    static let workbench =
        [
            Reader(name: "population", kind: .population, read: population),
            Reader(name: "mapping", kind: .mapping, read: mapping),
            Reader(name: "partials", read: partials),
        ] + EventForm.allCases.map { form in Reader(name: "log-\(form.rawValue)") { log($0, form) } }
}

private let balanced = RatingConfiguration(
    ConfigurationLayers(bundled: ConfigurationReader().read(Array(#"{"policy": "balanced"}"#.utf8)).document))

/// A population is refused exactly if there is an error, is written as one that reads as the same, and can be simulated.
@Sendable private func population(_ bytes: [UInt8]) {
    let reading = Population.read(bytes)
    expectRefusal(reading.population == nil, reading.diagnostics)
    guard let population = reading.population else { return }
    let again = Population.read(population.json.serializedBytes(.pretty)).population
    precondition(again?.json == population.json, "not the same after writing and reading")
    let simulation = Simulation(population, [Simulation.Entry("a", balanced)], users: 2, days: 3, seed: 1)
    expectReport(simulation.runAlone(0..<2).report)
    plantedTrap(planted ~= Int64(population.installDays))
}

/// A report can be shown in every form.
private func expectReport(_ report: Report) {
    _ = (report.html, report.csv, report.json)
}

/// A mapping is refused exactly if there is an error, and lines are read with it.
@Sendable private func mapping(_ bytes: [UInt8]) {
    for form in EventForm.allCases {
        let (mapping, diagnostics) = EventMapping.read(bytes, over: form)
        expectRefusal(mapping == nil, diagnostics)
        plantedTrap(mapping?.utcOffset == 64_800)
        guard let mapping, form == .mixpanel else { continue }
        let line = #"{"event":"level_up","properties":{"time":1767614400,"distinct_id":"M","stars":5}}"#
        replay(Array(line.utf8), ReplayPlan(balanced, form: form, mapping: mapping))
    }
}

/// Parts that read are written as parts that read as the same, are added to others and reported.
@Sendable private func partials(_ bytes: [UInt8]) {
    var sum: ReplaySummary?
    var parts: [SimulationResult] = []
    for line in bytes.split(separator: 10) {
        guard let json = try? JSONDocument(Array(line)).root.value else { continue }
        if let part = try? ReplaySummary(json: json) {
            precondition((try? ReplaySummary(json: part.json)) == part, "not the same after writing and reading")
            expectReport(part.report)
            plantedTrap(planted ~= part.users)
            var added = sum ?? part
            added.add(part, linesBefore: added.lines)
            sum = added
        } else if let part = try? SimulationResult(json: json) {
            precondition((try? SimulationResult(json: part.json)) == part, "not the same after writing and reading")
            expectReport(part.report)
            plantedTrap(planted ~= Int64(bitPattern: part.run.seed))
            parts.append(part)
        }
    }
    if let sum {
        precondition((try? ReplaySummary(json: sum.json)) == sum, "a sum that does not read as the same")
        expectReport(sum.report)
    }
    if let merged = try? SimulationResult.merge(parts) { expectReport(merged.report) }
}

/// Every line of a log is counted, as used or with what is to be said of it.
private func log(_ bytes: [UInt8], _ form: EventForm) {
    let plan = ReplayPlan(balanced, form: form, tellsDecisions: true)
    replay(bytes, plan)
    var parser = LineParser(plan)
    var user: [UInt8] = []
    bytes.withUnsafeBufferPointer { bytes in
        for line in bytes.split(separator: 10) {
            let line = UnsafeBufferPointer(rebasing: line)
            guard case .event = parser.read(line, number: 1, user: &user, remark: { _ in }) else { continue }
            precondition(parser.key(line, user: &user) != nil, "read, and not sorted")
            plantedTrap(planted ~= Int64(String(decoding: user, as: UTF8.self)) ?? 0)
        }
    }
}

private func replay(_ bytes: [UInt8], _ plan: ReplayPlan) {
    let chunk = ChunkReplay.run(LogChunk(bytes: bytes), plan, continuing: nil)
    precondition(chunk.summary.events <= chunk.summary.lines, "more events than lines")
    precondition((try? ReplaySummary(json: chunk.summary.json)) != nil, "a part that cannot be merged")
    expectReport(chunk.summary.report)
}
