import Foundation
import RatingTesting
import TestTools
import Testing

@testable import RatingKit

@Suite struct ContextStoreConformanceTests {
    @Test func `the file store conforms`() async throws {
        let scratch = try ScratchDirectory()
        let places = Locked<[ObjectIdentifier: URL]>([:])
        func open(_ place: URL) -> FileContextStore {
            let store = FileContextStore(directory: place, lockTimeout: .seconds(60))
            places.withLock { $0[ObjectIdentifier(store)] = place }
            return store
        }
        var kept: [FileContextStore] = []
        try await checkContextStore {
            let store = open(URL(fileURLWithPath: "\(scratch.path)/\(UUID().uuidString)"))
            kept.append(store)
            return store
        } reopen: { store in
            let place = places.withLock { $0[ObjectIdentifier(store)] }
            return open(try #require(place))
        }
    }

    @Test func `the UserDefaults store conforms`() async throws {
        let suites = TemporarySuites()
        try await checkContextStore { UserDefaultsContextStore(suite: suites.make()) }
    }

    @Test func `the stores in memory conform`() async throws {
        try await checkContextStore { InMemoryContextStore() }
        try await checkContextStore(
            { RecordingContextStore() }, reopen: { $0 }, failing: { $0.fail(at: [.update, .erase]) })
        try await checkContextStore({ RecordingContextStore() }, failing: { $0.fail(at: [.synchronize]) })
    }

    @Test(arguments: BrokenStore.Fault.allCases)
    func `a broken store is caught and its first broken promise named`(fault: BrokenStore.Fault) async throws {
        await #expect {
            try await checkContextStore(
                { BrokenStore(fault) }, reopen: { fault == .outOfSight ? BrokenStore(fault) : $0 },
                failing: { await $0.beginFailing() })
        } throws: { error in
            "\(error)".hasPrefix("the store breaks a promise: \(fault.promise); but ")
        }
    }
}

/// A store in memory with one fault.
actor BrokenStore: ContextStore {
    enum Fault: CaseIterable, Sendable {
        case preset, amnesiac, half, keepsRefused, swallowsErrors, keepsNil, interleaves, keepsErased, throwsOnErase
        case outOfSight, storesAndThrows, doubtsWithoutStoring

        /// The promise that it breaks.
        var promise: String {
            switch self {
            case .preset: "a new store has no context"
            case .amnesiac, .half: "load returns the whole context that the last update left"
            case .keepsRefused, .swallowsErrors:
                "an update whose body throws leaves the stored context as it was and passes the error on"
            case .keepsNil: "an update whose body leaves nil deletes the context"
            case .interleaves: "concurrent updates never interleave, so none is lost"
            case .keepsErased, .throwsOnErase: "after erase there is no context, and counting can start over"
            case .storesAndThrows, .doubtsWithoutStoring:
                "a change that throws was not made, unless it throws notDurable"
            case .outOfSight: "another instance at the same place sees every update and loses none"
            }
        }
    }

    struct Broken: Error {}

    private let fault: Fault
    private var context: RatingContext?
    private var isFailing = false

    func beginFailing() { isFailing = true }

    init(_ fault: Fault) {
        self.fault = fault
        if fault == .preset { context = RatingContext(installID: "old") }
    }

    func load() -> RatingContext? {
        switch fault {
        case .amnesiac: nil
        case .half: context.map { RatingContext(installID: $0.installID) }
        default: context
        }
    }

    func update<Result: Sendable>(
        _ body: @Sendable (inout RatingContext?) throws -> Result
    ) async throws -> Result {
        var changed = context
        if isFailing, fault == .doubtsWithoutStoring { throw ContextStoreError.notDurable("nothing is stored") }
        if fault == .interleaves { await Task.yield() }
        do {
            let result = try body(&changed)
            if changed != nil || fault != .keepsNil { context = changed }
            if isFailing, fault == .storesAndThrows { throw ContextStoreError.failed("it is stored") }
            return result
        } catch {
            if fault == .keepsRefused { context = changed }
            if fault == .swallowsErrors { throw Broken() }
            throw error
        }
    }

    func erase() throws {
        if fault == .throwsOnErase { throw Broken() }
        if fault != .keepsErased { context = nil }
    }
}

/// Suites of user defaults of the test's own, removed with it.
final class TemporarySuites: Sendable {
    private let names = Locked<[String]>([])

    func make() -> String {
        let name = "RatingKitTests-\(UUID().uuidString)"
        names.withLock { $0.append(name) }
        return name
    }

    deinit {
        for name in names.withLock({ $0 }) {
            UserDefaults(suiteName: name)?.removePersistentDomain(forName: name)
            let home = FileManager.default.homeDirectoryForCurrentUser
            try? FileManager.default.removeItem(at: home.appendingPathComponent(".config/\(name).plist"))
        }
    }
}
