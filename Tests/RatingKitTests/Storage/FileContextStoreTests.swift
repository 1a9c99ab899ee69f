import Foundation
import TestTools
import Testing

@testable import RatingKit

@Suite struct FileContextStoreTests {
    private let scratch: ScratchDirectory
    private let log = RecordingLog()

    init() throws {
        scratch = try ScratchDirectory()
    }

    private func makeStore(_ directory: String = "", lockTimeout: Duration = .seconds(600)) -> FileContextStore {
        FileContextStore(
            directory: URL(fileURLWithPath: scratch.path + directory), log: log, lockTimeout: lockTimeout)
    }

    private func count(in store: FileContextStore) async throws -> Int64 {
        try await store.update { stored in
            var context = stored ?? RatingContext(installID: "id")
            _ = context.apply(.event("e"), configuration: RatingConfiguration(), now: SystemClock().now())
            stored = context
            return context.events
        }
    }

    private func message(_ body: () async throws -> Void) async -> String {
        do {
            try await body()
            return "no error"
        } catch {
            return "\(error)".replacingOccurrences(of: scratch.path, with: "~")
        }
    }

    private func content(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(fileURLWithPath: "\(scratch.path)/\(name)")), as: UTF8.self)
    }

    @Test func `only the user may read the record`() async throws {
        #expect(try await count(in: makeStore("/new")) == 1)
        #expect(try scratch.mode(of: "new") == 0o700)
        #expect(try scratch.mode(of: "new/context.json") == 0o600)
    }

    @Test func `loading makes nothing`() async throws {
        #expect(try await makeStore("/new").load() == nil)
        #expect(try scratch.entries == [])
    }

    @Test(arguments: ["", "{", "[]", "{}", "\u{FEFF}", #"{"format": 2}"#, #"{"format": 2, "installID": 3}"#])
    func `a damaged record is set aside and counting begins anew`(damage: String) async throws {
        try scratch.write(damage, to: "context.json")
        #expect(try await count(in: makeStore()) == 1)
        #expect(try scratch.entries == ["context.json", "context.json.damaged-1", "context.json.lock"])
        #expect(try content("context.json.damaged-1") == damage)
        let entry = try #require(log.messages.first)
        #expect(log.messages.count == 1 && entry.level == .error)
        #expect(entry.message.hasPrefix("\(scratch.path)/context.json: the stored context is "))
        #expect(entry.message.hasSuffix("; it was set aside as context.json.damaged-1, and counting starts over"))
    }

    @Test func `loading sets a damaged record aside too`() async throws {
        try scratch.write("damage", to: "context.json")
        #expect(try await makeStore().load() == nil)
        #expect(try scratch.entries == ["context.json.damaged-1", "context.json.lock"])
    }

    @Test func `damaged records of earlier times are kept`() async throws {
        for number in 1...3 {
            try scratch.write("damage \(number)", to: "context.json")
            #expect(try await count(in: makeStore()) == 1)
        }
        for number in 1...3 { #expect(try content("context.json.damaged-\(number)") == "damage \(number)") }
    }

    @Test func `a record that is too large is set aside`() async throws {
        let path = "\(scratch.path)/context.json"
        #expect(FileManager.default.createFile(atPath: path, contents: nil))
        let file = try #require(FileHandle(forWritingAtPath: path))
        try file.truncate(atOffset: UInt64(RecordFile.defaultLimit) + 1)
        try file.close()
        #expect(try await makeStore().load() == nil)
        #expect(try await count(in: makeStore()) == 1)
        #expect(try scratch.entries == ["context.json", "context.json.damaged-1", "context.json.lock"])
    }

    @Test func `a record from the future is an error and stays`() async throws {
        let future = #"{"format": 99, "installID": "id", "telepathy": true}"#
        try scratch.write(future, to: "context.json")
        let text =
            "~/context.json: the stored context has the form 99, and this library reads forms up to "
            + "\(RatingContext.format); update the library"
        #expect(await message { _ = try await makeStore().load() } == text)
        #expect(await message { _ = try await count(in: makeStore()) } == text)
        #expect(try content("context.json") == future)
        #expect(log.messages.isEmpty)
    }

    @Test func `a directory that is a file is named`() async throws {
        try scratch.write("x", to: "file")
        #expect(
            await message { _ = try await count(in: makeStore("/file")) }
                == "cannot lock ~/file/context.json.lock: not a directory; choose a path whose parts are all directories"
        )
        await #expect {
            try await makeStore("/file").load()
        } throws: { error in
            if case .noAccess? = error as? ContextStoreError { true } else { false }
        }
    }

    @Test func `a directory in the place of the record is named and stays`() async throws {
        let path = "\(scratch.path)/context.json"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        #expect(
            await message { _ = try await count(in: makeStore()) }
                == "cannot use ~/context.json: it is a directory; move it away")
    }

    @Test func `a body that throws passes its error on`() async throws {
        struct Refusal: Error {}
        let store = makeStore()
        await #expect(throws: Refusal.self) { try await store.update { _ in throw Refusal() } }
        #expect(try await count(in: store) == 1)
    }

    @Test func `a store that is held by another says so`() async throws {
        let holder = RecordFile(directory: scratch.path, name: "context.json")
        let (store, hurried) = (makeStore(), makeStore(lockTimeout: .milliseconds(50)))
        let activity = try holder.lockRecord()
        await #expect {
            try await hurried.load() == nil ? try await count(in: hurried) : 0
        } throws: { error in
            if case .busy? = error as? ContextStoreError { true } else { false }
        }
        holder.unlockRecord(activity)
        #expect(try await count(in: store) == 1)
    }

    @Test func `erasing removes the record and all that was set aside`() async throws {
        try scratch.write("damage", to: "context.json")
        let store = makeStore()
        #expect(try await count(in: store) == 1)
        try scratch.write("x", to: "context.json.tmp-1-1")
        try scratch.write("x", to: "other.txt")
        try await store.erase()
        #expect(try scratch.entries == ["context.json.lock", "other.txt"])
        #expect(try await store.load() == nil)
    }

    @Test func `the standard directory is of this user and no cache`() {
        let path = FileContextStore.standardDirectory.path
        #expect(path.hasSuffix("/RatingKit") && !path.lowercased().contains("cache"))
    }
}
