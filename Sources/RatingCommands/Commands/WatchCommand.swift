import Foundation
import RatingAnalysis
import RatingKit
import RatingRemote

extension CommandDefinition {
    static let watch = CommandDefinition(
        name: "watch", abstract: "Watches a configuration, and prints what changes.",
        discussion: """
            First prints what is in force, then each change on a line, and each refused document with its problems; \
            what was in force then stays. A failure is printed once, and so is the server's return. A file is read \
            when it changes, a URL at the interval. With --app, names that the app does not know are reported with \
            each document. Ctrl-C stops it. With --format json each line is an object.
            """,
        positionals: [Positional("source", "A file, or a URL: https, or http on this device.")],
        options: [.bundled, .app, .minimumInterval("60"), .timeout, .maximumBytes] + requestOptions + [.pointer]
            + documentOptions + [
                .allowedHosts, .format,
            ],
        examples: [
            ("ratingkit watch rating.json", "Prints what each save of the file changes."),
            ("ratingkit watch --app app.json rating.json", "Also reports names that the app does not know."),
            (
                "ratingkit watch http://localhost:8080/rating.json --min-interval 2",
                "Makes a request every two seconds."
            ),
            (
                "ratingkit watch http://localhost:8016/ofrep/v1/evaluate/flags/rating --body '{\"context\": {}}' --pointer /value",
                "Watches a flag of flagd."
            ),
        ],
        run: { try await WatchCommand($0).run() })
}

private struct WatchCommand {
    let invocation: Invocation
    private let source: String
    private let place: DocumentPlace
    private let journal: WatchJournal

    init(_ invocation: Invocation) throws(CommandFailure) {
        self.invocation = invocation
        source = invocation.positional(0) ?? ""
        place = try invocation.documentPlace()
        journal = WatchJournal(invocation: invocation, source: source, place: place)
    }

    /// Runs until it is interrupted, or there is nothing more to come: the server says so, or is never asked.
    func run() async throws -> ExitCode {
        let app = try invocation.app()
        let work: @Sendable () async throws -> ExitCode
        if let url = invocation.url(source) {
            var settings = try invocation.settings(for: url, interval: .minimumInterval("60"))
            // Whoever watches wants to see the server come back.
            settings.backoff = Backoff(base: .seconds(1), cap: max(.seconds(1), settings.minimumInterval))
            work = { [settings] in try await watch(url, settings, app) }
        } else {
            work = { await watch(file: source, app) }
        }
        return try await withThrowingTaskGroup(of: ExitCode.self) { group in
            group.addTask {
                for await _ in invocation.terminal.interruptions() { break }
                return .success
            }
            group.addTask { try await work() }
            defer { group.cancelAll() }
            return try await group.next() ?? .success
        }
    }

    private func watch(file: String, _ app: AppManifest?) async -> ExitCode {
        let watcher = ConfigurationFileWatcher(
            URL(fileURLWithPath: file), as: place.form, parameter: place.parameter, prefix: place.prefix,
            reader: ConfigurationReader(aliases: place.aliases, pointer: place.pointer).advising)
        let store = ConfigurationStore()
        for await reading in watcher.readings() {
            journal.tell(store.apply(reading, to: .bundled), reading, of: store.configuration)
            if let app, reading.document != nil, let bytes = try? ConfigurationReader.bytes(ofFile: file) {
                journal.tell(app, bytes)
            }
            if invocation.terminal.failure != nil { break }
        }
        return .success
    }

    private func watch(
        _ url: URL, _ settings: RemoteConfiguration.Settings, _ app: AppManifest?
    ) async throws -> ExitCode {
        let directory = FileManager.default.temporaryDirectory
            .appendingPathComponent("ratingkit-watch-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: directory) }
        let remote = RemoteConfiguration(url: url, cache: directory, settings: settings, log: SilentLog())
        let store = ConfigurationStore()
        for await fetch in remote.poll() {
            if let reading = fetch.reading {
                journal.tell(store.apply(reading, to: .remote), reading, of: store.configuration)
                if let app, reading.document != nil, let bytes = await remote.cachedBytes() { journal.tell(app, bytes) }
            } else {
                journal.tell(fetch)
            }
            // It will not be asked later either.
            if case .kept(let failure) = fetch, [.addressRefused, .missingSecret].contains(failure.code) { break }
            if invocation.terminal.failure != nil { break }
        }
        return Task.isCancelled ? .success : .problems
    }
}

/// Prints what happens to a watched configuration; the same failure in a row only once, and that it is over.
private final class WatchJournal: Sendable {
    private let invocation: Invocation
    private let source: String
    private let place: DocumentPlace
    private let state = Locked(State())

