/// Workflows as test cases write them.
package enum WorkflowText {
    /// A workflow with these states, beginning with the first of them, which a test calls `a`.
    package static func of(_ states: String, initial: String = "a") -> String {
        #"{"id": "test", "initial": "\#(initial)", "states": {\#(states)}}"#
    }

    /// A guard with this rule.
    package static func when(_ rule: String) -> String {
        #""guard": {"type": "when", "params": {"rule": \#(rule)}}"#
    }

    /// A step of stars whose button submits them.
    package static func stars(_ on: String, maximum: Int = 5) -> String {
        #"{"meta": {"kind": "stars", "maximum": \#(maximum), "buttons": [{"event": "SUBMIT", "text": {"literal": "OK"}, "needsAnswer": true}]}, "on": {\#(on)}}"#
    }

    package static let end = #""end": {"type": "final"}"#
}
