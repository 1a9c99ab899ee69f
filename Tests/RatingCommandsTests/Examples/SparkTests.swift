#if os(macOS) || os(Linux)
import Foundation
import RatingKit
import TestTools
import Testing

/// Replaying on a cluster gives what one machine gives. Starting one takes a minute, so that runs in `.ci/full spark` only.
@Suite(.serialized) struct SparkTests {
    private static let spark = InstalledTool(
        "python3", of: "pyspark (PyPI) and a Java from 17 on (Debian: openjdk-17-jre-headless)",
        check: ["-c", "import pyspark, shutil; assert shutil.which('java')"])
    private static let isWanted = ProcessInfo.processInfo.environment["RATINGKIT_SPARK"] != nil

    @Test(.enabled(if: isWanted, "it takes minutes: .ci/full spark"), .enabled(if: spark.isExpected, spark.missing))
    @MainActor
    func `two workers say what one machine says`() async throws {
        let place = try Workplace()
        let config = try place.file("rating.json", #"{"policy": "balanced"}"#)
        let events = try place.file("events.jsonl", Self.log)
        let whole = await ToolRun("replay", config, events, "--unsorted", "--format", "json")
        #expect(whole.code == .success, "\(whole.errors)")
        let program = Repository.root.appendingPathComponent("Examples/ConfigRepository/on_spark.py").path
        // As the guide says: the program is on the PATH, and nothing else says where it is.
        let folder = URL(fileURLWithPath: Child.productPath("ratingkit")).deletingLastPathComponent().path
        setenv("PATH", folder + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? ""), 1)
        let run = try await onThread {
            try Self.spark.run([
                program, config, events, "--master", "local-cluster[2,1,1024]", "--partitions", "5", "--format", "json",
                "--partial", place.path + "/sum.json",
            ])
        }
        #expect(run.code == 0, "\(run.output.suffix(2_000))")
        let sum = try Data(contentsOf: URL(fileURLWithPath: place.path + "/sum.json"))
        #expect(try Self.withoutPlaces(JSONDocument([UInt8](sum)).root.value) == Self.withoutPlaces(whole.json))
        #expect(try whole.json["usersAsked"]?.integerValue ?? 0 > 0)
    }

    /// What a worker runs, without Spark: such a process may have no environment at all.
    private static let worker = """
        import importlib.util, os, sys, types
        for name in ("pyspark", "pyspark.sql", "pyspark.sql.functions"): sys.modules[name] = types.ModuleType(name)
        sys.modules["pyspark.sql"].SparkSession = None
        sys.modules["pyspark.sql"].functions = sys.modules["pyspark.sql.functions"]
        spec = importlib.util.spec_from_file_location("on_spark", sys.argv[1])
        on_spark = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(on_spark)
        lines = open(sys.argv[3], encoding="utf-8").read().splitlines()
        os.environ.clear()
        replay = on_spark.replaying("ratingkit", [sys.argv[2], "-"], 1, sys.argv[4])
        print("".join(replay(0, lines)), end="")
        """

    @Test(.enabled(if: InstalledTool.python.isExpected, InstalledTool.python.missing)) @MainActor
    func `a worker without an environment finds the program where the path has it`() async throws {
        let place = try Workplace()
        let config = try place.file("rating.json", #"{"policy": "balanced"}"#)
        let lines = (10..<40).flatMap { user in
            (1...9).map { day in
                #"{"user": "\#(user)", "at": "2026-01-0\#(day)T12:00:00Z", "do": "\#(day % 2 == 0 ? "ask" : "session")"}"#
            }
        }
        let bytes = Array(lines.map { $0 + "\n" }.joined().utf8)
        let events = try place.file("events.jsonl", bytes)
        let whole = await ToolRun("replay", config, "-", "--part", "1/1", "--partial", "-", input: bytes)
        let program = Repository.root.appendingPathComponent("Examples/ConfigRepository/on_spark.py").path
        let folder = URL(fileURLWithPath: Child.productPath("ratingkit")).deletingLastPathComponent().path
        let (code, output) = try await onThread {
            try InstalledTool.python.run(["-c", Self.worker, program, config, events, folder])
        }
        #expect(code == 0 && whole.code == .success, "\(output)")
        #expect(try JSONDocument(output).root.value == whole.json)
        #expect(try whole.json["users"]?.integerValue == 30)
    }

    /// The numbers of lines are those of the shares.
    private static func withoutPlaces(_ json: RatingJSON) -> RatingJSON {
        switch json {
        case .object(let members):
            .object(
                members.filter { $0.name != "firstLines" && $0.name != "parts" }
                    .map { .init($0.name, withoutPlaces($0.value)) })
        case .array(let elements): .array(elements.map(withoutPlaces))
        default: json
        }
    }

    /// Lines of many users in no order but that of time, with damaged ones among them.
    private static let log: [UInt8] = {
        var bytes: [UInt8] = []
        for day in 1...28 {
            for user in 0..<150 where (day * 7 + user) % 3 > 0 {
                let at = "2026-0\(day / 15 + 1)-\(day < 10 ? "0" : "")\(day)T12:00:00Z"
                let what = ["session", "session", "ask", "crash"][user % 19 == 0 ? 3 : (day + user) % 3]
                let name = user % 4 == 0 ? "\(user)" : #""ü\#(user)""#
                bytes += Array(#"{"user": \#(name), "at": "\#(at)", "do": "\#(what)"}"#.utf8) + [10]
                if user % 40 == 0 { bytes += [0xFF, 0x7B, 10] + Array("damaged\n\n[1]\n".utf8) }
            }
        }
        return bytes
    }()
}
#endif
