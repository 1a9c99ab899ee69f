import RatingAnalysis
import RatingKit

extension CommandDefinition.Option {
    static let app = Self(
        "app", "file",
        "The app's manifest, as one of the app's tests writes it with RatingTesting: names are checked against it.")
}

extension Invocation {
    /// The manifest of `--app`; nil without that option. The problems of one that is refused are printed as `lint` prints
    /// a document's.
    func app() throws(CommandFailure) -> AppManifest? {
        guard let path = value(of: .app) else { return nil }
        let (file, bytes) = try content(ofFile: path)
        let reading = AppManifest.read(bytes)
        guard let manifest = reading.manifest else { try refuse(reading.diagnostics, of: file, bytes) }
        return manifest
    }
}

extension Invocation {
    /// What names are held against: the configurations', and those of `--app`.
    func nameCheck(_ configurations: [RatingConfiguration]) throws(CommandFailure) -> NameCheck {
        NameCheck(configurations, app: try app())
    }

    /// Warns of names that are not known.
    func check(_ names: [String?], _ list: AppManifest.List, with check: NameCheck) {
        for case let name? in names {
            guard let problem = check.problem(name, list) else { continue }
            warn(problem.message + (problem.suggestion.map { " (\($0))" } ?? ""))
        }
    }

    /// The same in a file that lies beside the configuration, as `lint` tells it.
    func check(_ bytes: [UInt8], of file: String, as kind: DocumentKind, with check: NameCheck) {
        guard let json = try? JSONDocument(bytes) else { return }
        printProblems(of: reading(check.problems(in: json, kind), of: file, bytes))
    }

    /// Says which traits conditions read that nobody there has.
    ///
    /// - Parameter place: who has none: “no line of the log”.
    func checkTraits(_ known: Set<String>, of place: String, with check: NameCheck) {
        for trait in check.traits where !known.contains(trait) {
            warn("conditions read traits.\(excerpt(trait)), which \(place) has: it counts as missing there")
        }
    }
}

extension DocumentReading {
    /// The problems that a document has with this app and would not have with any.
    init(_ file: DocumentFile, with app: AppManifest, at place: DocumentPlace) {
        func read(_ app: AppManifest?) -> DocumentReading {
            DocumentReading(file, stores: [], foresight: Foresight(app: app), at: place)
        }
        let (own, others) = (read(app), read(nil).diagnostics)
        self.init(
            ConfigurationReading(
                document: own.reading.document, diagnostics: own.diagnostics.filter { !others.contains($0) },
                isDisabled: own.reading.isDisabled),
            of: own.file, bytes: own.bytes)
    }
}
