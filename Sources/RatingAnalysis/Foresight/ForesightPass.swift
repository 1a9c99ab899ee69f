import RatingCore

/// The check of one part: the whole document, a placement, a variant, or a set of `anyOf` in one of these.
///
/// Each family of checks has a file of its own, `ForesightPass+….swift`, with one entry. A check of what stands once
/// in a document, such as its texts, asks for `isWhole`; all others run for every part, with the part's configuration.
struct ForesightPass {
    let subject: ForesightSubject
    let part: ForesightPart
    var memory: ForesightMemory
    /// Whether nobody can meet the conditions that this part writes.
    var neverMet = false
    private(set) var cursor = ReportingCursor()
    /// The root of a workflow that stands alone.
    private let workflow: JSONDocument.Node?

    init(
        _ subject: ForesightSubject, _ part: ForesightPart, _ memory: ForesightMemory = ForesightMemory(),
        workflow: JSONDocument.Node? = nil
    ) {
        (self.subject, self.part, self.memory, self.workflow) = (subject, part, memory, workflow)
    }

    /// All families, causes before their consequences.
    mutating func check() {
        checkRevisions()
        checkAgainstShipped()
        checkNames()
        checkLinks()
        guard !configuration.isDisabled else { return checkDisabled() }
        checkSizes()
        checkTargeting()
        checkAsking()
        checkExperiments()
        if configuration.policy != nil { checkWithoutEffect() }
        checkTexts()
        checkHiddenTexts()
        checkWorkflow()
        checkSets()
    }

    /// All that a set of keys can have, which are keys of gates.
    mutating func checkSet() {
        checkSizes()
        checkTargeting()
        checkAsking()
        checkSetKeys()
        checkWithin()
    }

    /// Without a policy, when it asks is a matter of the document below, if there is one.
    private mutating func checkAsking() {
        guard configuration.policy != nil else { return }
        checkNeverAsked()
        checkTiming()
    }

    /// What can be said of a workflow alone.
    mutating func checkWorkflow() {
        if isWorkflowAlone {
            checkNames()
            checkLinks()
            checkTexts()
        }
        checkFlows()
    }

    // MARK: What is checked

    var foresight: Foresight { subject.foresight }
    /// What holds in this part.
    var configuration: RatingConfiguration { part.configuration }
    var isWhole: Bool { part.kind == .whole && part.set == nil }

    /// The value of a key where this part itself writes it.
    func ownNode(_ key: ConfigurationKey) -> JSONDocument.Node? {
        part.members.map { $0[key.name] } ?? subject.written.node(key.name)
    }

    /// The value of a key in this part, or else at the top of the document.
    func node(_ key: ConfigurationKey) -> JSONDocument.Node? {
        part.members?[key.name] ?? part.set?.around?[key.name] ?? subject.written.node(key.name)
    }

    /// Whether a key is written, of a set of keys: in the set itself, because the keys around it are for the others too.
    func says(_ key: ConfigurationKey) -> Bool { (part.set == nil ? node(key) : ownNode(key)) != nil }

    /// Calls the body with the value of a key that this part writes, or with the JSON inside it where it is a string.
    mutating func withOwn(_ key: ConfigurationKey, _ body: (inout ForesightPass, JSONDocument.Node) -> Void) {
        guard let holder = Holder(ownNode(key)) else { return }
        guard let embedded = holder.text else { return body(&self, holder.node) }
        var inner = cursor.inner()
        swap(&inner, &cursor)
        body(&self, holder.node)
        swap(&inner, &cursor)
        cursor.take(inner, in: embedded)
    }

    /// Calls the body with the workflow that this part writes as an object, or that stands alone.
    mutating func withWorkflow(_ body: (inout ForesightPass, JSONDocument.Node) -> Void) {
        if let workflow { return body(&self, workflow) }
        withOwn(.structure(.workflow)) { pass, node in
            if node.kind == .object { body(&pass, node) }
        }
    }

