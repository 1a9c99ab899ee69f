import RatingCore

extension Population {
    /// The result of reading a population; where there is none, an error is among the problems.
    package struct Reading: Sendable {
        package let population: Population?
        /// In the order of the text.
        package let diagnostics: [Diagnostic]
    }

    /// Reads a population's JSON text. An unknown member is an error: a figure that is passed over would simulate
    /// somebody else, and nobody would notice. What is missing at the top is as in ``standard``.
    package static func read(_ bytes: [UInt8]) -> Reading {
        do {
            let json = try JSONDocument(bytes)
            var pass = PopulationPass()
            pass.read(json)
            return Reading(
                population: pass.cursor.hasError ? nil : pass.population,
                diagnostics: pass.cursor.diagnostics(in: json.text))
        } catch {
            return Reading(population: nil, diagnostics: [Diagnostic(error)])
        }
    }
}

private struct PopulationPass: Reporting {
    var population = Population.standard
    var cursor = ReportingCursor()

    mutating func read(_ json: JSONDocument) {
        guard json.root.kind == .object else {
            report(.notObject, json.root, "a population is a JSON object, not \(json.root.kind.description)")
            return
        }
        reportDuplicates(in: json, path: nil)
        if json.root[Population.Member.populationVersion.rawValue] == nil {
            report(
                .populationMalformed, json.root, at: Population.Member.populationVersion.rawValue,
                "a population says its form", "write \"populationVersion\": \(Population.version)")
        }
        each(json.root, nil, Population.Member.self, "a population") { pass, member, node, path in
            pass.read(member, node, path)
        }
        guard json.root[Population.Member.segments.rawValue] == nil else { return }
        report(.populationMalformed, json.root, at: "segments", "a population has segments: who there is")
    }

    private mutating func read(_ member: Population.Member, _ node: JSONDocument.Node, _ path: String) {
        switch member {
        case .populationVersion: checkVersion(node, path)
        case .name: population.name = text(node, path) ?? ""
        case .start:
            guard let date = node.stringValue.flatMap({ LocalInstant(iso8601: $0) }) else {
                return complain(node, path, "must be a date such as \"2026-01-05T00:00:00Z\"")
            }
            population.start = date.instant
        case .installDays: population.installDays = integer(node, path, 1...3_650) ?? 1
        case .utcOffsets: readOffsets(node, path)
        case .releases: readReleases(node, path)
        case .placements: readPlacements(node, path)
        case .segments: readSegments(node, path)
        case .choices: readChoices(node, path)
        case .sheetShown: population.sheetShown = number(node, path, 0...1) ?? 0
        case .ratesInStore: population.ratesInStore = number(node, path, 0...1) ?? 0
        case .starsLostAfterCrash: population.starsLostAfterCrash = integer(node, path, 0...4) ?? 0
        }
    }

    private mutating func checkVersion(_ node: JSONDocument.Node, _ path: String) {
        guard let version = node.integerValue, version > 0 else {
            return complain(node, path, "must be an integer from 1 on")
        }
        guard version > Population.version else { return }
        report(
            .fromTheFuture, node, at: path,
            "the population has the form \(version), and this version reads forms up to \(Population.version)",
            "update ratingkit")
    }

    // MARK: Lists

    private mutating func readSegments(_ node: JSONDocument.Node, _ path: String) {
        population.segments = elements(node, path, 1...Population.maximumSegments).map { element, path in
            segment(element, path)
        }
        if !population.segments.isEmpty, population.segments.allSatisfy({ $0.share == 0 }) {
            complain(node, path, "must have a share above 0 in one of them")
        }
    }

