/// Looking at items, and deciding about them by hand.
extension Outbox {
    /// What is waiting for each destination, and when it is tried again. For each destination, opens no more than the
    /// first item in line; the rest is counted by file names and sizes.
    public func status() throws(Outbox.Failure) -> Outbox.Status {
        try mapped { () throws(RecordFileError) in
            var found: [Outbox.Status.Destination] = []
            var places: [String: Int] = [:]
            func place(of name: String) -> Int {
                if let place = places[name] { return place }
                found.append(Outbox.Status.Destination(name: name, isDefined: destinations[name] != nil))
                places[name] = found.count - 1
                return found.count - 1
            }
            try folder.forEachEntry { entry in
                let place = place(of: entry.destination)
                found[place].add(entry, fileSize(folder.path(of: entry)) ?? 0)
            }
            let paused = try pausedDestinations()
            for name in paused { _ = place(of: name) }
            var shown: [Outbox.Status.Destination] = []
            for name in places.keys.namesInOrder() {
                var destination = found[place(of: name)]
                try addFirst(to: &destination)
                if destination.waiting + destination.failed > 0 || paused.contains(name) { shown.append(destination) }
            }
            return Outbox.Status(destinations: shown)
        }
    }

    /// Items in the order of queueing, first those that wait, then failed ones.
    ///
    /// - Parameters:
    ///   - last: the item behind which to go on; nil: from the first.
    ///   - limit: the most items to give. Memory grows with it, not with what there is.
    package func entries(after last: OutboxEntry? = nil, limit: Int = 10_000) throws(Outbox.Failure) -> [OutboxEntry] {
        try mapped { () throws(RecordFileError) in
            var entries: [OutboxEntry] = []
            if last?.isFailed != true { entries = try folder.entries(in: .new, after: last, limit: limit) }
            let failed = last?.isFailed == true ? last : nil
            return try entries + folder.entries(in: .failed, after: failed, limit: limit - entries.count)
        }
    }

    /// One item with what it says and what became of it; nil if there is none of that key.
    package func item(_ key: String) throws(Outbox.Failure) -> OutboxItem? {
        try mapped { () throws(RecordFileError) in
            guard let entry = try folder.entry(key, isConfirmed: false) else { return nil }
            var record: OutboxRecord?
            var problem: String?
            switch folder.look(at: entry) {
            case .item(let found): record = found
            case .gone: return nil
            case .damaged(let reason), .closed(let reason): problem = reason
            case .stranger: problem = Self.isNoItem
            case .unreadable(let error): throw error
            }
            let failure = record?.failure
            let isWaiting = record != nil && !entry.isFailed
            let pause = isWaiting ? pause(of: entry.destination) : nil
            let own = pause?.key == key ? pause : nil
            return OutboxItem(
                entry: entry, feedback: record?.feedback,
                attempts: (entry.isFailed ? failure?.attempts : own?.attempts) ?? 0,
                nextTryAt: isWaiting ? nextTry(of: entry, pause) : nil,
                lastError: problem ?? own?.lastError ?? failure?.reason)
        }
    }

    /// Makes an item due at once, whether it failed or is waiting. A failed one takes its old place in the queue.
    public func retry(_ key: String) throws(Outbox.Failure) {
        let entry = try existing(key)
        try mapped { () throws(RecordFileError) in
            if entry.isFailed { _ = try locked { () throws(RecordFileError) in try folder.move(entry) } }
            setPause(nil, of: entry.destination)
        }
    }

    /// Makes every failed item due again, and ends all pauses.
    ///
    /// - Returns: how many had failed.
    @discardableResult
    public func retryAll() throws(Outbox.Failure) -> Int64 {
        try mapped { () throws(RecordFileError) in
            var count: Int64 = 0
            var walk = folder.walk(.failed)
            while let entry = try walk.next() {
                if folder.isItem(entry), try folder.move(entry) != nil { count += 1 }
            }
            for destination in try pausedDestinations() { setPause(nil, of: destination) }
            return count
        }
    }

    /// Deletes an item, whether it failed or is waiting.
    public func drop(_ key: String) throws(Outbox.Failure) {
        let entry = try existing(key)
        try mapped { () throws(RecordFileError) in try drop(entry, "the app or its user asked for that") }
    }

    private func existing(_ key: String) throws(Outbox.Failure) -> OutboxEntry {
        let entry = try mapped { () throws(RecordFileError) in try folder.entry(key, isConfirmed: false) }
        guard let entry else { throw .notFound(key: key) }
        return entry
    }

    /// Adds what is known of its pause, and of the first item that can be sent: files before it that turn out not to be
    /// items are no longer counted.
    private func addFirst(to destination: inout Outbox.Status.Destination) throws(RecordFileError) {
        var first: OutboxEntry?
        var walk = folder.walk(.new, for: destination.name)
        while first == nil, let entry = try walk.next() {
            switch folder.look(at: entry) {
            case .item, .damaged, .unreadable: first = entry
            case .closed: break
            case .gone, .stranger:
                destination.remove(entry)
                continue
            }
            destination.oldest = destination.oldest ?? entry.enqueuedAt
        }
        let pause = pause(of: destination.name)
        if let pause {
            (destination.attempts, destination.lastError) = (pause.attempts, pause.lastError)
            destination.isUnusable = pause.isUnusable
        }
        if let first { destination.nextTryAt = nextTry(of: first, pause) }
        // A try that does not end keeps the next one from beginning, and nobody knows for how long.
        if lines[destination.name]?.outlasting != nil, !isPaused(destination.name) { destination.nextTryAt = nil }
    }

    /// When an item is tried at the earliest, which may have passed.
    private func nextTry(of entry: OutboxEntry, _ pause: DestinationPause?) -> UTCInstant {
        let now = clock.now().instant
        let due = pause?.wait.end(at: now) ?? min(entry.enqueuedAt, now)
        return max(due, lines[entry.destination]?.turnOfOthers?.end(at: now) ?? due)
    }

    static let isNoItem = "it is not an outbox item, whatever its name says"
}

extension Outbox.Status.Destination {
    fileprivate mutating func add(_ entry: OutboxEntry, _ size: Int64) {
        bytes = bytes.addingReportingOverflow(size).partialValue
        if entry.isFailed { failed += 1 } else { waiting += 1 }
    }

    fileprivate mutating func remove(_ entry: OutboxEntry) {
        waiting = max(0, waiting - 1)
        bytes = max(0, bytes - entry.bytes)
    }
}
