extension HostileDocument {
    /// Placements, variants and strings.
    static let parts: [HostileDocument] = [
        .init("placements") { #"{"placements": {\#(list($0 - 20, #""p%":{"minDays":%}"#))}}"# },
        .init("placements with many problems") { bytes in
            let problems = list(bytes / 256 - 20, #""unknown%":1"#)
            return #"{"placements": {\#(list(bytes - 20, "\"p%\":{\(problems)}"))}}"#
        },
        .init("placements with a workflow each") { bytes in
            #"{"placements": {\#(list(bytes - 20, "\"p%\":{\"workflow\":\(questions)}"))}}"#
        },
        .init("variants with a workflow each") { bytes in
            let variants = list(max(bytes / 60, 4_000), "{\"name\":\"v%\",\"workflow\":\(questions)}")
            return #"{"experiments": {\#(list(bytes - 20, "\"x%\":{\"variants\":[\(variants)]}"))}}"#
        },
        .init("variants") { bytes in
            let variants = list(max(min(bytes / 30, 2_400), 40), #"{"name":"v%","minDays":1,"mainTitle":"t"}"#)
            return #"{"experiments": {\#(list(bytes - 20, "\"x%\":{\"variants\":[\(variants)]}"))}}"#
        },
        .init("variants beside many unknown keys") { bytes in
            let variants = list(2_000, #"{"name":"v%","minDays":1}"#)
            let experiments = list(bytes / 3, "\"x%\":{\"variants\":[\(variants)]}")
            return #"{\#(list(bytes / 2, #""%":1"#)),"experiments": {\#(experiments)}}"#
        },
        .init("placements beside variants") { bytes in
            let variants = list(2_000, #"{"name":"v%","minDays":1}"#)
            let experiments = list(bytes / 3, "\"x%\":{\"variants\":[\(variants)]}")
            let placements = list(min(bytes / 3, 5_000), #""p%":{"minDays":%}"#)
            return #"{"placements": {\#(placements)}, "experiments": {\#(experiments)}}"#
        },
        .init("languages") { #"{"strings": {\#(list($0 - 20, #""l%":{"mainTitle":"t"}"#))}}"# },
        .init("texts that promise something") {
            #"{"strings": {"en": {\#(list($0 - 30, #""t%":"a free gift for 5 stars""#))}}}"#
        },
        .init("languages that promise something") {
            #"{"strings": {\#(list($0 - 20, #""l%":{"mainTitle":"a free gift for 5 stars"}"#))}}"#
        },
        .init("required events") { #"{"requiredEvents": {\#(list($0 - 30, #""e%":1"#))}}"# },
        .init("recent events") { #"{"requiredEvents": {\#(list($0 - 30, #""e%":{"count":1,"withinDays":7}"#))}}"# },
        .init("recent events with unknown members") {
            #"{"requiredEvents": {"e": {\#(list($0 - 40, #""count%":1"#))}}}"#
        },
        .init("points") { #"{"eventScores": {\#(list($0 - 30, #""e%":-1"#))}}"# },
        .init("sets of keys") { #"{"anyOf": [\#(list($0 - 20, #"{"minDays":%}"#))]}"# },
        .init("sets of keys with many problems") { bytes in
            let problems = list(bytes / 16 - 20, #""unknown%":1"#)
            return #"{"anyOf": [\#(list(bytes - 20, "{\(problems)}"))]}"#
        },
        .init("sets of keys within each other") { bytes in
            let depth = min(bytes / 12, 200)
            return String(repeating: #"{"anyOf":["#, count: depth) + String(repeating: "]}", count: depth)
        },
        .init("conditions that read what there is not") { bytes in
            #"{"conditions": {"and": [\#(list(bytes - 40, #"{"var":"context.sesions%"}"#))]}}"#
        },
        .init("required events of a wrong type") { #"{"requiredEvents": {\#(list($0 - 30, #""e%":"""#))}}"# },
    ]

    /// A small workflow with many answers to go through.
    static let questions: String = {
        let steps = (0..<6).map {
            #""q\#($0)":{"meta":{"kind":"scale"},"on":{"UPDATE":"q\#($0 + 1)","DISMISS":"end"}}"#
        }
        let reads = (0..<6).map { #"{"var":"answers.q\#($0)"}"# }.joined(separator: ",")
        let rule = #"{"type":"when","params":{"rule":{"<":[{"+":[\#(reads)]},7]}}}"#
        return #"{"initial":"q0","states":{\#(steps.joined(separator: ",")),"#
            + #""q6":{"always":[{"target":"end","guard":\#(rule)},{"target":"end"}]},"end":{"type":"final"}}}"#
    }()
}
