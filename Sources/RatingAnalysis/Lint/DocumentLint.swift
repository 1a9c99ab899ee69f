import RatingCore

/// What an accepted document is held against: the one place that says so, for the command line, editors and pages.
package struct DocumentLint: Sendable {
    /// Whose rules count; empty: nobody's.
    package let stores: Set<Store>
    /// What nobody can have meant; nil: not looked for.
    package let foresight: Foresight?

    package init(stores: Set<Store>, foresight: Foresight?) {
        (self.stores, self.foresight) = (stores, foresight)
    }

    /// Checks a configuration, on top of what reading it found.
    ///
    /// - Parameters:
    ///   - keys: where its keys stand; nil for what is no JSON text.
    ///   - bundled: what an app ships that fetches the document: the two are judged together.
    package func findings(
        in reading: ConfigurationReading, written keys: WrittenKeys?, over bundled: ConfigurationDocument?
    ) -> [Diagnostic] {
        guard let document = reading.document else { return [] }
        var layers = ConfigurationLayers(bundled: bundled)
        if layers.discards(document), let shipped = bundled?.revision, let revision = document.revision {
            // An app passes it over, so that nothing else matters.
            let position = keys?.position(ofKey: ConfigurationKey.structure(.revision).name)
            return [.lowerRevision(revision, than: shipped, at: position)]
        }
        layers.apply(reading, to: bundled == nil ? .bundled : .remote)
        let configuration = RatingConfiguration(layers)
        var findings = policyFindings(configuration, keys, isAlone: bundled == nil)
        if !stores.isEmpty { findings += StoreRules(stores: stores).check(configuration, written: keys) }
        if foresight != nil {
            findings += languageFindings(configuration, keys) + appearanceFindings(configuration, keys)
        }
        if let foresight, let keys {
            // What reading has said of a variable is not said again.
            let unknown = reading.diagnostics.filter { $0.code == .unknownVariable }.map { $0.position }
            findings += foresight.check(configuration, document: document, written: keys).filter {
                $0.code != .targetingVariable || !unknown.contains($0.position)
            }
        }
        return findings
    }

    /// What was found in reading, where a text that no language has is a mistake, wherever its screen is shown; what the
    /// app has in files of its own nobody but `localLocalizableStringsEnabled` tells, and what ``bundled`` has is none.
    package func judged(_ reading: ConfigurationReading, over bundled: ConfigurationDocument?) -> ConfigurationReading {
        guard reading.document != nil else { return reading }
        var layers = ConfigurationLayers(bundled: bundled)
        layers.apply(reading, to: bundled == nil ? .bundled : .remote)
        let configuration = RatingConfiguration(layers)
        if configuration[.localLocalizableStringsEnabled] { return reading }
        let texts = OwnTexts(configuration)
        let lacking = texts.lacking.map { Diagnostic.unknownText($0) }
        let mistakes = Set(lacking)
        let given = Set(texts.given.map { Diagnostic.unknownText($0) }).subtracting(mistakes)
        var said: Set<String> = []
        var diagnostics = reading.diagnostics.filter { $0.code != .unknownText || !given.contains($0.message) }
        for index in diagnostics.indices where mistakes.contains(diagnostics[index].message) {
            let found = diagnostics[index]
            said.insert(found.message)
            diagnostics[index] = Diagnostic(
                found.code, key: found.key, at: found.position, found.message, suggestion: found.suggestion)
        }
        diagnostics += lacking.filter { !said.contains($0) }.map {
            Diagnostic(
                .unknownText, key: "strings", $0,
                suggestion: "the `strings` of a placement or variant replace those at the top level: write it there too"
            )
        }
        return ConfigurationReading(
            document: reading.document, diagnostics: diagnostics, isDisabled: reading.isDisabled)
    }

    /// Texts of the app's own that people see in another language than theirs, or than the words beside them.
    private func languageFindings(_ configuration: RatingConfiguration, _ keys: WrittenKeys?) -> [Diagnostic] {
        let (texts, standIn) = (OwnTexts(configuration), configuration[.defaultLanguage])
        // Without those that something else stands in for.
        let own = texts.given.filter { ConfigurationKey(name: $0) == nil }
        let tags = own.isEmpty ? [] : configuration.strings?.languages.map { $0.tag } ?? []
        func has(_ tag: String) -> Bool {
            own.isEmpty
                ? TextLanguage(matching: tag, within: TextLanguage.closely) != nil
                : TextLanguage.firstTag(of: tags, for: [tag], within: TextLanguage.closely) != nil
        }
        var cursor = ReportingCursor()
        if let standIn, !has(standIn) {
            cursor.report(
                .textMissing, severity: .warning, keys?.node("defaultLanguage"), at: "defaultLanguage",
                "no text is in “\(excerpt(standIn))”, so it stands in for none",
                tags.isEmpty ? "leave it out" : "name one of \(tags.prefix(8).joined(separator: ", "))")
        }
        let hasStandIn = standIn.map(has) ?? has("en")
        if let first = tags.first, !configuration[.localLocalizableStringsEnabled],
            !hasStandIn || texts.areAmongOthers, !TextLanguage.allCases.allSatisfy({ has($0.tag) })
        {
            let shown = hasStandIn ? "the language that stands in" : "“\(excerpt(first))”"
            cursor.report(
                .textMissing, severity: hasStandIn ? .note : .warning, keys?.node("strings"), at: "strings",
                "users with any other language see texts such as “\(excerpt(own[0]))” in \(shown)"
                    + (texts.areAmongOthers ? ", among the library's texts in theirs" : ""),
                hasStandIn
                    ? "write the workflow's other labels in `strings` too, or add languages"
                    : "add \"en\" to strings, or name the \"defaultLanguage\"")
        }
        return keys?.diagnostics(cursor) ?? cursor.findings.map { $0.diagnostic }
    }

    /// Of a document alone nobody can tell whether it is to lie over one that names a policy.
    private func policyFindings(
        _ configuration: RatingConfiguration, _ keys: WrittenKeys?, isAlone: Bool
    ) -> [Diagnostic] {
        guard let problem = configuration.policyProblem else { return [] }
        let mayLieOver = isAlone && configuration.policy == nil
        let node = RatingPolicy.keysOfStarsKit.lazy.compactMap { keys?.node($0.name) }.first ?? keys?.whole
        var cursor = ReportingCursor()
        cursor.report(
            problem.code, severity: mayLieOver ? .note : problem.severity, node, at: problem.key, problem.message,
            mayLieOver
                ? problem.suggestion.map { "\($0), unless it is meant to lie over a document that names one" }
                : problem.suggestion)
        return keys?.diagnostics(cursor) ?? cursor.findings.map { $0.diagnostic }
    }

    /// Checks a workflow that stands alone, as it runs under what an app ships.
    package func findings(
        in workflow: Workflow, json: JSONDocument, over bundled: ConfigurationDocument?
    ) -> [Diagnostic] {
        var findings: [Diagnostic] = []
        if !stores.isEmpty {
            let configuration = RatingConfiguration(ConfigurationLayers(bundled: bundled))
            findings = StoreRules(stores: stores).check(workflow, configuration: configuration, document: json.root)
        }
        if let foresight {
            let document = ConfigurationDocument(workflow: workflow, policy: bundled == nil ? .starskit : nil)
            let configuration = RatingConfiguration(ConfigurationLayers(bundled: bundled, override: document))
            findings += foresight.check(workflow: configuration, document: document, json: json.root)
        }
        return findings
    }
}

