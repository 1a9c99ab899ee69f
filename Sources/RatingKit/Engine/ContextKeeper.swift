/// Owns what is known of the user: the store has it, memory follows, and one thing is done after another.
@MainActor
final class ContextKeeper {
    /// What is known of the user, as the store last had it.
    private(set) var context: RatingContext
    /// Told when the user is another one, and whether the one before was erased, here or by another process.
    var whenUserChanges: (_ isErased: Bool) -> Void = { _ in }

    private let ports: RatingPorts
    let configurations: ConfigurationStore
    /// Whether `context` has been in the store. One that has not keeps its identifier when it is first stored.
    private var isStored: Bool
    private var erasures = 0
    private var erasing = 0
    /// Prompts that nobody saw, and that are to be withdrawn with the next change that the store takes.
    private var unseenPrompts: [UnseenPrompt] = []
    /// Done when all that was asked for is done.
    private var last: Task<Void, Never>?

    /// Whom something is done for. After an erasure it is somebody else.
    struct User: Equatable, Sendable {
        let installID: String
        fileprivate let erasures: Int
    }

    private struct UnseenPrompt: Sendable {
        let number: Int64
        let installID: String
        let configuration: RatingConfiguration
    }

    init(_ ports: RatingPorts, _ configurations: ConfigurationStore) async throws {
        (self.ports, self.configurations) = (ports, configurations)
        let stored = try await ports.store.load()
        isStored = stored != nil
        context = stored ?? RatingContext(installID: ports.makeInstallID())
    }

    var user: User { User(installID: context.installID, erasures: erasures) }

    /// Whether nobody was or is being erased here since: otherwise what was begun is to leave no trace.
    func isCurrent(_ user: User) -> Bool { user.erasures == erasures && erasing == 0 }

    /// Does one thing after another, in the order in which they were asked for.
    ///
    /// - Returns: nil, and nothing is done, if the user was erased since.
    func inTurn<Value: Sendable>(
        since user: User, _ work: @escaping @MainActor () async -> Value
    ) async -> Value? {
        let made = Locked<Value?>(nil)
        await inTurn {
            guard self.isCurrent(user) else { return }
            let value = await work()
            made.withLock { $0 = value }
        }
        return made.withLock { $0 }
    }

    private func inTurn(_ work: @escaping @MainActor () async -> Void) async {
        let task = Task { [last] in
            await last?.value
            await work()
        }
        last = task
        await task.value
    }

    /// Takes over what the store has: another engine or process may have changed it.
    func refresh() async throws {
        // A failure is in the log, and what is stored is loaded all the same.
        if !unseenPrompts.isEmpty { _ = try? await change(since: user) { _, _, _ in } }
        let failure = await inTurn(since: user) { [ports] in
            await self.failure(in: "loaded") { self.take(try await ports.store.load()) }
        }
        if let failure = failure ?? nil { throw failure }
    }

    /// Changes what the store has, whoever that is of by now, and makes it if there is nothing.
    ///
    /// - Returns: nil, and nothing is changed, if the user was erased here since.
    func update<Result: Sendable>(
        since user: User, _ body: @escaping @Sendable (inout RatingContext, LocalInstant) -> Result
    ) async throws -> Result? {
        try await make(since: user, body)?.certain()
    }

    private func make<Result: Sendable>(
        since user: User, _ body: @escaping @Sendable (inout RatingContext, LocalInstant) -> Result
    ) async throws -> StoredChange<Result>? {
        try await change(since: user) { stored, now, new in
            var context = stored ?? new()
            let result = body(&context, now)
            stored = context
            return result
        }
    }

    /// Changes what the store has of this user; nothing if it has nobody by now, or another one.
    @discardableResult
    func update<Result: Sendable>(
        of user: User, _ body: @escaping @Sendable (inout RatingContext, LocalInstant) -> Result
    ) async throws -> Result? {
        try await change(since: user) { stored, now, _ in
            guard var context = stored, context.installID == user.installID else { return nil }
            let result = body(&context, now)
            stored = context
            return result
        }?.certain() ?? nil
    }

    /// Applies an event to what is stored.
    func apply(
        _ event: ContextEvent, configuration: RatingConfiguration
    ) async throws -> StoredChange<ContextEvent.Effects> {
        let effects = try await make(since: user) { [configurations] context, now in
            configurations.using(configuration) { context.apply(event, configuration: configuration, now: now) }
        }
        return effects ?? StoredChange(result: [])
    }

    /// Takes back a prompt that did not come on screen; never another one. Where the store does not take that now, it is
    /// taken back with the next change that it takes.
    func withdraw(prompt number: Int64, of user: User, _ configuration: RatingConfiguration) async throws {
        unseenPrompts.append(UnseenPrompt(number: number, installID: user.installID, configuration: configuration))
        try await change(since: user) { _, _, _ in }?.certain()
    }

