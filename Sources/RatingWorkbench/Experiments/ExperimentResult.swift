import RatingAnalysis
import RatingCore

/// What recorded events say of an experiment's variants.
package struct ExperimentResult: Equatable, Sendable {
    package let name: String
    package let variants: [Variant]
    /// Whether the log has the variants as the engine recorded them; otherwise they are drawn again from the users' names.
    package let isRecorded: Bool
    /// Users of whom two variants are recorded, who are left out.
    package let mixed: Int

    package struct Variant: Equatable, Sendable {
        package let name: String
        package let weight: Double
        let moments: Moments
    }

    package init(_ experiment: Experiment, _ summary: ReplaySummary) {
        func moments(_ dimension: String, _ variant: String) -> Moments {
            summary.slices[.init("\(dimension) \(experiment.name)", variant)] ?? Moments()
        }
        name = experiment.name
        let isRecorded = experiment.variants.contains { moments(UserTally.recordedExperiment, $0.name)[.users] > 0 }
        variants = experiment.variants.map { variant in
            Variant(
                name: variant.name, weight: variant.weight,
                moments: moments(isRecorded ? UserTally.recordedExperiment : UserTally.drawnExperiment, variant.name))
        }
        mixed = moments(UserTally.recordedExperiment, UserTally.severalVariants)[.users]
        self.isRecorded = isRecorded
    }

    package var split: SplitCheck? { SplitCheck(variants.map { $0.moments[.users] }, weights: variants.map(\.weight)) }

    /// What a variant has more than the first, however often it is looked at; nil where too little is known.
    package func difference(_ figure: Figure, _ variant: Int) -> Estimate? {
        guard case .rate(let ratio, let users, _) = figure.measure else { return nil }
        let all = variants.map { $0.moments.sums(of: ratio) }
        // A tenth of what all have together is looked for.
        let (top, bottom) = (all.reduce(0) { $0 + $1.top }, all.reduce(0) { $0 + $1.bottom })
        return Estimate.alwaysValid(all[0], all[variant], expected: bottom > 0 ? 0.1 * top / bottom : 0)?
            .scaled(by: users)
    }

    // MARK: Report

    package var report: Report {
        Report(
            title: "Experiment “\(name)”", findings: findings,
            sections: [
                Report.Section(
                    "Variants", text: [method], tables: [splitTable, figureTable] + (differs ? [differenceTable] : []),
                    charts: differs ? [differenceChart] : [])
            ])
    }

    private var differs: Bool { variants.count > 1 }

    private var method: String {
        (isRecorded
            ? "Variants as the app recorded them, of users who were exposed."
            : "The log has no exposures: variants are drawn again from the users’ names, of users for whom asking was considered; "
                + "that is right only where these names are the installations’ identifiers.")
            + " Differences have intervals that stay true however often they are looked at: of 100 experiments in which nothing "
            + "differs, at most five ever say otherwise."
    }

    private var findings: [String] {
        let users = variants.reduce(0) { $0 + $1.moments[.users] }
        guard users > 0 else { return ["No user of this experiment is in the log."] }
        var findings: [String] = []
        if let split, split.isBroken {
            findings.append(
                "The split cannot be chance (p = \(ReportNumber.short(split.chance))): find out why before anything else is believed."
            )
        }
        if mixed > 0 {
            findings.append("\(ReportNumber.counted(Int64(mixed), "user")) had several variants and are left out.")
        }
        for place in variants.indices.dropFirst() {
            let told = Figure.perUser.compactMap { figure -> String? in
                guard let difference = difference(figure, place), difference.isBeyondChance else { return nil }
                let word = figure.moreIsBetter.map { $0 == (difference.value > 0) ? ", better" : ", worse" } ?? ""
                let bounds = [difference.interval.lowerBound, difference.interval.upperBound].map(figure.text)
                return "\(figure.words) \(difference.value > 0 ? "+" : "")\(figure.text(difference.value)) "
                    + "(\(bounds[0]) to \(bounds[1])\(word))"
            }
            findings.append(
                "\(variants[place].name) instead of \(variants[0].name): "
                    + (told.isEmpty ? "nothing is decided yet." : told.joined(separator: "; ") + "."))
        }
        return findings + [
            "\(ReportNumber.counted(Int64(users), "user")) in \(ReportNumber.counted(Int64(variants.count), "variant"))."
        ]
    }

    private var splitTable: Report.Table {
        let (users, weight) = (
            variants.reduce(0) { $0 + $1.moments[.users] }, variants.reduce(0) { $0 + $1.weight }
        )
        let check = split.map { ", χ² \(ReportNumber.short($0.statistic)), p \(ReportNumber.short($0.chance))" } ?? ""
        return Report.Table(
            "The split\(check)", columns: ["Variant", "Users", "Expected"],
            rows: variants.map { variant in
                [
                    .text(variant.name), .number(Double(variant.moments[.users])),
                    .number(Double(users) * variant.weight / max(weight, .leastNonzeroMagnitude), decimals: 1),
                ]
            })
    }

    private var figureTable: Report.Table {
        let figured = variants.map { Figured(moments: $0.moments, days: 1) }
        return Report.Table(
            "Figures with 95 % intervals", columns: ["Figure"] + variants.map(\.name),
            rows: Figure.perUser.map { figure in [.text(figure.label)] + figured.map { figure.cell($0) } },
            definitions: Figure.perUser.map(\.tableDefinition))
    }

    private var differenceTable: Report.Table {
        Report.Table(
            "Differences from \(variants[0].name), with intervals that stay true when looked at daily",
            columns: ["Figure"] + variants.dropFirst().map(\.name),
            rows: Figure.perUser.compactMap { figure in
                let cells = variants.indices.dropFirst().map {
                    difference(figure, $0)?.cell(figure.decimals, nil) ?? .none
                }
                return cells.contains { $0 != .none } ? [.text(figure.label)] + cells : nil
            })
    }

    private var differenceChart: Report.Chart {
        Report.Chart(
            "Differences from \(variants[0].name)", .bars, horizontal: "figure", vertical: "for 100 users",
            series: variants.indices.dropFirst().map { place in
                Report.Series(
                    variants[place].name,
                    Figure.perUser.enumerated().compactMap { number, figure in
                        difference(figure, place).map {
                            Report.Point(Double(number), label: figure.name, $0.value, interval: $0.interval)
                        }
                    })
            })
    }

    /// `{experiment, recorded, mixed, split: {statistic, p}, variants: [{name, weight, counts, products}]}`.
    package var json: RatingJSON {
        [
            "experiment": .string(name), "recorded": .bool(isRecorded), "mixed": .integer(Int64(mixed)),
            "split": split.map { ["statistic": .number($0.statistic), "p": .number($0.chance)] } ?? .null,
            "variants": .array(
                variants.map { variant in
                    .object(
                        [.init("name", .string(variant.name)), .init("weight", .number(variant.weight))]
                            + variant.moments.members)
                }),
        ]
    }
}
