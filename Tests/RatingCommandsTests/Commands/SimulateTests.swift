import Foundation
import RatingCommands
import RatingKit
import Testing

@Suite struct SimulateTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
    }

    private func simulate(_ arguments: String..., configuration: String = #"{"policy": "balanced"}"#) async throws
        -> ToolRun
    {
        let file = try place.file("rating.json", configuration)
        return await ToolRun(["simulate", file, "--users", "3000", "--days", "90"] + arguments)
    }

    @Test func `configurations stand side by side`() async throws {
        let other = try place.file("eager.json", #"{"policy": "starskit", "displaySessionCount": 1}"#)
        let run = try await simulate(other)
        #expect(run.code == .success, "\(run.errors)")
        #expect(run.output.contains("Simulation of 3,000 users over 90 days"))
        #expect(run.outputLines.contains { $0.contains("Figure") && $0.contains("rating") && $0.contains("eager") })
        #expect(
            run.outputLines.contains { $0.hasPrefix("Users ever asked, %") && $0.contains("100.00 (99.87–100.00)") })
        let first = try #require(run.outputLines.first { $0.contains("•") })
        #expect(first.contains("eager instead of rating: "), "\(first)")
        #expect(run.output.replacing("\n   ", with: "").contains("; users ever asked 19."), "\(run.output)")
        #expect(run.output.contains("worse"))
        #expect(run.outputLines.allSatisfy { $0.count <= 80 }, "\(run.output)")
        #expect(run.errors == "")
    }

    @Test func `parts are put together exactly`() async throws {
        for shard in 1...3 {
            let run = try await simulate("--shard", "\(shard)/3", "--partial", place.path + "/part\(shard).json")
            #expect(run.code == .success && run.output.contains("This is a part"), "\(run.errors)")
        }
        let whole = try await simulate("--format", "json")
        let parts = try (1...3).map { try Data(contentsOf: URL(fileURLWithPath: place.path + "/part\($0).json")) }
        let users = try parts.map { try JSONDocument([UInt8]($0)).root.value["results"]?[0]?["counts"]?["sessions"] }
        let sum = users.reduce(Int64(0)) { $0 + ($1?.integerValue ?? 0) }
        #expect(try whole.json["results"]?[0]?["counts"]?["sessions"]?.integerValue == sum)
    }

    @Test func `a part can go to the standard output alone`() async throws {
        let run = try await simulate("--shard", "1/2", "--partial", "-")
        #expect(try run.json["kind"] == "simulation")
        #expect(try run.json["covered"] == [[0, 1_500]])
    }

    @Test func `a sweep draws a curve, two a map`() async throws {
        let curve = try await simulate("--sweep", "displaySessionCount=1..4")
        #expect(curve.code == .success, "\(curve.errors)")
        #expect(curve.output.contains("(% of users, by displaySessionCount)") && curve.output.contains("█"))
        #expect(curve.output.contains("Users ever asked: from ") && curve.output.contains(" % of users at "))
        let map = try await simulate("--sweep", "displaySessionCount=1,5", "--sweep", "daysUntilPrompt=0,7,14")
        #expect(map.output.contains("displaySessionCount=5") && map.output.contains("(% of users, by daysUntilPrompt)"))
    }

    @Test(arguments: [
        (["--users", "0"], "is invalid for '--users'"), (["--users", "many"], "is invalid for '--users'"),
        (["--days", "4000"], "from 1 to 3650"), (["--seed", "-1"], "is invalid for '--seed'"),
        (["--shard", "3/2", "--partial", "-"], "write it like 1/8"), (["--shard", "1/2"], "needs '--partial <file>'"),
        (["--sweep", "displaySesionCount=1"], "did you mean 'displaySessionCount'?"),
        (["--sweep", "displaySessionCount=-4..2"], "--sweep:"), (["--threads", "0"], "from 1 to 1024"),
    ])
    func `what cannot be simulated is said`(arguments: [String], message: String) async throws {
        let file = try place.file("rating.json", "{}")
        let run = await ToolRun(["simulate", file] + arguments)
        #expect(run.code == .usage)
        #expect(run.errors.contains(message), "\(run.errors)")
    }

    @Test func `without a configuration there is nothing to simulate`() async {
        #expect(await ToolRun("simulate").code == .usage)
    }

    @Test func `the population is printed, and read again`() async throws {
        let printed = await ToolRun("simulate", "--print-population")
        #expect(printed.code == .success)
        let file = try place.file("population.json", printed.output)
        let own = try await simulate("--population", file, "--format", "json")
        #expect(own.output == (try await simulate("--format", "json")).output)
    }

    @Test func `a bad population is refused with its problems`() async throws {
        let file = try place.file("population.json", #"{"populationVersion": 1, "segmnets": []}"#)
        let run = try await simulate("--population", file)
        #expect(run.code == .problems && run.output.isEmpty)
        #expect(
            run.errors.contains("population.json:1:26") && run.errors.contains("did you mean “segments”?"),
            "\(run.errors)")
        let missing = try await simulate("--population", place.path + "/none.json")
        #expect(missing.code == .problems)
    }

    @Test func `a part that cannot be written is an error, and leaves nothing`() async throws {
        let run = try await simulate("--partial", place.path + "/none/part.json")
        #expect(run.code == .problems && run.errors.contains("cannot write"))
        #expect(!FileManager.default.fileExists(atPath: place.path + "/none"))
    }
}
