import RatingCore

/// Notes, stand-ins and words of our own examples in texts.
extension ForesightPass {
    /// Whether the document is one of our own examples, and not the remains of one.
    var isExample: Bool {
        let samples = ["teapot", "starskit"]
        var found = false
        for key in [ConfigurationKey.Text.applicationName, .applicationBundleID, .emailSupport, .ratingsURL] {
            guard let whole = subject.written.node(ConfigurationKey.text(key).name)?.stringValue else { continue }
            let text = String(decoding: whole.utf8.prefix(300), as: UTF8.self).lowercased()
            guard
                text.split(whereSeparator: { !$0.isLetter }).contains(where: { word in samples.contains { $0 == word } }
                )
            else { return false }
            found = true
        }
        let id = subject.written.node(ConfigurationKey.integer(.appStoreID).name)?.integerValue
        return found && (id == nil || id == 123_456_789 || id == 1_234_567_890)
    }

    mutating func checkWords() {
        let isExample = isExample
        for key in ConfigurationKey.shownTexts + [.text(.applicationName)] {
            guard let node = ownNode(key), let text = node.stringValue else { continue }
            checkWords(text, key.name, node, at: key.name, isExample)
        }
        withOwn(.structure(.strings)) { pass, node in
            for language in node.members {
                for member in language.value.members {
                    guard let text = member.value.stringValue, let key = member.name.stringValue else { continue }
                    let path = DocumentPath.member(
                        ConfigurationKey.structure(.strings).path(language.name.stringValue ?? ""), key)
                    pass.checkWords(text, key, member.value, at: path, isExample)
                }
            }
        }
        withWorkflow { pass, root in
            for (literal, _) in root.literalTexts {
                pass.checkWords(literal.stringValue ?? "", nil, literal, at: pass.workflowPath, isExample)
            }
        }
    }

    private mutating func checkWords(
        _ text: String, _ key: String?, _ node: JSONDocument.Node, at path: String?, _ isExample: Bool
    ) {
        if let note = LeftoverWords.note(in: text, key: key) {
            report(
                .leftoverText, node, at: path, "“\(excerpt(note))” is a note or a placeholder, and users would read it",
                suggestion: "write the text")
        } else if LeftoverWords.hasInsecureLink(text) {
            report(
                .linkInsecure, node, at: path,
                "the text has an unencrypted address, which anybody on the way can change",
                suggestion: "write https")
        } else if !isExample, let sample = LeftoverWords.sample(in: text), !isOwnName(sample) {
            report(
                .leftoverSample, node, at: path,
                "“\(excerpt(sample))” is from an example of this library, and users would read it",
                suggestion: "write your own")
        }
    }

    private func isOwnName(_ sample: String) -> Bool {
        (configuration[.applicationBundleID] ?? "").lowercased().hasSuffix(".\(sample)")
    }
}
