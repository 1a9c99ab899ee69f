import Foundation
import TestInput
import TestTools
import Testing

@testable import RatingDelivery
@testable import RatingKit
@testable import RatingRemote

/// Whatever a disk does to a stored record, it is noticed: never another number, and never another text.
@Suite struct RecordChecksumTests {
    /// What is stored, each in its form of today.
    enum Kind: CaseIterable {
        case context, remote, outboxItem, outboxPause

        var bytes: [UInt8] {
            switch self {
            case .context: StoredContext.encode(Self.sampleContext)
            case .remote: Self.sampleRemote.bytes
            case .outboxItem: Self.sampleItem.bytes
            case .outboxPause: Self.samplePause.bytes(for: "support")
            }
        }

        /// The value that the bytes stand for; nil for bytes that are refused.
        func value(_ bytes: [UInt8]) -> AnyHashable? {
            switch self {
            case .context: (try? StoredContext.decode(bytes, at: "")).map { AnyHashable($0?.json) }
            case .remote: RemoteRecord(bytes).map { AnyHashable("\($0)") }
            case .outboxItem: (try? OutboxRecord(bytes)).map { AnyHashable("\($0)") }
            case .outboxPause: DestinationPause(bytes, of: "support", longest: 3_600_000).map { AnyHashable("\($0)") }
            }
        }

        /// A record of the form before there were checksums, written by that version.
        var oldBytes: [UInt8] {
            get throws {
                let name =
                    switch self {
                    case .context: "context-form-2.json"
                    case .remote: "remote-form-1.json"
                    case .outboxItem: "outbox-item-form-1.json"
                    case .outboxPause: "outbox-pause-form-1.json"
                    }
                let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
                return [UInt8](try Data(contentsOf: folder.appendingPathComponent("Fixtures/\(name)")))
            }
        }

        private static let moment = LocalInstant(UTCInstant(milliseconds: 1_795_651_200_123), utcOffset: 3_600)

        private static var sampleContext: RatingContext {
            var context = RatingContext(installID: "5D1F0C4B-0000-4000-8000-000000000000")
            let events: [ContextEvent] = [
                .launch(version: "1.0"), .session, .event("saved"), .crash,
                .prompt(placement: "home", kind: .custom, forced: false), .answer(stars: 4), .remind,
            ]
            for event in events { _ = context.apply(event, configuration: RatingConfiguration(), now: moment) }
            context.interruptedFlow = .unreadable(["draft": "“slow”"])
            return context
        }

        private static var sampleRemote: RemoteRecord {
            var record = RemoteRecord(source: SHA256Digest(of: [1]))
            record.current = .init(
                body: Array(#"{"revision": 2, "displaySessionCount": 3}"#.utf8), etag: "\"2\"", lastModified: nil,
                headers: ["x-signature": "abc"], confirmedAt: moment.instant)
            record.previous = .init(body: Array("{}".utf8), etag: nil, lastModified: "x", confirmedAt: moment.instant)
            record.rejected = .init(digest: SHA256Digest(of: [9]), etag: "\"r\"", revision: .text("1.9"))
            return record
        }

        private static var sampleItem: OutboxRecord {
            OutboxRecord(
                key: "K-1", destination: "support", enqueuedAt: moment.instant,
                feedback: Feedback(stars: 2, text: "“slow” 🐌"),
                failure: .init(reason: "no", at: moment.instant, attempts: 3))
        }

        private static var samplePause: DestinationPause {
            DestinationPause(
                key: "K-1", attempts: 3, since: moment.instant, wait: StoredWait(began: moment.instant, length: 60_000),
                lastError: "no connection", isUnusable: true)
        }
    }

    @Test(arguments: Kind.allCases)
    func `every flipped bit is found`(kind: Kind) {
        let bytes = kind.bytes
        #expect(kind.value(bytes) != nil)
        var missed: [Int] = []
        for bit in 0..<(bytes.count * 8) {
            var damaged = bytes
            damaged[bit / 8] ^= 1 << UInt8(bit % 8)
            if kind.value(damaged) != nil { missed.append(bit) }
        }
        #expect(missed.isEmpty, "of \(bytes.count * 8) bits")
    }

