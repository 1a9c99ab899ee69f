import Foundation
import RatingCore
import TestInput
import Testing

@testable import RatingAnalysis

struct WorkflowGraphTests {
    private static func read(_ text: String) throws -> Workflow? {
        var reader = WorkflowReader()
        return reader.read(try JSONDocument(text))
    }

    private static func workflow(_ states: String) throws -> Workflow {
        try #require(try read(WorkflowText.of(states)))
    }

    @Test func `the text names every step, event and action`() {
        #expect(
            BuiltInWorkflow.stars.workflow.graph.text == """
                stars, starts at rating

                rating (stars 1…5, mainTitle)
                  UPDATE [else] / didUpdateRating
                  UPDATE [not validateRatingButtonEnable] → validate / didUpdateRating
                  SUBMIT [stars given] → validate
                  LATER → later / didChooseLater rating
                  DISMISS → dismissed

                validate (decides)
                  entry / recordAnswer, didValidateRating
                  [stars < positiveStarsLimit] → feedback
                  [else] → storeReview

                feedback (text, dislikeMainTitle)
                  ACTION → thanks / didChooseAction feedback, sendFeedback
                  LATER → later / didChooseLater feedback
                  DISMISS → dismissed

                thanks (message, feedbackThanks)
                  DONE → answered
                  FAILED → answered
                  DISMISS → answered

                storeReview (store, likeMainTitle)
                  ACTION → answered / didChooseAction storeReview, openStore
                  LATER → later / didChooseLater storeReview
                  DISMISS → dismissed

                ends: answered, later, dismissed

                """)
    }

    @Test(arguments: [
        (#"{"<": [{"var": "stars"}, {"var": "config.positiveStarsLimit"}]}"#, "stars < positiveStarsLimit"),
        (#"{"!": [{"var": "config.disabled"}]}"#, "not disabled"),
        (#"{"!": {"<": [1, {"var": "stars"}]}}"#, "not (1 < stars)"),
        (#"{"!=": [{"var": "stars"}, null]}"#, "stars given"), (#"{"==": [null, {"var": "stars"}]}"#, "no stars"),
        (#"{"and": [{">": [{"var": "stars"}, 2]}, {"or": [{"var": "a.b"}, true]}]}"#, "stars > 2 and (a.b or true)"),
        (#"{"==": [{"%": [{"var": "stars"}, 2]}, 0]}"#, "stars mod 2 = 0"),
        (#"{"<": [1, {"var": "stars"}, 5]}"#, "1 < stars < 5"),
        (#"{"in": [{"var": "event.choice"}, ["price", "bugs"]]}"#, #"event.choice in ["price", "bugs"]"#),
        (#"{"if": [{"var": "stars"}, 1, 0]}"#, "if stars then 1 else 0"),
        (#"{"sem_ver": [{"var": "context.version"}, "^", "1.0.0"]}"#, #"sem_ver(version, "^", "1.0.0")"#),
        (#"{"-": [3, {"-": [2, 1]}]}"#, "3 − (2 − 1)"), (#"true"#, "true"), (#"{"var": "context.uses"}"#, "uses"),
        (#"{"if": [{">": [{"var": "stars"}, 2]}, true]}"#, "if(stars > 2, true)"),
        (#"{"if": [true, 1, 2]}"#, "if true then 1 else 2"), (#"{"if": [true]}"#, "if(true)"),
        (#"{"if": [true, 1, false, 2, 3]}"#, "if(true, 1, false, 2, 3)"),
    ])
    func `guards are written in short words`(_ rule: String, _ text: String) throws {
        let rule = rule.replacingOccurrences(of: "a.b", with: "traits.b")
        let expected = text.replacingOccurrences(of: "a.b", with: "traits.b")
        let workflow = try Self.workflow(
            #""a": {"always": [{"target": "end", \#(WorkflowText.when(rule))}, "end"]}, \#(WorkflowText.end)"#)
        #expect(workflow.graph.text.contains("[\(expected)] → end"), "\(workflow.graph.text)")
    }

    /// From what holds together least to what does most.
    @Test func `brackets stand where they are needed, and nowhere else`() throws {
        let levels = [
            ["or"], ["and"], ["<", "<=", ">", ">=", "in", "==", "!="], ["+", "-"], ["*", "/", "%"], ["!"],
        ]
        func part(_ name: String, _ operand: String) -> String {
            name == "!" ? "{\"!\": [\(operand)]}" : "{\"\(name)\": [\(operand), {\"var\": \"c\"}]}"
        }
        for (level, outers) in levels.enumerated() {
            for outer in outers {
                for (inner, names) in levels.enumerated() {
                    for name in names {
                        let text = part(outer, part(name, #"{"var": "a"}"#))
                        let words = try Rule(JSONDocument(text).root.value).words
                        let isBracketed = outer == "!" ? name != "!" : inner <= level
                        #expect(words.contains("(") == isBracketed, "\(words)")
                    }
                }
            }
        }
    }

    @Test(arguments: [63, 64, 65]) func `what is too long for a drawing ends in an ellipsis`(count: Int) throws {
        let name = String(repeating: "a", count: count)
        let rule = try Rule(JSONDocument("{\"var\": \"\(name)\"}").root.value)
        #expect(GuardText.text(of: rule) == (count > 64 ? name.prefix(63) + "…" : name) && rule.words == name)
    }

    @Test func `long guards are cut`() throws {
        let rule = #"{"and": [\#((0..<40).map { #"{"<": [{"var": "stars"}, \#($0)]}"# }.joined(separator: ", "))]}"#
        let workflow = try Self.workflow(
            #""a": {"always": [{"target": "end", \#(WorkflowText.when(rule))}, "end"]}, \#(WorkflowText.end)"#)
        #expect(workflow.graph.text.contains("…] → end"))
    }

    static let nasty = try! read(
        #"{"id": "a\"\\", "initial": "<b>&\"'`|]})\n #;", "states": {"<b>&\"'`|]})\n #;": {"meta": {"kind": "message", "title": {"literal": "</table>\u0000\u2028--> end"}, "buttons": [{"event": "\"]; x -> y", "text": {"literal": "x"}}]}, "on": {"\"]; x -> y": {"target": "end", "actions": {"type": "emit", "params": {"name": "<&>\"\\"}}}}}, "end": {"type": "final"}}}"#
    )

    @Test func `names that mean something to the notation are escaped`() throws {
        let graph = try #require(Self.nasty).graph
        #expect(graph.dot.contains(#"digraph "a\"\\" {"#))
        #expect(graph.dot.contains("&lt;b&gt;&amp;&quot;'`|]})  #;"))
        #expect(!graph.dot.contains("</table>\u{0}") && graph.dot.contains("&lt;/table&gt;"))
        #expect(graph.mermaid.contains("<b>#60;b#62;#38;#34;'#96;#124;#93;#125;#41;  #35;#59;</b>"))
        #expect(graph.mermaid.split(separator: "\n").allSatisfy { $0.filter { $0 == "\"" }.count % 2 == 0 })
        #expect(graph.dot.contains("emit &lt;&amp;&gt;&quot;&#92;</font>"))
        #expect(graph.text.split(separator: "\n").count == 4)
    }

    private static let dot = ["/usr/bin/dot", "/usr/local/bin/dot", "/opt/homebrew/bin/dot"]
        .first { FileManager.default.isExecutableFile(atPath: $0) }

    @Test(.enabled(if: dot != nil, "Graphviz is not installed"))
    func `graphviz draws every graph without complaint`() throws {
        let workflows = try BuiltInWorkflow.allCases.map { $0.workflow } + [#require(Self.nasty)]
        for workflow in workflows {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: try #require(Self.dot))
            process.arguments = ["-Tsvg"]
            let (input, output, errors) = (Pipe(), Pipe(), Pipe())
            (process.standardInput, process.standardOutput, process.standardError) = (input, output, errors)
            try process.run()
            input.fileHandleForWriting.write(Data(workflow.graph.dot.utf8))
            try input.fileHandleForWriting.close()
            let svg = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            let complaints = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            process.waitUntilExit()
            #expect(process.terminationStatus == 0 && complaints.isEmpty, "\(workflow.id): \(complaints)")
            #expect(svg.contains("</svg>"))
        }
    }
}
