import RatingCore

/// The keys of texts that are a configuration's own, neither the library's nor keys of its top, and that its steps show.
package struct OwnTexts: Sendable {
    /// Those that some language has, in the order of the steps.
    package private(set) var given: [String] = []
    /// Those that no language has, where the app has none in files of its own.
    package private(set) var lacking: [String] = []
    /// Whether steps show words of the library's beside them.
    package private(set) var areAmongOthers = false

    /// In all places and variants by which the configuration may ask; of more than 10,000 the first ones.
    package init(_ configuration: RatingConfiguration) {
        var (given, lacking) = (Set<String>(), Set<String>())
        let wholes = configuration.inEachVariant
        let places = [wholes[...]] + wholes.lazy.map { whole in whole.placementNames.map { whole.at($0) }[...] }
        for place in places.joined().prefix(10_000) {
            let leavesToApp = place[.localLocalizableStringsEnabled]
            for key in TextUsage([place]).keys {
                if BuiltInText(rawValue: key) != nil {
                    areAmongOthers = true
                } else if place.strings?.languages.contains(where: { $0.text(forKey: key) != nil }) ?? false {
                    if given.insert(key).inserted { self.given.append(key) }
                } else if !leavesToApp, !place.hasOwnText(key), lacking.insert(key).inserted {
                    self.lacking.append(key)
                }
            }
        }
    }
}

extension RatingConfiguration {
    /// Itself, and with each variant of its experiments; of more than ``Foresight/maximumParts`` the first ones.
    var inEachVariant: [RatingConfiguration] {
        let variants = experiments.flatMap { experiment in
            experiment.variants.map { ExperimentVariant(experiment: experiment.name, variant: $0.name) }
        }
        return [self] + variants.prefix(Foresight.maximumParts).map { trying($0) }
    }

    fileprivate func hasOwnText(_ key: String) -> Bool {
        if case .text(let text)? = ConfigurationKey(name: key) {
            self[text] != nil || key == "updateMessage"
        } else {
            false
        }
    }
}
