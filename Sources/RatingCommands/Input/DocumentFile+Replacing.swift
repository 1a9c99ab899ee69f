import Foundation
import RatingKit

extension DocumentFile {
    /// Puts other bytes in the file's place, all or none; its permissions stay, and a symbolic link leads to the new file.
    ///
    /// - Throws: also where the file is no longer what was read.
    static func replace(_ old: [UInt8], with new: [UInt8], at path: String) throws(CommandFailure) {
        let file = URL(fileURLWithPath: path).resolvingSymlinksInPath()
        let temporary = file.deletingLastPathComponent()
            .appendingPathComponent(".\(file.lastPathComponent).\(UUID().uuidString)")
        do {
            let permissions = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
            try Data(new).write(to: temporary)
            defer { try? FileManager.default.removeItem(at: temporary) }
            try FileManager.default.setAttributes(
                [.posixPermissions: permissions ?? 0o644], ofItemAtPath: temporary.path)
            let handle = try FileHandle(forWritingTo: temporary)
            try handle.synchronize()
            try handle.close()
            guard try Data(contentsOf: file).elementsEqual(old) else {
                throw CommandFailure.problem("\(path) has changed meanwhile, and is left as it is")
            }
            guard rename(temporary.path, file.path) == 0 else {
                throw CommandFailure.problem("cannot replace \(path): \(String(cString: strerror(errno)))")
            }
        } catch {
            throw error as? CommandFailure ?? .problem("cannot write \(path): \(error.localizedDescription)")
        }
    }
}
