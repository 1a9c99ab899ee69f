import RatingKit

/// Checks that a store keeps the contract of `ContextStore`, for use in any test framework.
///
/// ```swift
/// try await checkContextStore { MyStore(directory: newDirectory()) }
/// ```
/// - Parameters:
///   - make: makes a new, empty store at a place of its own. Called several times.
///   - reopen: makes another instance at the place of the given one, as after a restart or in another process; nil for
///     a store that does not outlive its instance.
///   - failing: makes whatever the given store writes to fail from now on; nil if that cannot be tested.
/// - Throws: ``BrokenStoreContract`` for the first promise that is not kept.
public func checkContextStore<Store: ContextStore>(
    _ make: () async throws -> Store, reopen: ((Store) async throws -> Store)? = nil,
    failing: ((Store) async throws -> Void)? = nil
) async throws(BrokenStoreContract) {
    for promise in StorePromise.allCases {
        do {
            try await promise.check(try await make(), reopen, failing)
        } catch let broken as BrokenStoreContract {
            throw broken
        } catch {
            throw BrokenStoreContract(promise: promise.rawValue, found: "it threw: \(error)")
        }
    }
}

/// A promise that a store does not keep.
public struct BrokenStoreContract: Error, Equatable, CustomStringConvertible {
    /// What the contract says.
    public let promise: String
    /// What the store did.
    public let found: String

    public var description: String { "the store breaks a promise: \(promise); but \(found)" }
}

/// What a store promises, in the order in which it is checked.
private enum StorePromise: String, CaseIterable {
    case isEmptyAtFirst = "a new store has no context"
    case givesBodyNil = "the first update's body gets nil"
    case returnsResult = "update returns what its body returns"
    case keepsEverything = "load returns the whole context that the last update left"
    case passesStored = "an update's body gets what the previous update left"
    case keepsOnError = "an update whose body throws leaves the stored context as it was and passes the error on"
    case deletesOnNil = "an update whose body leaves nil deletes the context"
    case losesNothing = "concurrent updates never interleave, so none is lost"
    case erases = "after erase there is no context, and counting can start over"
    case saysWhatIsStored = "a change that throws was not made, unless it throws notDurable"
    case outlivesInstance = "another instance at the same place sees every update and loses none"

    struct Refusal: Error {}

    func check<Store: ContextStore>(
        _ store: Store, _ reopen: ((Store) async throws -> Store)?, _ failing: ((Store) async throws -> Void)?
    ) async throws {
        switch self {
        case .isEmptyAtFirst:
            try await expect(store, nil, "load")
        case .givesBodyNil:
            let first = try await store.update { context in
                defer { context = .sample }
                return context
            }
            try expect(first == nil, "it got a context with the install id \(first?.installID ?? "")")
        case .returnsResult:
            let result = try await store.update { context in
                context = .sample
                return "result"
            }
            try expect(result == "result", "it returned “\(result)”")
        case .keepsEverything:
            try await store.update { $0 = .sample }
            try await expect(store, .sample, "load")
            try await expect(store, .sample, "a second load")
        case .passesStored:
            try await store.update { $0 = .sample }
            let second = try await store.update { context in
                defer { context = RatingContext(installID: "second") }
                return context
            }
            try expect(second == .sample, "it got \(Self.text(second))")
            try await expect(store, RatingContext(installID: "second"), "load")
        case .keepsOnError:
            try await checkErrors(store)
        case .deletesOnNil:
            try await store.update { $0 = .sample }
            try await store.update { $0 = nil }
            try await expect(store, nil, "load")
        case .losesNothing:
            try await count(in: [store])
        case .erases:
            try await store.erase()
            try await store.update { $0 = .sample }
            try await store.erase()
            try await expect(store, nil, "load")
            try await store.update { $0 = RatingContext(installID: "new") }
            try await expect(store, RatingContext(installID: "new"), "load after another update")
        case .saysWhatIsStored:
            guard let failing else { return }
            try await store.update { $0 = .sample }
            try await failing(store)
            let next = RatingContext(installID: "next")
            let isStored = await isDone { try await store.update { $0 = next } }
            try await expect(store, isStored ? next : .sample, "load after an update")
            let isErased = await isDone { try await store.erase() }
            try await expect(store, isErased ? nil : isStored ? next : .sample, "load after erase")
        case .outlivesInstance:
            guard let reopen else { return }
            try await store.update { $0 = .sample }
            try await expect(try await reopen(store), .sample, "the other instance's load")
            try await reopen(store).erase()
            try await expect(store, nil, "load after the other instance's erase")
            try await count(in: [store, reopen(store)])
        }
    }

    private func checkErrors(_ store: some ContextStore) async throws {
        for before in [nil, RatingContext.sample] {
            try await store.update { $0 = before }
            do {
                try await store.update { context in
                    context = RatingContext(installID: "refused")
                    throw Refusal()
                }
                try expect(false, "it threw nothing")
            } catch is Refusal {
                try await expect(store, before, "load")
            }
        }
    }

    /// Whether it says that it is done.
    private func isDone(_ change: () async throws -> Void) async -> Bool {
        do {
            try await change()
            return true
        } catch ContextStoreError.notDurable {
            return true
        } catch {
            return false
        }
    }

    /// Counts 200 events at the same time through all of the instances.
    private func count(in stores: [some ContextStore]) async throws {
        let updates = 200
        let seen = try await withThrowingTaskGroup(of: Int64.self) { group in
            for update in 0..<updates {
                let store = stores[update % stores.count]
                group.addTask {
                    try await store.update { stored in
                        var context = stored ?? RatingContext(installID: "counted")
                        context.count()
                        stored = context
                        return context.events
                    }
                }
            }
            return try await group.reduce(into: Set<Int64>()) { $0.insert($1) }
        }
        let events = try await stores[0].load()?.events ?? 0
        try expect(
            events == updates && seen.count == updates,
            "of \(updates) updates \(events) were counted, and \(seen.count) of their results differ")
    }

    private func expect(_ store: some ContextStore, _ expected: RatingContext?, _ what: String) async throws {
        let found = try await store.load()
        try expect(found == expected, "\(what) returned \(Self.text(found)) instead of \(Self.text(expected))")
    }

    private func expect(_ isKept: Bool, _ found: @autoclosure () -> String) throws {
        if !isKept { throw BrokenStoreContract(promise: rawValue, found: found()) }
    }

    private static func text(_ context: RatingContext?) -> String {
        context.map { $0.json.serialized() } ?? "none"
    }
}

extension RatingContext {
    /// A context with something in every field.
    fileprivate static var sample: RatingContext {
        let events: [ContextEvent] = [
            .launch(version: "1.0"), .launch(version: "1.1 “é”"), .foreground, .session, .event("saved"),
            .event("sent 👍🏽"),
            .crash, .prompt(placement: "level_completed", kind: .custom, forced: true), .answer(stars: 4), .rated,
            .decline, .remind,
        ]
        var context = RatingContext(installID: "sample")
        for (hour, event) in events.enumerated() {
            let now = LocalInstant(
                UTCInstant(milliseconds: 1_700_000_000_123 + Int64(hour) * 3_600_000), utcOffset: 5_400)
            _ = context.apply(event, configuration: RatingConfiguration(), now: now)
        }
        return context
    }

    fileprivate mutating func count() {
        _ = apply(
            .event("counted"), configuration: RatingConfiguration(), now: LocalInstant(UTCInstant(milliseconds: 0)))
    }
}
