import Foundation
import RatingKit

/// The documents that the command line names, one by one or by folder.
enum DocumentFolder {
    /// The files as they are, and in place of each folder the `.json` files anywhere in it, in the order of their paths.
    ///
    /// What begins with a dot is passed over, and folders behind symbolic links, which may lead in a circle.
    static func files(of paths: [String]) throws(CommandFailure) -> [String] {
        var files: [String] = []
        for path in paths {
            guard path != "-", isFolder(path) else {
                files.append(path)
                continue
            }
            var found: [String] = []
            try collect(path, into: &found)
            guard !found.isEmpty else { throw .problem("there is no .json file in \(path)") }
            files += found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        }
        return files
    }

    private static func collect(_ folder: String, into files: inout [String]) throws(CommandFailure) {
        let entries: [String]
        do {
            entries = try FileManager.default.contentsOfDirectory(atPath: folder)
        } catch {
            throw .problem("cannot list \(folder): \(error.localizedDescription)")
        }
        for entry in entries where !entry.hasPrefix(".") {
            let path = folder.hasSuffix("/") ? folder + entry : "\(folder)/\(entry)"
            if isFolder(path, followsLinks: false) {
                try collect(path, into: &files)
            } else if entry.lowercased().hasSuffix(".json"), !isFolder(path) {
                files.append(path)
            }
        }
    }

    static func isFolder(_ path: String, followsLinks: Bool = true) -> Bool {
        var status = stat()
        guard (followsLinks ? stat(path, &status) : lstat(path, &status)) == 0 else { return false }
        return status.st_mode & S_IFMT == S_IFDIR
    }
}
