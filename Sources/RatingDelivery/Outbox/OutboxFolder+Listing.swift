// Listing reads names and sizes only, and keeps no more of them than were asked for.
extension OutboxFolder {
    /// Gives every item of some boxes, in no order, and not its size.
    ///
    /// - Parameter others: gets the paths of what is not a regular file, or not named like an item.
    func forEachEntry(
        in boxes: [Box] = Box.allCases, others: (_ path: String) -> Void = { _ in }, _ body: (OutboxEntry) -> Void
    ) throws(RecordFileError) {
        for box in boxes {
            let path = path(of: box)
            try RatingKit.forEachEntry(in: path) { name, isFile in
                if isFile, let entry = OutboxEntry(name: name, isFailed: box == .failed) { return body(entry) }
                if name != ".", name != ".." { others("\(path)/\(name)") }
            }
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
        var names: [String] = []
        var bound: String?
        let suffix = destination.map { ".\(OutboxEntry.token($0))" } ?? ""
        try RatingKit.forEachEntry(in: path(of: box)) { name, isFile in
            guard isFile, suffix.isEmpty || name.hasSuffix(suffix), last.map({ name > $0.name }) ?? true,
                bound.map({ name <= $0 }) ?? true, let entry = OutboxEntry(name: name, isFailed: box == .failed),
                destination == nil || entry.destination == destination
            else { return }
            names.append(name)
            guard names.count >= 2 * limit else { return }
            names = Array(names.namesInOrder().prefix(limit))
            bound = names.last
        }
        return names.namesInOrder().prefix(limit).compactMap { name in
            OutboxEntry(name: name, isFailed: box == .failed).map(sized)
        }
    }

    /// The items of a box in the order of queueing.
    ///
    /// - Parameter destination: only that one's; nil: all.
    func walk(_ box: Box, for destination: String? = nil) -> OutboxWalk {
        OutboxWalk(folder: self, box: box, destination: destination)
    }

    /// The item with a key; nil if there is none. Where `isConfirmed` is false, a file with the name of one but not its
    /// content is better than nothing.
    func entry(_ key: String, isConfirmed: Bool = true) throws(RecordFileError) -> OutboxEntry? {
        var named: OutboxEntry?
        var found: [OutboxEntry] = []
        try forEachEntry { if $0.key == key { found.append($0) } }
        for entry in found {
            switch look(at: entry) {
            case .item: return sized(entry)
            // It may be the item.
            case .unreadable(let error) where isConfirmed: throw error
            default: named = named ?? entry
            }
        }
        return isConfirmed ? nil : named.map(sized)
    }

    /// The last stamp that was given, if a clock at `now` could give it again; nil where time has passed it.
    func lastStamp(from now: UTCInstant) throws(RecordFileError) -> OutboxEntry.Stamp? {
        var last: OutboxEntry.Stamp?
        try forEachEntry { entry in
            guard entry.enqueuedAt >= now, last.map({ $0 < entry.stamp }) ?? true, isItem(entry) else { return }
            last = entry.stamp
        }
        return last
    }

    private func sized(_ entry: OutboxEntry) -> OutboxEntry {
        var entry = entry
        entry.bytes = fileSize(path(of: entry)) ?? 0
        return entry
    }
}

/// Goes through the items of a box, and looks some of them up at a time.
struct OutboxWalk: ~Copyable {
    let folder: OutboxFolder
    let box: OutboxFolder.Box
    let destination: String?
    private var batch: ArraySlice<OutboxEntry> = []
    private var last: OutboxEntry?

    init(folder: OutboxFolder, box: OutboxFolder.Box, destination: String?) {
        (self.folder, self.box, self.destination) = (folder, box, destination)
    }

    /// Nil at the end.
    @inline(never)
    mutating func next() throws(RecordFileError) -> OutboxEntry? {
        if batch.isEmpty {
            batch = try folder.entries(in: box, for: destination, after: last, limit: Self.batchSize)[...]
            last = batch.last
        }
        return batch.popFirst()
    }

    private static let batchSize = 512
}