    @Test(arguments: Kind.allCases)
    func `every cut and every appended byte is found`(kind: Kind) {
        let bytes = kind.bytes
        for count in 0..<bytes.count { #expect(kind.value(Array(bytes[..<count])) == nil) }
        #expect(kind.value(bytes + [UInt8(ascii: "x")]) == nil)
    }

    @Test(arguments: Kind.allCases)
    func `several changes are found or harmless`(kind: Kind) {
        var random = SeededGenerator(seed: 11)
        let bytes = kind.bytes
        let value = kind.value(bytes)
        for _ in 0..<2_000 {
            var damaged = bytes
            for _ in 0..<Int.random(in: 2...8, using: &random) {
                damaged[.random(in: bytes.indices, using: &random)] = .random(in: 0...255, using: &random)
            }
            let read = kind.value(damaged)
            #expect(read == nil || read == value)
        }
    }

    @Test(arguments: Kind.allCases)
    func `a record of before there were checksums is read`(kind: Kind) throws {
        let old = try kind.oldBytes
        #expect(!old.starts(with: Array(#"{"crc32c""#.utf8)))
        #expect(kind.value(old) != nil)
    }

    @Test func `the content of a record without a checksum is kept`() async throws {
        let scratch = try ScratchDirectory()
        try scratch.write(String(decoding: try Kind.context.oldBytes, as: UTF8.self), to: "context.json")
        let store = FileContextStore(directory: URL(fileURLWithPath: scratch.path), log: RecordingLog())
        let context = try #require(try await store.load())
        #expect(context.installID == "8D2F6C1E" && context.sessions == 1 && context.count(ofEvent: "share") == 2)
        #expect(context.prompts.map(\.placement) == ["level_completed"] && context.lastAnswer?.stars == 4)
        try await store.update { _ = $0?.apply(.crash, configuration: RatingConfiguration(), now: SystemClock().now()) }
        #expect(try await store.load()?.crashes == 2)
        let text = try String(contentsOfFile: "\(scratch.path)/context.json", encoding: .utf8)
        #expect(text.hasPrefix(#"{"crc32c":""#) && text.contains(#""format":4"#))
        let item = try OutboxRecord(try Kind.outboxItem.oldBytes)
        #expect(item.feedback.text == "Trop lent “été”" && item.destination == "support")
        let pause = DestinationPause(try Kind.outboxPause.oldBytes, of: "support", longest: 3_600_000)
        #expect(pause?.attempts == 1)
        let remote = try #require(RemoteRecord(try Kind.remote.oldBytes))
        #expect(remote.current?.etag == "\"r8\"" && remote.previous?.etag == "\"r7\"")
    }

    /// A flipped bit in the name of the checksum must not make a record one that needs none.
    @Test(arguments: Kind.allCases)
    func `a record of today without its checksum is damaged`(kind: Kind) {
        let without = [UInt8(ascii: "{")] + kind.bytes.dropFirst(21)
        #expect(kind.value(without) == nil)
    }

    @Test func `a damaged context is set aside and reported`() async throws {
        let scratch = try ScratchDirectory()
        let log = RecordingLog()
        // One session that has become five.
        var bytes = Kind.context.bytes
        let place = try #require(String(decoding: bytes, as: UTF8.self).utf8Offset(of: #""sessions":1"#)) + 11
        bytes[place] ^= 4
        try Data(bytes).write(to: URL(fileURLWithPath: "\(scratch.path)/context.json"))
        let store = FileContextStore(directory: URL(fileURLWithPath: scratch.path), log: log)
        #expect(try await store.load() == nil)
        #expect(try scratch.entries == ["context.json.damaged-1", "context.json.lock"])
        #expect(
            log.messages.map(\.message) == [
                "\(scratch.path)/context.json: the stored context is damaged: its checksum does not match its bytes; it was "
                    + "set aside as context.json.damaged-1, and counting starts over"
            ])
    }

    /// A record of before that a bit flipped in may still be read; but nothing of it that a request cannot carry.
    @Test func `no validator of a damaged old record spoils a request`() throws {
        let bytes = try Kind.remote.oldBytes
        var dropped = 0
        for bit in 0..<(bytes.count * 8) {
            var damaged = bytes
            damaged[bit / 8] ^= 1 << UInt8(bit % 8)
            guard let record = RemoteRecord(damaged) else { continue }
            let validators = RemoteValidators(of: record)
            if validators.etags.isEmpty { dropped += 1 }
            for (_, value) in validators.headers { #expect(value.utf8.allSatisfy { $0 >= 32 && $0 < 127 }) }
        }
        #expect(dropped > 0)
    }
}

extension String {
    fileprivate func utf8Offset(of text: String) -> Int? {
        range(of: text).map { utf8.distance(from: startIndex, to: $0.lowerBound) }
    }
}
