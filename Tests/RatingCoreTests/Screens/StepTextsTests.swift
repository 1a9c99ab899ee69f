import Testing

@testable import RatingCore

@Suite struct StepTextsTests {
    private func texts(
        _ json: String, languages: [String] = [], isUpdated: Bool = false, name: String? = nil,
        app: [String: String] = [:]
    ) -> StepTexts {
        let reading = ConfigurationReader().read(Array(json.utf8))
        #expect(reading.document != nil)
        return StepTexts(
            configuration: RatingConfiguration(ConfigurationLayers(bundled: reading.document)), isUpdated: isUpdated,
            languages: languages, applicationName: name, localized: { app[$0] })
    }

    private func text(_ key: String, languages: [String]) -> String {
        texts(
            """
            {"mainTitle": "own", "strings": {
              "fr": {"mainTitle": "fr", "bye": "fr bye"}, "fr-CA": {"mainTitle": "fr-CA"},
              "zh-Hant": {"mainTitle": "zh-Hant"}, "zh": {"mainTitle": "zh", "bye": "zh bye"},
              "no": {"mainTitle": "no"}, "PT_br": {"mainTitle": "pt-BR"}}}
            """, languages: languages)(.key(key))
    }

    @Test(arguments: [
        (["zh-Hant-TW"], "zh-Hant"), (["zh-Hans-CN"], "zh"), (["fr-CA", "zh"], "fr-CA"), (["fr-BE"], "fr"),
        (["zh-TW"], "zh-Hant"), (["nb-NO"], "no"), (["nn"], "no"), (["pt-BR"], "pt-BR"), (["pt-PT"], "pt-BR"),
        (["sr-Latn-RS", "fr-FR"], "fr"), (["de"], "own"), ([], "own"), (["-"], "own"), (["--fr"], "own"),
    ])
    func `the narrowest tag that has the text wins, then the next language`(languages: [String], expected: String) {
        #expect(text("mainTitle", languages: languages) == expected)
    }

    private static let own =
        #""strings": {"de": {"love": "Liebe?", "mainText": "de"}, "en": {"love": "Love?"}, "it": {"ciao": "Ciao"}}"#

