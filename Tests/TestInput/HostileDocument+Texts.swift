extension HostileDocument {
    /// Long values.
    static let texts: [HostileDocument] = [
        .init("an address with spaces") { #"{"emailSupport": "a@ \#(filled($0 - 30, with: "x"))"}"# },
        .init("an address of words") { #"{"emailSupport": "\#(filled($0 - 30, with: "x "))"}"# },
        .init("many addresses") { #"{"emailSupport": "\#(list($0 - 30, "a#@example.org"))"}"# },
        .init("a page with many dots") { #"{"ratingsURL": "https://\#(filled($0 - 40, with: "a."))a/"}"# },
        .init("a long text") { #"{"mainTitle": "\#(filled($0 - 30, with: "x"))"}"# },
        .init("a text of escapes") { #"{"mainTitle": "\#(filled($0 - 30, with: #"\u00e9"#))"}"# },
        .init("one letter with many marks") { #"{"policy": "e\#(filled($0 - 30, with: "\u{301}"))"}"# },
        .init("a long number") { #"{"displaySessionCount": \#(filled($0 - 40, with: "9"))e-99999999}"# },
        .init("a long fraction") { #"{"daysUntilPrompt": 0.\#(filled($0 - 40, with: "3"))}"# },
        .init("a long date") { #"{"activeFrom": "\#(filled($0 - 30, with: "2026-"))"}"# },
        .init("a long revision") { #"{"revision": "1\#(filled($0 - 30, with: ".1"))"}"# },
        .init("an open array") { filled($0, with: "[") },
        .init("a string that does not end") { #"{"mainTitle": "\#(filled($0 - 20, with: "a"))"# },
    ]

    /// Names: unknown, twice, long, deep.
    static let names: [HostileDocument] = [
        .init("unknown keys") { "{\(list($0 - 2, #""displaySessionCounter%": 1"#))}" },
        .init("unknown keys in one letter") { "{\(list($0 - 2, #""%":1"#))}" },
        .init("one name again and again") { "{\(list($0 - 2, #""a":1"#))}" },
        .init("one key again and again") { "{\(list($0 - 2, #""minDays":1"#))}" },
        .init("a name twice in each object") { #"{"strings": {"a": [\#(list($0 - 22, #"{"a":1,"a":1}"#))]}}"# },
        .init("names twice, deep down, with long paths") { bytes in
            let depth = 400
            let name = filled(bytes / 2 / depth - 6, with: "n")
            let open = String(repeating: "{\"\(name)\":", count: depth)
            return open + "{\(list(bytes - open.utf8.count - depth - 2, #""a":1"#))}" + filled(depth, with: "}")
        },
        .init("problems in a placement with a long name") { bytes in
            let name = filled(bytes / 2, with: "n")
            return #"{"placements": {"\#(name)": {\#(list(bytes / 2 - 40, #""%":1"#))}}}"#
        },
        .init("texts of a wrong type in a language with a long name") { bytes in
            let name = filled(bytes / 2, with: "n")
            return #"{"strings": {"\#(name)": {\#(list(bytes / 2 - 40, #""%":1"#))}}}"#
        },
        .init("an experiment with a long name") { bytes in
            let name = filled(bytes / 2, with: "n")
            let own = list(bytes / 2 - 90, #""%":1"#)
            return #"{"experiments": {"\#(name)": {"variants": [{"name": "a", \#(own)}]}}}"#
        },
        .init("fields of feedback that there are not") {
            #"{"feedback": {"to": "a", "fields": [\#(list($0 - 50, #""systemVersionx""#))]}}"#
        },
        .init("members of feedback that there are not") { #"{"feedback": {\#(list($0 - 20, #""fieldz%":1"#))}}"# },
        .init("members of an experiment that there are not") {
            #"{"experiments": {"a": {"variants": [{"name": "a"}], \#(list($0 - 60, #""variantz%":1"#))}}}"#
        },
    ]
}
