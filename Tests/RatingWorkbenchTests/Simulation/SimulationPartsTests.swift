import RatingCore
import TestTools
import Testing

@testable import RatingWorkbench

@Suite struct SimulationPartsTests {
    private static let users = 140
    private static let days = 25

    private func simulation(seed: UInt64 = 3, users: Int = Self.users) throws -> Simulation {
        let entries = try packagedLayers().map { Simulation.Entry($0.name, RatingConfiguration($0.layers)) }
        return Simulation(.eventful, entries, users: users, days: Self.days, seed: seed)
    }

    /// Enough users for several threads.
    private func manyUsers(_ users: Int) throws -> Simulation {
        let entries = try ["balanced", "starskit"].map {
            Simulation.Entry($0, try configuration("{\"policy\": \"\($0)\"}"))
        }
        return Simulation(.standard, entries, users: users, days: 60, seed: 3)
    }

    private static let whole = Result { try Self().simulation().runAlone(0..<users) }

    @Test(arguments: [1, 2, 7, 64]) func `shards make the whole`(count: Int) throws {
        let (simulation, whole) = (try simulation(), try Self.whole.get())
        // Through their files, and in another order.
        var parts: [SimulationResult] = []
        for shard in (1...count).reversed() {
            let part = simulation.runAlone(simulation.users(ofShard: shard, of: count))
            let read = try #require(try? JSONDocument(part.json.serialized()).root.value)
            parts.append(try SimulationResult(json: read))
        }
        let merged = try SimulationResult.merge(parts)
        #expect(merged == whole)
        #expect(merged.json.serialized() == whole.json.serialized())
        #expect(merged.isComplete && merged.report == whole.report)
        #expect(whole.tallies.contains { $0[.asks] > 0 } && whole.tallies[0] != whole.tallies[1])
    }

    @Test(arguments: [1, 2, 5]) func `threads change nothing`(threads: Int) async throws {
        let users = rounds(5_000)
        let simulation = try manyUsers(users)
        let result = await simulation.run(threads: threads)
        #expect(result == simulation.runAlone(0..<users))
    }

    @Test func `each shard has its users, and no user is in two`() throws {
        for users in [0, 1, 63, 64, 65, 1_000_000_007] {
            let simulation = try simulation(users: users)
            var end = 0
            for shard in 1...64 {
                let range = simulation.users(ofShard: shard, of: 64)
                #expect(range.lowerBound == end)
                #expect(range.count <= users / 64 + 1)
                end = range.upperBound
            }
            #expect(end == users)
        }
    }

    @Test func `another seed has other users`() throws {
        let (one, other) = (try simulation(), try simulation(seed: 4))
        #expect(one.runAlone(0..<20).tallies != other.runAlone(0..<20).tallies)
    }

    @Test func `a run that is ended gives nothing`() async throws {
        let result = try await manyUsers(50_000).run(threads: 2) { _ in false }
        #expect(result == nil)
    }

    @Test func `progress ends with all users`() async throws {
        let (most, users) = (Highest(), rounds(5_000))
        let result = try await manyUsers(users).run(threads: 2) { done in
            Task { await most.note(done) }
            return true
        }
        #expect(result?.isComplete == true)
        for _ in 0..<1_000 where await most.value < users { await Task.yield() }
        #expect(await most.value == users)
    }

    private actor Highest {
        private(set) var value = 0
        func note(_ number: Int) { value = max(value, number) }
    }

    // MARK: What does not belong together

    @Test func `missing users are named`() throws {
        let simulation = try simulation()
        let part = try SimulationResult.merge([3, 1].map { simulation.runAlone(simulation.users(ofShard: $0, of: 4)) })
        #expect(!part.isComplete)
        #expect(part.missing == [35..<70, 105..<140])
        #expect(part.report.findings[0] == "This is a part: of 140 users, the numbers 35…69, 105…139 are missing.")
    }

    @Test func `the same users twice are refused`() throws {
        let simulation = try simulation()
        let part = simulation.runAlone(0..<10)
        #expect(throws: SimulationResult.MergeError.overlap(5..<10)) {
            try SimulationResult.merge([part, simulation.runAlone(5..<20)])
        }
        #expect(throws: SimulationResult.MergeError.overlap(0..<10)) { try SimulationResult.merge([part, part]) }
        #expect(throws: SimulationResult.MergeError.nothing) { try SimulationResult.merge([]) }
    }

    @Test func `parts of different runs are refused, with what differs`() throws {
        let part = try simulation().runAlone(0..<10)
        var other = try simulation(seed: 9)
        #expect(throws: SimulationResult.MergeError.differentRuns(what: "seed", "3", "9")) {
            try SimulationResult.merge([part, other.runAlone(10..<20)])
        }
        other = Simulation(
            .standard, try packagedLayers().map { .init($0.name, RatingConfiguration($0.layers)) }, users: Self.users,
            days: Self.days, seed: 3)
        #expect(throws: SimulationResult.MergeError.self) {
            try SimulationResult.merge([part, other.runAlone(10..<20)])
        }
        let changed = try packagedLayers().map {
            Simulation.Entry($0.name, RatingConfiguration($0.name == "irate" ? ConfigurationLayers() : $0.layers))
        }
        other = Simulation(.eventful, changed, users: Self.users, days: Self.days, seed: 3)
        #expect(throws: SimulationResult.MergeError.self) {
            try SimulationResult.merge([part, other.runAlone(10..<20)])
        }
    }

    @Test(arguments: [
        (#""kind":"simulation""#, #""kind":"replay""#), (#""version":2"#, #""version":3"#),
        (#""version":2"#, #""version":1"#),
        (#""users":140"#, #""users":-1"#),
        (#""covered":[[0,140]]"#, #""covered":[[0,141]]"#), (#""covered":[[0,140]]"#, #""covered":[[0,139]]"#),
        (#""sessions":"#, #""session":"#), (#""starsInStore":[0"#, #""starsInStore":[0,0"#),
        (#""starsInStore":["#, #""starsInStore":[-"#), (#""keptBack":{"#, #""keptBack":{"nothing":1,"#),
    ])
    func `a damaged part is refused`(intact: String, damaged: String) throws {
        let text = try Self.whole.get().json.serialized()
        #expect(text.contains(intact))
        let json = try JSONDocument(text.replacing(intact, with: damaged)).root.value
        #expect(throws: SimulationResult.FormatError.self) { try SimulationResult(json: json) }
    }
}
