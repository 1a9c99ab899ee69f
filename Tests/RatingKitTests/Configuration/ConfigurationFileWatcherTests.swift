import Foundation
import RatingKit
import RatingRemote
import TestTools
import Testing

/// Real files, edited in the ways in which editors, scripts and deployments edit them.
@Suite struct ConfigurationFileWatcherTests {
    private let file: WatchedFile

    init() throws {
        file = try WatchedFile()
    }

    @Test func `the content at the beginning is reported`() async throws {
        try file.replace(sessions: 3)
        let seen = SeenReadings(file.path)
        #expect(try await seen.next(1) == ["3"])
    }

    @Test func `a replacement is seen`() async throws {
        try file.replace(sessions: 3)
        let seen = SeenReadings(file.path)
        #expect(try await seen.next(1) == ["3"])
        try file.replace(sessions: 4)
        try await seen.last("4")
    }

    @Test(arguments: [true, false])
    func `an edit in place is seen`(_ truncates: Bool) async throws {
        try file.replace(sessions: 3)
        let seen = SeenReadings(file.path)
        #expect(try await seen.next(1) == ["3"])
        try file.overwrite(WatchedFile.document(4), truncating: truncates)
        try await seen.last("4")
    }

    @Test func `a file that appears later is seen`() async throws {
        let seen = SeenReadings(file.path)
        #expect(try await seen.next(1) == ["file.unreadable"])
        try file.replace(sessions: 5)
        #expect(try await seen.next(2) == ["file.unreadable", "5"])
        try FileManager.default.removeItem(atPath: file.path)
        #expect(try await seen.next(3) == ["file.unreadable", "5", "file.unreadable"])
    }

    @Test func `a directory that appears and is replaced is seen`() async throws {
        let directory = file.directory + "/deployed"
        let seen = SeenReadings(directory + "/rating.json")
        #expect(try await seen.next(1) == ["file.unreadable"])
        for sessions in 1...3 {
            let next = file.directory + "/next"
            try FileManager.default.createDirectory(atPath: next, withIntermediateDirectories: false)
            try Data(WatchedFile.document(sessions).utf8).write(to: URL(fileURLWithPath: next + "/rating.json"))
            rename(directory, "\(file.directory)/old\(sessions)")
            rename(next, directory)
            try await seen.last("\(sessions)")
        }
        // The watch has followed into the last one.
        try file.replace(sessions: 9, at: directory + "/rating.json")
        try await seen.last("9")
    }

    @Test func `a link that leads elsewhere is seen`() async throws {
        for release in 1...2 {
            let directory = "\(file.directory)/release\(release)"
            try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: false)
            try Data(WatchedFile.document(release).utf8).write(to: URL(fileURLWithPath: directory + "/rating.json"))
        }
        let link = file.directory + "/current"
        symlink("release1", link)
        let seen = SeenReadings(link + "/rating.json")
        #expect(try await seen.next(1) == ["1"])
        symlink("release2", link + ".new")
        rename(link + ".new", link)
        #expect(try await seen.next(2) == ["1", "2"])
    }

    @Test func `of many quick replacements the last is in force and each one whole`() async throws {
        try file.replace(sessions: 0)
        let store = ConfigurationStore()
        let task = await store.follow(
            ConfigurationFileWatcher(URL(fileURLWithPath: file.path), reader: ConfigurationReader(layer: .remote)))
        #expect(store.configuration[.displaySessionCount] == 0)
        #expect(store.configuration.layer(of: .integer(.displaySessionCount)) == .remote)
        try await onThread { [file] in
            for sessions in 1...200 {
                try file.replace(sessions: sessions)
                usleep(2_000)
            }
        }
        try await eventually { store.configuration[.displaySessionCount] == 200 }
        #expect(store.layers.layersDisabledByRefusal.isEmpty)
        task.cancel()
        await task.value
    }
}
