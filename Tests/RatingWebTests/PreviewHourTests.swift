#if os(macOS) || os(Linux)
import Foundation
import RatingCore
import TestTools
import Testing

@testable import RatingWeb

/// The preview's forecast rests on the hours of the user's sessions, and not on when somebody looks at it.
struct PreviewHourTests {
    private var ask = Asking()

    private static let documents = [
        #"{"policy": "balanced"}"#, #"{"policy": "irate"}"#, #"{"policy": "balanced", "quietHours": "22:00-08:00"}"#,
        #"{"policy": "starskit", "quietHours": "17:00-19:00"}"#,
    ]

    /// The moments that the page begins with when it is opened at each hour of a day, as its own script has them.
    private static func openings(offset: Int, hour: Int) throws -> [Int64] {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Sources/RatingWorkbench/Preview/Page")
        let script = try String(contentsOf: folder.appendingPathComponent("model.js"), encoding: .utf8)
        let copy = try ScratchDirectory()
        try copy.write(script, to: "model.mjs")
        try copy.write(
            """
            import { openingMoment } from "./model.mjs";
            const midnight = Date.UTC(2026, 2, 15) - \(offset) * 60_000;
            console.log(JSON.stringify(Array.from({ length: 24 }, (_, hour) =>
              openingMoment(midnight + hour * 3_600_000 + 1_800_000, \(offset), \(hour)))));
            """, to: "run.mjs")
        let (code, output) = try InstalledTool.node.run(["\(copy.path)/run.mjs"])
        #expect(code == 0, "\(output)")
        return try JSONDocument(output).root.value.arrayValue?.compactMap(\.integerValue) ?? []
    }

    @Test(
        .enabled(if: InstalledTool.node.isExpected, InstalledTool.node.missing), arguments: [0, -480, 345], [0, 18, 23])
    mutating func `whenever the page is opened, it forecasts the same days`(offset: Int, hour: Int) throws {
        let moments = try Self.openings(offset: offset, hour: hour)
        #expect(moments.count == 24)
        for text in Self.documents {
            _ = try ask("open", ["text": .string(text)])
            var forecasts: Set<String> = []
            for moment in moments {
                let now = LocalInstant(UTCInstant(milliseconds: moment), utcOffset: Int32(offset * 60))
                let answer = try ask(
                    [
                        "do": "timeline", "user": ["sessions": 1], "now": .string(now.iso8601), "days": 180,
                        "pace": ["hour": .integer(Int64(hour)), "answer": "remind"],
                    ])
                let days = answer["asks"]?.arrayValue?.compactMap { $0["day"]?.integerValue } ?? []
                forecasts.insert("\(days)")
                // It says of no day that it asks before the decision says that it may.
                let explanation = try ask(["do": "explain", "user": ["sessions": 1], "now": .string(now.iso8601)])
                if let first = answer["asks"]?[0]?["at"]?.stringValue,
                    let before = explanation["notBefore"]?.stringValue
                {
                    #expect(
                        try #require(LocalInstant(iso8601: before)).instant
                            <= #require(LocalInstant(iso8601: first)).instant)
                }
                // Where it never asks, the last session says what is in the way.
                if days.isEmpty {
                    #expect(answer["days"]?.arrayValue?.last?["closed"]?.arrayValue?.isEmpty == false)
                }
            }
            #expect(forecasts.count == 1, "\(text): \(forecasts)")
        }
    }
}
#endif
