extension HostileDocument {
    /// Conditions that are dear to compile, to evaluate or to explain.
    static let rules: [HostileDocument] = [
        .init("a member looked up among many") { bytes in
            let member = #"{"some": [[\#(list(40_000, "{}"))], {"var": "a"}]}"#
            _ = member
            return #"{"strings": {"en": {\#(list(bytes / 2, #""%":"""#))}}, "conditions": "#
                + #"{"reduce": [[\#(list(bytes / 4, "1"))], {"var": "accumulator.en.z"}, {"var": "config.strings"}]}}"#
        },
        .init("experiments read again and again") { bytes in
            let reads = list(min(bytes / 2, 200_000), #"{"var":"config.experiments"}"#)
            let variants = list(bytes / 2 - 100, #"{"name":"%","mainTitle":"t"}"#)
            return #"{"conditions": {"and": [\#(reads)]}, "experiments": {"a": {"variants": [\#(variants)]}}}"#
        },
        .init("many experiments read again and again") { bytes in
            let reads = list(min(bytes / 2, 200_000), #"{"var":"config.experiments"}"#)
            let experiments = (0..<60).map { number in
                let variants = (0..<60).map { #"{"name":"\#($0)","mainTitle":"t","minDays":1}"# }.joined(separator: ",")
                return #""\#(number)":{"variants":[\#(variants)]}"#
            }
            let fitting = experiments.prefix(max(1, bytes / 2 / 2_600)).joined(separator: ",")
            return #"{"conditions": {"and": [\#(reads)]}, "experiments": {\#(fitting)}}"#
        },
        .init("all texts compared with themselves") { bytes in
            #"{"strings": {"en": {\#(list(bytes / 2, #""%":"""#))}}, "conditions": {"and": [\#(list(min(bytes / 2, 400_000) - 80, #"{"==":[{"var":"config.strings"},{"var":"config.strings"}]}"#))]}}"#
        },
        .init("all texts shown for each operand") { bytes in
            #"{"strings": {"en": {\#(list(bytes / 2, #""%":"""#))}}, "conditions": {"none": [[1], {"==": [\#(list(min(bytes / 2, 250_000) - 90, #"{"var":"config.strings"}"#))]}]}}"#
        },
        .init("a wide rule that is false") { bytes in
            #"{"strings": {"en": {\#(list(bytes / 2, #""%":"""#))}}, "conditions": {"==": [\#(list(min(bytes / 2, 250_000) - 90, #"{"var":"config.strings"}"#))]}}"#
        },
        .init("many values") { #"{"conditions": {"in": [5, [\#(list($0 - 40, "1"))]]}}"# },
        .init("a long operator") { #"{"conditions": {"\#(filled($0 - 40, with: "a"))": 1}}"# },
        .init("a long path") { #"{"conditions": {"var": "\#(filled($0 - 40, with: "a."))"}}"# },
        .init("a text within a text") { bytes in
            let (whole, part) = (filled(bytes / 2, with: "a"), filled(bytes / 4, with: "a"))
            return #"{"conditions": {"in": ["\#(part)b", "\#(whole)"]}}"#
        },
        .init("a long version") { #"{"conditions": {"num_ver": ["\#(filled($0 - 60, with: "1."))1", "=", "1"]}}"# },
        .init("a long numeral") { #"{"conditions": {"+": ["\#(filled($0 - 40, with: "9"))"]}}"# },
        .init("a list mapped to long texts") { bytes in
            #"{"mainTitle": "\#(filled(bytes / 2, with: "a"))", "conditions": {"cat": [\#(list(min(bytes / 2, 250_000) - 60, #"{"var":"config.mainTitle"}"#))]}}"#
        },
        .init("parts of a long text") { bytes in
            #"{"mainTitle": "\#(filled(bytes / 2, with: "a"))", "conditions": {"and": [\#(list(min(bytes / 2, 250_000) - 60, #"{"substr":[{"var":"config.mainTitle"},1,1]}"#))]}}"#
        },
        .init("a long text in order") { bytes in
            #"{"mainTitle": "\#(filled(bytes / 2, with: "a"))", "conditions": {"and": [\#(list(min(bytes / 2, 250_000) - 60, #"{"<=":[{"var":"config.mainTitle"},{"var":"config.mainTitle"}]}"#))]}}"#
        },
    ]
}
