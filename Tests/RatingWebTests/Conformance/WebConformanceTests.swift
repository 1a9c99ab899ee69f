import Foundation
import RatingCore
import TestInput
import TestTools
import Testing

@testable import RatingWeb

/// What a page asks is answered as the rules as data say (`Tests/Conformance`): by the requests, and by the preview's own
/// scripts with the module that is checked in.
struct WebConformanceTests {
    /// Every fourth line, and all with `.ci/full web`: what is asked of the module below is all of them, and this code.
    @Test(arguments: ConformanceLine.File.allCases)
    func `requests are answered as the documentation says`(file: ConformanceLine.File) throws {
        var report = ConformanceReport()
        let every = ProcessInfo.processInfo.environment["RATINGKIT_WEB"] == nil ? 4 : 1
        for (place, line) in try ConformanceLine.all(file).enumerated() where place.isMultiple(of: every) {
            var page = ConformancePage()
            report.hold(line, to: try page.found(line))
        }
        #expect(report.failures.isEmpty, "\(report.summary)")
        #expect(report.held > report.passedOver * 8)
    }

    @Test(
        .enabled(if: InstalledTool.node.isExpected, InstalledTool.node.missing),
        arguments: ConformanceLine.File.allCases)
    func `the preview's scripts and module do what the documentation says`(file: ConformanceLine.File) throws {
        let folder = try ScratchDirectory()
        let resources = WebModule.repository.appending(path: "Sources/RatingWorkbench")
        for source in ["Preview/Page", "Resources"] {
            let path = resources.appending(path: source).path
            for name in try FileManager.default.contentsOfDirectory(atPath: path) where name.hasSuffix(".js") {
                try FileManager.default.copyItem(atPath: "\(path)/\(name)", toPath: "\(folder.path)/\(name)")
            }
        }
        try folder.write(#"{"type": "module"}"#, to: "package.json")
        let script = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Node/conformance.mjs").path
        let lines = ConformanceLine.folder.appending(path: "\(file.rawValue).jsonl").path
        let (code, output) = try InstalledTool.node.run(
            [script, folder.path, WebModule.path, lines, "\(folder.path)/found"])
        try #require(code == 0, "\(output.prefix(2_000))")
        let found = try String(contentsOfFile: "\(folder.path)/found", encoding: .utf8).split(separator: "\n")
        var report = ConformanceReport()
        for (line, found) in zip(try ConformanceLine.all(file), found) {
            let json = try JSONDocument(String(found)).root.value
            report.hold(line, to: json.isNull ? nil : json)
        }
        #expect(report.failures.isEmpty, "\(report.summary)")
        #expect(report.held > report.passedOver * 8)
        #expect(report.held + report.passedOver == found.count)
    }
}

/// A page that asks what a line is about.
private struct ConformancePage {
    private var session = WebSession()

    private mutating func call(_ name: String, _ members: [RatingJSON.Member] = []) throws -> RatingJSON {
        let request = RatingJSON.object([.init("do", .string(name))] + members)
        return try JSONDocument(session.answer(request.serializedBytes())).root.value
    }

    private mutating func open(_ text: String, _ more: RatingJSON.Member...) throws -> RatingJSON {
        try call("open", [.init("text", .string(text)), .init("quick", true)] + more)
    }

    /// What is answered; nil for what no request can say.
    mutating func found(_ line: ConformanceLine) throws -> RatingJSON? {
        switch line.file {
        case .counting:
            _ = try open((line["config"] ?? [:]).serialized())
            return ["context": try counted(line)]
        case .decisions: return try decision(line)
        case .workflows: return try walk(line)
        case .reading: return try reading(line)
        case .values: return try inForce(line)
        }
    }

    private mutating func counted(_ line: ConformanceLine) throws -> RatingJSON {
        var context = line.storedContext
        for event in line["events"]?.arrayValue ?? [] {
            let members = (event.members ?? []).filter { $0.name != "at" }
                .map { $0.name == "do" ? RatingJSON.Member("type", $0.value) : $0 }
            let answer = try call(
                "apply",
                [.init("context", context), .init("now", event["at"] ?? .null), .init("event", .object(members))])
            context = answer["context"] ?? .null
        }
        return context
    }

