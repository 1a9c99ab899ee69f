/// How the figures of two configurations differ over the same users, user by user.
package struct FigureChanges: Sendable {
    package let changes: [Change]
    private let users: Double

    package struct Change: Sendable {
        package let figure: Figure
        package let old: Double
        package let new: Double
        package let difference: Estimate

        /// As a share of the old value.
        var relative: Estimate? { old > 0 ? difference.scaled(by: 1 / old) : nil }

        /// For users and the app; nil where it is neither, or chance may be all.
        package var isBetter: Bool? {
            difference.isBeyondChance ? figure.moreIsBetter.map { $0 == (difference.value > 0) } : nil
        }

        /// In how many times as many users the difference, if it stays what it is, would be beyond chance.
        var timesUsers: Double? {
            guard difference.value != 0 else { return nil }
            // The bound towards 0 decides, and the interval may be lopsided.
            let interval = difference.interval
            let half =
                difference.value > 0
                ? difference.value - interval.lowerBound : interval.upperBound - difference.value
            let times = half / difference.value
            return times * times
        }
    }

    package init(_ old: Figured, _ new: Figured, _ paired: PairedMoments) {
        users = Double(new.moments[.users])
        changes = Figure.all.compactMap { figure in
            guard let difference = figure.difference(old, new, paired), let before = figure.estimate(old),
                let after = figure.estimate(new)
            else { return nil }
            return Change(figure: figure, old: before.value, new: after.value, difference: difference)
        }
    }

    package subscript(figure: Figure) -> Change? { changes.first { $0.figure.id == figure.id } }

    /// Every figure whose difference is not chance, the greatest first, and how many users more would decide the others.
    func sentences(_ new: String, _ old: String) -> [String] {
        // Of the days the median stands for all.
        let changes = changes.filter { !$0.figure.isQuantile || $0.figure.id == Figure.median.id }
        let decided = changes.filter { $0.difference.isBeyondChance }.sorted { size($0) > size($1) }
        let open = changes.filter { !$0.difference.isBeyondChance && $0.difference.value != 0 }
        let told = decided.map { change in
            let figure = change.figure
            let words = change.isBetter.map { $0 ? ", better" : ", worse" } ?? ""
            return "\(figure.words) \(change.old.text(decimals: figure.decimals)) → \(figure.text(change.new)) "
                + "(\(Self.signed(change.difference, figure))\(words))"
        }
        let what = told.isEmpty ? "no figure changes by more than chance could explain" : told.joined(separator: "; ")
        let needs = open.compactMap { change -> String? in
            guard let times = change.timesUsers, times < 1_000 else { return nil }
            let more = ((times - 1) * users).rounded(.up)
            // Two digits: it is an estimate itself.
            let unit = Double(
                max(1, Int("1" + String(repeating: "0", count: max(0, String(Int(more)).count - 2))) ?? 1))
            let count = ReportNumber.counted(Int64((more / unit).rounded(.up) * unit), "user")
            return "\(change.figure.words) (about \(count) more)"
        }
        let rest = "Not decided yet, with the users that it takes: \(needs.joined(separator: "; "))."
        return ["\(new) instead of \(old): \(what)."] + (needs.isEmpty ? [] : [rest])
    }

    /// Where the old value is nothing, any change is the greatest.
    private func size(_ change: Change) -> Double { change.relative.map { abs($0.value) } ?? .infinity }

    /// `+1.20 from +0.80 to +1.60`.
    private static func signed(_ difference: Estimate, _ figure: Figure) -> String {
        func text(_ value: Double) -> String { (value > 0 ? "+" : "") + value.text(decimals: figure.decimals) }
        return "\(text(difference.value)), from \(text(difference.interval.lowerBound)) to "
            + "\(text(difference.interval.upperBound))"
    }

    /// The difference, and what it is.
    func cells(of figure: Figure) -> [Report.Cell] {
        guard let change = self[figure] else { return [.none, .none] }
        let word =
            !change.difference.isBeyondChance
            ? change.difference.value == 0 ? "no difference seen" : "not decided"
            : change.isBetter.map { $0 ? "better" : "worse" } ?? (change.difference.value > 0 ? "more" : "less")
        return [change.difference.cell(figure.decimals, nil), .text(word)]
    }

    /// The strip of a report: of the last configuration, with what it has more than the first.
    static func keyFigures(_ figured: Figured, _ changes: FigureChanges? = nil) -> [Report.KeyFigure] {
        [Figure.ratings, .usersAsked, .feedback, .asksPerYear].compactMap { figure in
            guard let text = figure.text(figured) else { return nil }
            let change = changes?[figure]
            return Report.KeyFigure(
                name: figure.name, value: text,
                difference: change.map { change in
                    change.difference.isBeyondChance
                        ? Self.signed(change.difference, figure) : "difference not decided"
                } ?? "", isBetter: change?.isBetter, definition: figure.definition + ".")
        }
    }

    /// In percent of the old value, where that is something.
    var points: [Report.Point] {
        changes.enumerated().compactMap { place, change in
            change.relative.map {
                Report.Point(
                    Double(place), label: change.figure.name, $0.percent.value, interval: $0.percent.interval)
            }
        }
    }
}
