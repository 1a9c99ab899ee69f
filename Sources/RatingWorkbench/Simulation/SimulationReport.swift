import RatingCore

extension SimulationResult {
    /// Everything that is told of a simulation: curves or a map of what was swept, else the configurations side by side.
    package var report: Report { run.sweeps.isEmpty ? comparisonReport : sweepReport }

    var title: String { "Simulation of \(size)" }

    var size: String {
        let users = covered.reduce(0) { $0 + $1.count }
        return "\(ReportNumber.counted(Int64(users), "user")) over \(ReportNumber.counted(Int64(run.days), "day"))"
    }

    private var comparisonReport: Report {
        Report(
            title: title, findings: partFindings + findings,
            sections: [
                Report.Section(
                    names.count > 1 ? "Compared" : "Figures", text: [method],
                    tables: [comparison] + (names.count > 1 ? [differenceTable] : []),
                    charts: (names.count > 1 ? [differenceChart] : []) + [firstAskChart]),
                Report.Section("Asks per user", tables: [askCountTable], charts: [askCountChart]),
                Report.Section("Stars", tables: [starsTable]),
                Report.Section(
                    "Opportunities held back",
                    text: [
                        "Each time that the app considered asking but did not is counted once: for the closed gate that "
                            + "time opens last, or else for the first closed one."
                    ], tables: [keptBackTable]),
                Report.Section("How questions ended", tables: [outcomesTable]),
            ] + sliceSections,
            keyFigures: FigureChanges.keyFigures(
                figured[figured.count - 1], tallies.count > 1 ? changes(at: tallies.count - 1) : nil))
    }

    /// How many users for how long it takes to see a difference of such a size in an experiment.
    ///
    /// - Parameter change: of each figure, 0.05 for 5 %.
    package func detection(of change: Double) -> Report.Section {
        let percent = "\(ReportNumber.short(change * 100)) %"
        let rows = Figure.all.compactMap { figure -> [Report.Cell]? in
            let needs = figured.map { figure.usersToDetect(change, $0) }
            guard needs.contains(where: { $0 != nil }) else { return nil }
            return [.text(figure.label)] + needs.map { $0.map { .number($0) } ?? .none }
        }
        return Report.Section(
            "To see a difference of \(percent)",
            text: [
                "Users needed in each of two variants, each followed for \(ReportNumber.counted(Int64(run.days), "day")) from "
                    + "the installation on: a difference of \(percent) of the figure is then seen in four of five experiments, "
                    + "and one is claimed in one of twenty where there is none. This holds as far as real users vary as these do."
            ],
            tables: [Report.Table("Users in each variant", columns: ["Figure"] + names, rows: rows)])
    }

    private var names: [String] { run.configurations.map { $0.name } }

    var method: String {
        "Population “\(run.population)”, seed \(run.seed). "
            + (tallies.count > 1 ? "All configurations are run on the same users. " : "")
            + "Intervals contain the true figure in 95 of 100 simulations. What one user does goes together: variances are "
            + "by user. They say how exact the simulation is, not whether the population resembles yours."
    }

    /// That users are missing, where some are.
    var partFindings: [String] {
        let users = missing.map { part in
            [part.lowerBound, part.upperBound - 1].map { Double($0).text(decimals: 0) }.joined(separator: "…")
        }
        return isComplete
            ? []
            : [
                "This is a part: of \(ReportNumber.counted(Int64(run.users), "user")), the numbers "
                    + "\(users.joined(separator: ", ")) are missing."
            ]
    }

    /// What changes for users, and then what each configuration does.
    private var findings: [String] {
        tallies.indices.dropFirst().flatMap { changes(at: $0).sentences(names[$0], names[0]) }
            + zip(names, figured).map { name, figured in
                let asked = Figure.usersAsked.text(figured) ?? "no user"
                let first = Figure.median.text(figured).map { ", half of them within \($0)" } ?? ""
                let asks = Figure.asksPerYear.text(figured).map { "; \($0) asks per user and year" } ?? ""
                return "\(name) ever asks \(asked)\(first)\(asks)."
            }
    }

    /// What the figures of each configuration are estimated from.
    package var figured: [Figured] { tallies.map { $0.figured(days: run.days) } }

    /// What a configuration does otherwise than the first.
    package func changes(at place: Int) -> FigureChanges {
        FigureChanges(figured[0], figured[place], tallies[place].paired ?? PairedMoments())
    }

    // MARK: Tables

    private var comparison: Report.Table {
        Report.Table(
            "Figures with 95 % intervals", columns: ["Figure"] + names,
            rows: Figure.all.map { figure in [.text(figure.label)] + figured.map { figure.cell($0) } },
            definitions: Figure.all.map(\.tableDefinition))
    }

