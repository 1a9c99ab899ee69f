import RatingAnalysis
import RatingCore

/// What a search found: the combinations that cannot be improved without asking more.
package struct TuneResult: Sendable {
    package let search: TuneSearch
    /// Of the document as it stands.
    package let own: SimulationTally
    /// Of those that were left to the last.
    package let points: [Point]
    /// How many users were lived through, each once for every combination that it was tried with.
    package let lived: Int
    /// How many of the points beside the best are not clearly worse, and how many such were left out because there were too many.
    package let undecided: Int
    package let cut: Int

    package struct Point: Sendable {
        package let candidate: TuneSearch.Candidate
        package let tally: SimulationTally

        init?(candidate: TuneSearch.Candidate, tally: SimulationTally?) {
            guard let tally else { return nil }
            (self.candidate, self.tally) = (candidate, tally)
        }

        package func value(_ figure: Figure, _ days: Int) -> Double {
            figure.estimate(tally.figured(days: days))?.value ?? 0
        }

        /// Whether it reaches at least as much by no more asks, and is not the same.
        func beats(_ other: Point, for goal: Figure, _ days: Int) -> Bool {
            let mine = (value(goal, days), tally[.asks])
            let others = (other.value(goal, days), other.tally[.asks])
            return mine.0 >= others.0 && mine.1 <= others.1 && (mine.0 > others.0 || mine.1 < others.1)
        }
    }

    init?(search: TuneSearch, own: SimulationTally?, points: [Point], lived: Int, undecided: Int, cut: Int) {
        guard let own else { return nil }
        (self.search, self.own, self.points, self.lived) = (search, own, points, lived)
        (self.undecided, self.cut) = (undecided, cut)
    }

    /// The point that reaches most.
    package var best: Point? {
        points.max { $0.value(search.goal, search.days) < $1.value(search.goal, search.days) }
    }

    /// Those that no other beats, from the fewest asks on; of several alike the first.
    package var front: [Point] {
        points.filter { point in !points.contains { $0.beats(point, for: search.goal, search.days) } }
            .sorted { $0.tally[.asks] < $1.tally[.asks] }
            .unique { $0.tally[.asks] }
    }

    /// The document with the values of a point, where they stand.
    package func document(_ point: Point, of document: RatingJSON) -> RatingJSON {
        zip(search.sweeps, point.candidate.places ?? []).reduce(document) { $1.0.edited($0, $1.0.values[$1.1].json) }
    }

    /// `{goal, combinations, unproved, lived, undecided, cut, front: [{name, values, figures, document}]}`.
    package func json(of document: RatingJSON) -> RatingJSON {
        [
            "goal": .string(search.goal.id), "combinations": .integer(Int64(search.combinations)),
            "unproved": .integer(Int64(search.unproved)), "lived": .integer(Int64(lived)),
            "undecided": .integer(Int64(undecided)), "cut": .integer(Int64(cut)),
            "front": .array(
                front.map { point in
                    let figured = point.tally.figured(days: search.days)
                    let figures = told.compactMap { figure in
                        figure.estimate(figured).map { estimate in
                            RatingJSON.Member(
                                figure.id,
                                [
                                    "value": .number(estimate.value), "from": .number(estimate.interval.lowerBound),
                                    "to": .number(estimate.interval.upperBound),
                                ])
                        }
                    }
                    return [
                        "name": .string(point.candidate.name), "figures": .object(figures),
                        "document": self.document(point, of: document),
                    ]
                }),
        ]
    }

    private var told: [Figure] { [.ratings, .feedback, .asksPerYear, .usersAsked] }

    // MARK: Report

    package func report(of document: RatingJSON) -> Report {
        let users = ReportNumber.counted(Int64(search.users), "user")
        return Report(
            title: "Tuning \(search.sweeps.map(\.name).joined(separator: " and ")) for \(search.goal.words)",
            findings: findings,
            sections: [
                Report.Section(
                    "What cannot be improved without asking more",
                    text: [
                        "\(ReportNumber.counted(Int64(search.combinations), "combination"))"
                            + (search.unproved > 0
                                ? ", of which \(search.unproved) are left out because a claim could not be proved" : "")
                            + "; \(users) over \(ReportNumber.counted(Int64(search.days), "day")), population "
                            + "“\(search.population.name)”, seed \(search.seed)." + saving,
                        "How real people answer is not known here: answers are the population’s, and a document that annoys "
                            + "people is not told from one that does not.",
                    ], tables: [table], charts: [chart]),
                Report.Section(
                    "Documents",
                    text: front.map { point in
                        "\(point.candidate.name): \(self.document(point, of: document).serialized())"
                    }),
            ])
    }

    private var saving: String {
        let whole = search.candidates.count * search.users
        guard lived < whole else { return "" }
        return
            " Clear losers were left out early: \(ReportNumber.text(Double(lived), decimals: 0)) users were simulated "
            + "instead of \(ReportNumber.text(Double(whole), decimals: 0))."
    }

    private var findings: [String] {
        guard let best else { return ["No combination satisfies every claim."] }
        let figured = best.tally.figured(days: search.days)
        let changes = FigureChanges(
            own.figured(days: search.days), figured, best.tally.paired ?? PairedMoments())
        let isMore =
            search.goal.estimate(figured)?.value ?? 0 > search.goal.estimate(own.figured(days: search.days))?.value ?? 0
        guard isMore else { return ["No combination reaches more than the document as it stands."] }
        return [
            "\(best.candidate.name) reaches the most: \(search.goal.words) \(search.goal.text(figured) ?? "–")."
        ] + openFindings + changes.sentences(best.candidate.name, "the document as it stands")
    }

    private var openFindings: [String] {
        let points = ReportNumber.counted(Int64(undecided), "other point")
        return (undecided > 0 ? ["With these users \(points) cannot be told from it: more users decide."] : [])
            + (cut > 0
                ? [
                    "The budget of users ended undecided: \(ReportNumber.counted(Int64(cut), "combination")) were left out that may "
                        + "be as good."
                ] : [])
    }

    private var table: Report.Table {
        func row(_ name: String, _ tally: SimulationTally, _ isOwn: Bool) -> [Report.Cell] {
            let figured = tally.figured(days: search.days)
            let change =
                isOwn
                ? nil : search.goal.difference(own.figured(days: search.days), figured, tally.paired ?? PairedMoments())
            return [.text(name)] + told.map { $0.cell(figured) } + [change?.cell(search.goal.decimals, nil) ?? .none]
        }
        return Report.Table(
            "Points with 95 % intervals", columns: ["Point"] + told.map(\.label) + ["\(search.goal.name), difference"],
            rows: front.map { row($0.candidate.name, $0.tally, false) } + [row("as it stands", own, true)],
            definitions: told.map(\.tableDefinition))
    }

    private var chart: Report.Chart {
        Report.Chart(
            "What asking more brings", .line, horizontal: Figure.asksPerYear.name, vertical: search.goal.name,
            series: [
                Report.Series(
                    "front",
                    front.compactMap { point in
                        let figured = point.tally.figured(days: search.days)
                        guard let asks = Figure.asksPerYear.estimate(figured)?.value,
                            let goal = search.goal.estimate(figured)
                        else { return nil }
                        return Report.Point(asks, goal.value, interval: goal.interval)
                    })
            ])
    }
}

extension SimulationSweep {
    /// A document with another value where this one stands.
    func edited(_ document: RatingJSON, _ value: RatingJSON) -> RatingJSON {
        func set(_ object: RatingJSON) -> RatingJSON {
            var members = object.members ?? []
            if let index = members.firstIndex(where: { $0.name == key.name }) {
                members[index] = .init(key.name, value)
            } else {
                members.append(.init(key.name, value))
            }
            return .object(members)
        }
        func inPlacements(_ document: RatingJSON, _ isMeant: (String, RatingJSON) -> Bool) -> RatingJSON {
            .object(
                (document.members ?? []).map { member in
                    guard member.name == "placements", let placements = member.value.members else { return member }
                    return .init(
                        member.name,
                        .object(placements.map { isMeant($0.name, $0.value) ? .init($0.name, set($0.value)) : $0 }))
                })
        }
        return switch place {
        case .top: set(document)
        case .placement(let name): inPlacements(document) { placement, _ in placement == name }
        case .everywhere: inPlacements(set(document)) { _, values in values[key.name] != nil }
        }
    }
}
