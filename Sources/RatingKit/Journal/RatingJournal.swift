import Foundation

/// Logs what happens to a user as lines of JSON, from which `ratingkit scenario` makes a test.
///
/// Give it to an engine as ``RatingPorts/journal``; without one nothing is logged. Every line is a step of a scenario:
/// what was counted, what was decided, what the user did and what resulted. The file, mode 0600, stays below its limit
/// by dropping its oldest lines; ``RatingEngine/erase()`` deletes it; and a line that was cut short by a kill spoils
/// none before it.
public actor RatingJournal {
    /// Whether what users type is in it; otherwise only that something was typed.
    nonisolated let keepsTexts: Bool
    private let file: RecordFile
    private let log: any RatingLog
    /// What was written since the last line with a whole context, from which a journal can begin.
    private var bytesSinceContext = 0
    /// Whether the last line could not be written, which is told once.
    private var hasFailed = false

    /// - Parameters:
    ///   - file: created, with its directory, when there is something to write.
    ///   - limit: bytes, at least 65,536.
    ///   - keepsTexts: whether what users type is logged too.
    ///   - log: gets a message if something could not be written.
    public init(file: URL, limit: Int = 1 << 20, keepsTexts: Bool = false, log: any RatingLog = SystemLog()) {
        self.keepsTexts = keepsTexts
        self.log = log
        self.file = RecordFile(
            directory: file.deletingLastPathComponent().path, name: file.lastPathComponent, limit: max(limit, 65_536))
    }

    /// Deletes the whole journal.
    public func erase() throws {
        bytesSinceContext = 0
        do throws(RecordFileError) {
            try file.erase()
        } catch {
            throw ContextStoreError(error)
        }
    }

    /// Whether there is nothing that lines could follow.
    package var isEmpty: Bool { ((try? file.read()) ?? nil)?.isEmpty ?? true }

    /// Adds a line. One that needs others before it is left out where there are none.
    ///
    /// - Returns: whether it is time for a line with a whole context again.
    @discardableResult
    package func append(_ line: JournalLine) -> Bool {
        do {
            try add([UInt8](line.json.serialized().utf8) + [UInt8(ascii: "\n")], hasContext: line.hasContext)
            hasFailed = false
        } catch {
            if !hasFailed { log.log(.error, "the journal could not be written: \(error)") }
            hasFailed = true
        }
        return bytesSinceContext > file.limit / 4
    }

    private func add(_ line: [UInt8], hasContext: Bool) throws(RecordFileError) {
        let activity = try file.lockRecord()
        defer { file.unlockRecord(activity) }
        var descriptor = try FileDescriptor(appendingTo: file.path)
        var size = try descriptor.size()
        if size + line.count >= file.limit {
            size = try cut(to: file.limit / 2)
            descriptor = try FileDescriptor(appendingTo: file.path)
        }
        guard size > 0 || hasContext, line.count < file.limit else { return }
        // A line that was cut short by a kill stays alone.
        let last = size > 0 ? try descriptor.lastByte(ofSize: size) : UInt8(ascii: "\n")
        let isCut = last != UInt8(ascii: "\n")
        try descriptor.write(isCut ? [UInt8(ascii: "\n")] + line : line)
        bytesSinceContext = hasContext ? line.count : bytesSinceContext + line.count
    }

    /// Leaves the newest lines, from one with a whole context on; none if there is no such line among them.
    ///
    /// - Returns: the bytes that are left.
    private func cut(to size: Int) throws(RecordFileError) -> Int {
        guard let old = try file.read() else { return 0 }
        let lines = old.split(separator: UInt8(ascii: "\n"))
        let contexts = lines.filter { JournalLine.hasContext($0) }
        let first = contexts.first { old.endIndex - $0.startIndex <= size } ?? []
        let new = first.isEmpty ? [] : Array(old[first.startIndex...])
        do throws(RecordFileError) {
            try file.replace(old, with: new)
        } catch .notDurable {
            // No line is flushed, and neither need be that others went.
        }
        return new.count
    }
}
