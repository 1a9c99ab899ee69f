// Listing reads names only, and keeps no more of them than were asked for.
extension OutboxFolder {
    /// Gives every item in a box, in no order.
    func forEachEntry(in box: Box, _ body: (OutboxEntry) -> Void) throws(RecordFileError) {
        let isFailed = box == .failed
        try forEachEntryName(in: path(of: box)) { name in
            if let entry = OutboxEntry(name: name, isFailed: isFailed) { body(entry) }
        }
    }

    /// The first items of a box in the order of queueing, behind a given one.
    ///
    /// - Parameter destination: only that one's items; nil: all.
    func entries(
        in box: Box, for destination: String? = nil, after last: OutboxEntry? = nil, limit: Int
    ) throws(RecordFileError) -> [OutboxEntry] {
        guard limit > 0 else { return [] }
        let limit = min(limit, Int.max / 2)
        var entries: [OutboxEntry] = []
        var bound: String?
        let suffix = destination.map { ".\(OutboxEntry.token($0))" }
        try forEachEntryName(in: path(of: box)) { name in
            if let suffix, !name.utf8.ends(with: suffix.utf8) { return }
            if let last, name <= last.name { return }
            if let bound, name > bound { return }
            guard let entry = OutboxEntry(name: name, isFailed: box == .failed),
                destination == nil || entry.destination == destination
            else { return }
            entries.append(entry)
            guard entries.count >= 2 * limit else { return }
            entries.sort { $0.name < $1.name }
            entries.removeSubrange(limit...)
            bound = entries.last?.name
        }
        entries.sort { $0.name < $1.name }
        return Array(entries.prefix(limit))
    }

    /// The item with a key; nil if there is none.
    func entry(_ key: String) throws(RecordFileError) -> OutboxEntry? {
        for box in Box.allCases {
            var found: OutboxEntry?
            let part = ".\(key)."
            try forEachEntryName(in: path(of: box)) { name in
                guard found == nil, name.contains(part) else { return }
                let entry = OutboxEntry(name: name, isFailed: box == .failed)
                if entry?.key == key { found = entry }
            }
            if let found { return found }
        }
        return nil
    }

    /// The last stamp that was given; nil for an empty outbox.
    func lastStamp() throws(RecordFileError) -> OutboxEntry.Stamp? {
        var last: OutboxEntry.Stamp?
        for box in Box.allCases {
            try forEachEntry(in: box) { last = max(last ?? $0.stamp, $0.stamp) }
        }
        return last
    }
}

extension Sequence<UInt8> where Self: BidirectionalCollection {
    fileprivate func ends(with suffix: some BidirectionalCollection<UInt8>) -> Bool {
        reversed().starts(with: suffix.reversed())
    }
}
