extension RecordFile {
    /// Renames a record that cannot be used to `NAME.REASON-n`, never over an earlier one, and returns the new name.
    ///
    /// Another process may have mended the record meanwhile: give the bytes that were found unusable, and the record
    /// moves only if it still has them. Nil bytes stand for a record that `read` refuses (too large, no file).
    /// - Parameters:
    ///   - bytes: What the record held when it was found unusable.
    ///   - reason: The word that the new name carries, of ASCII letters.
    /// - Returns: The new file name, or nil if the record is another one by now or gone.
    package func setAside(_ bytes: [UInt8]?, reason: String = "damaged") throws(RecordFileError) -> String? {
        guard !reason.isEmpty, reason.isOnly({ $0.isLetter }) else { throw .invalidName("\(path).\(reason)") }
        let activity = try lockRecord()
        defer { unlockRecord(activity) }
        guard try isUnchanged(since: bytes) else { return nil }
        var number = 1
        while entryExists("\(path).\(reason)-\(number)") { number += 1 }
        let newName = "\(name).\(reason)-\(number)"
        try renameEntry(path, to: "\(directory)/\(newName)")
        // A power loss that brings it back has it set aside once more.
        try? synchronizeDirectory(directory)
        return newName
    }

    /// Deletes the record and all that was set aside or left over, but not the lock file, which holds nothing.
    ///
    /// - Throws: `RecordFileError.notDurable` once all of it is gone; with any other error some of it is left.
    package func erase() throws(RecordFileError) {
        let activity = try lockRecord()
        defer { unlockRecord(activity) }
        // First what counts most, should something else not be removable.
        _ = try unlinkIfPresent(path)
        try removeOrphans()
        for entry in try entryNames(in: directory) where isSetAside(entry) {
            _ = try unlinkIfPresent("\(directory)/\(entry)")
        }
        try synchronizeDirectory(directory)
    }

    private func isUnchanged(since bytes: [UInt8]?) throws(RecordFileError) -> Bool {
        do throws(RecordFileError) {
            let current = try read()
            return current != nil && current == bytes
        } catch .tooLarge {
            return bytes == nil
        } catch .notAFile {
            return bytes == nil
        }
    }

    private func isSetAside(_ entry: String) -> Bool {
        guard let rest = entry.suffix(after: "\(name)."), let dash = rest.firstIndex(of: "-") else { return false }
        let number = rest[dash...].dropFirst()
        return dash > rest.startIndex && String(rest[..<dash]).isOnly { $0.isLetter }
            && !number.isEmpty && number.allSatisfy { $0.isASCII && $0.isNumber }
    }
}
