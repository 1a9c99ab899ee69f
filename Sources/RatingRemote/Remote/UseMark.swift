import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Android)
import Android
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Marks on disk which fetched document is in use, for as long as a call takes, so that the next start knows whether the
/// process ended in it.
///
/// One small file for each program that shares the directory, such as an app and its extension, so that the starts of one
/// say nothing of the other; in it a place for each process. A mark is one byte, written without waiting for the disk:
/// what the system has taken survives the process, and a loss of power loses only marks.
///
/// Where nothing can be written, nothing is marked. Of several documents that are in use at once, the first is marked.
final class UseMark: DocumentWatch {
    /// How processes of this program have ended.
    struct Ending: Equatable {
        let digest: SHA256Digest
        /// Starts in a row whose process ended while this document was in use.
        let starts: UInt8
    }

    private struct State {
        var file: FileDescriptor?
        var hasFailed = false
        /// Calls under way.
        var depth = 0
        /// The document that the process's place names.
        var noted: SHA256Digest?
        /// What the starts before have left.
        var inherited: Ending?
        /// Calls so far.
        var calls = 0
        /// Documents that are set aside.
        var barred: [SHA256Digest] = []
    }

    private let path: String
    private let process: UInt64
    private let id: pid_t
    private let state = Locked(State())

    private static let places = 16
    /// Tells this process from an earlier one of the same number.
    static let currentProcess = UInt64.random(in: 1...UInt64.max)

    /// Touches nothing.
    ///
    /// - Parameters:
    ///   - record: the path of the record that has the documents; who erases that removes this too.
    ///   - process: drawn for each process.
    ///   - id: the system's number for it.
    init(beside record: String, process: UInt64 = UseMark.currentProcess, id: pid_t = getpid()) {
        var program = CRC32C()
        program.add(Array(ProcessInfo.processInfo.processName.utf8)[...])
        path = "\(record).use-\(program.value)"
        (self.process, self.id) = (process, id)
    }

    func enter(_ digest: SHA256Digest) {
        state.withLock { state in
            state.depth += 1
            state.calls += 1
            guard state.depth == 1, let file = opened(&state) else { return }
            if state.noted == digest { return write(.inUse, to: file) }
            state.noted = digest
            let starts = state.inherited?.digest == digest ? state.inherited?.starts : nil
            let place = Place(use: .inUse, starts: starts ?? 0, id: id, process: process, digest: digest)
            place.bytes.withUnsafeBytes { file.put($0, at: offset) }
        }
    }

    func leave() {
        state.withLock { state in
            state.depth -= 1
            if state.depth == 0, let file = state.file { write(.idle, to: file) }
        }
    }

    /// Whether a document is in use.
    var isSet: Bool { state.withLock { $0.depth > 0 } }
    /// How often one was.
    var calls: Int { state.withLock { $0.calls } }

    func bar(_ document: SHA256Digest) {
        state.withLock { if !$0.barred.contains(document) { $0.barred.append(document) } }
    }
    func isBarred(_ document: SHA256Digest) -> Bool { state.withLock { $0.barred.contains(document) } }

    /// What the processes before this have left; nil if the last one did not end while a document was in use.
    func lookBack() -> Ending? {
        let places = stored
        let ended = places.filter { hasEnded($0.place) }.map(\.place)
        let last = ended.filter { $0.use == .inUse }.max { $0.starts < $1.starts }
        var ending = last.map { Ending(digest: $0.digest, starts: min($0.starts, 254) + 1) }
        // Only others are there that still run.
        if ended.isEmpty { ending = places.first.map { Ending(digest: $0.place.digest, starts: $0.place.starts) } }
        state.withLock { $0.inherited = ending }
        return last == nil ? nil : ending
    }

    /// Forgets how processes have ended: that has been drawn its consequences from.
    func settle() {
        let ended = stored.filter { hasEnded($0.place) }
        guard !ended.isEmpty, let file = try? FileDescriptor(lockFile: path) else { return }
        let nothing = [UInt8](repeating: 0, count: Place.length)
        for place in ended { nothing.withUnsafeBytes { file.put($0, at: place.offset) } }
    }

    /// The file was removed.
    func forget() {
        state.withLock { state in
            (state.file, state.hasFailed, state.noted, state.inherited) = (nil, false, nil, nil)
        }
    }

    private var offset: Int { Int(id) % Self.places * Place.length }

    private func opened(_ state: inout State) -> FileDescriptor? {
        if let file = state.file { return file }
        if state.hasFailed { return nil }
        state.file = try? FileDescriptor(lockFile: path)
        state.hasFailed = state.file == nil
        return state.file
    }

    private func write(_ use: Use, to file: FileDescriptor) {
        withUnsafeBytes(of: use.rawValue) { file.put($0, at: offset) }
    }

    private var stored: [(place: Place, offset: Int)] {
        let file = try? FileDescriptor(existing: path)
        let bytes = (try? file?.contents(limit: Self.places * Place.length)) ?? []
        return stride(from: 0, through: bytes.count - Place.length, by: Place.length).compactMap { offset in
            Place(bytes[offset..<(offset + Place.length)]).map { ($0, offset) }
        }
    }

    /// In doubt it has: a process that may not be asked about is not one of this program that runs beside this.
    private func hasEnded(_ place: Place) -> Bool {
        place.process != process && (place.id == id || kill(place.id, 0) != 0)
    }
}

private enum Use: UInt8 {
    case idle = 1
    case inUse = 2
}

/// What one process has in the file.
private struct Place {
    var use: Use
    var starts: UInt8
    var id: pid_t
    var process: UInt64
    var digest: SHA256Digest

    static let length = 64

    var bytes: [UInt8] {
        var used = [use.rawValue, starts, 0, 0]
        withUnsafeBytes(of: id.littleEndian) { used += $0 }
        withUnsafeBytes(of: process.littleEndian) { used += $0 }
        used += digest.bytes
        return used + [UInt8](repeating: 0, count: Self.length - used.count)
    }
}

extension Place {
    /// Nil for a place that nobody has, or that makes no sense.
    init?(_ bytes: ArraySlice<UInt8>) {
        let bytes = Array(bytes)
        guard bytes.count == Self.length, let use = Use(rawValue: bytes[0]),
            let digest = SHA256Digest(bytes: Array(bytes[16..<48]))
        else { return nil }
        self.init(
            use: use, starts: bytes[1], id: pid_t(truncatingIfNeeded: Self.number(bytes[4..<8])),
            process: Self.number(bytes[8..<16]), digest: digest)
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
}