    private mutating func decision(_ line: ConformanceLine) throws -> RatingJSON {
        _ = try open((line["config"] ?? [:]).serialized())
        let about: [RatingJSON.Member] =
            [.init("context", try counted(line))]
            + ["now", "placement", "traits", "inProgress"].compactMap { name in line[name].map { .init(name, $0) } }
        let (explained, decided) = (try call("explain", about), try call("decide", about))
        let form = ConformanceLine.form(ofExplanation: explained)
        guard explained["decision"] == decided["decision"],
            Set(form["closed"]?.arrayValue ?? []) == Set(decided["closed"]?.arrayValue ?? [])
        else { return ["decision": "undecided"] }
        return form
    }

    private mutating func walk(_ line: ConformanceLine) throws -> RatingJSON {
        _ = try open((line["config"] ?? [:]).serialized())
        let about = ["now", "traits"].compactMap { name in line[name].map { RatingJSON.Member(name, $0) } }
        var flow = try call("start", about + [.init("context", line.storedContext)])
        func shown(_ flow: RatingJSON) -> RatingJSON {
            [
                "step": flow["step"] ?? .null,
                "actions": .array((flow["actions"]?.arrayValue ?? []).map { ConformanceLine.form(of: $0) }),
            ]
        }
        var steps = [shown(flow)]
        for move in line["moves"]?.arrayValue ?? [] {
            let name = move["do"]?.stringValue ?? ""
            let event = RatingJSON.string("after.\(move["milliseconds"]?.integerValue ?? 0)")
            let answer =
                name == "wait"
                ? try call("press", [.init("event", event)])
                : try call(name, (move.members ?? []).filter { $0.name != "do" })
            if answer["error"] == nil { flow = answer }
            steps.append(answer["error"] == nil ? shown(answer) : ["refused": true])
        }
        return [
            "steps": .array(steps), "done": flow["done"] ?? .null, "outcome": flow["outcome"] ?? .null,
            "recorded": flow["context"] ?? .null,
        ]
    }

    private mutating func reading(_ line: ConformanceLine) throws -> RatingJSON? {
        guard line["pointer"] == nil, line["parameter"] == nil, line["unchanged"] == nil else { return nil }
        let text = line.text("text") ?? ""
        let answer: RatingJSON
        if line["source"] == "remote" {
            _ = try open("{}", .init("document", "shipped"))
            answer = try open(text, .init("document", "fetched"), .init("over", "shipped"))
        } else {
            // Before it, a document that asks.
            _ = try open(#"{"policy": "starskit"}"#)
            answer = try open(text)
        }
        let problems = ConformanceLine.form(ofProblems: answer["diagnostics"]?.arrayValue ?? [])
        let decided = try call("decide", [.init("context", line.storedContext), .init("now", "2026-03-15T10:00:00Z")])
        let isDisabled = decided["closed"]?.arrayValue?.contains("enabled") ?? false
        return ["problems": problems, "accepted": answer["accepted"] ?? .null, "disabled": .bool(isDisabled)]
    }

    private mutating func inForce(_ line: ConformanceLine) throws -> RatingJSON? {
        let documents = line["documents"]?.arrayValue ?? []
        guard line["installID"] == nil else { return nil }
        _ = try open(documents[0].serialized())
        if documents.count > 1 {
            _ = try open(documents[1].serialized(), .init("document", "fetched"), .init("over", "main"))
        }
        let name: RatingJSON = documents.count > 1 ? "fetched" : "main"
        let values = try call(
            "values", [.init("document", name)] + (line["placement"].map { [.init("placement", $0)] } ?? []))
        return ["values": .object((values.members ?? []).map { .init($0.name, $0.value["value"] ?? .null) })]
    }
}
