import RatingWorkbench

extension Report {
    /// With everything that a report can have, and text that would be more than text.
    static let sample = Report(
        title: "Old → new <script>document.title = 'taken'</script>",
        findings: [
            "Users are asked less often: 1.31 times a year instead of 1.60.", "=1+1 \u{202E}drowssap & \"quotes\"",
        ],
        sections: [
            Section(
                "Asks", text: ["Each user lives 365 days."],
                tables: [
                    Table(
                        "How often", columns: ["What", "old.json", "new.json", "Difference"],
                        rows: [
                            [
                                .text("Users ever asked"), .estimate(62.34, from: 61.6, to: 63.04, unit: "%"),
                                .estimate(55.1, from: 54.4, to: 55.8, unit: "%"),
                                .number(-7.2, decimals: 1, unit: "%"),
                            ],
                            [.text("Asks in all"), .number(1_234_567), .number(1000), .none],
                            [.text("@cmd"), .text("a,b \"c\"\r\nd"), .number(.nan), .number(.infinity)],
                        ])
                ],
                charts: [
                    Chart(
                        "Asks a user-year", .bars, horizontal: "asks", vertical: "Share of users, %",
                        series: [
                            Series(
                                "old.json",
                                [Point(0, label: "none", 37.7, interval: 37...38.4), Point(1, label: "once", 31)]),
                            Series("new.json", [Point(0, label: "none", 44.9), Point(1, label: "once", 35)]),
                        ]),
                    Chart(
                        "Users asked by then", .line, horizontal: "Days", vertical: "Share of users, %",
                        series: [
                            Series(
                                "old.json",
                                (0...30).map { Point(Double($0), Double($0), interval: Double($0)...Double($0 + 2)) }),
                            Series("new.json", [Point(0, 0), Point(30, 12), Point(60, .nan)]),
                        ]),
                ]),
            Section(
                "A sweep",
                charts: [
                    Chart(
                        "Two keys", .map, horizontal: "displaySessionCount", vertical: "daysUntilPrompt",
                        series: (1...3).map { row in
                            Series("\(row * 10)", (1...20).map { Point(Double($0), 100 / Double($0 + row)) })
                        }),
                    Chart(
                        "A long label", .bars, horizontal: "", vertical: "Decisions",
                        series: [
                            Series(
                                "",
                                [
                                    Point(
                                        0,
                                        label:
                                            "daysSinceFirstLaunch at a_placement_whose_name_is_longer_than_a_phone_is_wide",
                                        1.5), Point(1, label: "none", 0),
                                ])
                        ]),
                ]),
            Section("An empty one", charts: [Chart("Nothing", .line, horizontal: "x", vertical: "y", series: [])]),
        ])
}
