import RatingCore

/// What a document is: the one place that knows, for the command line, editors and pages.
package enum DocumentKind: String, CaseIterable, Sendable {
    case configuration, workflow, scenario, claims, population, mapping, manifest, destinations

    /// In a sentence.
    package var subject: String {
        switch self {
        case .configuration: "a configuration"
        case .workflow: "a workflow"
        case .scenario: "a scenario"
        case .claims: "a file of claims"
        case .population: "a population"
        case .mapping: "a mapping"
        case .manifest: "an app manifest"
        case .destinations: "a file of destinations"
        }
    }

    /// One line on what it is for.
    package var summary: String {
        switch self {
        case .configuration: "When an app asks for a rating, and how."
        case .workflow: "The steps that a user is led through."
        case .scenario: "What one user goes through, and what is expected of the questions on the way."
        case .claims: "What must hold for every user of a configuration."
        case .population: "Who the users of a simulation are, and what they do."
        case .mapping: "What the events in a log mean, for a replay."
        case .manifest: "The names that one app knows, of those that a configuration may use."
        case .destinations: "Where feedback goes: destinations by name."
        }
    }

    package var shape: Shape {
        switch self {
        case .configuration: .part(.configuration)
        case .workflow: .part(.workflow)
        case .scenario: ScenarioShape.root
        case .claims: Self.claimsShape
        case .population: Self.populationShape
        case .mapping: Self.mappingShape
        case .manifest: Self.manifestShape
        case .destinations: Self.destinationsShape
        }
    }

    /// Of whatever is wrong with a member.
    var malformed: Diagnostic.Code {
        switch self {
        case .configuration, .claims: .malformedValue
        case .workflow: .malformedWorkflow
        case .scenario: .scenarioMalformed
        case .population: .populationMalformed
        case .mapping: .mappingMalformed
        case .manifest: .manifestMalformed
        case .destinations: .destinationMalformed
        }
    }

    /// Of what is no object.
    var notObject: Diagnostic.Code {
        switch self {
        case .population, .manifest: .notObject
        default: malformed
        }
    }
}

// MARK: Telling what a document is

/// A document's top, of a text that is read or one that is still written.
struct DocumentTop {
    var names: Set<String> = []
    var isArray = false
    /// The members that are arrays, and those that are objects.
    var arrays: Set<String> = []
    var objects: Set<String> = []
    /// The members that say their `kind`.
    var kinds: Set<String> = []
    var schema: String?

    func has(_ name: String) -> Bool { names.contains(name) }
}

extension DocumentKind {
    /// Nil for a JSON Schema, and for what the tool itself writes: a report, or a part of a replay or simulation.
    package init?(_ json: JSONDocument) {
        var top = DocumentTop()
        top.isArray = json.root.kind == .array
        let holder = top.isArray ? json.root.elements.first { _ in true } ?? json.root : json.root
        for member in holder.members {
            let name = member.name.stringValue ?? ""
            top.names.insert(name)
            if member.value.kind == .array { top.arrays.insert(name) }
            if member.value.kind == .object { top.objects.insert(name) }
            if member.value["kind"] != nil { top.kinds.insert(name) }
        }
        top.schema = holder["$schema"]?.stringValue
        self.init(top, isFinished: true)
    }

    /// - Parameter isFinished: otherwise one of two members is enough where both must be there.
    init?(_ top: DocumentTop, isFinished: Bool) {
        func has(_ first: String, _ second: String) -> Bool {
            isFinished ? top.has(first) && top.has(second) : top.has(first) || top.has(second)
        }
        let isScenario = top.has("scenario") || top.has("steps") && top.has("start")
        guard !top.isArray else {
            self = isScenario ? .scenario : .configuration
            return
        }
        if has("states", "initial") {
            self = .workflow
        } else if top.schema?.hasPrefix("https://json-schema.org/draft/") ?? false
            || top.has("kind") && top.has("version") || top.has("findings") && top.has("sections")
        {
            return nil
        } else if top.has("manifestVersion") {
            self = .manifest
        } else if isScenario {
            self = .scenario
        } else if top.has("claims") {
            self = .claims
        } else if top.has("populationVersion") || top.arrays.contains("segments") {
            self = .population
        } else if top.objects.contains("events") || top.has("newSession") {
            // It has no version, but no configuration has these members.
            self = .mapping
        } else if !top.kinds.isEmpty,
            top.names.subtracting(top.kinds).allSatisfy({ ConfigurationKey(name: $0) == nil })
        {
            self = .destinations
        } else {
            self = .configuration
        }
    }
}
