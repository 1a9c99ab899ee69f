#if os(macOS) || os(Linux)
import Foundation
import Testing

@testable import RatingKit
@testable import RatingRemote

extension RemoteFixture {
    /// Fetches ``document``, and makes it the good document of another URL too, as if it had come from there.
    func putInForce(for remote: RemoteConfiguration? = nil) async throws {
        let good = makeRemote()
        try #require(await good.fetch(force: true).code == "updated")
        guard let remote, remote.url != good.url else { return }
        let file = URL(fileURLWithPath: scratch.path).appendingPathComponent("remote.json")
        var record = try #require(RemoteRecord(Array(try Data(contentsOf: file))))
        record.source = await remote.storedRecord().source
        try Data(record.bytes).write(to: file)
    }

    /// Fetches once, and holds what comes of it against what every fault must leave as it was: the document in force
    /// and on disk, with its validators; and the log, which gets one line with the code.
    ///
    /// - Parameters:
    ///   - code: of the fetch's result.
    ///   - reason: what the failure's message says, too.
    ///   - changesValidator: whether the server calls the same document otherwise.
    @discardableResult
    func expect(
        _ code: String, of remote: RemoteConfiguration, because reason: String? = nil,
        changesValidator: Bool = false,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async -> RemoteConfiguration.Fetch {
        let bundled = ConfigurationReader().read(Array("{\"minDays\": 3}".utf8)).document
        let store = ConfigurationStore(ConfigurationLayers(bundled: bundled))
        let stored = await remote.cached()
        if let stored { store.apply(stored, to: .remote) }
        let (running, status, before) = (store.configuration, await remote.status(), log.messages.count)
        let wasTold = await remote.server.reported?.code.rawValue == code

        let result = await remote.fetch(force: true)

        #expect(result.code == code, "\(result)", sourceLocation: sourceLocation)
        if let reading = result.reading { store.apply(reading, to: .remote) }
        #expect(store.configuration.changes(from: running).isEmpty, sourceLocation: sourceLocation)
        #expect(await remote.cached()?.document == stored?.document, sourceLocation: sourceLocation)
        #expect(
            await makeRemote(url: remote.url).cached()?.document == stored?.document, sourceLocation: sourceLocation)
        if !changesValidator {
            #expect(await remote.status().etag == status.etag, sourceLocation: sourceLocation)
        }
        expectOneReport(code, because: reason, after: before, wasTold: wasTold, sourceLocation)
        let failures = code.hasPrefix("remote.") ? status.failures + 1 : 0
        #expect(await remote.status().failures == failures, sourceLocation: sourceLocation)
        return result
    }

    private func expectOneReport(
        _ code: String, because reason: String?, after before: Int, wasTold: Bool, _ sourceLocation: SourceLocation
    ) {
        let messages = log.messages.dropFirst(before)
        let isFailure = code.hasPrefix("remote.")
        #expect(messages.count == 1, "\(messages)", sourceLocation: sourceLocation)
        #expect(messages.first?.message.contains(code) == true, "\(messages)", sourceLocation: sourceLocation)
        #expect((messages.first?.level == .warning) == (isFailure && !wasTold), sourceLocation: sourceLocation)
        if let reason {
            #expect(messages.first?.message.contains(reason) == true, "\(messages)", sourceLocation: sourceLocation)
        }
    }
}
#endif