    /// - Parameter body: also gets the time, and what is stored of a user of whom nothing is known.
    /// - Throws: why nothing was stored; what is in memory is then what the store has.
    func change<Result: Sendable>(
        since user: User,
        _ body: @escaping @Sendable (inout RatingContext?, LocalInstant, () -> RatingContext) -> Result
    ) async throws -> StoredChange<Result>? {
        let made = Locked<Result?>(nil)
        let change = try await changeStored(since: user) { stored, now, new in
            let result = body(&stored, now, new)
            made.withLock { $0 = result }
        }
        guard let change, let result = made.withLock({ $0 }) else { return nil }
        return StoredChange(result: result, doubt: change.doubt)
    }

    /// The same whatever the result is, so that it exists once.
    private func changeStored(
        since user: User, _ body: @escaping @Sendable (inout RatingContext?, LocalInstant, () -> RatingContext) -> Void
    ) async throws -> StoredChange<Void>? {
        let result = await inTurn(since: user) { [ports, configurations] () -> Result<StoredChange<Void>, any Error> in
            // A record that is gone was erased or set aside, here or elsewhere: what is in memory must not return.
            let installID = self.isStored ? nil : self.context.installID
            let unseen = self.unseenPrompts
            var doubt: ContextStoreError?
            let failure = await self.failure(in: "stored") {
                let made = Locked<RatingContext??>(nil)
                do {
                    try await ports.store.update { stored in
                        let now = ports.clock.now()
                        for prompt in unseen where prompt.installID == stored?.installID {
                            configurations.using(prompt.configuration) {
                                _ = stored?.apply(
                                    .promptWithdrawn(number: prompt.number), configuration: prompt.configuration,
                                    now: now)
                            }
                        }
                        body(&stored, now) { RatingContext(installID: installID ?? ports.makeInstallID()) }
                        made.withLock { $0 = .some(stored) }
                    }
                } catch ContextStoreError.notDurable(let message) {
                    doubt = .notDurable(message)
                    ports.log.log(.error, message)
                } catch {
                    await self.follow()
                    throw error
                }
                guard let stored = made.withLock({ $0 }) else {
                    throw ContextStoreError.failed("the store made no change")
                }
                self.unseenPrompts.removeFirst(unseen.count)
                self.take(stored)
            }
            if let failure { return .failure(failure) }
            return .success(StoredChange(result: (), doubt: doubt))
        }
        return try result?.get()
    }

    /// Takes over what the store has after a change that failed.
    private func follow() async {
        do {
            take(try await ports.store.load())
        } catch {
            // Why it failed is thrown already.
        }
    }

    /// Deletes all that is stored of the user, also by others.
    ///
    /// What was begun before this returns, or is asked for meanwhile, finds no user any more and changes nothing.
    /// - Parameters:
    ///   - end: what is on screen, first of all.
    ///   - others: have something of the user too; run when the store has nothing left.
    func erase(
        ending end: () async -> Void, others: @escaping @MainActor () async throws -> Void
    ) async throws {
        erasing += 1
        defer { erasing -= 1 }
        await end()
        let failed = Locked<(any Error)?>(nil)
        await inTurn { [ports] in
            var doubt: ContextStoreError?
            var failure = await self.failure(in: "erased") {
                do {
                    try await ports.store.erase()
                } catch ContextStoreError.notDurable(let message) {
                    doubt = .notDurable(message)
                    ports.log.log(.error, message)
                } catch {
                    await self.follow()
                    throw error
                }
                self.become(RatingContext(installID: ports.makeInstallID()), isStored: false, isErased: true)
            }
            if failure == nil {
                failure = await Self.failure {
                    try await others()
                    if let doubt { throw doubt }
                }
            }
            failed.withLock { [failure] in $0 = failure }
        }
        erasures += 1
        if let failure = failed.withLock({ $0 }) { throw failure }
    }

    private func take(_ stored: RatingContext?) {
        if let stored {
            become(stored, isStored: true, isErased: isStored && stored.installID != context.installID)
        } else if isStored {
            become(RatingContext(installID: ports.makeInstallID()), isStored: false, isErased: true)
        }
    }

    private func become(_ context: RatingContext, isStored: Bool, isErased: Bool) {
        let isAnother = context.installID != self.context.installID
        (self.context, self.isStored) = (context, isStored)
        if isAnother || isErased { whenUserChanges(isErased) }
    }

    /// Why work failed, which is in the log; nil if it did not.
    private func failure(in what: String, _ work: @MainActor () async throws -> Void) async -> (any Error)? {
        let failure = await Self.failure(work)
        if let failure { ports.log.log(.error, "the context could not be \(what): \(failure)") }
        return failure
    }

    private static func failure(_ work: @MainActor () async throws -> Void) async -> (any Error)? {
        do {
            try await work()
            return nil
        } catch {
            return error
        }
    }
}