    private mutating func segment(_ node: JSONDocument.Node, _ path: String) -> Population.Segment {
        var segment = Population.Segment(
            name: "", share: 1, sessionsPerDay: 1, hours: Population.standardHours, retention: [],
            crashesPerSession: 0, launches: 1, events: [], stars: [0, 0, 0, 0, 1], traits: [:])
        each(node, path, Population.Segment.Member.self, "a segment") { pass, member, node, path in
            switch member {
            case .name: segment.name = pass.text(node, path) ?? ""
            case .share: segment.share = pass.number(node, path, 0...1e9) ?? 0
            case .sessionsPerDay: segment.sessionsPerDay = pass.number(node, path, 0...200) ?? 0
            case .retention: segment.retention = pass.retention(node, path)
            case .hours: segment.hours = pass.weights(node, path, 24)
            case .launches: segment.launches = pass.number(node, path, 0...1) ?? 0
            case .crashesPerSession: segment.crashesPerSession = pass.number(node, path, 0...1) ?? 0
            case .stars: segment.stars = pass.weights(node, path, 5)
            case .events: segment.events = pass.events(node, path)
            case .traits:
                segment.traits = node.value
                if node.kind != .object { pass.complain(node, path, "must be an object") }
            }
        }
        for member in [Population.Segment.Member.name, .share, .sessionsPerDay, .stars]
        where node.kind == .object && node[member.rawValue] == nil {
            report(.populationMalformed, node, at: path, "\(path) has no “\(member.rawValue)”")
        }
        return segment
    }

    private mutating func retention(_ node: JSONDocument.Node, _ path: String) -> [Population.RetentionPoint] {
        var points: [Population.RetentionPoint] = []
        eachNumber(node, path, 0...1) { pass, name, share, node, path in
            guard let day = Int(name), day > 0, day <= 36_500 else {
                return pass.complain(node, path, "must be named for a day from 1 on")
            }
            if let last = points.last, last.day >= day || last.share < share {
                pass.complain(node, path, "must come after the days before it, and never rise")
            }
            points.append(.init(day: day, share: share))
        }
        return points
    }

    private mutating func events(_ node: JSONDocument.Node, _ path: String) -> [Population.Event] {
        var events: [Population.Event] = []
        eachNumber(node, path, 0...100) { _, name, rate, _, _ in events.append(.init(name: name, perSession: rate)) }
        if events.count > Population.maximumEvents {
            complain(node, path, "must have at most \(Population.maximumEvents) names")
        }
        return events
    }

    private mutating func readOffsets(_ node: JSONDocument.Node, _ path: String) {
        population.utcOffsets = []
        eachNumber(node, path, 0...1e9) { pass, name, share, node, path in
            guard let offset = LocalInstant.utcOffset(name) else {
                return pass.complain(node, path, "must be named for an offset such as \"+02:00\" or \"Z\"")
            }
            pass.population.utcOffsets.append(.init(offset: offset, share: share))
        }
        if node.kind == .object, population.utcOffsets.allSatisfy({ $0.share == 0 }) {
            complain(node, path, "must have a share above 0")
        }
    }

    private mutating func readReleases(_ node: JSONDocument.Node, _ path: String) {
        eachNumber(node, path, 0...36_500) { pass, name, value, node, path in
            switch name {
            case "everyDays": pass.population.releases.everyDays = pass.integer(node, path, 0...36_500) ?? 0
            case "adoptionDays": pass.population.releases.adoptionDays = value
            default: pass.reportUnknown(name, node, path, "of releases", ["everyDays", "adoptionDays"])
            }
        }
    }

    private mutating func readPlacements(_ node: JSONDocument.Node, _ path: String) {
        population.placements = elements(node, path, 1...Population.maximumPlacements).map { element, path in
            var placement = Population.Placement(name: nil, chance: 1)
            guard element.kind == .object else {
                complain(element, path, "must be an object")
                return placement
            }
            for member in element.members {
                let inner = DocumentPath.member(path, member.name.stringValue ?? "")
                switch member.name.stringValue {
                case "name": placement.name = text(member.value, inner)
                case "chance": placement.chance = number(member.value, inner, 0...1) ?? 0
                case let name: reportUnknown(name ?? "", member.name, inner, "of a placement", ["name", "chance"])
                }
            }
            return placement
        }
    }

