import RatingKit

#if canImport(Glibc)
import Dispatch
import Glibc

/// Hears from Linux (inotify(7)) what happens to a file: it watches the directory, because a file that is replaced by
/// another of its name takes its own watch away with it.
final class DirectoryWatch {
    private let directory: String
    private let status: FileStatus?
    private let source: any DispatchSourceRead

    /// - Parameter notice: called for each event of the file, and of the directory itself, on a queue of the watch's own.
    /// - Returns: nil if there is no directory, or nothing more can be watched.
    init?(ofFile path: String, notice: @escaping @Sendable () -> Void) {
        directory = parentDirectory(of: path)
        let number = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        guard number >= 0 else { return nil }
        let events =
            IN_MODIFY | IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF
            | IN_MOVE_SELF
        guard inotify_add_watch(number, directory, UInt32(events)) >= 0 else {
            close(number)
            return nil
        }
        status = FileStatus(directory)
        source = DispatchSource.makeReadSource(fileDescriptor: number, queue: DispatchQueue(label: "RatingKit.files"))
        let name = String(path.split(separator: "/").last ?? "")
        source.setEventHandler {
            if Self.events(from: number).contains(where: { $0.isEmpty || $0 == name }) { notice() }
        }
        source.setCancelHandler { close(number) }
        source.resume()
    }

    deinit {
        source.cancel()
    }

    /// Whether the path of the directory leads to another one by now, or to none.
    var isStale: Bool { !(FileStatus(directory)?.isSameFile(as: status) ?? false) }

    /// The names of the entries that something happened to; empty for the directory itself.
    private static func events(from number: Int32) -> [String] {
        var names: [String] = []
        let head = MemoryLayout<inotify_event>.size
        var buffer = [UInt8](repeating: 0, count: 16_384)
        while true {
            let count = read(number, &buffer, buffer.count)
            guard count > 0 else { return names }
            var place = 0
            while place + head <= count {
                let event = buffer.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: place, as: inotify_event.self) }
                let end = min(place + head + Int(event.len), count)
                names.append(String(decoding: buffer[(place + head)..<end].prefix { $0 != 0 }, as: UTF8.self))
                place = end
            }
        }
    }
}
#endif
