import Foundation
import RatingKit
import Testing

/// Real files, edited in the ways in which editors, scripts and deployments edit them.
@Suite struct ConfigurationFileWatcherTests {
    private let place: ScratchDirectory
    private let path: String

    init() throws {
        place = try ScratchDirectory()
        path = place.path + "/rating.json"
    }

    private func document(_ sessions: Int) -> String { #"{"displaySessionCount": \#(sessions)}"# }

    private func replace(_ text: String, at path: String? = nil) throws {
        let path = path ?? self.path
        try Data(text.utf8).write(to: URL(fileURLWithPath: path + ".new"))
        guard rename(path + ".new", path) == 0 else { throw CocoaError(.fileWriteUnknown) }
    }

    /// Writes into the file that is there, from its beginning.
    private func overwrite(_ text: String, truncating: Bool) throws {
        let file = try #require(fopen(path, truncating ? "w" : "r+"))
        defer { fclose(file) }
        fwrite(text, 1, text.utf8.count, file)
    }

    @Test func theContentAtTheBeginningIsReported() async throws {
        try place.write(document(3), to: "rating.json")
        let seen = SeenReadings(path)
        #expect(await seen.next(1) == ["3"])
    }

    @Test func anAtomicReplacementIsSeen() async throws {
        try place.write(document(3), to: "rating.json")
        let seen = SeenReadings(path)
        #expect(await seen.next(1) == ["3"])
        try await seesWithinASecond(seen) { try replace(document($0)) }
    }

    @Test(arguments: [true, false])
    func anEditInPlaceIsSeen(_ truncates: Bool) async throws {
        try place.write(document(3), to: "rating.json")
        let seen = SeenReadings(path)
        #expect(await seen.next(1) == ["3"])
        try await seesWithinASecond(seen) { try overwrite(document($0), truncating: truncates) }
    }

    /// Of three edits each is seen, and one within a second: the others are a busy machine's.
    private func seesWithinASecond(_ seen: SeenReadings, _ edit: (_ sessions: Int) throws -> Void) async throws {
        var times: [Duration] = []
        for sessions in 4...6 {
            let start = ContinuousClock.now
            try edit(sessions)
            #expect(await seen.next(sessions - 2).last == "\(sessions)")
            times.append(ContinuousClock.now - start)
        }
        #expect((times.min() ?? .zero) < .seconds(1), "\(times)")
    }

    @Test(arguments: [true, false])
    func aFileThatNeverStandsStillIsReadAllTheSame(_ replaces: Bool) async throws {
        try place.write(document(103), to: "rating.json")
        let seen = SeenReadings(path)
        #expect(await seen.next(1) == ["103"])
        let start = ContinuousClock.now
        var (sessions, times) = (200, [Duration]())
        while times.count < 3, ContinuousClock.now - start < .seconds(15) {
            sessions += 1
            try replaces ? replace(document(sessions)) : overwrite(document(sessions), truncating: false)
            try await Task.sleep(for: .milliseconds(50))
            if seen.all.count > times.count + 1 { times.append(ContinuousClock.now - start) }
        }
        let waits = zip(times, [.zero] + times).map { $0 - $1 }
        #expect(times.count == 3 && (waits.min() ?? .zero) < .seconds(1), "\(waits)")
        #expect(seen.all.dropFirst().allSatisfy { (201...sessions).contains(Int($0) ?? 0) }, "\(seen.all)")
    }

    @Test func theSameContentAgainIsNoEvent() async throws {
        try place.write(document(3), to: "rating.json")
        let seen = SeenReadings(path)
        #expect(await seen.next(1) == ["3"])
        try overwrite(document(3), truncating: true)
        try await Task.sleep(for: .milliseconds(900))
        try replace(document(3))
        try await Task.sleep(for: .milliseconds(900))
        try replace(document(4))
        #expect(await seen.next(2) == ["3", "4"])
    }

    @Test func aFileWrittenInPiecesIsAppliedOnceItIsWhole() async throws {
        try place.write(document(3), to: "rating.json")
        let seen = SeenReadings(path, quietTime: 2)
        #expect(await seen.next(1) == ["3"])
        let text = #"{"displaySessionCount": 4, "mainTitle": "One piece after another", "minDays": 2}"#
        let file = try #require(fopen(path, "w"))
        for piece in stride(from: 0, to: text.count, by: 8) {
            fputs(String(text.dropFirst(piece).prefix(8)), file)
            fflush(file)
            try await Task.sleep(for: .milliseconds(100))
        }
        fclose(file)
        #expect(await seen.next(2) == ["3", "4"])
    }

    /// The beginning of the new document before the end of the old one can be a valid third one.
    @Test func aMixtureOfOldAndNewIsNotApplied() async throws {
        try place.write(#"{"displaySessionCount": 11, "minDays": 1}"#, to: "rating.json")
        let seen = SeenReadings(path, quietTime: 2)
        #expect(await seen.next(1) == ["11"])
        try overwrite(#"{"displaySessionCount": 22"#, truncating: false)
        try await Task.sleep(for: .milliseconds(50))
        try overwrite(#"{"displaySessionCount": 33, "minDays": 3}"#, truncating: false)
        #expect(await seen.next(2) == ["11", "33"])
    }

    @Test func aDocumentThatStaysBrokenIsReportedOnce() async throws {
        try place.write(document(3), to: "rating.json")
        let seen = SeenReadings(path)
        #expect(await seen.next(1) == ["3"])
        try overwrite(#"{"displaySessionCount": "#, truncating: true)
        #expect(await seen.next(2) == ["3", "json.syntax"])
        try await Task.sleep(for: .milliseconds(900))
        try replace(document(3))
        #expect(await seen.next(3) == ["3", "json.syntax", "3"])
    }

    @Test func aFileThatAppearsLaterIsSeen() async throws {
        let seen = SeenReadings(path)
        #expect(await seen.next(1) == ["file.unreadable"])
        try place.write(document(5), to: "rating.json")
        #expect(await seen.next(2) == ["file.unreadable", "5"])
        try FileManager.default.removeItem(atPath: path)
        #expect(await seen.next(3) == ["file.unreadable", "5", "file.unreadable"])
    }

    @Test func aDirectoryThatAppearsAndIsReplacedIsSeen() async throws {
        let directory = place.path + "/deployed"
        let seen = SeenReadings(directory + "/rating.json")
        #expect(await seen.next(1) == ["file.unreadable"])
        for sessions in 1...3 {
            let next = place.path + "/next"
            try FileManager.default.createDirectory(atPath: next, withIntermediateDirectories: false)
            try Data(document(sessions).utf8).write(to: URL(fileURLWithPath: next + "/rating.json"))
            rename(directory, "\(place.path)/old\(sessions)")
            rename(next, directory)
            #expect(await seen.next(sessions + 1).last == "\(sessions)")
        }
        // The watch has followed into the last one.
        try replace(document(9), at: directory + "/rating.json")
        #expect(await seen.next(5).last == "9")
    }

    @Test func aLinkThatLeadsElsewhereIsSeen() async throws {
        for release in 1...2 {
            let directory = "\(place.path)/release\(release)"
            try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: false)
            try Data(document(release).utf8).write(to: URL(fileURLWithPath: directory + "/rating.json"))
        }
        let link = place.path + "/current"
        symlink("release1", link)
        let seen = SeenReadings(link + "/rating.json")
        #expect(await seen.next(1) == ["1"])
        symlink("release2", link + ".new")
        rename(link + ".new", link)
        #expect(await seen.next(2) == ["1", "2"])
    }

    @Test func ofManyQuickReplacementsTheLastIsInForceAndEachOneWhole() async throws {
        try place.write(document(0), to: "rating.json")
        let store = ConfigurationStore()
        let task = await store.follow(
            ConfigurationFileWatcher(URL(fileURLWithPath: path), reader: ConfigurationReader(layer: .remote)))
        #expect(store.configuration[.displaySessionCount] == 0)
        #expect(store.configuration.layer(of: .integer(.displaySessionCount)) == .remote)
        for sessions in 1...200 {
            try replace(document(sessions))
            try await Task.sleep(for: .milliseconds(2))
        }
        for _ in 0..<1_000 where store.configuration[.displaySessionCount] != 200 {
            try await Task.sleep(for: .milliseconds(10))
        }
        #expect(store.configuration[.displaySessionCount] == 200)
        #expect(store.layers.layersDisabledByRefusal.isEmpty)
        task.cancel()
        await task.value
    }
}

/// The readings of a watcher as words: the session count of an accepted document, the first code of a refused one.
private final class SeenReadings: Sendable {
    private let words = Locked<[String]>([])
    private let task: Task<Void, Never>

    /// - Parameter quietTime: nil for the standard settings; longer where a busy machine must not make the difference.
    init(_ path: String, quietTime: Double? = nil) {
        let file = URL(fileURLWithPath: path)
        let watcher =
            quietTime.map { ConfigurationFileWatcher(file, quietTime: $0, patience: $0, longestWait: 4 * $0) }
            ?? ConfigurationFileWatcher(file)
        task = Task { [words] in
            for await reading in watcher.readings() {
                let configuration = RatingConfiguration(ConfigurationLayers(bundled: reading.document))
                let word =
                    reading.document == nil
                    ? reading.diagnostics.first?.code.rawValue : configuration[.displaySessionCount].map(String.init)
                words.withLock { $0.append(word ?? "nothing") }
            }
        }
    }

    deinit {
        task.cancel()
    }

    /// What was seen so far.
    var all: [String] { words.withLock { $0 } }

    /// What was seen, as soon as that is so many, or after ten seconds.
    func next(_ count: Int) async -> [String] {
        for _ in 0..<1_000 where words.withLock({ $0.count < count }) {
            try? await Task.sleep(for: .milliseconds(10))
        }
        return words.withLock { $0 }
    }
}
