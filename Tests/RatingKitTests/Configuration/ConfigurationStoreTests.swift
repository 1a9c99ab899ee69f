import Foundation
import Testing

@testable import RatingKit

@Suite struct ConfigurationStoreTests {
    private func reading(_ json: String, _ layer: ConfigurationLayer = .remote) -> ConfigurationReading {
        ConfigurationReader(layer: layer).read(Array(json.utf8))
    }

    private func store(_ json: String = #"{"displaySessionCount": 3}"#) -> ConfigurationStore {
        ConfigurationStore(ConfigurationLayers(bundled: reading(json, .bundled).document))
    }

    @Test func `an accepted document is in force at once`() {
        let store = store()
        let before = store.configuration
        let update = store.apply(reading(#"{"displaySessionCount": 5}"#), to: .remote)
        #expect(update.changes.map(\.description) == ["displaySessionCount: 3 → 5 (remote)"])
        #expect(update.layer == .remote && !update.isRefused && update.diagnostics.isEmpty)
        #expect(store.configuration[.displaySessionCount] == 5)
        #expect(before[.displaySessionCount] == 3)
    }

    @Test func `a refused document changes nothing but may switch off`() {
        let store = store()
        let update = store.apply(reading(#"{"displaySessionCount": "5", "disabled": true}"#), to: .remote)
        #expect(update.isRefused)
        #expect(update.diagnostics.map(\.code) == [.wrongType])
        #expect(update.changes.map(\.description) == ["disabled: false → true (remote)"])
        #expect(store.configuration[.displaySessionCount] == 3 && store.configuration.isDisabled)
        store.apply(reading("{}"), to: .remote)
        #expect(!store.configuration.isDisabled)
    }

    @Test func `a key that disappears falls back`() {
        let store = store()
        store.apply(reading(#"{"displaySessionCount": 5, "minDays": 2}"#), to: .remote)
        let update = store.apply(reading(#"{"minDays": 2}"#), to: .remote)
        #expect(update.changes.map(\.description) == ["displaySessionCount: 5 → 3 (bundled)"])
    }

    @Test func `the same document once more keeps the snapshot`() {
        let store = store()
        store.apply(reading(#"{"minDays": 2}"#), to: .remote)
        let before = store.configuration
        #expect(store.apply(reading(#"{"minDays": 2}"#), to: .remote).isEmpty)
        #expect(store.configuration.isSame(as: before))
    }

    @Test(arguments: [(1, 1, false), (2, 1, true), (2, 2, false), (2, 3, false)])
    func `a lower revision than the bundled one is passed over`(_ bundled: Int, _ remote: Int, _ isDiscarded: Bool) {
        let store = store(#"{"revision": \#(bundled), "minDays": 1}"#)
        let update = store.apply(reading(#"{"revision": \#(remote), "minDays": 9}"#), to: .remote)
        #expect(update.diagnostics.map(\.code) == (isDiscarded ? [.lowerRevision] : []))
        #expect(!update.isRefused)
        #expect(store.configuration[.minDays] == (isDiscarded ? 1 : 9))
    }

    @Test func `a change that throws changes nothing`() {
        let store = store()
        #expect(throws: Diagnostic.self) {
            try store.change {
                try $0.set(.integer(1), for: .integer(.displaySessionCount))
                try $0.set(.integer(-1), for: .integer(.minDays))
            }
        }
        #expect(store.configuration[.displaySessionCount] == 3)
    }

    @Test func `a change that another one overtakes is made once more`() throws {
        let store = store()
        var tries = 0
        try store.change { layers in
            tries += 1
            if tries == 1 { try store.change { try $0.set(.integer(7), for: .integer(.minLaunches)) } }
            try layers.set(.integer(5), for: .integer(.displaySessionCount))
        }
        #expect(tries == 2)
        #expect(store.configuration[.displaySessionCount] == 5 && store.configuration[.minLaunches] == 7)
    }

    @Test func `every listener hears every change in order`() async throws {
        var heard: [[String]] = [[], []]
        var streams: [AsyncStream<[RatingConfiguration.Change]>] = []
        do {
            let store = store()
            streams = [store.changes(), store.changes()]
            for count in 4...6 {
                try store.change { try $0.set(.integer(Int64(count)), for: .integer(.displaySessionCount)) }
            }
            store.apply(reading("{"), to: .remote)
        }
        for (index, stream) in streams.enumerated() {
            for await changes in stream { heard[index] += changes.map(\.description) }
        }
        let expected = (4...6).map { "displaySessionCount: \($0 - 1) → \($0) (override)" }
        #expect(heard == [expected, expected])
    }

    @Test func `updates tell of refusals and warnings too`() async {
        var updates: [ConfigurationStore.Update] = []
        let stream: AsyncStream<ConfigurationStore.Update>
        do {
            let store = store()
            stream = store.updates()
            store.apply(reading("{"), to: .remote)
            store.apply(reading(#"{"displaySessionCounts": 1}"#), to: .remote)
            store.apply(reading("{}"), to: .remote)
        }
        for await update in stream { updates.append(update) }
        #expect(updates.map(\.isRefused) == [true, false])
        #expect(updates.flatMap { $0.diagnostics.map(\.code) } == [.jsonSyntax, .unknownKey])
    }

    @Test func `a listener that has gone is forgotten`() async {
        let store = store()
        let task = Task {
            var count = 0
            for await _ in store.changes() { count += 1 }
            return count
        }
        await Task.yield()
        task.cancel()
        _ = await task.value
        store.apply(reading(#"{"minDays": 2}"#), to: .remote)
        #expect(store.configuration[.minDays] == 2)
    }

    /// Whoever tells a listener does not hold what readers wait for.
    @Test func `a reader does not wait while listeners are told`() {
        let store = store()
        let read = Locked<[Int64?]>([])
        store.listen(
            ConfigurationStore.Listener(
                hear: { _ in
                    let done = DispatchSemaphore(value: 0)
                    Thread.detachNewThread {
                        let count = store.configuration[.displaySessionCount]
                        read.withLock { $0.append(count) }
                        done.signal()
                    }
                    _ = done.wait(timeout: .now() + 2)
                }, finish: {}))
        for count in [7, 8] { store.apply(reading(#"{"displaySessionCount": \#(count)}"#), to: .remote) }
        #expect(read.withLock { $0 } == [7, 8])
    }

    @Test func `announcements to a slow listener are bounded and the newest are kept`() async {
        let (changes, updates): (AsyncStream<[RatingConfiguration.Change]>, AsyncStream<ConfigurationStore.Update>)
        do {
            let store = store()
            (changes, updates) = (store.changes(), store.updates())
            for count in 1...200 {
                store.apply(reading(#"{"displaySessionCount": \#(count + 3)}"#), to: .remote)
            }
        }
        var heard: [String] = []
        for await change in changes { heard += change.map(\.description) }
        #expect(heard.count == ConfigurationStore.capacity)
        #expect(heard.last == "displaySessionCount: 202 → 203 (remote)")
        #expect(await updates.reduce(0) { count, _ in count + 1 } == ConfigurationStore.capacity)
    }

    /// Every snapshot that a reader gets is one that was written, whole: both keys always have the same value.
    @Test func `two thousand swaps under readers`() async throws {
        let store = store("{}")
        let writersLeft = Locked(2)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<2 {
                group.addTask {
                    defer { writersLeft.withLock { $0 -= 1 } }
                    for swap in 0..<1_000 {
                        let value = Int64(writer * 1_000 + swap)
                        try store.change {
                            try $0.set(.integer(value), for: .integer(.displaySessionCount))
                            try $0.set(.integer(value), for: .integer(.minLaunches), at: "end")
                        }
                        await Task.yield()
                    }
                }
            }
            for _ in 0..<4 {
                group.addTask {
                    var torn = 0
                    while writersLeft.withLock({ $0 > 0 }) {
                        for _ in 0..<100 {
                            let configuration = store.configuration
                            guard let value = configuration.at("end")[.minLaunches] else { continue }
                            if configuration[.displaySessionCount] != value { torn += 1 }
                        }
                        await Task.yield()
                    }
                    #expect(torn == 0)
                }
            }
            try await group.waitForAll()
        }
        let last = try #require(store.configuration[.displaySessionCount])
        #expect([999, 1_999].contains(last))
    }
}
