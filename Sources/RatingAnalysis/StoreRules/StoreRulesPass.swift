import RatingCore

/// The state of one check.
struct StoreRulesPass {
    let stores: Set<Store>
    let configuration: RatingConfiguration
    /// The key that the workflow stands under.
    let workflowKey: String?
    /// The first of these keys that the document has, and its value; without one, the whole.
    var written: ([String]) -> (key: String?, node: JSONDocument.Node?) = { _ in (nil, nil) }
    /// Where a part of the workflow stands.
    var place: (WorkflowPlace) -> JSONDocument.Node? = { _ in nil }
    /// Where findings stand that come of no key that is written, if the policy is not written either.
    var unnamedPolicy: JSONDocument.Node?
    var memory: StoreRulesMemory
    private(set) var cursor = ReportingCursor()

    init(_ stores: Set<Store>, _ configuration: RatingConfiguration, key: String?, _ memory: StoreRulesMemory) {
        self.memory = memory
        self.stores = stores
        self.configuration = configuration
        workflowKey = key
    }

    mutating func report(
        _ code: Diagnostic.Code, severity: Diagnostic.Severity = .warning, keys: [String], _ message: String,
        citing rules: [StaticString], suggestion: String? = nil
    ) {
        let (key, node) = written(keys)
        report(code, severity, node, key ?? keys.first, message, rules, suggestion)
    }

    mutating func report(
        _ code: Diagnostic.Code, severity: Diagnostic.Severity = .warning, _ place: WorkflowPlace, _ message: String,
        citing rules: [StaticString], suggestion: String? = nil
    ) {
        report(code, severity, self.place(place), workflowKey, message, rules, suggestion)
    }

    private mutating func report(
        _ code: Diagnostic.Code, _ severity: Diagnostic.Severity, _ node: JSONDocument.Node?, _ key: String?,
        _ message: String, _ rules: [StaticString], _ suggestion: String?
    ) {
        let cited = rules.map { $0.description }.joined(separator: "; ")
        var (message, suggestion) = (message, suggestion)
        if let unnamedPolicy, node?.byteOffset == unnamedPolicy.byteOffset {
            // The values are nowhere to be seen in the document.
            message += ": no policy is named, so \(configuration.policy?.name ?? "none") applies"
            suggestion = "name one: \"policy\": \"balanced\"" + (suggestion.map { "; or \($0)" } ?? "")
        }
        cursor.report(code, severity: severity, node, at: key, "\(message) [\(cited)]", suggestion)
    }

    /// The rules of those of the stores that are checked.
    func rules(apple: StaticString?, google: StaticString?) -> [StaticString] {
        [stores.contains(.apple) ? apple : nil, stores.contains(.google) ? google : nil].compactMap { $0 }
    }
}

/// What the checks of a document's parts have in common.
struct StoreRulesMemory {
    var flows = ReviewFlows()
    /// How many evaluations of rules may still be tried.
    var trials = 100_000
    /// The texts of `strings` by their keys, in the order of the languages.
    private var texts: (strings: LanguageTexts, byKey: [String: [String]])?
    private var words: [String: String?] = [:]

    /// The text with this key in every language.
    mutating func texts(_ key: String, of strings: LanguageTexts) -> [String] {
        if texts == nil || texts?.strings != strings {
            var byKey: [String: [String]] = [:]
            for text in strings.languages.flatMap({ $0.texts }) { byKey[text.key, default: []].append(text.text) }
            texts = (strings, byKey)
        }
        return texts?.byKey[key] ?? []
    }

    /// See `IncentiveWords.word(in:)`.
    mutating func incentive(in text: String) -> String? {
        if let known = words[text] { return known }
        let word = IncentiveWords.word(in: text)
        words[text] = .some(word)
        return word
    }
}