    private mutating func readChoices(_ node: JSONDocument.Node, _ path: String) {
        each(node, path, StepKind.self, "choices") { pass, kind, node, path in
            var choices = Population.Choices(answer: 0)
            pass.each(node, path, Population.Choices.Member.self, "a choice") { pass, member, node, path in
                let share = pass.number(node, path, 0...1e9) ?? 0
                switch member {
                case .answer: choices.answer = share
                case .later: choices.later = share
                case .decline: choices.decline = share
                case .dismiss: choices.dismiss = share
                }
            }
            if choices.answer + choices.later + choices.decline + choices.dismiss == 0 {
                pass.complain(node, path, "must have a share above 0")
            }
            pass.population.choices[kind] = choices
        }
    }
}

// MARK: Values

extension PopulationPass {
    /// Every member of an object by its name; unknown ones are reported.
    private mutating func each<Name: RawRepresentable & CaseIterable>(
        _ node: JSONDocument.Node, _ path: String?, _: Name.Type, _ owner: String,
        _ body: (inout PopulationPass, Name, JSONDocument.Node, String) -> Void
    ) where Name.RawValue == String {
        guard node.kind == .object else { return complain(node, path ?? "", "must be an object") }
        for member in node.members {
            let name = member.name.stringValue ?? ""
            let inner = DocumentPath.member(path, name)
            if let known = Name(rawValue: name) {
                body(&self, known, member.value, inner)
            } else {
                reportUnknown(name, member.name, inner, "in \(owner)", Name.allCases.map { $0.rawValue })
            }
        }
    }

    private mutating func eachNumber(
        _ node: JSONDocument.Node, _ path: String, _ range: ClosedRange<Double>,
        _ body: (inout PopulationPass, String, Double, JSONDocument.Node, String) -> Void
    ) {
        guard node.kind == .object else { return complain(node, path, "must be an object") }
        for member in node.members {
            let name = member.name.stringValue ?? ""
            let inner = DocumentPath.member(path, name)
            if let value = number(member.value, inner, range) { body(&self, name, value, member.value, inner) }
        }
    }

    private mutating func elements(
        _ node: JSONDocument.Node, _ path: String, _ count: ClosedRange<Int>
    ) -> [(JSONDocument.Node, String)] {
        let elements = node.elements.enumerated().map { ($0.element, DocumentPath.element(path, $0.offset)) }
        guard node.kind == .array, count.contains(elements.count) else {
            complain(node, path, "must be an array of \(count.lowerBound)…\(count.upperBound) elements")
            return []
        }
        return elements
    }

    private mutating func weights(_ node: JSONDocument.Node, _ path: String, _ count: Int) -> [Double] {
        let weights = elements(node, path, count...count).compactMap { number($0.0, $0.1, 0...1e9) }
        if weights.count == count, weights.allSatisfy({ $0 == 0 }) {
            complain(node, path, "must have a number above 0")
        }
        return weights
    }

    private mutating func number(
        _ node: JSONDocument.Node, _ path: String, _ range: ClosedRange<Double>
    ) -> Double? {
        guard let number = node.doubleValue, range.contains(number) else {
            complain(node, path, "must be a number from \(shortest(range.lowerBound)) to \(shortest(range.upperBound))")
            return nil
        }
        return number
    }

    private mutating func integer(_ node: JSONDocument.Node, _ path: String, _ range: ClosedRange<Int>) -> Int? {
        guard let number = node.integerValue, let integer = Int(exactly: number), range.contains(integer) else {
            complain(node, path, "must be an integer from \(range.lowerBound) to \(range.upperBound)")
            return nil
        }
        return integer
    }

    private mutating func text(_ node: JSONDocument.Node, _ path: String) -> String? {
        if let text = node.stringValue, !text.isEmpty { return text }
        complain(node, path, "must be a text that is not empty")
        return nil
    }

    private mutating func complain(_ node: JSONDocument.Node, _ path: String, _ wanted: String) {
        report(.populationMalformed, node, at: path, "\(path) \(wanted), not \(excerpt(node.value))")
    }

    private mutating func reportUnknown(
        _ name: String, _ node: JSONDocument.Node, _ path: String, _ owner: String, _ known: [String]
    ) {
        report(
            .populationMalformed, node, at: path, "there is no “\(excerpt(name))” \(owner)",
            nearest(to: name, among: known))
    }
}
