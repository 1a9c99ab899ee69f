import RatingAnalysis
import RatingCommands
import RatingKit
import Testing

@Suite struct StringsTests {
    @Test func `every text is there, in the language asked for`() async {
        let lines = await ToolRun("strings").outputLines
        #expect(lines.first == "en")
        #expect(lines.contains("  mainActionButton     Submit"))
        #expect(lines.count == BuiltInText.allCases.count + 2)
        #expect(await ToolRun("strings", "--language", "de-AT").outputLines.contains("  likeExitButton       Später"))
    }

    @Test func `the JSON is what a configuration takes as its strings`() async throws {
        let json = try await ToolRun("strings", "--language", "all", "--format", "json").json
        #expect(json.members?.map(\.name) == TextLanguage.allCases.map(\.tag))
        let document = RatingJSON.object([.init("strings", json)]).serialized()
        let reading = ConfigurationReader().read(Array(document.utf8))
        #expect(reading.diagnostics.isEmpty)
        let configuration = RatingConfiguration(ConfigurationLayers(bundled: reading.document))
        let texts = StepTexts(configuration: configuration, languages: ["pl"])
        #expect(texts(.key("likeActionButton")) == "Napisz recenzję")
    }

    @Test(arguments: TextLanguage.allCases)
    func `what is written as a strings file passes the check`(_ language: TextLanguage) async throws {
        let place = try Workplace()
        let strings = await ToolRun("strings", "--language", language.tag, "--format", "strings")
        let file = try place.file("Localizable.strings", strings.output)
        let run = await ToolRun("strings", "--check", file, "--language", language.tag)
        #expect(run.code == .success)
        #expect(run.output == "\(BuiltInText.overridable.count) texts of \(file), 0 problems\n")
    }

    @Test func `a strings file is held against the texts that it stands in for`() async throws {
        let file = try Workplace.kept.file(
            "Localizable.strings",
            """
            /* ours, StarsKit's and iRate's */
            "ratingkit.starsValue" = "%1$d of the stars";
            "ratingkit.scaleValue" = "%d/%d";
            "ratingkit.charactersLeft" = "%1$d %3$d";
            "starskit.mainTitel" = "How?";
            "iRateRateButton" = "Unverwechselbarkeitsbewertung";
            "starskit.likeExitButton" = "Not now but perhaps some other time, who knows";
            "title" = "the app's own";
            """)
        let run = await ToolRun("strings", "--check", file, "--language", "en")
        #expect(run.code == .problems)
        #expect(
            run.outputLines == [
                "\(file): en: iRateRateButton: warning: “Unverwechselbarkeitsbewertung” is probably wider than a screen of "
                    + "320 points at large text sizes (a shorter word)",
                "\(file): en: ratingkit.charactersLeft: error: nothing fills %3$d (the last one is %1$d)",
                "\(file): en: ratingkit.starsValue: error: the number %2$d is missing",
                "\(file): en: starskit.likeExitButton: warning: this takes about 5 lines on a screen of 320 points at the "
                    + "largest text size (at most 3)",
                "\(file): en: starskit.mainTitel: warning: no text has this key (did you mean “starskit.mainTitle”?)",
                "5 texts of \(file), 5 problems", "",
            ])
    }

    @Test func `a configuration and a string catalog are checked alike`() async throws {
        let configuration = try Workplace.kept.file(
            "texts.json", #"{"strings": {"haw": {"mainTitle": "Pehea?", "own": "…"}, "de": {"starsValue": "%d"}}}"#)
        let catalog = try Workplace.kept.file(
            "Localizable.xcstrings",
            """
            {"sourceLanguage": "en", "version": "1.0", "strings": {
              "ratingkit.mainTitle": {"localizations": {"haw": {"stringUnit": {"state": "translated", "value": "Pehea?"}}}},
              "ratingkit.starsValue": {"localizations": {"de": {"stringUnit": {"state": "new", "value": "%d"}}}}}}
            """)
        for file in [configuration, catalog] {
            let run = await ToolRun("strings", "--check", file, "--format", "json")
            #expect(run.code == .problems)
            let problems = try #require(try run.json.arrayValue)
            #expect(problems.map { $0["language"] } == ["de", "haw"])
            #expect(problems.first?["message"] == "the number %2$d is missing")
            #expect(problems.last?["key"] == .null && problems.last?["severity"] == "warning")
            #expect(problems.last?["message"]?.stringValue?.contains("mainText, mainActionButton") == true)
        }
    }

    @Test(arguments: [
        #"{"policy": "starskit", "workflow": FLOW}"#,
        #"{"policy": "starskit", "placements": {"cart": {"workflow": FLOW}}}"#,
        #"{"policy": "starskit", "experiments": {"e": {"variants": [{"name": "v", "workflow": FLOW}]}}}"#,
    ])
    func `a text that no language has is refused wherever its screen is shown`(_ document: String) async throws {
        let flow = """
            {"initial": "one", "states": {"one": {"meta": {"kind": "message", "title": "loveTitle",
              "buttons": [{"event": "LATER", "text": "likeExitButton"}]}, "on": {"LATER": "end", "DISMISS": "end"}},
              "end": {"type": "final"}}}
            """
        let place = try Workplace()
        let lacking = try place.file("lacking.json", document.replacing("FLOW", with: flow))
        let refused = await ToolRun("strings", "--check", lacking)
        #expect(refused.code == .problems)
        #expect(refused.outputLines.filter { $0.contains("no language has a text for it") }.count == 1)
        let texts = #"{"strings": {"en": {"loveTitle": "Do you like it?"}}, "#
        let given = try place.file("given.json", texts + document.dropFirst().replacing("FLOW", with: flow))
        #expect(!(await ToolRun("strings", "--check", given).output.contains("no language has a text for it")))
    }

    @Test func `languages whose screens would be mixed are noted`() async throws {
        let document = """
            {"policy": "starskit", "strings": {"en": {"love": "Love it?"}, "de": {"love": "Gut?", "other": "Mehr"}},
             "workflow": {"initial": "one", "states": {"one": {"meta": {"kind": "message", "title": "love",
              "text": "other", "buttons": [{"event": "LATER", "text": "likeExitButton"}]},
              "on": {"LATER": "end", "DISMISS": "end"}}, "end": {"type": "final"}}}}
            """
        let file = try Workplace.kept.file("mixed.json", document)
        let run = await ToolRun("strings", "--check", file)
        #expect(run.code == .success)
        #expect(
            run.outputLines.contains { $0.contains("en: note: the screens mix languages") && $0.contains("are other") })
        #expect(!run.outputLines.contains { $0.contains("de: note") })
        #expect(run.outputLines.contains { $0.contains("in any language but en, de") })
        let whole = document.replacing("\"likeExitButton\"", with: "{\"literal\": \"OK\"}")
            .replacing("\"Love it?\"", with: "\"Love it?\", \"other\": \"More\"")
        let given = try Workplace.kept.file("unmixed.json", whole)
        #expect(await ToolRun("strings", "--check", given).outputLines.filter { $0.contains("mixed: ") }.isEmpty)
    }

    @Test func `what cannot be read says so`() async throws {
        let file = try Workplace.kept.file("broken.strings", #""a" = "b"#)
        let broken = await ToolRun("strings", "--check", file)
        #expect(
            broken.code == .problems
                && broken.errors.contains("is not a readable strings file, string catalog or configuration"))
        let empty = try Workplace.kept.file("empty.json", "{}")
        #expect(await ToolRun("strings", "--check", empty).errors.contains("has no texts"))
        #expect(await ToolRun("strings", "--check", "/nonexistent").code == .problems)
        let unknown = await ToolRun("strings", "--language", "haw")
        #expect(
            unknown.code == .usage && unknown.errors.contains("There are no texts in 'haw'; the languages are ar, bg,"))
    }

    @Test func `a question is asked in the user's language`() async throws {
        let place = try Workplace()
        let config = try place.file(
            "a.json", #"{"policy": "starskit", "strings": {"haw": {"mainTitle": "Pehea?"}}}"#)
        func run(_ languages: String) async -> ToolRun {
            await ToolRun(
                "run", config, "--store", place.store, "--force", "--script", "dismiss", "--language", languages)
        }
        let japanese = await run("ja-JP")
        #expect(japanese.output.contains("このアプリはいかがですか？") && japanese.output.contains("送信"))
        let hawaiian = await run("haw,de")
        #expect(hawaiian.output.contains("Pehea?") && hawaiian.output.contains("Senden"))
        let unknown = await run("tlh")
        #expect(unknown.code == .usage && unknown.errors.contains("There are no texts in 'tlh'"))
    }
}

