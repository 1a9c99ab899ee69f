import RatingAnalysis

@testable import RatingCore

/// The reading of a JSON text.
func read(
    _ json: String,
    layer: ConfigurationLayer = .bundled,
    valuesAreStrings: Bool = false,
    aliases: [String: ConfigurationKey] = [:]
) -> ConfigurationReading {
    ConfigurationReader(layer: layer, valuesAreStrings: valuesAreStrings, aliases: aliases).advising.read(
        Array(json.utf8))
}

extension ConfigurationDocument {
    /// The document with StarsKit's policy where it names none, so that a test says only what it is about.
    var named: ConfigurationDocument {
        var named = self
        if named[.structure(.policy)] == .absent { named[.structure(.policy)] = .value(.policy(.starskit)) }
        return named
    }
}

/// The layers that these texts make, over StarsKit's policy; nil leaves a layer empty.
func layers(_ bundled: String? = nil, remote: String? = nil, override: String? = nil) -> ConfigurationLayers {
    ConfigurationLayers(
        bundled: bundled.flatMap { read($0).document?.named },
        remote: remote.flatMap { read($0, layer: .remote).document },
        override: override.flatMap { read($0, layer: .override).document })
}

func configuration(
    _ bundled: String? = nil, remote: String? = nil, override: String? = nil
) -> RatingConfiguration {
    RatingConfiguration(layers(bundled, remote: remote, override: override))
}

extension ConfigurationReading {
    /// `3:5 config.wrong-type displaySessionCount`, one for each diagnostic.
    var summary: [String] {
        diagnostics.map { diagnostic in
            let parts = [diagnostic.position?.description, diagnostic.code.rawValue, diagnostic.key]
            return parts.compactMap { $0 }.joined(separator: " ")
        }
    }
}
