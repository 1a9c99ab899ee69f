import RatingAnalysis
import RatingKit

/// Mends what can be mended in documents, or shows what that would change.
struct LintFixer {
    private let invocation: Invocation
    /// Reads a document without checking what it leads to.
    private let read: (DocumentFile) -> DocumentReading

    init(
        _ invocation: Invocation, isDryRun: Bool, read: @escaping (DocumentFile) -> DocumentReading
    ) throws(CommandFailure) {
        if isDryRun, invocation.format != LintFormat.text.rawValue {
            throw .usage("'--dry-run' shows a difference, so '--format \(invocation.format)' has no effect.")
        }
        (self.invocation, self.read) = (invocation, read)
    }

    /// Shows the differences.
    ///
    /// - Returns: whether there is one.
    func show(_ files: [DocumentFile]) throws(CommandFailure) -> Bool {
        var count = 0
        for file in files {
            guard let (old, fixed) = fixed(file), fixed.count > 0 else { continue }
            count += fixed.count
            let secrets = read(file).diagnostics.filter { $0.code == .secret }.compactMap { $0.position }
            let difference = UnifiedDifference(
                file: file.name, old: old, new: fixed.bytes, hidden: SourceText(old).offsets(of: secrets))
            difference.lines(style: invocation.style).forEach(invocation.print)
        }
        invocation.print(
            count == 0 ? "nothing to fix in \(counted(files.count, "file"))" : "\(counted(count, "place")) to fix")
        return count > 0
    }

    /// Writes the mended files.
    ///
    /// - Returns: the files as they are now.
    func fix(_ files: [DocumentFile]) throws(CommandFailure) -> [DocumentFile] {
        guard !files.contains(where: { $0.name == DocumentFile.standardInput }) else {
            throw .usage("Standard input cannot be fixed in place; '--dry-run' shows what would be fixed.")
        }
        var result: [DocumentFile] = []
        for file in files {
            guard let (old, fixed) = fixed(file), fixed.count > 0 else {
                result.append(file)
                continue
            }
            try OutputFile.replace(old, with: fixed.bytes, at: file.name)
            invocation.log.log(.notice, "\(file.name): \(counted(fixed.count, "place")) fixed")
            result.append(DocumentFile(file.name, terminal: invocation.terminal))
        }
        return result
    }

    private func fixed(_ file: DocumentFile) -> (old: [UInt8], new: FixedDocument)? {
        guard case .success(let bytes) = file.content else { return nil }
        let fixed = FixedDocument(bytes) { read(DocumentFile(name: file.name, bytes: $0)).diagnostics }
        return (bytes, fixed)
    }
}
