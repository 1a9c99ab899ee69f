/// The variables of a workflow's guards whose possible values can be listed: what guards are decided over.
///
/// Stars, the answers of scales, smileys, thumbs and single choices are finite; so are the configuration's flags and
/// its short ranges. Whatever else a guard reads is unknown: it may make the guard pass, and it may make it fail.
package struct GuardDomain {
    package struct Variable {
        /// As a rule writes it: `stars`, `answers.NAME`, `event.NAME`, `config.KEY`.
        package let path: String
        /// The possible values; of an answer the first is that there is none yet.
        package let values: [RatingJSON?]
        package let role: Role
    }

    package enum Role {
        /// Given once and kept by the flow.
        case answer
        /// Carried by one event.
        case event
        /// The same as long as the flow runs.
        case setting
    }

    package private(set) var variables: [Variable] = []
    package private(set) var index: [String: Int] = [:]

    /// - Parameter configuration: what `config.KEY` is; nil: anything that the key may be.
    package init(_ workflow: Workflow, configuration: RatingConfiguration? = nil) {
        var finite: [String: [RatingJSON?]] = [:]
        for step in workflow.steps {
            guard let screen = step.screen, let answers = screen.possibleAnswers else { continue }
            let name = screen.kind.answerName(step: step.name)
            let values = [RatingJSON?.none] + answers.map { $0 }
            if values.count > finite[name]?.count ?? 0 { finite[name] = values }
        }
        if finite["stars"] == nil { finite["stars"] = [RatingJSON?.none] + (1...5).map { .integer($0) } }
        for rule in workflow.guards {
            for path in rule.variables where index[path] == nil {
                if let variable = Self.variable(path, finite, configuration) { append(variable) }
            }
        }
    }

    private static func variable(
        _ path: String, _ finite: [String: [RatingJSON?]], _ configuration: RatingConfiguration?
    ) -> Variable? {
        if path == "stars" { return Variable(path: path, values: finite["stars"] ?? [], role: .answer) }
        guard let dot = path.firstIndex(of: ".") else { return nil }
        let name = String(path[path.index(after: dot)...])
        switch path[..<dot] {
        case "answers" where name != "stars":
            return finite[name].map { Variable(path: path, values: $0, role: .answer) }
        case "event":
            return finite[name].map { Variable(path: path, values: $0, role: .event) }
        case "config":
            guard let key = ConfigurationKey(name: name) else { return nil }
            if let configuration {
                return Variable(path: path, values: [configuration[any: key]?.json], role: .setting)
            }
            return key.row.finiteValues.map { Variable(path: path, values: $0, role: .setting) }
        default:
            return nil
        }
    }

    private mutating func append(_ variable: Variable) {
        index[variable.path] = variables.count
        variables.append(variable)
    }

    /// Takes the answer with most values out, so that it counts as unknown; false if there is none.
    package mutating func forgetLargestAnswer() -> Bool {
        let answers = variables.indices.filter { variables[$0].role == .answer }
        guard let largest = answers.max(by: { variables[$0].values.count < variables[$1].values.count }) else {
            return false
        }
        variables.remove(at: largest)
        index = [:]
        for (place, variable) in variables.enumerated() { index[variable.path] = place }
        return true
    }
}

extension GuardDomain {
    /// How many combinations of these variables' values there are; nil if more than the limit.
    package func combinations(of places: [Int], atMost limit: Int) -> Int? {
        let count = places.reduce(1) { min($0 * variables[$1].values.count, limit + 1) }
        return count <= limit ? count : nil
    }

    /// Gives the variables the values of one combination.
    package func set(_ places: [Int], to combination: Int, in assignment: inout [Int]) {
        var rest = combination
        for place in places {
            assignment[place] = rest % variables[place].values.count
            rest /= variables[place].values.count
        }
    }
}

extension KeyRow {
    /// Every value that the key can have, where these are few; absent among them for a key without a default.
    fileprivate var finiteValues: [RatingJSON?]? {
        let absent: [RatingJSON?] = standard == nil ? [RatingJSON?.none] : []
        switch type {
        case .flag: return absent + [.bool(false), .bool(true)]
        case .integer(let range, _) where range.lowerBound >= 0 && range.upperBound < 64:
            return absent + range.map { .integer($0) }
        default: return nil
        }
    }
}

extension Workflow {
    /// The conditions of all transitions, in the order of the steps.
    package var guards: [Rule] {
        steps.flatMap { step in step.lists.flatMap { $0.transitions.compactMap { $0.condition } } }
    }

    /// The keys of the configuration that conditions of transitions read.
    package var keysOfGuards: [ConfigurationKey] {
        guards.flatMap { $0.variables }.filter { $0.hasPrefix("config.") }.compactMap {
            ConfigurationKey(name: String($0.dropFirst("config.".utf8.count)))
        }
    }
}
