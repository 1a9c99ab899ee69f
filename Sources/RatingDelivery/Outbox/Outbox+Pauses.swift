/// The pauses of destinations. They are kept in the folder, so that they hold after a restart and for other processes;
/// one that cannot be stored holds for as long as the outbox lives.
extension Outbox {
    private static let suffix = ".json"

    /// What the destination's last tries have led to; nil for nothing. A record that cannot be read pauses nothing, and
    /// neither does an unusable destination that this outbox has not found so itself.
    func pause(of destination: String) -> DestinationPause? {
        let now = clock.now().instant
        let line = lines[destination]
        guard var pause = known(line?.unstored, of: destination, at: now) else { return nil }
        if pause.isUnusable, line?.isFoundUnusable != true {
            pause.wait = StoredWait(began: min(pause.wait.began, now), length: 0)
        }
        return pause
    }

    private func known(
        _ unstored: DestinationPause?, of destination: String, at now: UTCInstant
    ) -> DestinationPause? {
        // One without a try, once it is over, hides nothing that tries have found out.
        if let unstored, unstored.hasTry || !unstored.wait.isOver(at: now) { return unstored }
        let stored = try? pauseRecord(of: destination).read()
        return stored.flatMap { DestinationPause($0, of: destination, longest: rules.longestPause) } ?? unstored
    }

    func isPaused(_ destination: String) -> Bool {
        pause(of: destination).map { !$0.wait.isOver(at: clock.now().instant) } ?? false
    }

    /// - Parameter pause: nil after a delivery, or by hand.
    func setPause(_ pause: DestinationPause?, of destination: String) {
        let line = line(of: destination)
        line.isFoundUnusable = pause?.isUnusable == true
        if pause == nil {
            line.unstored = nil
            guard isFile("\(folder.statePath)/\(pauseName(of: destination))") else { return }
        }
        do {
            try pauseRecord(of: destination).update { _ in (pause?.bytes(for: destination), ()) }
            line.unstored = nil
        } catch RecordFileError.notDurable {
            line.unstored = nil
        } catch {
            line.unstored = pause
            log.log(.error, "the pause of “\(destination)” could not be stored: \(error)")
        }
    }

    /// Leaves a destination alone for a while, only here, because nothing could be tried at all.
    func setBack(_ destination: String, because reason: String) {
        let line = line(of: destination)
        line.unstored = rules.setBack(reason, after: line.unstored, at: clock.now().instant, using: &random)
        line.isFoundUnusable = line.unstored?.isUnusable == true
    }

    /// A try was made, or could have been.
    func endSetBack(of destination: String) {
        if let line = lines[destination], line.unstored?.hasTry == false { line.unstored = nil }
    }

    /// The destinations that have a pause. The log is told of files that no outbox has written.
    func pausedDestinations() throws(RecordFileError) -> [String] {
        var found: Set<String> = []
        for (name, line) in lines where line.unstored != nil { found.insert(name) }
        for name in try entryNames(in: folder.statePath) where name != "." && name != ".." {
            let token = Array(name.utf8.prefix { $0 != .period })
            let rest = String(decoding: name.utf8.dropFirst(token.count), as: UTF8.self)
            let isOwn = rest == Self.suffix || rest == ".lock" || rest.hasPrefix("\(Self.suffix).")
            guard isOwn, let destination = OutboxEntry.destination(token[...]) else {
                leaveAlone("\(folder.statePath)/\(name)")
                continue
            }
            if rest == Self.suffix { found.insert(destination) }
        }
        return found.namesInOrder().filter { pause(of: $0) != nil }
    }

    private func pauseRecord(of destination: String) -> RecordFile {
        RecordFile(
            directory: folder.statePath, name: pauseName(of: destination), limit: 1 << 20, startActivity: startActivity)
    }

    private func pauseName(of destination: String) -> String { OutboxEntry.token(destination) + Self.suffix }
}

extension DestinationPause {
    /// Whether an item was tried.
    fileprivate var hasTry: Bool { !key.isEmpty }
}
