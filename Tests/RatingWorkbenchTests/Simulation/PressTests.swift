import Foundation
import RatingCore
import TestInput
import Testing

@testable import RatingWorkbench

/// Users press by what a button does: where buttons, choices and steps stand in the file changes no figure.
@Suite struct PressTests {
    @Test(arguments: ["alert", "love-dialog", "native", "nps", "open", "stars"])
    func `another order of buttons, choices and steps changes nothing`(name: String) throws {
        let url = packageRoot.appendingPathComponent("Configs/workflows/\(name).json")
        let workflow = try JSONDocument([UInt8](Data(contentsOf: url))).root.value
        var random = SeededGenerator(seed: 5)
        let plain = try tally(workflow)
        #expect(plain[.asks] > 0)
        for _ in 0..<4 { #expect(try tally(shuffled(workflow, with: &random)) == plain) }
    }

    /// The step that StarsKit's users give feedback on, with its two buttons either way round.
    @Test func `feedback is sent from either side`() throws {
        func text(_ buttons: [String]) -> String {
            """
            {"id": "two", "initial": "what", "states": {
              "what": {"meta": {"kind": "message", "title": "mainTitle", "buttons": [
                  \(buttons.map { "{\"event\": \"\($0)\", \"text\": \"mainActionButton\"}" }.joined(separator: ","))]},
                "on": {"TELL": {"target": "told", "actions": ["sendFeedback"]}, "ASK": "asked", "DISMISS": "gone"}},
              "asked": {"entry": [{"type": "emit", "params": {"name": "more"}}], "type": "final"},
              "told": {"type": "final"}, "gone": {"type": "final"}}}
            """
        }
        let tallies = try [["TELL", "ASK"], ["ASK", "TELL"]].map { try tally(JSONDocument(text($0)).root.value) }
        #expect(tallies[0] == tallies[1] && tallies[0][.feedback] > 0)
        #expect(tallies[0].outcomes["asked"] ?? 0 > 0)
    }

    private func tally(_ workflow: RatingJSON) throws -> SimulationTally {
        let text = #"{"displaySessionCount": 1, "workflow": \#(workflow.serialized())}"#
        return Simulation(.standard, [.init("it", try configuration(text))], users: 300, days: 60, seed: 2)
            .runAlone(0..<300).tallies[0]
    }

    private func shuffled(_ json: RatingJSON, with random: inout SeededGenerator) -> RatingJSON {
        switch json {
        case .object(let members):
            return .object(
                members.map { member in
                    var value = shuffled(member.value, with: &random)
                    if ["buttons", "choices"].contains(member.name), case .array(let items) = value {
                        value = .array(items.shuffled(using: &random))
                    } else if member.name == "states", case .object(let states) = value {
                        value = .object(states.shuffled(using: &random))
                    }
                    return .init(member.name, value)
                })
        case .array(let elements): return .array(elements.map { shuffled($0, with: &random) })
        default: return json
        }
    }
}