extension Workplace {
    fileprivate static let kept: Workplace = {
        do { return try Workplace() } catch { fatalError("\(error)") }
    }()
}

@Suite struct TextFitTests {
    @Test(arguments: TextLanguage.allCases)
    func `the labels of buttons fit the smallest screen at the largest text size`(_ language: TextLanguage) {
        for text in BuiltInText.buttons {
            #expect(TextFit.wideWords(of: language[text]).isEmpty, "\(text)")
            #expect(TextFit.lines(of: language[text]) <= TextFit.maximumLines, "\(text)")
        }
    }

    /// 11 letters of 0.49 × 53 points are 286 points, and 12 are 312.
    @Test func `a word is as wide as its letters`() {
        #expect(TextFit.wideWords(of: "abcdefghijklmn") == [])
        #expect(TextFit.wideWords(of: "a abcdefghijklmno") == ["abcdefghijklmno"])
        #expect(TextFit.wideWords(of: "абвгдежзийклм") == [])
        #expect(TextFit.wideWords(of: "абвгдежзийклмн") == ["абвгдежзийклмн"])
        #expect(TextFit.wideWords(of: "abcdefghi-jklmnopq") == [])
        #expect(TextFit.wideWords(of: "評価評価評価評価") == [])
    }

    @Test func `a label breaks between words, and anywhere where words have no blanks`() {
        #expect(TextFit.lines(of: "Später") == 1)
        #expect(TextFit.lines(of: "Geri bildirim gönder") == 3)
        #expect(TextFit.lines(of: "評価評価評") == 1)
        #expect(TextFit.lines(of: "評価評価評価") == 2)
        #expect(TextFit.lines(of: "कखगघङचछजझञ") == 1)
        // Marks have no width of their own.
        #expect(TextFit.lines(of: "นี้นี้นี้นี้นี้นี้นี้นี้นี้") == 1)
        #expect(TextFit.lines(of: "") == 1)
    }
}
