import Foundation
import RatingAnalysis
import RatingKit
import RatingWorkbench

extension CommandDefinition.Option {
    static let logForm = Self(
        "from", "form", "Whose lines they are. If none can be read, the form that they look like is named.",
        choices: EventForm.allCases.map(\.rawValue), standard: EventForm.ratingkit.rawValue)
    static let mapping = Self("mapping", "file", "What the events in the log mean, and where the app asks.")
    static let unsorted = Self(
        "unsorted",

        "The lines are in any order: they are sorted in temporary files first. Otherwise the users must come in "
            + "the order of their bytes, as 'LC_ALL=C sort' and SQL's ORDER BY sort them.")
    static let decisions = Self("decisions", "file", "Also write every decision there, as lines of JSON.")
}

extension CommandDefinition {
    static let logOptions: [Option] = [.logForm, .mapping, .unsorted, .decisions]
}

extension Invocation {
    /// The form of the log, and what its events mean. Names in the mapping that nobody knows are told.
    func eventMapping(_ names: NameCheck) throws(CommandFailure) -> (form: EventForm, mapping: EventMapping) {
        let form = EventForm(rawValue: value(of: .logForm) ?? "") ?? .ratingkit
        guard let path = value(of: .mapping) else { return (form, EventMapping(standardOf: form)) }
        let (file, bytes) = try content(ofFile: path)
        let reading = EventMapping.read(bytes, over: form)
        guard let mapping = reading.mapping else { try refuse(reading.diagnostics, of: file, bytes) }
        check(bytes, of: file, as: .mapping, with: names)
        return (form, mapping)
    }

    /// The log: a file or pipe, or for `-` the standard input.
    func log(_ path: String) throws -> LogInput {
        guard path == "-" else { return try LogInput(path: path) }
        return LogInput { [terminal] _ throws(FileFailure) in
            while true {
                switch terminal.read(waiting: 200) {
                case .bytes(let bytes): return bytes
                case .nothing: if Task.isCancelled { throw .interrupted }
                case .end: return []
                }
            }
        }
    }

    /// Replays a log with everything that a command shows of it meanwhile. At Ctrl-C it ends, and leaves no file.
    func replay(_ plan: ReplayPlan, _ path: String, _ names: NameCheck) async throws -> Replay.Result {
        var plan = plan
        plan.end(SystemClock().now().instant)
        let file: OutputFile?
        do {
            // Decisions name users.
            file = try value(of: .decisions).map { try OutputFile($0, permissions: 0o600) }
        } catch {
            throw Self.commandFailure(error)
        }
        plan.tellsDecisions = file != nil
        let result: Replay.Result
        do {
            let log = try log(path)
            let beginning = Locked<[UInt8]>([])
            let input = LogInput(size: log.size) { count throws(FileFailure) in
                let bytes = try log.read(count)
                beginning.withLock { kept in
                    if kept.count < 1 << 16 { kept += bytes.prefix(1 << 16) }
                }
                return bytes
            }
            result = try await run(plan, input, to: file)
            if result.summary.events == 0, let form = EventForm(of: beginning.withLock { $0 }), form != plan.form {
                warn(
                    "no line of \(path) has the form \(plan.form.rawValue); they look like '--from \(form.rawValue)'")
            } else if result.summary.events > 0 {
                checkTraits(result.traits, of: "no line of the log", with: names)
            }
            if result.summary.disorder.count > 0 { throw CommandFailure.problem(Self.disorder(result, path)) }
            try file?.finish()
        } catch {
            file?.discard()
            throw Self.commandFailure(error)
        }
        return result
    }

    private func run(_ plan: ReplayPlan, _ input: LogInput, to file: OutputFile?) async throws -> Replay.Result {
        var replay = Replay(plan)
        replay.workers = max(ProcessInfo.processInfo.activeProcessorCount, 1)
        replay.temporaryFolder = FileManager.default.temporaryDirectory.path
        let progress = ProgressBar(terminal) { Self.line($0, of: input.size, after: $1, $2) }
        defer { progress.end() }
        let isUnsorted = has(.unsorted)
        let running = Task { [replay] in
            let tell: @Sendable ([UInt8]) throws(FileFailure) -> Void = { bytes throws(FileFailure) in
                try file?.append(bytes)
            }
            return isUnsorted
                ? try await replay.runUnsorted(input, tell: tell, progress: progress.show)
                : try await replay.run(input, tell: tell, progress: progress.show)
        }
        let watching = Task { [terminal] in
            for await _ in terminal.interruptions() { running.cancel() }
        }
        defer { watching.cancel() }
        return try await running.value
    }

    /// `██████░░░░ 600 MB, 120 MB a second, 4 s left`.
    private static func line(_ bytes: Int64, of size: Int64?, after seconds: Double, _ width: Int) -> String {
        let rate = Double(bytes) / seconds
        let text = "\(bytes >> 20) MB, \(Int(rate) >> 20) MB a second"
        guard let size, size > 0 else { return text }
        let bar = ProgressBar.bar(bytes, of: size, max(10, min(40, width - 50)))
        return "\(bar) \(text), \(Int(Double(max(size - bytes, 0)) / max(rate, 1)) + 1) s left"
    }

    private static func disorder(_ result: Replay.Result, _ path: String) -> String {
        let count = result.summary.disorder.count
        let first = Array(zip(result.misplacedUsers, result.summary.disorder.lines)).first.map { user, line in
            ", the first in line \(line), “\(excerpt(user))”"
        }
        return
            "\(path): \(count) user\(count == 1 ? " is" : "s are") out of order"
            + "\(first ?? ""); sort the log by user, or add --unsorted"
    }

    static func commandFailure(_ error: any Error) -> any Error {
        switch error {
        case FileFailure.system(let path, let reason): CommandFailure.problem("\(path): \(reason)")
        case FileFailure.interrupted, is CancellationError: CommandFailure.problem("interrupted; nothing was written")
        default: error
        }
    }
}
