import RatingCore

/// The names that configurations and the app's manifest know: what is said beside them, in scenarios, populations,
/// mappings and options, is held against these as lint holds a configuration against the manifest.
package struct NameCheck: Sendable {
    private let app: AppManifest?
    private var used: [AppManifest.List: Set<String>] = [:]

    /// - Parameters:
    ///   - configurations: with all their layers; none: only the manifest says what there is.
    ///   - app: what the app knows; nil: without a configuration nothing is found.
    package init(_ configurations: [RatingConfiguration] = [], app: AppManifest?) {
        self.app = app
        for configuration in configurations { add(configuration) }
    }

    private mutating func add(_ configuration: RatingConfiguration) {
        used[.placements, default: []].formUnion(configuration.placementNames)
        for whole in configuration.inEachVariant {
            used[.events, default: []].formUnion(whole.eventNames)
            for part in [whole] + whole.placementNames.map({ whole.at($0) }) {
                add(part.workflow.workflow.conditions)
                for each in [part] + part.alternatives { add([each.conditions].compactMap { $0 }) }
            }
        }
    }

    private mutating func add(_ rules: [Rule]) {
        for variable in rules.flatMap({ $0.variables }) {
            let name = { (prefix: String) in
                variable.hasPrefix(prefix) && variable != prefix ? String(variable.dropFirst(prefix.count)) : nil
            }
            if let trait = name("traits.") { used[.traits, default: []].insert(String(trait.prefix { $0 != "." })) }
            for family in TargetVariable.families {
                if let event = name("context.\(family)") { used[.events, default: []].insert(event) }
            }
        }
    }

    /// The traits that conditions and guards read, in the order of their bytes.
    package var traits: [String] { (used[.traits] ?? []).sorted() }

    /// What is to be said of a name, and what to write; nil for one that is known, and where no names are.
    package func problem(_ name: String, _ list: AppManifest.List) -> (message: String, suggestion: String?)? {
        let configured = (used[list] ?? []).sorted()
        if configured.contains(name) || list == .traits && TargetVariable.systemTraits.contains(name) { return nil }
        if let known = app?[list] {
            return known.contains(name)
                ? nil : Self.unknown("the app", name, list, among: known + configured.filter { !known.contains($0) })
        }
        let isNear = configured.contains { NameLikeness.areNear($0, name) || NameLikeness.areAlmostOne($0, name) }
        // Events and traits that no rule reads are nothing unusual.
        guard isNear || list == .placements && !configured.isEmpty else { return nil }
        return Self.unknown("the configuration", name, list, among: configured)
    }

    /// - Parameter isCompared: whether a name that is nearly this one is looked for.
    static func unknown(
        _ who: String, _ name: String, _ list: AppManifest.List, among known: [String], isCompared: Bool = true
    ) -> (message: String, suggestion: String?) {
        let near =
            isCompared
            ? known.first { NameLikeness.areNear($0, name) } ?? nearestName(to: name, among: known) : nil
        let few = known.prefix(8).map { excerpt($0) }.joined(separator: ", ")
        return (
            "\(who) knows no \(list.noun) “\(excerpt(name))”",
            didYouMean(near) ?? (known.isEmpty ? nil : "it knows \(few)\(known.count > 8 ? ", …" : "")")
        )
    }

    // MARK: Files

    /// A warning for each name that is not known, at its first place.
    package func problems(in json: JSONDocument, _ kind: DocumentKind) -> [Diagnostic] {
        var cursor = ReportingCursor()
        var seen: [AppManifest.List: Set<String>] = [:]
        for (list, name) in NameUse(json.root, kind).names
        where list != .destinations && seen[list, default: []].insert(name.text).inserted {
            guard seen[list]?.count ?? 0 <= Foresight.maximumParts, let problem = problem(name.text, list) else {
                continue
            }
            cursor.add(
                Diagnostic(
                    .nameUnknown, severity: .warning, key: name.path, problem.message, suggestion: problem.suggestion),
                atByte: name.offset)
        }
        return cursor.diagnostics(in: json.text)
    }
}

extension Workflow {
    /// The rules of all guards.
    fileprivate var conditions: [Rule] {
        steps.flatMap { $0.lists }.flatMap { $0.transitions }.compactMap { $0.condition }
    }
}