    private var differenceTable: Report.Table {
        let changes = tallies.indices.dropFirst().map { self.changes(at: $0) }
        return Report.Table(
            "Differences from \(names[0]), user by user, with 95 % intervals",
            columns: ["Figure"] + names.dropFirst().flatMap { ["\($0)", "\($0) is"] },
            rows: Figure.all.map { figure in
                [.text(figure.label)] + changes.flatMap { $0.cells(of: figure) }
            })
    }

    private var differenceChart: Report.Chart {
        Report.Chart(
            "Differences from \(names[0])", .bars, horizontal: "figure",
            vertical: "% of what it is under \(names[0])",
            series: tallies.indices.dropFirst().map { Report.Series(names[$0], changes(at: $0).points) })
    }

    private var sliceSections: [Report.Section] {
        FigureSlice.sections(
            zip(names, tallies).map { ($0, $1.slices, $1[.users]) }, days: Double(run.days))
    }

    private var askCountTable: Report.Table {
        let most = tallies.map { $0.askCounts.lastIndex { $0 > 0 } ?? 0 }.max() ?? 0
        return Report.Table(
            "Users by how often they were asked in \(run.days) days, in percent", columns: ["Asks"] + names,
            rows: (0...most).map { asks in
                let label = asks == SimulationTally.mostAsks ? "\(asks) or more" : "\(asks)"
                return [.text(label)]
                    + tallies.map { tally in
                        Estimate.share(tally.askCounts[asks], of: tally[.users])?.percent.cell(3, nil) ?? .none
                    }
            })
    }

    private var starsTable: Report.Table {
        let most = max(5, tallies.map { ($0.starsInApp.lastIndex { $0 > 0 } ?? 0) + 1 }.max() ?? 0)
        let rows = (1...most).map { stars in
            [.text("\(stars)")]
                + tallies.flatMap { tally -> [Report.Cell] in
                    [
                        stars <= 5 ? .number(Double(tally.starsInStore[stars - 1])) : .none,
                        .number(Double(tally.starsInApp[stars - 1])),
                    ]
                }
        }
        return Report.Table(
            "Ratings by stars",
            columns: ["Stars"] + names.flatMap { ["\($0), in the store", "\($0), in the app"] },
            rows: rows)
    }

    private var keptBackTable: Report.Table {
        let gates = Gate.allCases.filter { gate in tallies.contains { $0.keptBack[gate] > 0 } }
        return Report.Table(
            "Opportunities by what held them back, in percent", columns: ["Gate"] + names,
            rows: gates.map { gate in
                [.text(gate.name)]
                    + tallies.map { tally in
                        .share(tally.keptBack[gate], of: tally[.opportunities], 2)
                    }
            } + [
                [.text("asked")] + tallies.map { .share($0[.asks], of: $0[.opportunities], 3) },
                [.text("opportunities")] + tallies.map { .number(Double($0[.opportunities])) },
            ])
    }

    private var outcomesTable: Report.Table {
        let outcomes = Set(tallies.flatMap { $0.outcomes.keys }).sorted()
        return Report.Table(
            "Questions by how they ended, in percent", columns: ["End"] + names,
            rows: outcomes.map { outcome in
                [.text(outcome)]
                    + tallies.map { tally in
                        .share(tally.outcomes[outcome] ?? 0, of: tally[.asks], 2)
                    }
            })
    }

    // MARK: Charts

    private var firstAskChart: Report.Chart {
        let step = max(1, run.days / 60)
        return Report.Chart(
            "Users who have been asked", .steps, horizontal: "days since the installation", vertical: "% of all users",
            series: zip(names, tallies).map { name, tally in
                var asked = 0
                var points: [Report.Point] = []
                for (day, count) in tally.firstAskDays.enumerated() {
                    asked += count
                    guard day % step == 0 || day == run.days - 1, let share = Estimate.share(asked, of: tally[.users])
                    else {
                        continue
                    }
                    points.append(Report.Point(Double(day), share.percent.value, interval: share.percent.interval))
                }
                return Report.Series(name, points)
            })
    }

    private var askCountChart: Report.Chart {
        let most = min(12, max(3, tallies.map { $0.askCounts.lastIndex { $0 > 0 } ?? 0 }.max() ?? 0))
        return Report.Chart(
            "Users who were asked, by how often", .bars, horizontal: "asks in \(run.days) days",
            vertical: "% of all users",
            series: zip(names, tallies).map { name, tally in
                Report.Series(
                    name,
                    (1...most).compactMap { asks in
                        Estimate.share(tally.askCounts[asks], of: tally[.users]).map {
                            Report.Point(
                                Double(asks), label: "\(asks)", $0.percent.value, interval: $0.percent.interval)
                        }
                    })
            })
    }
}

extension Report.Cell {
    /// In percent, without an interval.
    fileprivate static func share(_ part: Int, of whole: Int, _ decimals: Int) -> Self {
        whole > 0 ? .number(Double(part) * 100 / Double(whole), decimals: decimals) : .none
    }
}
