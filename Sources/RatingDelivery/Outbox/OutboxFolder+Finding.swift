// Nothing is believed of a file's name that its content does not say.
extension OutboxFolder {
    /// What a file turns out to be.
    indirect enum Finding {
        /// The item that its name says.
        case item(OutboxRecord)
        case gone
        /// As long as its name says, but no record: an item that was damaged.
        case damaged(String)
        /// Perhaps an item, but not for this process: a newer version wrote it, or nobody else may read it.
        case closed(String)
        /// No item of an outbox, whatever its name says.
        case stranger
        /// What it is cannot be told now.
        case unreadable(RecordFileError)
    }

    func look(at entry: OutboxEntry) -> Finding {
        let bytes: [UInt8]
        do throws(RecordFileError) {
            guard let file = try FileDescriptor(existing: path(of: entry), followsLinks: false) else { return .gone }
            bytes = try file.contents(limit: OutboxRecord.maximumBytes)
        } catch .noPermission {
            return .closed("this process may not read it")
        } catch {
            return error.isNoFile ? .stranger : .unreadable(error)
        }
        let record: OutboxRecord
        do throws(OutboxRecord.Unreadable) {
            record = try OutboxRecord(bytes)
        } catch .fromTheFuture(let version) {
            return .closed(OutboxRecord.Unreadable.fromTheFuture(version: version).description)
        } catch {
            return Int64(bytes.count) == entry.queuedBytes ? .damaged(error.description) : .stranger
        }
        // A clock that was set back makes the name later than the record, and nothing makes it earlier.
        let isConfirmed =
            record.key == entry.key && record.destination == entry.destination
            && record.enqueuedAt.milliseconds <= entry.enqueuedAt.milliseconds
        return isConfirmed ? .item(record) : .stranger
    }

    func isItem(_ entry: OutboxEntry) -> Bool {
        if case .item = look(at: entry) { return true }
        return false
    }
}