    /// What findings in a workflow are about; nil for one that stands alone.
    var workflowPath: String? { workflow == nil ? ConfigurationKey.structure(.workflow).name : nil }

    /// Whether this is a workflow alone, without a configuration around it.
    var isWorkflowAlone: Bool { workflow != nil }

    func has(_ gate: Gate) -> Bool { configuration.gates.contains(gate) }

    /// Whether something was found under a key: what follows from it is not reported beside it.
    func isFaulty(_ key: ConfigurationKey) -> Bool {
        cursor.findings.contains { finding in
            guard finding.diagnostic.severity > .note, let path = finding.diagnostic.key else { return false }
            return path.split(separator: ".").contains { $0 == key.name }
        }
    }

    /// Whether something with one of these codes was found in this part.
    func found(_ codes: Diagnostic.Code...) -> Bool {
        cursor.findings.contains { codes.contains($0.diagnostic.code) }
    }

    // MARK: Reporting

    /// Reports what keys together lead to, at the first of them that is written.
    ///
    /// Of a placement or variant it is reported only where that itself writes one of the keys, or the policy: otherwise
    /// it is the whole's.
    ///
    /// - Parameter keys: all that have a part in it, the one to change first.
    mutating func report(
        _ code: Diagnostic.Code, severity: Diagnostic.Severity = .warning, keys: [ConfigurationKey], _ message: String,
        suggestion: String? = nil
    ) {
        if let members = part.members {
            guard let key = (keys + [.structure(.policy)]).first(where: { members[$0.name] != nil })?.name else {
                return
            }
            return report(code, severity: severity, members[key], at: key, message, suggestion: suggestion)
        }
        let key = keys.first { node($0) != nil }
        report(
            code, severity: severity, node(key ?? .structure(.policy)) ?? subject.written.whole,
            at: (key ?? keys.first)?.name, message, suggestion: suggestion)
    }

    /// Reports a place within this part.
    ///
    /// - Parameters:
    ///   - node: a node of this part; nil for the part itself.
    ///   - path: from the part's own beginning; nil for the whole part.
    mutating func report(
        _ code: Diagnostic.Code, severity: Diagnostic.Severity = .warning, _ node: JSONDocument.Node?,
        at path: String?, _ message: String, suggestion: String? = nil
    ) {
        let path = path.map { path in part.path.map { "\($0).\(path)" } ?? path } ?? part.path
        let place = node ?? part.members?.object
        cursor.add(
            Diagnostic(code, severity: severity, key: path, message, suggestion: suggestion),
            atByte: place.map { part.offset(of: $0) })
    }

    /// Reports what was found in a set of keys.
    mutating func add(_ diagnostic: Diagnostic, atByte offset: Int?) { cursor.add(diagnostic, atByte: offset) }

    /// Reports a place of the whole document.
    mutating func report(
        _ code: Diagnostic.Code, atByte offset: Int, _ path: String, _ message: String, _ suggestion: String?
    ) {
        cursor.add(Diagnostic(code, severity: .warning, key: path, message, suggestion: suggestion), atByte: offset)
    }

    /// “did you mean …?”; see `ReportingCursor.nearest(to:among:)`.
    mutating func nearest(to name: String, among known: [String]) -> String? {
        cursor.nearest(to: name, among: known)
    }
}

/// What the checks of a document's parts have in common.
struct ForesightMemory {
    var flows = ReviewFlows()
    /// How many evaluations of rules may still be tried.
    var trials = 100_000
    /// What the workflows of all parts show, once somebody asks.
    var textUsage: TextUsage?
    /// The most stars that a flow asks for, once somebody asks.
    var mostStars: Int64?
    /// How many users may still be tried for conditions, of all parts together: some tenths of a second.
    var triesLeft = 50_000
    /// How many sets of `anyOf` may still be checked, of all parts together.
    var setsLeft = Foresight.maximumParts
}
