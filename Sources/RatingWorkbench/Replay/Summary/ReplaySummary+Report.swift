import RatingCore

extension ReplaySummary {
    /// The days since 1970 that the log covers: where most users are, without a gap of more than a year, so that the clock of one
    /// user does not decide how long all others were followed.
    var coveredDays: ClosedRange<Int>? {
        let days = Set(firstDays.counts.keys).union(lastDays.counts.keys).sorted()
        var parts: [ClosedRange<Int>] = []
        for day in days {
            if let last = parts.last, day - last.upperBound <= 366 {
                parts[parts.count - 1] = last.lowerBound...day
            } else {
                parts.append(day...day)
            }
        }
        func users(_ part: ClosedRange<Int>) -> Int64 {
            [firstDays, lastDays].reduce(0) { $0 + $1.counts.filter { part.contains($0.key) }.values.reduce(0, +) }
        }
        return parts.max { users($0) < users($1) }
    }

    /// Users with events outside of the days that the log covers.
    var usersOutside: Int64 {
        guard let covered = coveredDays else { return 0 }
        return [firstDays, lastDays].map { days in
            days.counts.reduce(into: 0 as Int64) { if !covered.contains($1.key) { $0.add($1.value) } }
        }.max() ?? 0
    }

    /// How long the users were followed, in days; nil where nobody was for as long as a day.
    package var meanDays: Double? {
        guard let sums = asksOverTime, users > 0, sums.bottom / Double(users) >= 1 else { return nil }
        return sums.bottom / Double(users)
    }

    private var asksOverTime: RatioSums? {
        guard let covered = coveredDays else { return nil }
        var (time, squares, products) = (0.0, 0.0, 0.0)
        for (day, count) in firstDays.counts {
            let followed = covered.contains(day) ? Double(covered.upperBound - day) : 0
            time += followed * Double(count)
            squares += followed * followed * Double(count)
            products += followed * Double(asksByFirstDay.counts[day] ?? 0)
        }
        let sums = moments.sums(of: FigureRatio(top: .asks, bottom: .users))
        return RatioSums(
            users: sums.users, top: sums.top, bottom: time, squares: sums.squares, products: products,
            bottomSquares: squares)
    }

    /// What the figures are estimated from.
    package var figured: Figured {
        let last = daysToFirstAsk.counts.keys.max() ?? -1
        return Figured(
            moments: moments, firstAskDays: (0..<last + 1).map { Int(daysToFirstAsk.counts[$0] ?? 0) }, days: 0,
            asksOverTime: meanDays == nil ? nil : asksOverTime)
    }

    var sortedSlices: [FigureSlice] {
        slices.map { FigureSlice($0.key, $0.value) }
            .sorted { ($0.name.dimension, $0.name.value) < ($1.name.dimension, $1.name.value) }
    }

    /// Users who would have been asked more than three times within 365 days, where the App Store shows no sheet any more.
    package var usersAskedTooOften: Int64 {
        asksInYear.sorted.filter { $0.value > 3 }.reduce(into: 0) { $0.add($1.count) }
    }

    /// What a reader wants to know, as every form of a report shows it.
    package var report: Report {
        Report(
            title: "Replay of \(subject.name.isEmpty ? "a configuration" : subject.name)", findings: findings,
            sections: [askingSection] + FigureSlice.sections([(subject.name, sortedSlices, Int(users))], days: 0)
                + [gatesSection, linesSection], keyFigures: FigureChanges.keyFigures(figured))
    }

    /// What it means for users, the most important first.
    package var findings: [String] {
        let missing =
            missingParts.isEmpty
            ? []
            : [
                "This is a part: of \(parts.compactMap(\.place).first?.count ?? 0) parts, \(missingParts.map(String.init).joined(separator: ", ")) are missing."
            ]
        return missing + ownFindings
    }

    private var ownFindings: [String] {
        guard users > 0 else { return ["No line of the log has a user's event, so nothing was replayed."] }
        var findings = [
            "Of \(ReportNumber.counted(users, "user")) \(Self.text(usersAsked)) would be asked at least once (\(Self.percent(usersAsked, of: users)))."
        ]
        if usersConsidered == 0 {
            findings.append("The app asks nowhere in this log: give a mapping that says where.")
        }
        if let days = Figure.median.text(figured) {
            findings.append("Half of the users asked are asked within \(days) of their first event.")
        }
        if let rate = Figure.asksPerYear.text(figured), let days = meanDays {
            findings.append(
                "That is \(rate) asks per user and year, over \(days.text(decimals: 1)) days that users were followed on "
                    + "average\(days < 30 ? ": too short to tell what a year brings" : "").")
        }
        if usersOutside > 0, let covered = coveredDays {
            let ends = [covered.lowerBound, covered.upperBound].map { day in
                LocalInstant(UTCInstant(milliseconds: Int64(day) * UTCInstant.millisecondsPerDay)).iso8601.prefix(10)
            }
            findings.append(
                "The log covers \(ends[0]) to \(ends[1]); \(ReportNumber.counted(usersOutside, "user")) with events dated "
                    + "outside of it did not make that longer.")
        }
        if usersAskedTooOften > 0 {
            findings.append(
                "\(ReportNumber.counted(usersAskedTooOften, "user")) would be asked more than three times within 365 days: the "
                    + "App Store shows no further sheet.")
        }
        for (count, what) in [
            (asksAfterCrash, "within seven days of a crash"), (asksInFirstSession, "in the very first session"),
            (asksAtNight, "between 22:00 and 8:00 by the user's clock"),
        ] where count > 0 {
            findings.append("\(Self.text(count)) of \(ReportNumber.counted(asked, "ask")) come \(what).")
        }
        let mightiest = Gate.allCases.max { closedAlone[$0] < closedAlone[$1] }
        if let mightiest, closedAlone[mightiest] > 0 {
            findings.append(
                "The gate “\(mightiest.name)” holds back the most: at "
                    + "\(ReportNumber.counted(closedAlone[mightiest], "moment")) no other gate was closed.")
        }
        if isInstallKnown, usersFromInstall < users {
            findings.append(
                "\(Self.text(users - usersFromInstall)) of the users were there before the log begins: what happened to them "
                    + "before is unknown, so they count as new.")
        }
        let skipped = LogRemark.allCases.filter { $0.consequence == .skipped }.reduce(into: 0 as Int64) {
            $0.add(self[$1].count)
        }
        if skipped > 0 { findings.append("\(ReportNumber.counted(skipped, "line")) could not be used.") }
        return findings
    }

