import Foundation
import RatingKit

extension Invocation {
    /// The layers of the configuration, and of the documents that lie over it.
    func layers() throws(CommandFailure) -> ConfigurationLayers {
        let files: [(path: String?, layer: ConfigurationLayer)] = [
            (positional(0) ?? "-", .bundled), (value(of: .remote), .remote), (value(of: .override), .override),
        ]
        guard files.count(where: { $0.path == "-" }) < 2 else {
            throw .usage("Only one document can come from standard input.")
        }
        var layers = ConfigurationLayers()
        for case (let path?, let layer) in files {
            try apply(DocumentFile(path, terminal: terminal), to: layer, of: &layers)
        }
        if layers.isRemoteDiscarded {
            warn("the remote document is ignored: its revision is lower than that of the configuration below")
        }
        notePolicy(of: layers)
        return layers
    }

    /// The layers of a configuration file.
    func layers(ofFile path: String) throws(CommandFailure) -> ConfigurationLayers {
        try layers(of: DocumentFile(path, terminal: terminal))
    }

    func layers(of file: DocumentFile) throws(CommandFailure) -> ConfigurationLayers {
        var layers = ConfigurationLayers()
        try apply(file, to: .bundled, of: &layers)
        notePolicy(of: layers)
        return layers
    }

    private func notePolicy(of layers: ConfigurationLayers) {
        let configuration = RatingConfiguration(layers)
        guard configuration.policy == nil, let problem = configuration.policyProblem else { return }
        warn(problem.sentence)
    }

    /// A refused document is printed as `lint` prints it and ends the command, unless it says `disabled`: that counts.
    private func apply(
        _ file: DocumentFile, to layer: ConfigurationLayer, of layers: inout ConfigurationLayers
    ) throws(CommandFailure) {
        // A pointer leads into what is checked or fetched, and not into what the app ships.
        var place = try documentPlace()
        place.pointer = nil
        let document = DocumentReading(
            file, at: place, layer: layer, over: layer == .remote ? layers.bundled : nil)
        layers.apply(document.reading, to: layer)
        guard document.reading.document == nil else { return noteWarnings(of: document) }
        let isDisabled = document.reading.isDisabled
        guard isDisabled || !document.diagnostics.isEmpty else {
            throw .problem(
                "\(document.file) has no configuration in it: it is Firebase's answer that nothing has changed, or a file "
                    + "of destinations")
        }
        guard isDisabled else { try refuse(document) }
        printProblems(of: document)
    }

    /// What is in a file beside the configuration, and its name in messages.
    func content(ofFile path: String) throws(CommandFailure) -> (file: String, bytes: [UInt8]) {
        let file = DocumentFile(path, terminal: terminal)
        return (file.name, try file.content.get())
    }

    /// The same for one that is no configuration.
    func refuse(_ diagnostics: [Diagnostic], of file: String, _ bytes: [UInt8]) throws(CommandFailure) -> Never {
        try refuse(reading(diagnostics, of: file, bytes))
    }

    func reading(_ diagnostics: [Diagnostic], of file: String, _ bytes: [UInt8]) -> DocumentReading {
        DocumentReading(
            ConfigurationReading(document: nil, diagnostics: diagnostics, isDisabled: false), of: file, bytes: bytes)
    }

    /// Prints the problems of a document that the command cannot do without, in the form that results have.
    func refuse(_ document: DocumentReading) throws(CommandFailure) -> Never {
        if isJSON { print(json: .array(document.json)) } else { printProblems(of: document) }
        throw .reported
    }

    func printProblems(of document: DocumentReading) { terminal.write(document, to: .error) }

    private func noteWarnings(of reading: DocumentReading) {
        let warnings = reading.diagnostics.count { $0.severity == .warning }
        guard warnings > 0 else { return }
        let count = counted(warnings, "warning")
        warn("\(reading.file) has \(count); see 'ratingkit lint \(reading.file)'")
    }

    func warn(_ message: String) { log.log(.warning, message) }

    var log: TerminalLog { TerminalLog(terminal: terminal) }

    /// The journal of `--journal`; nil without that option.
    var journal: RatingJournal? {
        value(of: .journal).map { RatingJournal(file: URL(fileURLWithPath: $0), log: log) }
    }

    /// The time that `--at` and `--utc-offset` give, or the system's.
    func now() throws(CommandFailure) -> LocalInstant {
        var now = SystemClock().now()
        if let text = value(of: .at) {
            guard let date = LocalInstant(iso8601: text) else {
                throw .usage(
                    "The value '\(text)' is invalid for '--at'; write ISO 8601 with an offset: 2026-11-21T09:30:00Z.")
            }
            now = date
        }
        if let text = value(of: .utcOffset) {
            guard let offset = LocalInstant.utcOffset(text) else {
                throw .usage("The value '\(text)' is invalid for '--utc-offset'; write it like +01:00, -05:30 or Z.")
            }
            now = LocalInstant(now.instant, utcOffset: offset)
        }
        return now
    }

    /// Makes the identifier of a new installation: that of `--install-id`, or a random one.
    var makeInstallID: @Sendable () -> String {
        let given = value(of: .installID)
        return { given ?? UUID().uuidString }
    }

    /// The object of `--traits`.
    func traits() throws(CommandFailure) -> RatingJSON {
        guard let text = value(of: .traits) else { return [:] }
        guard let json = try? JSONDocument(text).root.value, let members = json.members,
            Set(members.map(\.name)).count == members.count
        else {
            throw .usage(
                "The value '\(text)' is invalid for '--traits'; write a JSON object with each name once: {\"country\": \"FR\"}."
            )
        }
        return json
    }

    /// The context of `--store`; where there is none, that of a new user, and this is said.
    func storedContext() async throws -> (context: RatingContext, isNew: Bool) {
        if let stored = try await store.load() { return (stored, false) }
        let draw = has(.installID) ? "" : ", drawn at random for rollouts and experiments unless --install-id is given"
        warn("nothing is stored in \(value(of: .store) ?? "."): this is a new user\(draw)")
        return (RatingContext(installID: makeInstallID()), true)
    }

    /// What decides for a user, by the traits of `--traits` and the system.
    func eligibility(_ configuration: RatingConfiguration, _ context: RatingContext) throws(CommandFailure)
        -> Eligibility
    {
        Eligibility(
            configuration.at(value(of: .placement)), installID: context.installID,
            traits: RatingPorts.SystemTraits.current.json.overlaid(by: try traits()))
    }

    /// The store in the directory of `--store`.
    var store: FileContextStore {
        let path = value(of: .store) ?? "."
        return FileContextStore(
            directory: URL(fileURLWithPath: path, isDirectory: true), log: log)
    }
}
