import RatingAnalysis
import RatingKit

extension CommandDefinition.Option {
    static let app = Self(
        name: "app", value: "file",
        summary: "The app's manifest, as a test of the app writes it with RatingTesting: names are held against it.")
}

extension Invocation {
    /// The manifest of `--app`; nil without that option. The problems of one that is refused are printed as `lint` prints
    /// a document's.
    func app() throws(CommandFailure) -> AppManifest? {
        guard let path = value(of: .app) else { return nil }
        let file = DocumentFile(path, terminal: terminal)
        let bytes: [UInt8]
        switch file.content {
        case .success(let content): bytes = content
        case .failure(let problem): throw .problem(problem.message)
        }
        let reading = AppManifest.read(bytes)
        guard let manifest = reading.manifest else {
            try refuse(
                DocumentReading(
                    ConfigurationReading(document: nil, diagnostics: reading.diagnostics, isDisabled: false),
                    of: file.name, bytes: bytes))
        }
        return manifest
    }
}

extension DocumentReading {
    /// The problems that a document has with this app and would not have with any.
    init(_ file: DocumentFile, with app: AppManifest, at place: DocumentPlace) {
        func read(_ app: AppManifest?) -> DocumentReading {
            DocumentReading(file, stores: [], foresight: Foresight(app: app), at: place)
        }
        let (own, others) = (read(app), Set(read(nil).diagnostics))
        self.init(
            ConfigurationReading(
                document: own.reading.document, diagnostics: own.diagnostics.filter { !others.contains($0) },
                isDisabled: own.reading.isDisabled),
            of: own.file, bytes: own.bytes)
    }
}
