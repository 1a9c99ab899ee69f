import RatingAnalysis
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
        var pass = PopulationPass()
        let (population, diagnostics) = pass.read(bytes, finish: { $0.checkShares(of: $1) }, make: { Population($0) })
        return Reading(population: population, diagnostics: diagnostics)
    }
}

/// What a form cannot say: shares that leave nobody, and days in their order.
private struct PopulationPass: ShapeReading {
    let kind = DocumentKind.population
    var cursor = ReportingCursor()

    mutating func checkShares(of root: JSONDocument.Node) {
        if let offsets = root["utcOffsets"] { checkAny(offsets, offsets.members.map { $0.value }, "utcOffsets") }
        for choice in root["choices"]?.members.map({ $0 }) ?? [] {
            let path = DocumentPath.member("choices", choice.name.stringValue ?? "")
            checkAny(choice.value, choice.value.members.map { $0.value }, path)
        }
        guard let segments = root["segments"] else { return }
        checkAny(segments, segments.elements.compactMap { $0["share"] }, "segments")
        for (index, segment) in segments.elements.enumerated() {
            let path = DocumentPath.element("segments", index)
            for name in ["hours", "stars"] {
                guard let weights = segment[name], weights.count > 0 else { continue }
                checkAny(weights, weights.elements.map { $0 }, DocumentPath.member(path, name))
            }
            checkRetention(segment["retention"]?.members.map { $0 } ?? [], DocumentPath.member(path, "retention"))
        }
    }

    /// One of the numbers must be above 0.
    private mutating func checkAny(
        _ node: JSONDocument.Node, _ numbers: [JSONDocument.Node], _ path: String
    ) {
        let isAll = node.kind == .object || node.kind == .array && !numbers.isEmpty
        if isAll, numbers.allSatisfy({ $0.doubleValue == 0 }) {
            wrong(node, path, saying: "must have a share above 0 in at least one of them")
        }
    }

    private mutating func checkRetention(_ points: [JSONDocument.Member], _ path: String) {
        var last: (day: Int, share: Double)?
        for point in points {
            let name = point.name.stringValue ?? ""
            guard let day = Int(name), let share = point.value.doubleValue else { continue }
            if let last, day <= last.day || share > last.share {
                wrong(
                    point.value, DocumentPath.member(path, name),
                    saying: "must come after the days before it, and never rise")
            }
            last = (day, share)
        }
    }
}

// MARK: Values

extension Population {
    /// Of a file whose form was checked.
    fileprivate init(_ root: JSONDocument.Node) {
        self = .standard
        func number(_ name: String, _ standard: Double) -> Double { root[name]?.doubleValue ?? standard }
        func integer(_ name: String, _ standard: Int) -> Int { root[name]?.integerValue.map { Int($0) } ?? standard }
        name = root["name"]?.stringValue ?? name
        start = root["start"]?.stringValue.flatMap { LocalInstant(iso8601: $0) }?.instant ?? start
        installDays = integer("installDays", installDays)
        utcOffsets =
            root["utcOffsets"]?.members.compactMap { member in
                LocalInstant.utcOffset(member.name.stringValue ?? "").map {
                    UTCOffset(offset: $0, share: member.value.doubleValue ?? 0)
                }
            } ?? utcOffsets
        releases.everyDays = root["releases"]?["everyDays"]?.integerValue.map { Int($0) } ?? releases.everyDays
        releases.adoptionDays = root["releases"]?["adoptionDays"]?.doubleValue ?? releases.adoptionDays
        placements =
            root["placements"]?.elements.map {
                Placement(name: $0["name"]?.stringValue, chance: $0["chance"]?.doubleValue ?? 1)
            } ?? placements
        segments = root["segments"]?.elements.map { Segment($0) } ?? []
        for choice in root["choices"]?.members.map({ $0 }) ?? [] {
            guard let kind = StepKind(rawValue: choice.name.stringValue ?? "") else { continue }
            choices[kind] = Choices(choice.value)
        }
        sheetShown = number("sheetShown", sheetShown)
        ratesInStore = number("ratesInStore", ratesInStore)
        starsLostAfterCrash = integer("starsLostAfterCrash", starsLostAfterCrash)
    }
}

extension Population.Choices {
    fileprivate init(_ node: JSONDocument.Node) {
        func share(_ name: String) -> Double { node[name]?.doubleValue ?? 0 }
        self.init(
            answer: share("answer"), later: share("later"), decline: share("decline"), dismiss: share("dismiss"))
    }
}

extension Population.Segment {
    fileprivate init(_ node: JSONDocument.Node) {
        func number(_ name: String, _ standard: Double) -> Double { node[name]?.doubleValue ?? standard }
        func numbers(_ name: String) -> [Double]? { node[name]?.elements.compactMap { $0.doubleValue } }
        func members(_ name: String) -> [(name: String, value: Double)] {
            node[name]?.members.map { ($0.name.stringValue ?? "", $0.value.doubleValue ?? 0) } ?? []
        }
        self.init(
            name: node["name"]?.stringValue ?? "", share: number("share", 1),
            sessionsPerDay: number("sessionsPerDay", 1), hours: numbers("hours") ?? Population.standardHours,
            retention: members("retention").compactMap { point in
                Int(point.name).map { .init(day: $0, share: point.value) }
            },
            crashesPerSession: number("crashesPerSession", 0), launches: number("launches", 1),
            events: members("events").map { .init(name: $0.name, perSession: $0.value) },
            stars: numbers("stars") ?? [], traits: node["traits"]?.value ?? [:])
    }
}
