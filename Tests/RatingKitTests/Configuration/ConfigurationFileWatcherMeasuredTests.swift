import Foundation
import RatingKit
import RatingRemote
import TestTools
import Testing

/// How soon a watcher sees an edit, and how long it waits for one that is not finished.
@Suite(.measured, .serialized) struct ConfigurationFileWatcherMeasuredTests {
    private let file: WatchedFile

    init() throws {
        file = try WatchedFile()
    }

    @Test func `a replacement is seen within a second`() async throws {
        try await seesWithinASecond { try file.replace(sessions: $0) }
    }

    @Test(arguments: [true, false])
    func `an edit in place is seen within a second`(_ truncates: Bool) async throws {
        try await seesWithinASecond { try file.overwrite(WatchedFile.document($0), truncating: truncates) }
    }

    /// Of three edits each is seen, and one within a second: the others are a busy machine's.
    private func seesWithinASecond(_ edit: (_ sessions: Int) throws -> Void) async throws {
        try file.replace(sessions: 3)
        let seen = SeenReadings(file.path)
        #expect(try await seen.next(1) == ["3"])
        var times: [Duration] = []
        for sessions in 4...6 {
            let start = ContinuousClock.now
            try edit(sessions)
            try await seen.last("\(sessions)")
            times.append(ContinuousClock.now - start)
        }
        #expect((times.min() ?? .zero) < .seconds(1), "\(times)")
    }

    @Test(arguments: [true, false])
    func `a file that never stands still is read all the same`(_ replaces: Bool) async throws {
        try file.replace(sessions: 103)
        let seen = SeenReadings(file.path)
        #expect(try await seen.next(1) == ["103"])
        let start = ContinuousClock.now
        var (sessions, times) = (200, [Duration]())
        while times.count < 3, ContinuousClock.now - start < .seconds(15) {
            sessions += 1
            try replaces
                ? file.replace(sessions: sessions) : file.overwrite(WatchedFile.document(sessions), truncating: false)
            try await Task.sleep(for: .milliseconds(50))
            if seen.all.count > times.count + 1 { times.append(ContinuousClock.now - start) }
        }
        let waits = zip(times, [.zero] + times).map { $0 - $1 }
        #expect(times.count == 3 && (waits.min() ?? .zero) < .seconds(1), "\(waits)")
        #expect(seen.all.dropFirst().allSatisfy { (201...sessions).contains(Int($0) ?? 0) }, "\(seen.all)")
    }

    @Test func `the same content again is no event`() async throws {
        try file.replace(sessions: 3)
        let seen = SeenReadings(file.path)
        #expect(try await seen.next(1) == ["3"])
        try file.overwrite(WatchedFile.document(3), truncating: true)
        try await Task.sleep(for: .milliseconds(900))
        try file.replace(sessions: 3)
        try await Task.sleep(for: .milliseconds(900))
        try file.replace(sessions: 4)
        #expect(try await seen.next(2) == ["3", "4"])
    }

    @Test func `a file written in pieces is applied once it is whole`() async throws {
        try file.replace(sessions: 3)
        let seen = SeenReadings(file.path, quietTime: 2)
        #expect(try await seen.next(1) == ["3"])
        let text = #"{"displaySessionCount": 4, "mainTitle": "One piece after another", "minDays": 2}"#
        let stream = try #require(fopen(file.path, "w"))
        for piece in stride(from: 0, to: text.count, by: 8) {
            fputs(String(text.dropFirst(piece).prefix(8)), stream)
            fflush(stream)
            try await Task.sleep(for: .milliseconds(100))
        }
        fclose(stream)
        #expect(try await seen.next(2) == ["3", "4"])
    }

    /// The beginning of the new document before the end of the old one can be a valid third one.
    @Test func `a mixture of old and new is not applied`() async throws {
        try file.replace(#"{"displaySessionCount": 11, "minDays": 1}"#)
        let seen = SeenReadings(file.path, quietTime: 2)
        #expect(try await seen.next(1) == ["11"])
        try file.overwrite(#"{"displaySessionCount": 22"#, truncating: false)
        try await Task.sleep(for: .milliseconds(50))
        try file.overwrite(#"{"displaySessionCount": 33, "minDays": 3}"#, truncating: false)
        #expect(try await seen.next(2) == ["11", "33"])
    }

    @Test func `a document that stays broken is reported once`() async throws {
        try file.replace(sessions: 3)
        let seen = SeenReadings(file.path)
        #expect(try await seen.next(1) == ["3"])
        try file.overwrite(#"{"displaySessionCount": "#, truncating: true)
        #expect(try await seen.next(2) == ["3", "json.syntax"])
        try await Task.sleep(for: .milliseconds(900))
        try file.replace(sessions: 3)
        #expect(try await seen.next(3) == ["3", "json.syntax", "3"])
    }
}
