import RatingCore

/// The names that an app's documents share with its code: each once, in the order of their bytes.
package struct DocumentNames: Sendable {
    /// The first place of each name, as documents write paths; nil where the manifest alone knows the name.
    private var places: [AppManifest.List: [String: String?]] = [:]
    /// Those of all experiments, in the order of the documents.
    package private(set) var variants: [ExperimentVariant] = []
    private var textsByKey: [String: String] = [:]

    package init(app: AppManifest?) {
        for list in AppManifest.List.allCases {
            for name in app?[list] ?? [] { places[list, default: [:]][name] = .some(nil) }
        }
    }

    /// Adds those of a configuration or a workflow; a document of another kind has none of its own.
    package mutating func add(_ json: JSONDocument) {
        let root = json.root
        switch DocumentKind(json) {
        case .workflow: add(NameUse(root, .workflow))
        case .configuration:
            add(NameUse(WrittenKeys(root)))
            for experiment in root["experiments"]?.members.map({ $0 }) ?? [] {
                for variant in experiment.value["variants"]?.elements.map({ $0 }) ?? [] {
                    guard let own = experiment.name.stringValue, let name = variant["name"]?.stringValue else {
                        continue
                    }
                    let variant = ExperimentVariant(experiment: own, variant: name)
                    if !variants.contains(variant) { variants.append(variant) }
                }
            }
            for language in root["strings"]?.members.map({ $0 }) ?? [] {
                for text in language.value.members {
                    guard let key = text.name.stringValue, textsByKey[key] == nil else { continue }
                    textsByKey[key] = text.value.stringValue ?? ""
                }
            }
        default: break
        }
    }

    private mutating func add(_ use: NameUse) {
        for (list, name) in use.names where NameForm.flaw(in: name.text) == nil {
            if case .some(.some) = places[list]?[name.text] { continue }
            places[list, default: [:]][name.text] = name.path
        }
    }

    package func names(_ list: AppManifest.List) -> [(name: String, place: String?)] {
        let known = places[list] ?? [:]
        return known.keys.namesInOrder().map { ($0, known[$0] ?? nil) }
    }

    /// The keys of `strings`, each with its text in the first language that has one.
    package var texts: [(key: String, text: String)] {
        textsByKey.keys.namesInOrder().map { ($0, textsByKey[$0] ?? "") }
    }
}