    private struct State {
        var hasBegun = false
        var lastFailure: String?
    }

    init(invocation: Invocation, source: String, place: DocumentPlace) {
        self.invocation = invocation
        self.source = source
        self.place = place
    }

    func tell(
        _ update: ConfigurationStore.Update, _ reading: ConfigurationReading, of configuration: RatingConfiguration
    ) {
        let isFirst = state.withLock { state in
            defer { state.hasBegun = true }
            return !state.hasBegun
        }
        let refusal = update.isRefused ? "\(update.diagnostics)" : nil
        let (hadFailed, isRepeated) = state.withLock { state in
            defer { state.lastFailure = refusal }
            return (state.lastFailure != nil, refusal != nil && state.lastFailure == refusal)
        }
        if update.isRefused, !isRepeated { refuse(reading) }
        if isFirst { return begin(configuration) }
        if hadFailed, !update.isRefused, update.changes.isEmpty { return recovered() }
        for change in update.changes {
            if invocation.isJSON {
                line("change", change.json)
            } else {
                invocation.print("\(change.description)")
            }
        }
    }

    func tell(_ fetch: RemoteConfiguration.Fetch) {
        let new: RemoteConfiguration.Failure? = if case .kept(let failure) = fetch { failure } else { nil }
        let (last, hadBegun) = state.withLock { state in
            defer { state.lastFailure = new?.code.rawValue }
            return (state.lastFailure, state.hasBegun)
        }
        guard let failure = new else { return last == nil ? () : recovered() }
        guard last != failure.code.rawValue else { return }
        if invocation.isJSON {
            line("kept", ["code": .string(failure.code.rawValue), "message": .string(failure.message)])
        } else {
            let label: StyledText = hadBegun ? "kept" : "failed"
            invocation.print("\(invocation.style.yellow(label)): \(failure.description)")
        }
    }

    /// Tells what an app does not know of the document that came.
    func tell(_ app: AppManifest, _ bytes: [UInt8]) {
        let problems = DocumentReading(DocumentFile(name: source, bytes: bytes), with: app, at: place)
        if !invocation.isJSON {
            invocation.terminal.write(problems, to: .output)
        } else if !problems.diagnostics.isEmpty {
            line("app", ["diagnostics": .array(problems.json)])
        }
    }

    /// After a failure or a refusal the source has what is in force.
    private func recovered() {
        if invocation.isJSON {
            line("back", ["source": .string(source)])
        } else {
            invocation.print("\(invocation.style.green("back")): \(source) has what is in force")
        }
    }

    private func begin(_ configuration: RatingConfiguration) {
        if invocation.isJSON {
            return line(
                "in-force",
                [
                    "source": .string(source), "revision": configuration.revision?.json ?? .null,
                    "policy": configuration.policy.map { .string($0.name) } ?? .null,
                    "workflow": .string(configuration.workflow.workflow.id),
                    "gates": .array(configuration.gates.map { .string($0.name) }),
                    "disabled": .bool(configuration.isDisabled),
                ])
        }
        let revision = configuration.revision.map { ", revision \($0)" } ?? ""
        let disabled = configuration.isDisabled ? ", disabled" : ""
        invocation.print(
            "in force: \(configuration.policy.map { "policy \($0.name)" } ?? "no policy, so nobody is asked"), workflow \(configuration.workflow.workflow.id), "
                + "\(counted(configuration.gates.count, "gate"))\(revision)\(disabled)")
    }

    private func refuse(_ reading: ConfigurationReading) {
        if invocation.isJSON {
            return line("refused", ["diagnostics": .array(DocumentReading(reading, of: source).json)])
        }
        let reason = reading.diagnostics.isEmpty ? " has no configuration in it" : ""
        invocation.print("\(invocation.style.red("refused")): \(source)\(reason)")
        invocation.terminal.write(DocumentReading(reading, of: source), to: .output)
    }

    private func line(_ event: String, _ json: RatingJSON) {
        invocation.terminal.print(.object([.init("event", .string(event))] + (json.members ?? [])), .compact)
    }
}
