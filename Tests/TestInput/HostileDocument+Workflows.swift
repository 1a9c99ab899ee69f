extension HostileDocument {
    /// Workflows that are dear to read or to verify.
    static let workflows: [HostileDocument] = [
        workflow("many steps") { list($0, #""s%":{"on":{"DISMISS":"end"},"meta":{"kind":"message"}}"#) },
        workflow("targets that there are not") { #""a":{"on":{"A":[\#(list($0 - 40, #""nowher%""#))]}}"# },
        workflow("a long step name in many messages") { bytes in
            let transitions = list(bytes / 2 - 60, #"{"target":"end"}"#)
            return #""\#(filled(bytes / 2, with: "n"))":{"on":{"A":[\#(transitions)]}},"a":{"on":{"A":"end"}}"#
        },
        workflow("events without transitions") { #""a":{"on":{\#(list($0 - 50, #""E%":[]"#)),"A":"end"}}"# },
        workflow("buttons without events") { bytes in
            let buttons = list(4_000, #"{"event":"E%","text":"ok"}"#)
            let step = #""s%":{"on":{"DISMISS":"end"},"meta":{"kind":"message","buttons":[\#(buttons)]}}"#
            return list(bytes, step)
        },
        workflow("unknown variables in one guard") { bytes in
            let size = min(bytes - 200, 160_000)
            let guarded =
                #"{"target":"end","guard":{"type":"when","params":{"rule":{"and":[\#(list(size, #"{"var":"answerz%"}"#))]}}}}"#
            return #""a":{"on":{"A":[\#(list(bytes - 60, guarded)),"end"]}}"#
        },
        workflow("unknown answers in many guards") { bytes in
            let guarded = #"{"target":"end","guard":{"type":"when","params":{"rule":{"var":"answers.a%"}}}}"#
            let steps = list(bytes / 4, #""s%":{"on":{"DISMISS":"end"},"meta":{"kind":"message"}}"#)
            return #""a":{"on":{"A":[\#(list(bytes / 2, guarded)),"end"]}},\#(steps)"#
        },
        workflow("the same guard again and again") { bytes in
            let rule = #"{"and":[\#(list(bytes / 64 - 200, #"{"var":"traits.a"}"#)),%]}"#
            let guarded = #"{"target":"end","guard":{"type":"when","params":{"rule":\#(rule)}}}"#
            return #""a":{"on":{"A":[\#(list(bytes - 100, guarded)),"end"]}}"#
        },
        workflow("guards over many answers") { bytes in
            let asked = (0..<12).map {
                #""q\#($0)":{"meta":{"kind":"scale"},"on":{"UPDATE":"q\#($0 + 1)","DISMISS":"end"}}"#
            }
            let reads = (0..<12).map { #"{"var":"answers.q\#($0)"}"# }.joined(separator: ",")
            let guarded = #"{"target":"end","guard":{"type":"when","params":{"rule":{"<":[{"+":[\#(reads)]},%]}}}}"#
            return asked.joined(separator: ",")
                + #","q12":{"always":[\#(list(bytes - 2_000, guarded)),"end"]},"a":{"on":{"A":"q0"}}"#
        },
        workflow("circles") { bytes in
            let reads = (0..<10).map { #"{"var":"answers.q\#($0)"}"# }.joined(separator: ",")
            let guarded = #"{"type":"when","params":{"rule":{"<":[{"+":[\#(reads)]},%]}}}"#
            let asked = (0..<10).map {
                #""q\#($0)":{"meta":{"kind":"smileys"},"on":{"UPDATE":"q\#($0 + 1)","DISMISS":"end"}}"#
            }
            return asked.joined(separator: ",")
                + #","q10":{"on":{"A":"c0","DISMISS":"end"}},"a":{"on":{"A":"q0"}},"#
                + list(bytes - 3_000, #""c%":{"always":[{"target":"c0","guard":\#(guarded)},{"target":"end"}]}"#)
        },
        workflow("actions") { #""a":{"entry":[\#(list($0 - 50, #""didUpdateRating""#))],"on":{"A":"end"}}"# },
        workflow("unknown actions") { #""a":{"entry":[\#(list($0 - 50, #""didUpdateRatinh""#))],"on":{"A":"end"}}"# },
        workflow("unknown members") { #""a":{\#(list($0 - 50, #""alwayz%":1"#)),"on":{"A":"end"}}"# },
        workflow("unknown texts") { bytes in
            list(bytes, #""s%":{"on":{"DISMISS":"end"},"meta":{"kind":"message","title":"mainTitel%"}}"#)
        },
    ]

    private static func workflow(_ name: String, _ states: @escaping @Sendable (Int) -> String) -> HostileDocument {
        HostileDocument("workflow: \(name)", .workflow) { bytes in
            let own = states(bytes - 100)
            let first = own.contains(#""a":{"#) ? "" : #","a":{"on":{"A":"end"}}"#
            return #"{"initial":"a","states":{"end":{"type":"final"},\#(own)\#(first)}}"#
        }
    }
}
