/// The state of one check.
struct StoreRulesPass {
    let stores: Set<Store>
    let configuration: RatingConfiguration
    /// The key that the workflow stands under.
    let workflowKey: String?
    /// The first of these keys that the document has, and where it stands; without one, the place of the whole.
    var written: ([String]) -> (key: String?, position: TextPosition?) = { _ in (nil, nil) }
    /// Where a part of the workflow stands.
    var place: (WorkflowPlace) -> TextPosition? = { _ in nil }
    private(set) var diagnostics: [Diagnostic] = []

    init(_ stores: Set<Store>, _ configuration: RatingConfiguration, key: String?) {
        self.stores = stores
        self.configuration = configuration
        workflowKey = key
    }

    mutating func report(
        _ code: Diagnostic.Code, severity: Diagnostic.Severity = .warning, keys: [String], _ message: String,
        citing rules: [StaticString], suggestion: String? = nil
    ) {
        let (key, position) = written(keys)
        add(code, severity, key: key ?? keys.first, at: position, message, rules, suggestion)
    }

    mutating func report(
        _ code: Diagnostic.Code, severity: Diagnostic.Severity = .warning, _ place: WorkflowPlace, _ message: String,
        citing rules: [StaticString], suggestion: String? = nil
    ) {
        add(code, severity, key: workflowKey, at: self.place(place), message, rules, suggestion)
    }

    private mutating func add(
        _ code: Diagnostic.Code, _ severity: Diagnostic.Severity, key: String?, at position: TextPosition?,
        _ message: String, _ rules: [StaticString], _ suggestion: String?
    ) {
        let cited = rules.map { $0.description }.joined(separator: "; ")
        diagnostics.append(
            Diagnostic(
                code, severity: severity, key: key, at: position, "\(message) [\(cited)]", suggestion: suggestion))
    }

    /// The rules of those of the stores that are checked.
    func rules(apple: StaticString?, google: StaticString?) -> [StaticString] {
        [stores.contains(.apple) ? apple : nil, stores.contains(.google) ? google : nil].compactMap { $0 }
    }
}
