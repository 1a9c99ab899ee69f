import Foundation
import RatingCore
import Testing

@testable import RatingWeb

/// A session that is asked in values.
struct Asking {
    private var session = WebSession()
    /// All that was asked, as text.
    private(set) var requests: [String] = []

    static let now = RatingJSON.string("2026-11-22T12:00:00+01:00")

    mutating func callAsFunction(_ request: RatingJSON) throws -> RatingJSON {
        let text = request.serialized()
        requests.append(text)
        return try JSONDocument(session.answer(Array(text.utf8))).root.value
    }

    /// A request with a name and members, about now.
    mutating func callAsFunction(_ name: String, _ members: RatingJSON = [:]) throws -> RatingJSON {
        try self(.object([.init("do", .string(name)), .init("now", Self.now)] + (members.members ?? [])))
    }
}

struct WebSessionTests {
    private var ask = Asking()

    @Test mutating func `opening a text tells what is in force and what was found, with places in UTF-16`() throws {
        let text = #"{"mainTitle": "🎉 ä", "displaySesionCount": 3, "policy": "irate"}"#
        let answer = try ask("open", ["text": .string(text)])
        #expect(answer["accepted"] == true)
        #expect(answer["policy"] == "irate")
        let diagnostic = try #require(
            answer["diagnostics"]?.arrayValue?.first { $0["code"] == "config.unknown-key" })
        let range = try #require(text.utf16Text(from: diagnostic["start"], to: diagnostic["end"]))
        #expect(range == #""displaySesionCount""#)
        #expect(diagnostic["line"] == 1)
        #expect(diagnostic["fix"]?["text"] == #""displaySessionCount""#)
        #expect(text.utf16Text(from: diagnostic["fix"]?["start"], to: diagnostic["fix"]?["end"]) == range)
        #expect(try ask("fix")["text"]?.stringValue == text.replacing("Sesion", with: "Session"))
    }

    @Test mutating func `a refused text leaves what was in force, as in an app`() throws {
        _ = try ask("open", ["text": #"{"policy": "balanced"}"#])
        let answer = try ask("open", ["text": #"{"policy": "irate", "minDays": -1}"#])
        #expect(answer["accepted"] == false)
        #expect(answer["stale"] == true)
        #expect(answer["policy"] == "balanced")
        #expect(try ask("open", ["text": #"{"disabled": true, "minDays": -1}"#])["isDisabled"] == true)
    }

    @Test mutating func `lint in a page is lint at the command line`() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: WebModule.repository.path + "/Configs/invalid")
        // A page has configurations and workflows, and none that stand within something else.
        let others = ["firebase.", "feedback.", "destinations.", "config.missing-document"]
        for file in files.sorted() where !others.contains(where: file.hasPrefix) {
            let text = try String(
                contentsOfFile: WebModule.repository.path + "/Configs/invalid/\(file)", encoding: .utf8)
            let answer = try ask("open", ["text": .string(text)])
            let codes = answer["diagnostics"]?.arrayValue?.compactMap { $0["code"]?.stringValue } ?? []
            let expected = file.replacing(".json", with: "")
            #expect(codes.contains { $0.hasPrefix(expected) }, "\(file): \(codes)")
        }
    }

    @Test mutating func `a fetched document is judged over the one that the app ships`() throws {
        _ = try ask("open", ["document": "shipped", "text": #"{"revision": 5, "policy": "starskit"}"#])
        let answer = try ask("open", ["text": #"{"revision": 4, "policy": "irate"}"#, "over": "shipped"])
        #expect(answer["diagnostics"]?[0]?["code"] == "config.lower-revision")
        #expect(answer["policy"] == "starskit")
        #expect(try ask("open", ["text": "{}", "over": "nowhere"])["error"] != nil)
    }

    @Test mutating func `what sliders say is explained gate by gate`() throws {
        _ = try ask("open", ["text": #"{"policy": "balanced"}"#])
        let young = try ask("explain", ["user": ["daysSinceInstall": 3, "sessions": 2]])
        #expect(young["decision"] == "skip")
        let age = try #require(young["gates"]?.arrayValue?.first { $0["gate"] == "age" })
        #expect(age["measured"] == 3)
        #expect(age["required"] == 7)
        #expect(age["opensAt"] == "2026-11-26T12:00:00+01:00")
        #expect(young["needs"]?["sessions"] == 3)
        #expect(try ask("decide", ["user": ["daysSinceInstall": 8, "sessions": 5]])["decision"] == "ask")
        #expect(
            try ask("decide", ["user": ["daysSinceInstall": 8, "sessions": 5, "daysSinceCrash": 0.5]])["closed"]
                == ["crashFree"])
        #expect(try ask("decide", ["user": ["sesions": 5]])["error"]?.stringValue?.contains("“sessions”") == true)
    }

    @Test mutating func `the stored context says the same as the sliders it came from`() throws {
        _ = try ask("open", ["text": #"{"policy": "irate", "requiredEvents": {"saved": 2}}"#])
        let user: RatingJSON = ["daysSinceInstall": 12.5, "uses": 11, "events": ["saved": 1], "version": "2.0"]
        let stored = try #require(try ask("context", ["user": user])["context"])
        #expect(try ask("explain", ["context": stored]) == ask("explain", ["user": user]))
        let counted = try #require(
            try ask("apply", ["context": stored, "event": ["type": "event", "name": "saved"]])["context"])
        #expect(counted["eventCounts"]?["saved"] == 2)
    }

    @Test mutating func `the time line asks when the explanation says`() throws {
        _ = try ask("open", ["text": #"{"policy": "balanced"}"#])
        let answer = try ask("timeline", ["user": [:], "days": 200, "pace": ["sessionsPerWeek": 7]])
        // After seven days, in the evening; again after more than sixty; and no more than three a year.
        #expect(answer["asks"]?.arrayValue?.map { $0["day"]?.integerValue } == [7, 68, 129])
        #expect(answer["days"]?.arrayValue?.count == 200)
    }

    @Test mutating func `an installation is found that draws what is wanted`() throws {
        let text = #"{"experiments": {"x": {"variants": [{"name": "a"}, {"name": "b", "policy": "irate"}]}}}"#
        _ = try ask("open", ["text": .string(text)])
        for variant in ["a", "b"] {
            let wanted = RatingJSON.object([.init("x", .string(variant))])
            let found = try ask("installation", ["variants": wanted, "bucket": 40])
            let id = try #require(found["installID"])
            let explanation = try ask("explain", ["user": .object([.init("installID", id)])])
            #expect(explanation["variants"]?["x"]?.stringValue == variant)
            let bucket = try #require(explanation["bucket"]?.doubleValue)
            #expect((39.5...40.5).contains(bucket))
        }
        #expect(try ask("installation", ["variants": ["x": "c"]])["error"] != nil)
    }

    @Test mutating func `a workflow is walked, taken back, and tells what it emits`() throws {
        _ = try ask("open", ["text": #"{"workflow": "stars", "feedback": {"to": "support"}}"#])
        let begin = try ask("start", ["user": ["sessions": 3], "languages": ["ar"], "placement": "home"])
        #expect(begin["step"] == "rating")
        #expect(begin["screen"]?["direction"] == "rightToLeft")
        #expect(begin["context"]?["prompts"]?[0]?["forced"] == true)
        #expect(try ask("press", ["event": "SUBMIT"])["error"]?.stringValue?.contains("until it has an answer") == true)
        #expect(try ask("answer", ["answer": 9])["error"]?.stringValue?.contains("1…5") == true)
        #expect(try ask("answer", ["answer": 2])["actions"]?[0]?["type"] == "didUpdateRating")
        let feedback = try ask("press", ["event": "SUBMIT"])
        #expect(feedback["step"] == "feedback")
        #expect(feedback["context"]?["lastAnswer"]?["stars"] == 2)
        _ = try ask("answer", ["answer": "more colours"])
        let thanks = try ask("press", ["event": "ACTION"])
        #expect(thanks["step"] == "thanks")
        let end = try ask("press", ["event": "DONE"])
        #expect(end["done"] == true)
        let sent = thanks["actions"]?.arrayValue?.first { $0["type"] == "sendFeedback" }?["feedback"]
        #expect(sent?["to"] == "support")
        #expect(sent?["text"] == "more colours")
        #expect(end["context"]?["interruptedFlow"] == nil)
        _ = try ask("back")
        #expect(try ask("back")["screen"]?["draft"] == "more colours")
    }

    @Test mutating func `a flow that a page lost goes on from the stored context`() throws {
        _ = try ask("open", ["text": #"{"policy": "starskit", "resumeWithin": 24}"#])
        _ = try ask("start", ["user": [:]])
        _ = try ask("answer", ["answer": 2])
        let stored = try #require(try ask("press", ["event": "SUBMIT"])["context"])
        var other = Asking()
        _ = try other("open", ["text": #"{"policy": "starskit", "resumeWithin": 24}"#])
        let resumed = try other("resume", ["context": stored])
        #expect(resumed["resumed"] == true)
        #expect(resumed["step"] == "feedback")
        #expect(resumed["screen"]?["stars"] == 2)
        let later = try other("resume", ["context": stored, "now": "2026-11-23T12:00:01+01:00"])
        #expect(later["resumed"] == false)
        #expect(later["context"]?["interruptedFlow"] == nil)
    }

    @Test mutating func `an app asks only when the gates are open`() throws {
        _ = try ask("open", ["text": #"{"policy": "starskit"}"#])
        #expect(try ask("ask", ["user": ["sessions": 2]])["closed"] == ["sessions"])
        let asked = try ask("ask", ["user": ["sessions": 3]])
        #expect(asked["decision"] == "ask")
        #expect(asked["step"] == "rating")
        #expect(asked["context"]?["prompts"]?[0]?["forced"] == nil)
    }

    @Test mutating func `the rest answers too`() throws {
        _ = try ask(
            "open", ["text": #"{"workflow": "stars", "policy": "starskit", "strings": {"de": {"mainTitle": "Na?"}}}"#])
        #expect(try ask("workflow")["arrows"]?.arrayValue?.isEmpty == false)
        #expect(try ask("strings", ["language": "de"])["texts"]?["mainTitle"] == "Na?")
        #expect(try ask("values")["workflow"]?["layer"] == "bundled")
        #expect(try ask("keys")["keys"]?.arrayValue?.count == ConfigurationKey.table.count)
        #expect(try ask("condition", ["rule": [">": [2, 1]], "data": [:]])["isTrue"] == true)
        #expect(try ask("complete", ["at": 1])["items"]?.arrayValue?.isEmpty == false)
        #expect(try ask("hover", ["at": 3])["text"]?.stringValue?.contains("workflow") == true)
        #expect(try ask("symbols")["symbols"]?.arrayValue?.count == 3)
        #expect(try ask("prove", ["claims": ["apart 60d"]])["claims"]?[0]?["verdict"] == "refuted")
        _ = try ask("open", ["document": "old", "text": "{}"])
        let difference = try ask("difference", ["from": "old"])
        #expect(difference["changes"]?.arrayValue?.contains { $0["key"] == "strings" } == true)
        _ = try ask("open", ["text": #"{"policy": "starskit"}"#])
        let batch = try ask("batch", ["requests": [["do": "values"], ["do": "nothing"]]])
        #expect(batch["answers"]?.arrayValue?.count == 2)
        let scenario: RatingJSON = [
            "scenario": "asked", "start": "2026-01-05T12:00:00Z",
            "steps": [
                ["at": "0s", "do": "session", "times": 3, "every": "1d"], ["at": "3d", "do": "ask", "expect": "skip"],
            ],
        ]
        #expect(try ask("scenario", ["scenario": .string(scenario.serialized())])["scenarios"]?[0]?["passed"] == false)
    }
}

extension String {
    /// The part between two places, as a page counts them.
    fileprivate func utf16Text(from start: RatingJSON?, to end: RatingJSON?) -> String? {
        guard let start = start?.integerValue, let end = end?.integerValue else { return nil }
        return String(decoding: Array(utf16)[Int(start)..<Int(end)], as: UTF16.self)
    }
}