    /// Whether the log tells installations at all.
    private var isInstallKnown: Bool { usersFromInstall > 0 }

    private var askingSection: Report.Section {
        func row(_ name: String, _ count: Int64, of whole: Int64?) -> [Report.Cell] {
            let part = whole.map {
                $0 == 0 ? Report.Cell.none : .number(Double(count) * 100 / Double($0), decimals: 1, unit: "%")
            }
            return [.text(name), .number(Double(count)), part ?? .none]
        }
        let users = Report.Table(
            "Users and asks", columns: ["What", "Count", "Share"],
            rows: [
                row("users", self.users, of: nil),
                row("users for whom asking was considered", usersConsidered, of: self.users),
                row("users asked", usersAsked, of: self.users),
                row("users asked more than three times within 365 days", usersAskedTooOften, of: self.users),
                row("moments considered", considered, of: nil), row("asks", asked, of: considered),
                row("asks within seven days of a crash", asksAfterCrash, of: asked),
                row("asks in the first session", asksInFirstSession, of: asked),
                row("asks at night (22:00 to 8:00)", asksAtNight, of: asked),
            ])
        let told = Figure.all.filter { $0.estimate(figured) != nil }
        let figures = Report.Table(
            "Figures with 95 % intervals", columns: ["Figure", "Value"],
            rows: told.map { [.text($0.label), $0.cell(figured)] }, definitions: told.map(\.tableDefinition))
        let placements = Report.Table(
            "By placement", columns: ["Placement", "Considered", "Asked", "Share"],
            rows: self.placements.sorted { ($0.key ?? "") < ($1.key ?? "") }.map { placement, counts in
                [
                    .text(placement ?? "none"), .number(Double(counts.considered)), .number(Double(counts.asked)),
                    .number(Double(counts.asked) * 100 / Double(max(counts.considered, 1)), decimals: 1, unit: "%"),
                ]
            })
        return Report.Section("Who is asked", tables: [figures, users, placements], charts: charts)
    }

    private var charts: [Report.Chart] {
        guard usersAsked > 0 else { return [] }
        var asked: Int64 = 0
        // A curve begins where nobody has been asked.
        let isLater = daysToFirstAsk.sorted.first.map { $0.value > 0 } ?? false
        let first =
            (isLater ? [Report.Point(0, 0)] : [])
            + daysToFirstAsk.sorted.map { value, count in
                asked.add(count)
                return Report.Point(Double(value), Double(asked) * 100 / Double(users))
            }
        let often = asksOfUser.sorted.filter { $0.value <= 12 }.map { value, count in
            Report.Point(Double(value), label: "\(value)", Double(count) * 100 / Double(users))
        }
        return [
            Report.Chart(
                "Users asked at least once", .steps, horizontal: "days since the first event", vertical: "% of users",
                series: [.init("asked", first)]),
            Report.Chart(
                "How often a user is asked", .bars, horizontal: "asks", vertical: "% of users",
                series: [.init("users", often)]),
        ]
    }

    private var gatesSection: Report.Section {
        let gates = closedGates
        let table = Report.Table(
            "Moments at which a gate was closed, and those at which it was the only one",
            columns: ["Gate", "Closed", "Alone"],
            rows: gates.sorted { closed[$0] > closed[$1] }.map { gate in
                [.text(gate.name), .number(Double(closed[gate])), .number(Double(closedAlone[gate]))]
            })
        return Report.Section("What held back questions", tables: gates.isEmpty ? [] : [table])
    }

    private var linesSection: Report.Section {
        let told = LogRemark.allCases.filter { self[$0].count > 0 }
        let table = Report.Table(
            "Remarks about lines", columns: ["What", "Lines", "First", "Then"],
            rows: told.map { remark in
                let then =
                    switch remark.consequence {
                    case .skipped: "skipped"
                    case .passedOver: "ignored"
                    case .used: "used"
                    }
                let lines = self[remark].lines.map(String.init).joined(separator: ", ")
                return [.text(remark.summary), .number(Double(self[remark].count)), .text(lines), .text(then)]
            })
        return Report.Section(
            "The log", text: ["\(ReportNumber.counted(lines, "line")), \(ReportNumber.counted(events, "event"))."],
            tables: told.isEmpty ? [] : [table])
    }

    static func text(_ number: Int64) -> String { Double(number).text(decimals: 0) }

    static func percent(_ part: Int64, of whole: Int64) -> String {
        (Double(part) * 100 / Double(max(whole, 1))).text(decimals: 1) + " %"
    }
}
