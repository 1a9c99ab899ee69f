import RatingCore

extension SimulationResult {
    /// The figures that are told of each configuration, in this order. The first ones are what changes for users.
    package static let figures: [Figure] = [
        Figure("Users ever asked", "%", 2) { tally, _ in tally.share(.usersAsked, of: .users) },
        Figure("Days until the first ask, median", "days", 0) { tally, _ in
            .quantile(0.5, of: tally.firstAskDays)
        },
        Figure("Days until the first ask, first quartile", "days", 0) { tally, _ in
            .quantile(0.25, of: tally.firstAskDays)
        },
        Figure("Days until the first ask, third quartile", "days", 0) { tally, _ in
            .quantile(0.75, of: tally.firstAskDays)
        },
        Figure("Asks per user and year", nil, 3) { tally, run in
            Estimate.mean(tally.askCounts)?.scaled(by: 365 / Double(run.days))
        },
        Figure("Requests beyond the store's three a year", "% of requests", 2) { tally, _ in
            tally.share(.requestsBeyondThree, of: .requests)
        },
        Figure("Ratings in the store, per year and 1,000 users", nil, 2) { tally, run in
            tally.rate(tally.starsInStore.reduce(0, +), perUsers: 1_000, perDays: 365, run)
        },
        Figure("Stars in the store, mean", "stars", 2) { tally, _ in .mean([0] + tally.starsInStore) },
        Figure("Stars in the app, mean", "stars", 2) { tally, _ in .mean([0] + tally.starsInApp) },
        Figure("Feedback per day and 100,000 users", nil, 2) { tally, run in
            tally.rate(tally[.feedback], perUsers: 100_000, perDays: 1, run)
        },
        Figure("Asks within seven days of a crash", "% of asks", 2) { tally, _ in
            tally.share(.asksAfterCrash, of: .asks)
        },
        Figure("Asks in the first session", "% of asks", 2) { tally, _ in tally.share(.asksInFirstSession, of: .asks) },
        Figure("Asks at night (22:00 to 8:00)", "% of asks", 2) { tally, _ in tally.share(.asksAtNight, of: .asks) },
    ]

    /// One number that is told of every configuration.
    package struct Figure: Sendable {
        package let name: String
        package let unit: String?
        package let decimals: Int
        package let estimate: @Sendable (SimulationTally, Run) -> Estimate?

        init(
            _ name: String, _ unit: String?, _ decimals: Int,
            _ estimate: @escaping @Sendable (SimulationTally, Run) -> Estimate?
        ) {
            (self.name, self.unit, self.decimals, self.estimate) = (name, unit, decimals, estimate)
        }
    }

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
                    names.count > 1 ? "Compared" : "Figures", text: [method], tables: [comparison],
                    charts: [firstAskChart]),
                Report.Section("Asks per user", tables: [askCountTable], charts: [askCountChart]),
                Report.Section("Stars", tables: [starsTable]),
                Report.Section(
                    "Opportunities held back",
                    text: [
                        "Each time that the app considered asking but did not is counted once: for the closed gate that "
                            + "time opens last, or else for the first closed one."
                    ], tables: [keptBackTable]),
                Report.Section("How questions ended", tables: [outcomesTable]),
            ])
    }

    private var names: [String] { run.configurations.map { $0.name } }

    var method: String {
        "Population “\(run.population)”, seed \(run.seed). "
            + (tallies.count > 1 ? "All configurations are run on the same users. " : "")
            + "Intervals contain the true figure in 95 of 100 simulations: Wilson's for shares, the normal one for means, "
            + "that of a Poisson count for rates, order statistics for days. They say how exact the simulation is, not "
            + "whether the population resembles yours."
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
        let changes = tallies.indices.dropFirst().map { place in
            let changed = Self.figures.compactMap { $0.change(from: tallies[0], to: tallies[place], run) }
            let what =
                changed.isEmpty
                ? "no figure changes by more than chance could explain"
                : changed.joined(separator: "; ") + "; nothing else changes by more than chance could explain"
            return "\(names[place]) instead of \(names[0]): \(what)."
        }
        return changes
            + zip(names, tallies).map { name, tally in
                let asked = Self.figures[0].text(tally, run) ?? "no user"
                let first = Self.figures[1].text(tally, run).map { ", half of them within \($0)" } ?? ""
                let asks = Self.figures[4].text(tally, run).map { "; \($0) asks per user and year" } ?? ""
                return "\(name) ever asks \(asked) of the users\(first)\(asks)."
            }
    }

    // MARK: Tables

    private var comparison: Report.Table {
        Report.Table(
            "Figures with 95 % intervals", columns: ["Figure"] + names,
            rows: Self.figures.map { figure in
                [.text(figure.label)] + tallies.map { figure.cell($0, run) }
            })
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
                        Estimate.share(tally.keptBack[gate], of: tally[.opportunities])?.percent.cell(2, nil) ?? .none
                    }
            } + [
                [.text("asked")] + tallies.map { $0.share(.asks, of: .opportunities)?.cell(3, nil) ?? .none },
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
                        Estimate.share(tally.outcomes[outcome] ?? 0, of: tally[.asks])?.percent.cell(2, nil) ?? .none
                    }
            })
    }

    // MARK: Charts

    private var firstAskChart: Report.Chart {
        let step = max(1, run.days / 60)
        return Report.Chart(
            "Users who have been asked", .line, horizontal: "days since the installation", vertical: "% of all users",
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

extension SimulationResult.Figure {
    /// With its unit, for tables.
    package var label: String {
        guard let unit, !name.lowercased().contains(unit) else { return name }
        return "\(name), \(unit)"
    }

    /// `asks at night (22:00 to 8:00) 24.45 % of asks → 0.00 % of asks`; nil where the intervals have a number in common.
    func change(from old: SimulationTally, to new: SimulationTally, _ run: SimulationResult.Run) -> String? {
        guard let before = estimate(old, run), let after = estimate(new, run),
            !before.interval.overlaps(after.interval), let old = text(old, run), let new = text(new, run)
        else { return nil }
        return "\(name.prefix(1).lowercased())\(name.dropFirst()) \(old) → \(new)"
    }

    func cell(_ tally: SimulationTally, _ run: SimulationResult.Run) -> Report.Cell {
        estimate(tally, run)?.cell(decimals, nil) ?? .none
    }

    /// `4.21 %`, `12 days`.
    func text(_ tally: SimulationTally, _ run: SimulationResult.Run) -> String? {
        estimate(tally, run).map { "\($0.value.text(decimals: decimals))\(unit.map { " \($0)" } ?? "")" }
    }
}

extension Estimate {
    var percent: Estimate { scaled(by: 100) }

    func cell(_ decimals: Int, _ unit: String?) -> Report.Cell {
        .estimate(value, from: interval.lowerBound, to: interval.upperBound, decimals: decimals, unit: unit)
    }
}

extension SimulationTally {
    /// In percent.
    fileprivate func share(_ count: Count, of total: Count) -> Estimate? {
        Estimate.share(self[count], of: self[total])?.percent
    }

    fileprivate func rate(
        _ count: Int, perUsers users: Double, perDays days: Double, _ run: SimulationResult.Run
    ) -> Estimate? {
        guard self[.users] > 0 else { return nil }
        return Estimate.count(count).scaled(by: users * days / (Double(self[.users]) * Double(run.days)))
    }
}
