extension RatingConfiguration {
    /// Where a key's value, or its absence, comes from.
    public struct Provenance: Equatable, Sendable {
        public let key: ConfigurationKey
        public let layer: ConfigurationLayer
        /// The revision of the layer's document; nil if there is no document, if it has no revision, or if it was
        /// refused and only its `disabled` counts.
        public let revision: ConfigurationDocument.Revision?
        /// The variant of an experiment that the document gives the value for.
        public let variant: ExperimentVariant?
    }
}

extension RatingConfiguration.Provenance: CustomStringConvertible {
    /// `remote, revision 7, titles=warm`.
    public var description: String {
        var text = layer.description
        if let revision { text += ", revision \(revision)" }
        if let variant { text += ", \(variant)" }
        return text
    }
}

extension RatingConfiguration {
    /// Where a key's value, or its absence, comes from.
    public func provenance(of key: ConfigurationKey) -> RatingConfiguration.Provenance {
        let layer = layer(of: key)
        return RatingConfiguration.Provenance(
            key: key, layer: layer, revision: revisions.revision(of: key, from: layer), variant: variant(of: key))
    }
}

/// The revisions of the documents that a snapshot is made of.
struct DocumentRevisions: Sendable {
    /// The topmost layer that switches everything off.
    let disablingLayer: ConfigurationLayer?
    /// The digest of the fetched document, if one takes part.
    let fetched: SHA256Digest?
    private let bundled: ConfigurationDocument.Revision?
    private let remote: ConfigurationDocument.Revision?
    private let override: ConfigurationDocument.Revision?
    private let disabling: ConfigurationDocument.Revision?

    init(_ layers: ConfigurationLayers) {
        (bundled, remote, override) = (layers.bundled?.revision, layers.remote?.revision, layers.override?.revision)
        disablingLayer = layers.disablingLayer
        fetched = layers.isRemoteDiscarded ? nil : layers.remote?.fetched
        let document: ConfigurationDocument? =
            switch disablingLayer {
            case .bundled: layers.bundled
            case .remote: layers.remote
            case .override: layers.override
            case .defaults, .policy, nil: nil
            }
        disabling = document?.isDisabled == true ? document?.revision : nil
    }

    func revision(of key: ConfigurationKey, from layer: ConfigurationLayer) -> ConfigurationDocument.Revision? {
        if key == .flag(.disabled), layer == disablingLayer { return disabling }
        return switch layer {
        case .defaults, .policy: nil
        case .bundled: bundled
        case .remote: remote
        case .override: override
        }
    }
}