    @Test(arguments: [
        ("", ["de"], "love", "Liebe?"), ("", ["fr"], "love", "Love?"), ("", ["ar"], "love", "Love?"),
        ("", [], "love", "Love?"), (#""defaultLanguage": "de", "#, ["fr"], "love", "Liebe?"),
        (#""defaultLanguage": "de-AT", "#, ["ja"], "love", "Liebe?"),
        (#""defaultLanguage": "pl", "#, ["ja"], "love", "Love?"), ("", ["ja"], "ciao", "Ciao"),
        // Of the library's own texts the user's language comes first, and the document's before English.
        ("", ["fr"], "mainActionButton", "Envoyer"), ("", ["nv"], "mainActionButton", "Submit"),
        (#""defaultLanguage": "de", "#, ["fr"], "mainActionButton", "Envoyer"),
        (#""defaultLanguage": "de", "#, ["nv"], "mainActionButton", "Senden"),
        (#""defaultLanguage": "de", "#, ["nv"], "mainText", "de"),
    ])
    func `a text is in the user's language, else in the default one`(
        _ key: String, _ languages: [String], _ name: String, _ expected: String
    ) {
        #expect(texts("{\(key)\(Self.own)}", languages: languages)(.key(name)) == expected)
    }

    @Test(arguments: [["fr"], ["nv"], []])
    func `the name of a key is never shown`(_ languages: [String]) throws {
        let workflow = """
            {"initial": "a", "states": {"a": {"meta": {"kind": "choice", "title": "noTitle", "text": "noText",
             "choices": ["noChoice", "noOther"], "buttons": [{"event": "SUBMIT", "text": "noButton"},
             {"event": "LATER", "text": "noLater"}]}, "on": {"SUBMIT": "b", "LATER": "b", "DISMISS": "b"}},
             "b": {"type": "final"}}}
            """
        let texts = texts("{\"policy\": \"balanced\", \"workflow\": \(workflow)}", languages: languages)
        let flow = RatingFlow.start(
            texts.configuration.workflow.workflow, revision: nil, placement: nil,
            at: LocalInstant(UTCInstant(milliseconds: 0)), variables: { _ in nil }
        ).flow
        let step = try #require(flow.presented(texts))
        #expect(step.title.isEmpty && step.text.isEmpty)
        let shown = step.buttons.map(\.label) + step.choices.map(\.label)
        #expect(shown.count == 4 && shown.allSatisfy { !$0.isEmpty && !$0.hasPrefix("no") }, "\(shown)")
        let said = step.elements.map(\.accessibility.label)
        #expect(said.allSatisfy { !$0.isEmpty && !["noTitle", "noText"].contains($0) })
    }

    /// Stand-ins are for keys without a text only.
    @Test func `what a workflow says itself is shown as it stands`() throws {
        let workflow = """
            {"initial": "a", "states": {"a": {"meta": {"kind": "choice", "title": {"literal": "%@"}, "choices": [
             {"value": "x", "text": {"literal": "First"}}, {"value": "y", "text": "mainActionButton"}, {"value": "z", "text": {"literal": ""}}],
             "buttons": [{"event": "SUBMIT", "text": {"literal": "Go"}}, {"event": "LATER", "text": {"literal": ""}}]},
             "on": {"SUBMIT": "b", "LATER": "b", "DISMISS": "b"}}, "b": {"type": "final"}}}
            """
        let texts = texts("{\"policy\": \"balanced\", \"workflow\": \(workflow)}", name: "Pocket")
        let flow = RatingFlow.start(
            texts.configuration.workflow.workflow, revision: nil, placement: nil,
            at: LocalInstant(UTCInstant(milliseconds: 0)), variables: { _ in nil }
        ).flow
        let step = try #require(flow.presented(texts))
        #expect(step.title == "%@" && step.buttons.map(\.label) == ["Go"])
        #expect(step.choices.map(\.label) == ["First", "Submit", ""])
    }

    @Test func `a text that a narrow tag lacks comes from the wider one`() {
        #expect(text("bye", languages: ["fr-CA"]) == "fr bye")
        #expect(text("bye", languages: ["zh-Hant-TW"]) == "zh bye")
        #expect(text("bye", languages: ["de"]) == "fr bye")
    }

    @Test
    func
        `each source overrides those behind it: strings, the app where it is to come first, the key, the app, the library`()
    {
        let strings = #""strings": {"de": {"mainTitle": "strings"}}"#
        let app = ["starskit.mainTitle": "StarsKit's", "mainTitle": "plain"]
        func title(_ members: String..., app: [String: String] = app) -> String {
            texts("{\(members.joined(separator: ","))}", languages: ["de"], app: app)(.key("mainTitle"))
        }
        let own = #""mainTitle": "key""#
        let first = #""localLocalizableStringsEnabled": true"#
        #expect(title(strings, own, first) == "strings")
        #expect(title(own, first) == "plain")
        #expect(title(own, first, app: ["starskit.mainTitle": "StarsKit's"]) == "StarsKit's")
        #expect(title(own) == "key")
        #expect(title() == "StarsKit's")
        // A name that may mean something else in the app is asked for only where that is wanted.
        #expect(title(app: ["mainTitle": "plain"]) == "Wie gefällt dir diese App?")
        #expect(title(#""mainTitle": null"#, app: [:]) == "Wie gefällt dir diese App?")
        #expect(title(app: ["ratingkit.mainTitle": "new", "starskit.mainTitle": "old"]) == "new")
    }

    @Test(arguments: [
        ("messageTitle", "iRateMessageTitle"), ("message", "iRateAppMessage"),
        ("updateMessage", "iRateUpdateMessage"),
        ("cancelButtonLabel", "iRateCancelButton"), ("remindButtonLabel", "iRateRemindButton"),
        ("rateButtonLabel", "iRateRateButton"),
    ])
    func `iRate's keys override the alert's texts, one by one`(key: String, name: String) {
        #expect(texts("{}", app: [name: "own"])(.key(key)) == "own")
        #expect(texts("{}", app: [name: "own"])(.key("mainTitle")) == "How do you like this app?")
    }

    @Test func `a game is played`() {
        let game = #"{"appStoreGenreID": 6014}"#
        #expect(texts(game)(.key("message")).contains("playing this game"))
        #expect(texts(#"{"appStoreGenreID": 6015}"#)(.key("message")).contains("using this app"))
        #expect(texts(game)(.key("mainTitle")) == "How do you like this game?")
        #expect(texts(game)(.key("messageTitle")) == "Rate this game")
        let app = ["iRateGameMessage": "game", "iRateAppMessage": "app"]
        #expect(texts(game, app: app)(.key("message")) == "game")
        #expect(texts("{}", app: app)(.key("message")) == "app")
    }

    @Test func `the name stands where it is known`() {
        #expect(texts("{}", name: "Pocket")(.key("messageTitle")) == "Rate Pocket")
        let named = #"{"applicationName": "Chess", "message": "%@! 100 %, %s, %d"}"#
        #expect(texts(named, name: "Pocket")(.key("messageTitle")) == "Rate Chess")
        #expect(texts(named)(.key("message")) == "Chess! 100 %, %s, %d")
        #expect(texts(#"{"messageTitle": "Rate %@"}"#)(.key("messageTitle")) == "Rate %@")
        #expect(texts("{}", name: "%@")(.key("messageTitle")) == "Rate %@")
        #expect(texts("{}", name: "Pocket", app: ["iRateMessageTitle": "%@?"])(.key("messageTitle")) == "Pocket?")
        #expect(texts("{}", name: "Pocket")(.literal("%@")) == "%@")
    }

    @Test
    func `a name that is written the other way is isolated, any other is left alone`() {
        #expect(texts("{}", languages: ["ar"], name: "Wow!")(.key("messageTitle")) == "تقييم \u{2068}Wow!\u{2069}")
        #expect(texts("{}", languages: ["ar"], name: "سلام")(.key("messageTitle")) == "تقييم سلام")
        #expect(texts("{}", languages: ["en"], name: "سلام!")(.key("messageTitle")) == "Rate \u{2068}سلام!\u{2069}")
        #expect(texts("{}", languages: ["en"], name: "Wow!")(.key("messageTitle")) == "Rate Wow!")
    }

    @Test func `numbers stand in the order of the language`() {
        #expect(texts("{}")(.starsValue, 3, 5) == "3 of 5 stars")
        #expect(texts("{}", languages: ["hu"])(.starsValue, 3, 5) == "5 csillagból 3")
        #expect(texts("{}", app: ["ratingkit.starsValue": "%d/%d"])(.starsValue, 3, 5) == "3/5")
        #expect(
            texts("{}", app: ["ratingkit.starsValue": "%1$d %3$d %0$d % %"])(.starsValue, 3, 5) == "3 %3$d %0$d % %")
        #expect(texts("{}")(.charactersLeft, 0) == "Characters left: 0")
    }

    @Test func `numbers have the digits of the user's region`() {
        #expect(texts("{}", languages: ["fa"])(.charactersLeft, 205).hasSuffix("۲۰۵"))
        #expect(texts("{}", languages: ["ar-EG"])(.scaleValue, 3, 10) == "٣ من ١٠")
        #expect(texts("{}", languages: ["ar-AE"])(.scaleValue, 3, 10) == "3 من 10")
        // Another language's text has that language's.
        #expect(texts("{}", languages: ["my"])(.scaleValue, 3, 10) == "3 of 10")
    }

    @Test
    func `a form is sent by a button of its own name, or what a document called its only one`() {
        #expect(texts("{}")(.key("feedbackSendButton")) == "Send feedback")
        #expect(texts(#"{"dislikeActionButton": "Tell"}"#)(.key("feedbackSendButton")) == "Tell")
        #expect(texts("{}", app: ["starskit.dislikeActionButton": "Tell"])(.key("feedbackSendButton")) == "Tell")
        let both = #"{"dislikeActionButton": "Tell", "strings": {"en": {"feedbackSendButton": "Go"}}}"#
        #expect(texts(both, languages: ["en"])(.key("feedbackSendButton")) == "Go")
        #expect(texts(both, languages: ["en"])(.key("dislikeActionButton")) == "Tell")
        let english = #"{"strings": {"en": {"dislikeActionButton": "Tell"}}}"#
        #expect(texts(english, languages: ["nv"])(.key("feedbackSendButton")) == "Tell")
    }

    @Test(arguments: TextLanguage.allCases)
    func `the App Store is named where it is the store, else the store that is`(language: TextLanguage) {
        func text(_ json: String) -> String { texts(json, languages: [language.tag])(.key("likeMainText")) }
        #expect(text("{}").contains("App Stor") && text(#"{"storeName": "App Store"}"#) == text("{}"))
        let other = text(#"{"storeName": "Setapp"}"#)
        #expect(other.contains("Setapp") && !other.contains("App Stor") && !other.contains("%"))
    }

    @Test(arguments: [
        (["de-AT"], "de-AT"), (["gl"], "es"), (["gl", "fr-BE"], "fr-BE"), (["yi"], "en"), (["nv"], "en"),
        (["cy", "tlh"], "tlh"),
    ])
    func `a screen is in the user's own tag of the language that it speaks`(languages: [String], tag: String) {
        #expect(texts(#"{"strings": {"tlh": {"a": "b"}}}"#, languages: languages).screenLanguage == tag)
    }

    @Test func `an updated app may say it otherwise`() {
        let json = #"{"message": "m", "updateMessage": "u"}"#
        #expect(texts(json, isUpdated: true)(.key("message")) == "u")
        #expect(texts(json)(.key("message")) == "m")
        #expect(texts("{}", isUpdated: true)(.key("message")).hasPrefix("If you enjoy using"))
    }

    @Test
    func `what no source has reads as in the first language that the library has`() {
        #expect(texts("{}", languages: ["haw", "pt-BR", "de"])(.key("likeExitButton")) == "Mais tarde")
        #expect(texts("{}", languages: ["haw"])(.key("likeExitButton")) == "Later")
        #expect(texts("{}", languages: ["de"])(.key("unknown")).isEmpty)
        #expect(texts("{}", languages: ["de"])(nil).isEmpty)
        #expect(texts(#"{"remindButtonLabel": ""}"#, languages: ["de"])(.key("remindButtonLabel")).isEmpty)
    }
}
