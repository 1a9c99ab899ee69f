/// The pauses of an outbox's destinations. They are kept in the folder, so that they hold after a restart and for other
/// processes; one that cannot be stored holds for as long as the outbox lives.
struct OutboxPauses {
    private let folder: OutboxFolder
    /// No wait is longer, in milliseconds.
    private let longest: Int64
    private let startActivity: ExpiringActivity.Start?
    private let log: any RatingLog
    private var unstored: [String: DestinationPause] = [:]
    /// The destinations that this outbox has found unusable since the app last said that something may have been changed.
    /// What an earlier process found so is tried: its secret may have been another one.
    private var foundUnusable: Set<String> = []

    private static let suffix = ".json"

    init(_ folder: OutboxFolder, longest: Int64, startActivity: ExpiringActivity.Start?, log: any RatingLog) {
        self.folder = folder
        self.longest = longest
        self.startActivity = startActivity
        self.log = log
    }

    /// What the destination's last tries have led to; nil for nothing. A record that cannot be read pauses nothing, and
    /// neither does an unusable destination that this outbox has not found so itself.
    func pause(of destination: String, at now: UTCInstant) -> DestinationPause? {
        guard var pause = known(of: destination, at: now) else { return nil }
        if pause.isUnusable, !foundUnusable.contains(destination) {
            pause.wait = StoredWait(began: min(pause.wait.began, now), length: 0)
        }
        return pause
    }

    private func known(of destination: String, at now: UTCInstant) -> DestinationPause? {
        let unstored = unstored[destination]
        // One without a try, once it is over, hides nothing that tries have found out.
        if let unstored, unstored.hasTry || !unstored.wait.isOver(at: now) { return unstored }
        let stored = try? record(of: destination).read()
        return stored.flatMap { DestinationPause($0, of: destination, longest: longest) } ?? unstored
    }

    func isPaused(_ destination: String, at now: UTCInstant) -> Bool {
        pause(of: destination, at: now).map { !$0.wait.isOver(at: now) } ?? false
    }

    /// - Parameter pause: nil after a delivery, or by hand.
    mutating func set(_ pause: DestinationPause?, of destination: String) {
        note(pause, of: destination)
        if pause == nil {
            unstored[destination] = nil
            guard isFile("\(folder.statePath)/\(name(of: destination))") else { return }
        }
        do {
            try record(of: destination).update { _ in (pause?.bytes(for: destination), ()) }
            unstored[destination] = nil
        } catch RecordFileError.notDurable {
            unstored[destination] = nil
        } catch {
            unstored[destination] = pause
            log.log(.error, "the pause of “\(destination)” could not be stored: \(error)")
        }
    }

    /// Leaves a destination alone for a while, only here, because nothing could be tried at all.
    ///
    /// - Parameter next: what follows from the pause that is only here.
    mutating func setBack(_ destination: String, to next: (_ last: DestinationPause?) -> DestinationPause) {
        unstored[destination] = next(unstored[destination])
        note(unstored[destination], of: destination)
    }

    private mutating func note(_ pause: DestinationPause?, of destination: String) {
        if pause?.isUnusable == true { foundUnusable.insert(destination) } else { foundUnusable.remove(destination) }
    }

    /// Lets unusable destinations be tried once more, because what is wrong with them may have been changed. What a server
    /// has asked for, and the back-off, hold.
    mutating func endUnusable() { foundUnusable = [] }

    /// A try was made, or could have been.
    mutating func endSetBack(of destination: String) {
        if unstored[destination]?.hasTry == false { unstored[destination] = nil }
    }

    /// The destinations that have a pause.
    ///
    /// - Parameter others: gets the paths of what no outbox has written.
    func destinations(at now: UTCInstant, others: (_ path: String) -> Void) throws(RecordFileError) -> [String] {
        var found = Set(unstored.keys)
        for name in try entryNames(in: folder.statePath) where name != "." && name != ".." {
            let token = name.prefix { $0 != "." }
            let rest = name.dropFirst(token.count)
            let isOwn =
                [Self.suffix, ".lock", "\(Self.suffix).lock"].contains { $0 == rest }
                || rest.hasPrefix("\(Self.suffix).")
            guard isOwn, let destination = OutboxEntry.destination(token) else {
                others("\(folder.statePath)/\(name)")
                continue
            }
            if rest == Self.suffix { found.insert(destination) }
        }
        return found.filter { pause(of: $0, at: now) != nil }.namesInOrder()
    }

    /// Those that are only here; the folder's go with the folder.
    mutating func forget() { unstored = [:] }

    private func record(of destination: String) -> RecordFile {
        RecordFile(
            directory: folder.statePath, name: name(of: destination), limit: 1 << 20, startActivity: startActivity)
    }

    private func name(of destination: String) -> String { OutboxEntry.token(destination) + Self.suffix }
}

extension DestinationPause {
    /// Whether an item was tried.
    fileprivate var hasTry: Bool { !key.isEmpty }
}