extension ConfigurationReader {
    /// For documents that an app fetches which ships this one.
    package init(remoteOver bundled: ConfigurationDocument?, aliases: [String: ConfigurationKey] = [:]) {
        self.init(
            layer: .remote, aliases: aliases, allowed: bundled.map { AllowedAddresses(of: $0) } ?? AllowedAddresses())
    }
}

extension ConfigurationReading {
    /// The reading with further findings, all in the order of the text; what an older library called otherwise is named.
    package func adding(_ further: [Diagnostic]) -> ConfigurationReading {
        ConfigurationReading(
            document: document, diagnostics: (diagnostics.map { $0.namingOriginals } + further).inOrderOfText,
            isDisabled: isDisabled)
    }
}

// MARK: Reading

extension DocumentLint {
    /// Reads a configuration in any shape, or a workflow that stands alone, and holds what is accepted against all this.
    ///
    /// - Parameters:
    ///   - json: the text, where it is JSON.
    ///   - kind: a workflow, or anything else, which is read as a configuration.
    ///   - place: where in the text the configuration stands.
    ///   - layer: what the document is for.
    ///   - bundled: what an app ships that fetches the document: the two are judged together.
    ///   - isChecked: whether an accepted document is checked as well, or only read.
    ///   - read: how bytes become a configuration, where that is not a matter of JSON alone.
    package func reading(
        of bytes: [UInt8], _ json: JSONDocument?, as kind: DocumentKind, at place: DocumentPlace = DocumentPlace(),
        layer: ConfigurationLayer, over bundled: ConfigurationDocument?, isChecked: Bool = true,
        by read: (([UInt8], ConfigurationReader) -> ConfigurationBody)? = nil
    ) -> ConfigurationReading {
        if kind == .workflow, let json { return workflow(json, over: bundled, isChecked: isChecked) }
        var reader = layer == .remote ? ConfigurationReader(remoteOver: bundled) : ConfigurationReader(layer: layer)
        reader = reader.advising
        reader.pointer = place.pointer
        reader.aliases = place.aliases
        let body =
            read?(bytes, reader)
            ?? ConfigurationBody.read(
                bytes, as: place.form, parameter: place.parameter, prefix: place.prefix, with: reader)
        guard isChecked, body.reading.document != nil else { return body.reading }
        let keys = json.map { json in
            var keys = WrittenKeys(
                json, shape: body.shape, parameter: place.parameter, prefix: place.prefix, pointer: place.pointer)
            keys.aliases = place.aliases
            return keys
        }
        return judged(body.reading, over: bundled).adding(findings(in: body.reading, written: keys, over: bundled))
    }

    private func workflow(
        _ json: JSONDocument, over bundled: ConfigurationDocument?, isChecked: Bool
    ) -> ConfigurationReading {
        var reader = WorkflowReader()
        let workflow = reader.readAdvising(json)
        let reading = ConfigurationReading(
            document: workflow.map { ConfigurationDocument(workflow: $0) }, diagnostics: reader.diagnostics,
            isDisabled: false)
        guard isChecked, let workflow else { return reading }
        return reading.adding(findings(in: workflow, json: json, over: bundled))
    }
}
