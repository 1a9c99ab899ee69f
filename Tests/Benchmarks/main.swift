import Foundation
import RatingKit

let options: Options
do {
    options = try Options(CommandLine.arguments.dropFirst())
} catch {
    print("error: \(error)")
    exit(2)
}
if options.wantsHelp {
    print(Options.help)
    exit(0)
}
if options.isSimulatingPolling {
    print(PollingSimulation().text)
    exit(0)
}

do {
    if let outbox = options.outboxToResume { try await OutboxScale.resume(outbox) }
    if let log = options.logToReplay { try await ReplayScale.run(log) }
    func all(hasCondition: Bool = false, hasFurtherRules: Bool = false) -> AllGatesByHand {
        AllGatesByHand(hasCondition: hasCondition, hasFurtherRules: hasFurtherRules)
    }
    let decideRule = try DecideBenchmark(
        "with a condition", all(hasCondition: true, hasFurtherRules: true), goal: 2, limit: 2.5)
    if let count = options.decisionsWithoutMemory {
        AllocationCheck.runWithoutMemory({ decideRule.decide(times: $0) }, times: count)
    }

    let scratch = try PackageFiles.makeScratchDirectory(in: options.directory)
    defer { try? FileManager.default.removeItem(at: scratch) }
    // UserDefaults writes below this on Linux.
    setenv("XDG_CONFIG_HOME", scratch.path, 1)

    let decide = try DecideBenchmark("balanced", BalancedByHand(), goal: 2, limit: 2.5)
    let decideAll = try DecideBenchmark("all of the originals' and the stores' rules", all(), goal: 2, limit: 1.9)
    let decideFurther = try DecideBenchmark("all but conditions", all(hasFurtherRules: true), goal: 2, limit: 2.4)
    let condition = try ConditionBenchmark()
    let parse = try ParseBenchmark()
    let snapshot = try SnapshotBenchmark()
    let start = try await StartBenchmark(directory: scratch)
    defer { start.cleanUp() }
    let durability = try await DurabilityBenchmark(directory: scratch)
    var comparisons = [
        decide.comparison, decideAll.comparison, decideFurther.comparison, decideRule.comparison,
        condition.comparison, parse.comparison, parse.snapshotComparison, snapshot.comparison, start.comparison,
        durability.comparison,
    ]
    // Filling them takes longer than measuring.
    if options.only.map({ OutboxBenchmark.name.contains($0) }) ?? true {
        for present in [0, options.isQuick ? 10_000 : 100_000] {
            comparisons.append(try await OutboxBenchmark(present: present, directory: scratch).comparison)
        }
    }
    if options.only.map({ SimulationBenchmark.name.contains($0) }) ?? true {
        comparisons.append(try SimulationBenchmark(users: options.isQuick ? 2_000 : 1_000_000).comparison)
    }
    let harness = Harness(isQuick: options.isQuick)
    var measurements: [Measurement] = []
    for comparison in comparisons where options.only.map({ comparison.name.contains($0) }) ?? true {
        let measurement = try await harness.measure(comparison)
        measurements.append(measurement)
        if options.format == .text { print(measurement.text, terminator: "\n\n") }
    }
    let allocationCheck = try AllocationCheck(name: "decide with all gates, memory", decisions: 1_000_000)
    var scale: OutboxScale?
    if options.only.map({ "outbox".contains($0) }) ?? true {
        scale = try await OutboxScale(items: options.isQuick ? 10_000 : 100_000, directory: scratch)
    }
    var replay: ReplayScale?
    if options.only.map({ ReplayScale.name.contains($0) }) ?? true {
        replay = try ReplayScale(bytes: options.isQuick ? 32 << 20 : 256 << 20, directory: scratch)
    }
    let hostile = options.only.map { HostileBenchmark.name.contains($0) } ?? true ? HostileBenchmark() : nil
    let lint =
        options.only.map { LintBenchmark.name.contains($0) } ?? true ? LintBenchmark(isQuick: options.isQuick) : nil
    let guarantees = options.only.map { GuaranteeBenchmark.name.contains($0) } ?? true ? GuaranteeBenchmark() : nil
    switch options.format {
    case .text:
        if let guarantees { print("\(guarantees.text)\n") }
        if let hostile { print("\(hostile.text)\n") }
        if let lint { print("\(lint.text)\n") }
        print(allocationCheck.text)
        if let scale { print("\n\(scale.text)") }
        if let replay { print("\n\(replay.text)") }
    case .json:
        print(
            RatingJSON.array(
                measurements.map { $0.json } + [allocationCheck.json]
                    + [scale?.json, replay?.json, hostile?.json, lint?.json, guarantees?.json].compactMap { $0 }
            )
            .serialized(.pretty))
    }
    let isMissed =
        allocationCheck.isMissed || scale?.isMissed == true || replay?.isMissed == true || hostile?.isMissed == true
        || lint?.isMissed == true || guarantees?.isMissed == true
        || measurements.contains { $0.isMissed }
    if options.isEnforcing, isMissed { exit(1) }
} catch {
    print("error: \(error)")
    exit(70)
}
