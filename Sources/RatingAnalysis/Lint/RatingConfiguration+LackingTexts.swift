import RatingCore

extension RatingConfiguration {
    /// The keys of texts that its workflow shows and no language has a text for, in the order of the steps.
    package var lackingTexts: [String] {
        TextUsage([self]).keys.filter { key in
            BuiltInText(rawValue: key) == nil && !hasOwnText(key)
                && !(strings?.languages.contains { $0.text(forKey: key) != nil } ?? false)
        }
    }

    var lacksText: Bool { !lackingTexts.isEmpty }

    private func hasOwnText(_ key: String) -> Bool {
        if case .text(let text)? = ConfigurationKey(name: key) {
            self[text] != nil || key == "updateMessage"
        } else {
            false
        }
    }
}
