/// The state of one check.
struct StoreRulesPass {
    let stores: Set<Store>
    let configuration: RatingConfiguration
    /// The key that the workflow stands under.
    let workflowKey: String?
    /// Where the first of these keys that is given stands.
    var position: ([String]) -> TextPosition? = { _ in nil }
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
        add(code, severity, key: keys.first, at: position(keys), message, rules, suggestion)
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
