import RatingAnalysis
import RatingCore

extension DecisionDifferences {
    /// What changes for users, the most important first.
    ///
    /// - Parameter summary: of the old configuration, over the same log.
    package func findings(_ summary: ReplaySummary) -> [String] {
        guard users > 0 else {
            let all = ReportNumber.counted(summary.users, "user")
            return ["Over the lives in the log nobody is asked differently: all decisions for \(all) are the same."]
        }
        var findings = [
            "Over the lives in the log, each with its own asks, a decision changes for \(ReplaySummary.text(users)) of "
                + "\(ReportNumber.counted(summary.users, "user")) (\(ReplaySummary.percent(users, of: summary.users)))."
        ]
        for (moments, which) in [(newlyAsked, "new configuration"), (noLongerAsked, "old one")] where moments > 0 {
            findings.append("There, only the \(which) asks at \(ReportNumber.counted(moments, "moment")).")
        }
        return findings
    }

    package func section(_ summary: ReplaySummary) -> Report.Section {
        let reasons = Report.Table(
            "Why: the gates that are closed in only one configuration, at the first difference",
            columns: ["Closed gates", "Configuration", "Users"],
            rows: sortedReasons.map { reason, count in
                [
                    .text(reason.gates.description), .text(reason.isNewlyAsked ? "old" : "new"), .number(Double(count)),
                ]
            })
        let users = Report.Table(
            "The first users", columns: ["User", "At", "Placement", "Old", "New"],
            rows: first.map { change in
                [
                    .text(change.user), .text(change.at.iso8601), change.placement.map { .text($0) } ?? .none,
                    .text(Self.text(change.old)), .text(Self.text(change.new)),
                ]
            })
        return Report.Section(
            "Users for whom a decision changes", text: findings(summary),
            tables: first.isEmpty ? [] : [reasons, users])
    }

    package var json: RatingJSON {
        [
            "users": .integer(users), "newlyAsked": .integer(newlyAsked), "noLongerAsked": .integer(noLongerAsked),
            "reasons": .array(
                sortedReasons.map { reason, count in
                    [
                        "closed": .array(reason.gates.gates.map { .string($0.name) }),
                        "in": .string(reason.isNewlyAsked ? "old" : "new"), "users": .integer(count),
                    ]
                }),
            "first": .array(
                first.map { change in
                    [
                        "user": .string(change.user), "line": .integer(change.line), "at": .string(change.at.iso8601),
                        "placement": RatingJSON(change.placement),
                        "old": .string(Self.text(change.old)), "new": .string(Self.text(change.new)),
                    ]
                }),
        ]
    }

    private var sortedReasons: [(key: Reason, value: Int64)] {
        reasons.sorted { left, right in
            left.value != right.value
                ? left.value > right.value : left.key.gates.description < right.key.gates.description
        }
    }

    private static func text(_ decision: Decision) -> String {
        switch decision {
        case .ask: "ask"
        case .skip(let closed): "skip: \(closed)"
        }
    }
}
