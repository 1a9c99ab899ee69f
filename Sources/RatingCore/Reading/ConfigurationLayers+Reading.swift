extension ConfigurationLayers {
    /// Puts a reading into its layer. A refused document leaves the layer as it was, but its `disabled` counts, until a
    /// document is accepted there. A reading that has a document but is disabled stands for both: the last good
    /// document, and a newer one that was refused.
    ///
    /// A remote document of a lower revision than the bundled one's, such as a server that lags behind may send, does
    /// not replace one that counts: it is treated like a refused one.
    ///
    /// - Parameter layer: `bundled`, `remote` or `override`; nothing happens for the other two, which have no document.
    public mutating func apply(_ reading: ConfigurationReading, to layer: ConfigurationLayer) {
        guard layer > .policy else { return }
        guard let document = reading.document, !(layer == .remote && keepsRemote(from: document)) else {
            if reading.isDisabled || reading.document?.isDisabled == true { layersDisabledByRefusal.insert(layer) }
            return
        }
        if reading.isDisabled, !document.isDisabled {
            layersDisabledByRefusal.insert(layer)
        } else {
            layersDisabledByRefusal.remove(layer)
        }
        switch layer {
        case .defaults, .policy: break
        case .bundled: bundled = document
        case .remote: remote = document
        case .override: override = document
        }
    }

    /// Sets a key in code, for all placements or one.
    ///
    /// - Throws: what a document with this value would be refused for; then nothing is set.
    package mutating func set(
        _ value: ConfigurationValue, for key: ConfigurationKey, at placement: String? = nil
    ) throws(Diagnostic) {
        if key.takes(value), placement == nil || !key.isForWholeDocument {
            return setChecked(.value(value), for: key, at: placement)
        }
        let top: RatingJSON = .object([.init(key.name, value.json)])
        let reading = ConfigurationReader(layer: .override).read(
            placement.map { .object([.init("placements", .object([.init($0, top)]))]) } ?? top)
        guard let read = reading.document else {
            throw reading.diagnostics.first { $0.severity == .error } ?? reading.diagnostics[0]
        }
        guard case .value = read[key, placement] else {
            throw Diagnostic(.wrongType, key: key.name, "\(key) cannot be set to \(excerpt(value.json))")
        }
        setChecked(read[key, placement], for: key, at: placement)
    }

    private mutating func setChecked(
        _ entry: ConfigurationDocument.Entry, for key: ConfigurationKey, at placement: String?
    ) {
        var document = override ?? ConfigurationDocument()
        document[key, placement] = entry
        override = document
    }

    private func keepsRemote(from document: ConfigurationDocument) -> Bool {
        remote != nil && !isRemoteDiscarded && discards(document)
    }
}

extension ConfigurationKey {
    /// Whether a value made in code is one that a document could have given, without another look at what it holds. Any
    /// other is read as if a document had it.
    fileprivate func takes(_ value: ConfigurationValue) -> Bool {
        switch (type, value) {
        case (.flag, .flag), (.text, .text), (.policy, .policy), (.quietHours, .quietHours), (.revision, .revision),
            (.workflow, .workflow):
            true
        case (.integer(let range, _), .integer(let number)):
            range.contains(number) && self != .integer(.schemaVersion)
        case (.number(let range, _), .number(let number)): range.contains(number)
        case (.object, .experiments): self == .structure(.experiments)
        default: false
        }
    }
}
