import RatingCore
import Testing

@testable import RatingWeb

/// What the preview asks for that web apps do not.
struct PreviewRequestTests {
    private var ask = Asking()

    @Test mutating func `a text is read quickly as it is read in full, without advice`() throws {
        for (text, isAccepted) in [
            (#"{"policy": "starskit", "displaySesionCount": 4}"#, true), (#"{"displaySessionCount": "4"}"#, false),
            ("{", false),
        ] {
            let full = try ask("open", ["text": .string(text)])
            let quick = try ask("open", ["text": .string(text), "quick": true])
            for name in ["accepted", "policy", "gates", "workflow"] {
                #expect(quick[name] == full[name], "\(name): \(text)")
            }
            #expect(quick["accepted"] == .bool(isAccepted))
            let (all, read) = (full["diagnostics"]?.arrayValue ?? [], quick["diagnostics"]?.arrayValue ?? [])
            #expect(!read.isEmpty && read.allSatisfy { all.contains($0) })
            #expect(isAccepted == (read.count < all.count), "\(text)")
        }
    }

    @Test mutating func `a timeline explains its last day as it was decided`() throws {
        _ = try ask("open", ["text": #"{"policy": "balanced"}"#])
        for days in Int64(1)...20 {
            let answer = try ask(
                "timeline", ["user": ["sessions": 5], "days": .integer(days), "explain": true, "pace": ["hour": 12]])
            let last = try #require(answer["days"]?.arrayValue?.last)
            #expect(answer["explanation"]?["decision"] == last["decision"], "day \(days)")
            #expect(answer["explainedAt"] == last["at"])
            let closed = answer["explanation"]?["gates"]?.arrayValue?.filter { $0["open"] == false }.compactMap {
                $0["gate"]
            }
            #expect(closed == last["closed"]?.arrayValue ?? [])
        }
        let slow = try ask("timeline", ["user": [:], "days": 2, "explain": true, "pace": ["sessionsPerWeek": 1]])
        #expect(slow["explanation"] == .null && slow["explainedAt"] == .null)
    }
}
