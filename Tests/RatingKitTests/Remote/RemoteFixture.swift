#if os(macOS) || os(Linux)
import Foundation
import TestTools
import Testing

@testable import RatingKit
@testable import RatingRemote

/// A remote configuration of a server on this device, in a directory of its own.
struct RemoteFixture {
    let scratch: ScratchDirectory
    let server: ScriptedServer
    let log = RecordingLog()
    let clock = ManualClock(LocalInstant(UTCInstant(milliseconds: start)))
    var settings = RemoteConfiguration.Settings()
    /// How requests are carried; nil for the standard way.
    var carrier: Carrier?

    /// When the clock begins, in milliseconds.
    static let start: Int64 = 1_795_651_200_000

    /// Of revision 1, with an ETag that names it.
    static let document = document(revision: 1)

    static func document(revision: Int, filler: Int = 0) -> String {
        """
        {"revision": \(revision), "displaySessionCount": \(revision % 1_000 + 1), \
        "mainTitle": "\(String(repeating: "x", count: filler))"}
        """
    }

    init(_ answer: @escaping ScriptedServer.Answer = RemoteFixture.good) throws {
        scratch = try ScratchDirectory()
        server = try ScriptedServer(answer)
        settings.allowsLoopback = true
        settings.deadline = .seconds(3_600)
    }

    /// Answers with ``document``, or 304 to who has it.
    static let good: ScriptedServer.Answer = { request, peer in serve(document, etag: "\"1\"", request, peer) }

    static func serve(_ document: String, etag: String, _ request: ScriptedServer.Request, _ peer: Peer) {
        if request.headers["if-none-match"]?.contains(etag) == true { return peer.reply(304, "ETag: \(etag)\r\n") }
        peer.reply(200, "ETag: \(etag)\r\n", document)
    }

    func serve(_ document: String, etag: String) {
        server.set { request, peer in Self.serve(document, etag: etag, request, peer) }
    }

    /// As the app would have it after a start.
    func makeRemote(
        url: URL? = nil, clock: (any RatingClock)? = nil, process: UInt64? = nil,
        random: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator(),
        sleep: @escaping @Sendable (Int64) async throws -> Void = { _ in }
    ) -> RemoteConfiguration {
        RemoteConfiguration(
            url: url ?? server.url(), cache: URL(fileURLWithPath: scratch.path), settings: settings,
            clock: clock ?? self.clock, log: log, random: random, exchange: carrier?.exchange,
            process: process, sleep: sleep)
    }

    func advance(seconds: Double) { clock.advance(by: .seconds(seconds)) }

    /// What the log has beyond debugging.
    var reports: [String] { log.messages.filter { $0.level != .debug }.map { "\($0.level.rawValue): \($0.message)" } }
}

/// Holds a server's answers back until it is opened.
final class Barrier: Sendable {
    private let isOpen = Locked(false)

    func open() { isOpen.withLock { $0 = true } }

    /// - Returns: false if the server ended, or the client went away, before.
    func hold(_ peer: Peer) -> Bool {
        while !isOpen.withLock({ $0 }) { guard peer.pause(0.01) else { return false } }
        return true
    }
}

extension ScriptedServer {
    /// Returns once so many requests have come.
    func waitForRequests(_ count: Int) async throws {
        try await eventually { requests.count >= count }
    }
}

extension RemoteConfiguration {
    /// The number in `revision` of what is stored.
    func storedRecord() -> RemoteRecord { load() }

    func storedRevision() -> ConfigurationDocument.Revision? { cached()?.document?.revision }
}
#endif
