import Foundation
import RatingAnalysis
import RatingKit

extension CommandDefinition {
    static let publish = CommandDefinition(
        name: "publish", abstract: "Checks a configuration, and replaces the published one with it.",
        discussion: """
            The document is checked as 'lint --bundled' does, with the published one below it: nothing is published \
            that an app would refuse. Its revision must not be lower than the published one, and must differ from it \
            if anything else does. Then it is written beside the published file, and renamed once it is on disk, so \
            whoever reads the folder gets the old one or the new one. The previous one is kept as NAME.previous.json. \
            The exit code is 1 if the document is refused.
            """,
        positionals: [Positional("file", "The configuration; it is published under the same name.")],
        options: [.folder, .strict, .dryRun]
            + checkOptions.filter { ["app", "store-rules", "at", "aliases"].contains($0.name) }
            + [.format],
        examples: [
            (
                "ratingkit publish rating.json --to /srv/ratings",
                "Replaces the one there."
            ),
            ("ratingkit publish rating.json --to published --dry-run", "Shows what would change, and changes nothing."),
        ],
        run: { try PublishCommand($0).run() })
}

extension CommandDefinition.Option {
    fileprivate static let folder = Self("to", "folder", "The folder that apps are served from.", isRequired: true)
    fileprivate static let strict = Self("strict", "Refuse on warnings too.")
    fileprivate static let dryRun = Self("dry-run", "Only show what would change.")
}

private struct PublishCommand {
    let invocation: Invocation
    private let source: String
    private let folder: String
    private let target: String

    init(_ invocation: Invocation) throws(CommandFailure) {
        (self.invocation, source) = (invocation, invocation.positional(0) ?? "-")
        guard source != "-" else { throw .usage("Standard input has no name to be published under.") }
        folder = invocation.value(of: .folder) ?? "."
        let name = URL(fileURLWithPath: source).lastPathComponent
        target = URL(fileURLWithPath: folder).appendingPathComponent(name).path
        guard
            URL(fileURLWithPath: source).resolvingSymlinksInPath().path
                != URL(fileURLWithPath: target).resolvingSymlinksInPath().path
        else { throw .problem("\(source) is the published file itself.") }
    }

    func run() throws -> ExitCode {
        let lock = try lockFolder()
        defer { try? lock.close() }
        let old = try published()
        let new = try document(over: old?.document)
        guard old?.bytes != new.bytes else { return report("is already published", old, new, isDone: false) }
        try checkRevision(of: new, over: old)
        guard !invocation.has(.dryRun) else { return report("would be published", old, new, isDone: false) }
        if let old { try OutputFile.write(old.bytes, to: previous) }
        try OutputFile.write(new.bytes, to: target)
        return report("is published", old, new, isDone: true)
    }

    private struct Published {
        let bytes: [UInt8]
        let document: ConfigurationDocument?
    }

    private var previous: String {
        let file = URL(fileURLWithPath: target)
        return file.deletingPathExtension().path + ".previous"
            + (file.pathExtension.isEmpty ? "" : ".\(file.pathExtension)")
    }

    /// Whoever publishes next waits for the end of this.
    private func lockFolder() throws(CommandFailure) -> FileHandle {
        guard DocumentFolder.isFolder(folder) else {
            throw .problem("there is no folder \(folder); create it first.")
        }
        guard let handle = FileHandle(forReadingAtPath: folder) else { throw .problem("cannot open \(folder).") }
        while flock(handle.fileDescriptor, LOCK_EX) != 0 {
            guard errno == EINTR else {
                throw .problem("cannot lock \(folder): \(String(cString: strerror(errno)))")
            }
        }
        return handle
    }

    /// Nil where nothing is published yet. What an app could not read is no measure for the next one.
    private func published() throws(CommandFailure) -> Published? {
        guard FileManager.default.fileExists(atPath: target) else { return nil }
        let file = DocumentFile(target, terminal: invocation.terminal)
        guard case .success(let bytes) = file.content else {
            throw .problem("cannot read the published file: \(target)")
        }
        let document = DocumentReading(file, at: try invocation.documentPlace()).reading.document
        if document == nil { invocation.warn("the published file has errors: see 'ratingkit lint \(target)'") }
        return Published(bytes: bytes, document: document)
    }

    /// The document to publish, with its problems printed; one with an error ends the command.
    private func document(over old: ConfigurationDocument?) throws(CommandFailure) -> Published {
        var checks = try invocation.documentChecks()
        checks.foresight.bundled = old
        let reading = checks.reading(of: DocumentFile(source, terminal: invocation.terminal))
        guard let document = reading.reading.document else {
            guard !reading.diagnostics.isEmpty else { throw .problem("\(source) is not a configuration.") }
            try invocation.refuse(reading)
        }
        if !invocation.isJSON { invocation.terminal.write(reading, to: .error) }
        let isStrict = invocation.has(.strict)
        let refused = reading.diagnostics.count { $0.severity == .error || isStrict && $0.severity == .warning }
        guard refused == 0 else {
            throw .problem("\(source) is not published: \(counted(refused, isStrict ? "warning" : "error")).")
        }
        return Published(bytes: reading.bytes, document: document)
    }

    private func checkRevision(of new: Published, over old: Published?) throws(CommandFailure) {
        guard let revision = new.document?.revision else {
            throw .problem("\(source) has no revision, by which apps tell documents apart; write \"revision\": 1.")
        }
        guard let published = old?.document?.revision else { return }
        if revision.isLower(than: published) {
            throw .problem(
                "revision \(revision) is lower than the published one, \(published): apps would ignore it.")
        }
        // Other blanks and line ends say nothing else.
        let isSame = try? JSONDocument(new.bytes).root.value == JSONDocument(old?.bytes ?? []).root.value
        if revision == published, isSame != true {
            throw .problem("revision \(revision) is published with other content; raise it.")
        }
    }

    private func report(_ what: String, _ old: Published?, _ new: Published, isDone: Bool) -> ExitCode {
        let difference = ConfigurationDifference(from: configuration(old), to: configuration(new))
        let revisions = [old?.document?.revision, new.document?.revision]
        if invocation.isJSON {
            invocation.print(json: [
                "published": .bool(isDone), "file": .string(target), "revision": revisions[1]?.json ?? .null,
                "previous": isDone && old != nil ? .string(previous) : .null,
                "previousRevision": revisions[0]?.json ?? .null, "difference": old == nil ? .null : difference.json,
            ])
            return .success
        }
        if old != nil, old?.bytes != new.bytes {
            DifferenceText(style: invocation.style).lines(difference).forEach(invocation.print)
            invocation.print()
        }
        let names = revisions.compactMap { $0?.description }
        let text = Set(names).count > 1 ? "revision \(names[0]) → \(names[1])" : "revision \(names.last ?? "")"
        invocation.print("\(invocation.style.bold("\(target)")) \(what): \(text)")
        if isDone, old != nil { invocation.print("the previous one is \(previous)") }
        return .success
    }

    private func configuration(_ published: Published?) -> RatingConfiguration {
        RatingConfiguration(ConfigurationLayers(bundled: published?.document))
    }
}
