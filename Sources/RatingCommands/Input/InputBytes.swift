import Foundation
import RatingKit

/// Why there are no bytes.
struct FileProblem: Error {
    let message: String
}

/// The bytes of what the command line names.
enum InputBytes {
    /// Reads a file, a pipe (`<(…)` of a shell), or for `-` the standard input.
    static func read(_ path: String, limit: Int, _ terminal: any Terminal) throws(FileProblem) -> [UInt8] {
        guard path != "-" else {
            return try checked(terminal.readInput(limit: limit + 1), limit: limit, of: "the standard input")
        }
        do throws(FileReadError) {
            return try ConfigurationReader.bytes(ofFile: path, limit: limit)
        } catch {
            guard case .notAFile = error, let pipe = FileHandle(forReadingAtPath: path) else {
                throw FileProblem(message: error.description)
            }
            do {
                return try checked([UInt8](pipe.read(upToCount: limit + 1) ?? Data()), limit: limit, of: path)
            } catch {
                throw error as? FileProblem
                    ?? FileProblem(message: "cannot read \(path): \(error.localizedDescription)")
            }
        }
    }

    private static func checked(_ bytes: [UInt8], limit: Int, of name: String) throws(FileProblem) -> [UInt8] {
        guard bytes.count <= limit else { throw FileProblem(message: "\(name) has more than \(limit) bytes") }
        return bytes
    }
}
