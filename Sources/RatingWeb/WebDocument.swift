import RatingAnalysis
import RatingCore

/// A document that is open: its text as it stands, the configuration that is in force by it, and the flow on screen.
struct WebDocument {
    private(set) var bytes: [UInt8] = []
    /// The last that was accepted; nil before there was one.
    private(set) var document: ConfigurationDocument?
    /// As an app would have them, with the newest document that was accepted.
    private(set) var layers = ConfigurationLayers()
    /// Of all placements, for nobody in particular.
    private(set) var configuration = RatingConfiguration()
    private(set) var app: AppManifest?
    /// UTF-16 offsets of the text.
    private(set) var units = TextUnits([])
    var flow: WebFlow?

    /// Whether there is anything to keep.
    var isInUse: Bool { document != nil || !bytes.isEmpty || flow != nil }

    var edited: EditedDocument { EditedDocument(bytes, app: app) }

    /// Takes a text, and says what was found in it.
    ///
    /// - Parameter bundled: what an app ships that fetches the document.
    mutating func open(_ request: WebRequest, over bundled: ConfigurationDocument?) throws(WebFailure) -> RatingJSON {
        let lint = try Self.lint(request)
        bytes = Array(try request.text("text").utf8)
        units = TextUnits(bytes)
        app = lint.foresight?.app
        let json = try? JSONDocument(bytes)
        let kind = json.flatMap { DocumentKind($0) } ?? .configuration
        // Within a keystroke only what decides whether the document is accepted.
        let isQuick = try request.flag("quick")
        let checks = isQuick ? DocumentLint(stores: [], foresight: nil) : lint
        let reading = Self.reading(bytes, json, kind, checks, try Self.aliases(request), over: bundled)
        let secrets = isQuick ? [] : json.map { SecretRules().check($0) } ?? []
        let isAccepted = reading.document != nil
        if let read = reading.document { document = read }
        layers = ConfigurationLayers(bundled: bundled ?? document, remote: bundled == nil ? nil : document)
        if !isAccepted { layers.apply(reading, to: bundled == nil ? .bundled : .remote) }
        configuration = RatingConfiguration(layers)
        var members: [RatingJSON.Member] = [
            .init("accepted", .bool(isAccepted)), .init("stale", .bool(!isAccepted && document != nil)),
            .init("isWorkflow", .bool(kind == .workflow)),
        ]
        members += summary
        members.append(.init("diagnostics", .array(found(reading.adding(secrets).diagnostics))))
        return .object(members)
    }

    private static func lint(_ request: WebRequest) throws(WebFailure) -> DocumentLint {
        var stores: Set<Store> = []
        for name in try request.optionalTexts("stores") ?? Store.allCases.map({ $0.rawValue }) {
            guard let store = Store(rawValue: name) else { throw WebFailure("there is no store “\(excerpt(name))”") }
            stores.insert(store)
        }
        let manifest = request["app"].map { AppManifest.read($0.serializedBytes()) }
        if let manifest, manifest.manifest == nil {
            throw WebFailure("“app” is not an app manifest: \(manifest.diagnostics.first?.message ?? "")")
        }
        let foresight = Foresight(today: try request.optionalDate("today"), app: manifest?.manifest)
        return DocumentLint(stores: stores, foresight: foresight)
    }

    private static func aliases(_ request: WebRequest) throws(WebFailure) -> [String: ConfigurationKey] {
        guard let names = request["aliases"] else { return [:] }
        do throws(KeyAliases.Failure) {
            return try KeyAliases.read(names)
        } catch {
            throw WebFailure("“aliases”: \(error.message)")
        }
    }

    private static func reading(
        _ bytes: [UInt8], _ json: JSONDocument?, _ kind: DocumentKind, _ lint: DocumentLint,
        _ aliases: [String: ConfigurationKey], over bundled: ConfigurationDocument?
    ) -> ConfigurationReading {
        if let json, kind != .configuration, kind != .workflow {
            return ConfigurationReading(document: nil, diagnostics: kind.problems(ofForm: json), isDisabled: false)
        }
        let lint = DocumentLint(
            stores: lint.stores,
            foresight: lint.foresight.map { Foresight(today: $0.today, bundled: bundled, app: $0.app) })
        return lint.reading(
            of: bytes, json, as: kind, at: DocumentPlace(aliases: aliases), layer: bundled == nil ? .bundled : .remote,
            over: bundled)
    }

    /// What is in force.
    private var summary: [RatingJSON.Member] {
        let experiments: [RatingJSON] = configuration.experiments.map { experiment in
            let variants: [RatingJSON] = experiment.variants.map {
                ["name": .string($0.name), "weight": .number($0.weight)]
            }
            return ["name": .string(experiment.name), "variants": .array(variants)]
        }
        func texts(_ list: [String]) -> RatingJSON { .array(list.map { .string($0) }) }
        let edited = edited
        return [
            .init("isDisabled", .bool(configuration.isDisabled)),
            .init("revision", configuration.revision?.json ?? .null),
            .init("policy", configuration.policy.map { .string($0.name) } ?? .null),
            .init("workflow", .string(configuration.workflow.workflow.id)),
            .init("gates", texts(configuration.gates.map { $0.name })),
            .init("placements", texts(configuration.placementNames)), .init("experiments", .array(experiments)),
            .init("languages", texts(configuration.strings?.languages.map { $0.tag } ?? [])),
            .init("variables", texts(edited.variables)), .init("events", texts(edited.countedEvents)),
        ]
    }

    /// Problems with the part of the text that each is about, and what would mend it.
    private func found(_ diagnostics: [Diagnostic]) -> [RatingJSON] {
        let places = SourceText(bytes).offsets(of: diagnostics.map { $0.position ?? TextPosition(line: 1, column: 1) })
        let ranges = edited.ranges(startingAt: places)
        let fixes = FixFinder(bytes).fixes(for: diagnostics)
        var list: [RatingJSON] = []
        for (index, diagnostic) in diagnostics.enumerated() {
            var fix = RatingJSON.null
            if let found = fixes[index] {
                fix = .object(
                    [.init("title", .string(found.title))] + units.members(found.range)
                        + [.init("text", .string(found.replacement))])
            }
            list.append(.object(diagnostic.members + units.members(ranges[index]) + [.init("fix", fix)]))
        }
        return list
    }

    /// What is mended where all is that can be.
    func fixed() -> RatingJSON {
        let kind = (try? JSONDocument(bytes)).flatMap { DocumentKind($0) } ?? .configuration
        let lint = DocumentLint(stores: [], foresight: nil)
        let fixed = FixedDocument(bytes) { bytes in
            let json = try? JSONDocument(bytes)
            if kind == .workflow, json == nil { return [] }
            return lint.reading(of: bytes, json, as: kind, layer: .bundled, over: nil, isChecked: false).diagnostics
        }
        return [
            "text": .string(String(decoding: fixed.bytes, as: UTF8.self)), "count": .integer(Int64(fixed.count)),
        ]
    }
}
