import Foundation
import RatingKit
import TestTools
import Testing

@Suite struct RatingJournalTests {
    private let scratch: ScratchDirectory
    private var url: URL { URL(fileURLWithPath: scratch.path + "/deep/journal.jsonl") }
    private let start = LocalInstant(UTCInstant(milliseconds: 1_800_000_000_000), utcOffset: 3_600)

    init() throws {
        scratch = try ScratchDirectory()
    }

    private func lines() throws -> [Substring] {
        try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
    }

    @Test func `only its owner can read it, and it begins with a whole context`() async throws {
        let journal = RatingJournal(file: url)
        await journal.append(.event(.crash, at: start))
        #expect(await journal.isEmpty)
        await journal.append(.context(RatingContext(installID: "a"), at: start))
        await journal.append(.event(.event("saved"), at: start))
        #expect(
            try lines().dropFirst()
                == [#"{"at":"2027-01-15T09:00:00+01:00","do":"event","name":"saved"}"#])
        let mode = try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test func `it stays below its limit, and what is left begins with a whole context`() async throws {
        let journal = RatingJournal(file: url, limit: 1)
        var context = RatingContext(installID: "a")
        var isDue = true
        for number in 0..<4_000 {
            let at = LocalInstant(start.instant.adding(milliseconds: Int64(number)))
            if isDue { isDue = await journal.append(.context(context, at: at)) }
            _ = context.apply(.event("e\(number)"), configuration: RatingConfiguration(), now: at)
            isDue = await journal.append(.event(.event("e\(number)"), at: at))
            let size = try FileManager.default.attributesOfItem(atPath: url.path)[.size] as? Int ?? 0
            #expect(size <= 65_536)
        }
        let left = try lines()
        #expect(left.count > 100 && left[0].contains(#""do":"context""#) && left.last?.contains("e3999") == true)
    }

    /// Lines of 256 bytes meet every limit exactly: that of the file, the half that a cut leaves, and the quarter after
    /// which a context is due.
    @Test(arguments: [1, 2, 64, 65, 66, 127, 128, 129, 300])
    func `it drops its oldest lines when there is no room, and no others`(pace: Int) async throws {
        let journal = RatingJournal(file: url, limit: 65_536)
        func padded(_ make: (String) -> JournalLine) -> (line: JournalLine, text: String) {
            let bare = make("").json.serialized().utf8.count + 1
            let line = make(String(repeating: "x", count: 255 - (bare - 1) % 256))
            return (line, line.json.serialized())
        }
        var kept: [(text: String, isContext: Bool)] = []
        func bytes(_ lines: some Sequence<(text: String, isContext: Bool)>) -> Int {
            lines.reduce(0) { $0 + $1.text.utf8.count + 1 }
        }
        var sinceContext = 0
        for number in 0..<700 {
            let at = LocalInstant(start.instant.adding(milliseconds: Int64(number) * 1_000), utcOffset: 3_600)
            let isContext = number % pace == 0
            let (line, text) = padded {
                isContext ? .context(RatingContext(installID: $0), at: at) : .event(.event(EventName($0)), at: at)
            }
            let isDue = await journal.append(line)
            if bytes(kept) + text.utf8.count + 1 >= 65_536 {
                let first = kept.indices.first { kept[$0].isContext && bytes(kept[$0...]) <= 32_768 }
                kept = first.map { Array(kept[$0...]) } ?? []
            }
            if !kept.isEmpty || isContext {
                kept.append((text, isContext))
                sinceContext = isContext ? text.utf8.count + 1 : sinceContext + text.utf8.count + 1
            }
            #expect(isDue == (sinceContext > 16_384))
            if number % 16 == 0 || kept.count < 3 { #expect(try lines().map(String.init) == kept.map(\.text)) }
        }
    }

    @Test func `it begins with no change in the middle of a question`() async throws {
        let journal = RatingJournal(file: url, limit: 1)
        let context = RatingContext(installID: "a")
        await journal.append(.context(context, keepsQuestion: true, at: start))
        #expect(try !FileManager.default.fileExists(atPath: url.path) || lines().isEmpty)
        await journal.append(.context(context, at: start))
        for _ in 0..<4_000 { await journal.append(.context(context, keepsQuestion: true, at: start)) }
        #expect(try lines().first?.contains("keepsQuestion") != true)
    }

    @Test func `a line that a kill has cut short spoils none`() async throws {
        let journal = RatingJournal(file: url)
        await journal.append(.context(RatingContext(installID: "a"), at: start))
        let handle = try FileHandle(forWritingTo: url)
        try handle.seekToEnd()
        try handle.write(contentsOf: Data(#"{"at":"2027-01"#.utf8))
        try handle.close()
        await RatingJournal(file: url).append(.event(.session, at: start))
        let found = try lines()
        #expect(found.count == 3 && found[1] == #"{"at":"2027-01"# && found[2].contains("session"))
    }

    @Test func `where it cannot be written, that is logged and nothing else happens`() async throws {
        let log = RecordingLog()
        let file = scratch.path + "/file"
        try Data("a".utf8).write(to: URL(fileURLWithPath: file))
        let journal = RatingJournal(file: URL(fileURLWithPath: file + "/journal"), log: log)
        for _ in 0..<3 { await journal.append(.context(RatingContext(installID: "a"), at: start)) }
        #expect(log.messages.count == 1)
    }

    @Test @MainActor func `erasing the user erases it, whatever is under way`() async throws {
        for round in 0..<20 {
            let clock = ManualClock(start)
            let engine = try await RatingEngine(
                ports: RatingPorts(
                    store: InMemoryContextStore(), clock: clock, log: RecordingLog(),
                    makeInstallID: { UUID().uuidString }, storeListings: nil, describeFeedback: nil,
                    journal: RatingJournal(file: url)))
            let tasks = (0..<10).map { number in
                Task { _ = try? await engine.record(.event("before \(number)")) }
            }
            for _ in 0..<round { await Task.yield() }
            try await engine.erase()
            #expect(!FileManager.default.fileExists(atPath: url.path))
            for task in tasks { await task.value }
            await engine.finishJournal()
            let text = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
            let installID = engine.context.installID
            #expect(text.isEmpty || text.contains(installID))
            try await engine.record(.session)
            await engine.finishJournal()
            let ids = Set(try lines().compactMap { $0.firstMatch(of: /"installID":"([^"]*)"/)?.1 })
            #expect(ids == [Substring(engine.context.installID)])
        }
    }

    @Test @MainActor func `whoever is erased elsewhere leaves nothing in it`() async throws {
        let store = InMemoryContextStore()
        let engine = try await RatingEngine(
            ports: RatingPorts(
                store: store, clock: ManualClock(start), log: RecordingLog(), makeInstallID: { UUID().uuidString },
                storeListings: nil, describeFeedback: nil, journal: RatingJournal(file: url)))
        try await engine.record(.event("secret"))
        await engine.finishJournal()
        #expect(try String(contentsOf: url, encoding: .utf8).contains("secret"))
        await store.erase()
        try await engine.record(.session)
        await engine.finishJournal()
        #expect(try !String(contentsOf: url, encoding: .utf8).contains("secret"))
    }
}
