import Foundation
import RatingKit

/// The bytes of what the command line names.
enum InputBytes {
    /// Reads a file, a pipe (`<(…)` of a shell), or for `-` the standard input.
    static func read(_ path: String, limit: Int, _ terminal: Console) throws(CommandFailure) -> [UInt8] {
        guard path != "-" else {
            return try checked(terminal.readInput(limit: limit + 1), limit: limit, of: "standard input")
        }
        do throws(FileReadError) {
            return try ConfigurationReader.bytes(ofFile: path, limit: limit)
        } catch {
            guard case .notAFile = error, let pipe = FileHandle(forReadingAtPath: path) else {
                throw .problem(error.description)
            }
            let data: Data?
            do {
                data = try pipe.read(upToCount: limit + 1)
            } catch {
                throw .problem("cannot read \(path): \(error.localizedDescription)")
            }
            return try checked([UInt8](data ?? Data()), limit: limit, of: path)
        }
    }

    /// The end of a file, at least so many bytes of it, and how many stand before; of a pipe or the standard input,
    /// which have no end to begin at, the whole of at most `limit` bytes.
    static func readEnd(
        _ path: String, atLeast wanted: Int, limit: Int, _ terminal: Console
    ) throws(CommandFailure) -> (bytes: [UInt8], before: Int) {
        var status = stat()
        guard path != "-", stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, Int(status.st_size) > wanted,
            let file = FileHandle(forReadingAtPath: path)
        else { return (try read(path, limit: limit, terminal), 0) }
        var before = Int(status.st_size) - wanted
        do {
            try file.seek(toOffset: UInt64(before))
            // It may grow meanwhile.
            let end = try file.read(upToCount: wanted) ?? Data()
            let character = end.drop { $0 & 0xC0 == 0x80 }
            before += end.count - character.count
            return ([UInt8](character), before)
        } catch {
            throw .problem("cannot read \(path): \(error.localizedDescription)")
        }
    }

    private static func checked(_ bytes: [UInt8], limit: Int, of name: String) throws(CommandFailure) -> [UInt8] {
        guard bytes.count <= limit else { throw .problem("\(name) has more than \(limit) bytes") }
        return bytes
    }
}
