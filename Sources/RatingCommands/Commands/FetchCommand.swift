import Foundation
import RatingKit
import RatingRemote

extension CommandDefinition {
    static let fetch = CommandDefinition(
        name: "fetch", abstract: "Fetches a configuration as an app does, and keeps it in a directory.",
        discussion: """
            The last good document stays whatever happens: only a document that was read without errors replaces it. \
            Prints what happened. The exit code is 0 if the directory now holds the server's document, also if the \
            server says that it already did (304), and 1 if an older one was kept.
            """,
        positionals: [Positional("url", "https, or http on this device.")],
        options: [.cache, .bundled, .minimumInterval("0"), .timeout, .maximumBytes] + requestOptions
            + [.pointer] + documentOptions
            + [.allowedHosts, .force, .format],
        examples: [
            ("ratingkit fetch https://cdn.example.com/rating.json --cache /tmp/rating", "Fetches it if it is new."),
            (
                "ratingkit fetch http://localhost:8080/rating.json --cache /tmp/rating --force",
                "Makes a request regardless of all waits."
            ),
            (
                "ratingkit fetch https://cms.example.com/api/rating --cache /tmp/rating --pointer /data/attributes/rating "
                    + "--header 'Authorization: Bearer $CMS_TOKEN'",
                "Fetches an entry of a CMS, with a token from the environment."
            ),
        ],
        run: { try await FetchCommand(invocation: $0).run() })
}

extension CommandDefinition.Option {
    fileprivate static let cache = Self(
        "cache", "directory", "The directory in which the document is kept.", isRequired: true)
    fileprivate static let force = Self(
        "force", "Make a request at once, regardless of the interval, a back-off or the server's wishes.")
}

private struct FetchCommand {
    let invocation: Invocation

    func run() async throws -> ExitCode {
        let argument = invocation.positional(0) ?? ""
        guard let url = invocation.url(argument) else {
            throw CommandFailure.usage("'\(argument)' is not a URL; write https://… with a host.")
        }
        let directory = URL(fileURLWithPath: invocation.value(of: .cache) ?? ".", isDirectory: true)
        let remote = RemoteConfiguration(
            url: url, cache: directory, settings: try invocation.settings(for: url, interval: .minimumInterval("0")),
            log: SilentLog())
        let fetch = await remote.fetch(force: invocation.has(.force))
        let report = FetchReport(
            url: argument, fetch: fetch, status: await remote.status(), cached: await remote.cached(),
            bytes: await remote.cachedBytes()?.count)
        if invocation.isJSON {
            invocation.print(json: report.json)
        } else {
            invocation.print(report.text(style: invocation.style))
            if let reading = report.reading { invocation.terminal.write(reading, to: .output) }
        }
        return report.isUpToDate ? .success : .problems
    }
}

/// The result of a fetch, and what is kept now.
struct FetchReport {
    let url: String
    let fetch: RemoteConfiguration.Fetch
    let status: RemoteConfiguration.Status
    let cached: ConfigurationReading?
    let bytes: Int?

    /// What was fetched, if it was a document.
    var reading: DocumentReading? { fetch.reading.map { DocumentReading($0, of: url) } }

    /// Whether the server's document is the one that is kept.
    var isUpToDate: Bool {
        switch fetch {
        case .updated, .unchanged: true
        case .tooEarly, .kept, .stopped: false
        }
    }

    /// `updated (200): revision 7, 812 bytes, ETag "5f-1"`.
    func text(style: TextStyle) -> StyledText {
        let label: StyledText = cached == nil ? "failed" : "kept"
        switch fetch {
        case .updated(_, let status):
            return "\(style.green("updated"))\(status.map { " (\($0))" } ?? ""): \(kept)"
        case .unchanged(let status): return "\(style.green("unchanged")) (\(status)): \(kept)"
        case .tooEarly(let until):
            return "\(style.yellow(label)): no request before \(Self.text(until)); \(kept)"
        case .stopped(let status):
            return "\(style.red(label)): the server answered \(status) before, so no request is made; \(kept)"
        case .kept(let failure):
            let wait = failure.retryAt.map { ", next request from \(Self.text($0)) on" } ?? ""
            return "\(style.red(label)): \(failure.description)\(wait); \(kept)"
        }
    }

    private var kept: String {
        guard let cached, let bytes else { return "nothing is kept" }
        var parts: [String] = []
        if let revision = cached.document?.revision { parts.append("revision \(revision)") }
        parts.append(counted(bytes, "byte"))
        if let etag = status.etag { parts.append("ETag \(etag)") }
        if cached.isDisabled { parts.append("disabled") }
        return parts.joined(separator: ", ")
    }

    private static func text(_ instant: UTCInstant) -> String { LocalInstant(instant).iso8601 }

    /// `{result, upToDate, status, message, retryAt, cache: {revision, bytes, sha256, etag, lastModified, confirmedAt,
    /// disabled, canRollBack}, diagnostics}`.
    var json: RatingJSON {
        [
            "result": .string(fetch.code),
            "upToDate": .bool(isUpToDate),
            "status": RatingJSON(fetch.status),
            "message": RatingJSON(failure?.message),
            "retryAt": RatingJSON((failure?.retryAt ?? status.nextFetch).map { LocalInstant($0) }),
            "cache": cached == nil ? .null : cacheJSON,
            "diagnostics": .array(reading?.json ?? []),
        ]
    }

    private var cacheJSON: RatingJSON {
        [
            "revision": cached?.document?.revision?.json ?? .null,
            "bytes": RatingJSON(bytes),
            "sha256": RatingJSON(status.digest?.hexadecimal),
            "etag": RatingJSON(status.etag),
            "lastModified": RatingJSON(status.lastModified),
            "confirmedAt": RatingJSON(status.confirmedAt.map { LocalInstant($0) }),
            "disabled": .bool(cached?.isDisabled ?? false),
            "canRollBack": .bool(status.canRollBack),
        ]
    }

    private var failure: RemoteConfiguration.Failure? {
        if case .kept(let failure) = fetch { failure } else { nil }
    }
}
