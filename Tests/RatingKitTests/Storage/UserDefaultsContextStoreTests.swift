import Foundation
import Testing

@testable import RatingKit

@Suite struct UserDefaultsContextStoreTests {
    private let suites = TemporarySuites()
    private let suite: String
    private let defaults: UserDefaults
    private let log = RecordingLog()
    private let store: UserDefaultsContextStore

    init() throws {
        suite = suites.make()
        defaults = try #require(UserDefaults(suiteName: suite))
        store = UserDefaultsContextStore(suite: suite, log: log)
    }

    private func count() async throws -> Int64 {
        try await store.update { stored in
            var context = stored ?? RatingContext(installID: "id")
            _ = context.apply(.event("e"), configuration: RatingConfiguration(), now: SystemClock().now())
            stored = context
            return context.events
        }
    }

    @Test func `damaged records are set aside reported and kept`() async throws {
        for number in 1...2 {
            defaults.set(Data("damage \(number)".utf8), forKey: UserDefaultsContextStore.key)
            #expect(try await count() == 1)
            #expect(defaults.data(forKey: "RatingKit.context.damaged-\(number)") == Data("damage \(number)".utf8))
        }
        #expect(defaults.data(forKey: "RatingKit.context.damaged-1") == Data("damage 1".utf8))
        #expect(log.messages.map(\.level) == [.error, .error])
        #expect(
            log.messages.last?.message.hasSuffix(
                "it was set aside as RatingKit.context.damaged-2, and counting starts over") == true)
    }

    @Test func `a value that is no data is set aside as it is`() async throws {
        defaults.set("text", forKey: UserDefaultsContextStore.key)
        #expect(try await store.load() == nil)
        #expect(defaults.string(forKey: "RatingKit.context.damaged-1") == "text")
        #expect(try await count() == 1)
    }

    @Test func `a record from the future is an error and stays`() async throws {
        let future = Data(#"{"format": 99, "installID": "id"}"#.utf8)
        defaults.set(future, forKey: UserDefaultsContextStore.key)
        await #expect {
            try await count()
        } throws: { error in
            "\(error)".hasPrefix("RatingKit.context: the stored context has the form 99") && error is ContextStoreError
        }
        #expect(defaults.data(forKey: UserDefaultsContextStore.key) == future)
    }

    @Test func `erasing removes all of the user and nothing else`() async throws {
        defaults.set(Data("damage".utf8), forKey: UserDefaultsContextStore.key)
        #expect(try await count() == 1)
        defaults.set("mine", forKey: "RatingKit.contextual")
        try await store.erase()
        #expect(defaults.object(forKey: UserDefaultsContextStore.key) == nil)
        #expect(defaults.object(forKey: "RatingKit.context.damaged-1") == nil)
        #expect(defaults.string(forKey: "RatingKit.contextual") == "mine")
    }
}
