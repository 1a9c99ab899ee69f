import RatingKit
import Testing

@testable import RatingCommands

@Suite struct ScreenTextTests {
    /// A step of a kind with this text everywhere.
    private func step(_ kind: StepKind, _ text: String, language: String, several: Bool = false) throws -> PresentedStep
    {
        let text = "{\"literal\": \(RatingJSON.string(text).serialized())}"
        let own =
            kind == .choice
            ? #", "several": \#(several), "choices": [{"value": "price", "text": \#(text)}, "speed"]"# : ""
        let json = """
            {"workflow": {"id": "w", "initial": "step", "states": {
              "step": {"meta": {"kind": "\(kind.rawValue)", "title": \(text), "text": \(text)\(own), "buttons": [
                {"event": "GO", "text": \(text), "needsAnswer": \(kind.asks)}, {"event": "LATER", "text": \(text)}]},
                "on": {"GO": "end", "LATER": "end", "OPENED": "end", "DISMISS": "end"}},
              "end": {"type": "final"}}}}
            """
        let reading = ConfigurationReader().read(Array(json.utf8))
        let document = try #require(reading.document, "\(reading.diagnostics)")
        let configuration = RatingConfiguration(ConfigurationLayers(bundled: document))
        var flow =
            RatingFlow.start(
                configuration.workflow.workflow, revision: nil, placement: nil,
                at: LocalInstant(UTCInstant(milliseconds: 0)), variables: { _ in nil }
            ).flow
        if let move = flow.presented(StepTexts(configuration: configuration))?.elements.compactMap({
            $0.content.move(choosing: 2) ?? ($0.isAnswer ? $0.move(.activate) : nil)
        }).first {
            _ = try flow.make(move, variables: { _ in nil })
        }
        if kind == .text { flow.draft = text }
        return try #require(flow.presented(StepTexts(configuration: configuration, languages: [language])))
    }

    private func lines(_ step: PresentedStep, width: Int = 80) -> [String] {
        ScreenText(style: TextStyle(isOn: false), width: width).lines(step).map(\.rendered)
    }

    private static let texts = [
        ("en", "How do you like this app? It has been a while since you told us."),
        ("ar", "هل يعجبك التطبيق StarsKit؟ نقدّر رأيك كثيرًا في كل وقت ومن كل مكان."),
        ("he", "האם האפליקציה מוצאת חן בעיניך?"),
        ("ja", "このアプリはいかがですか？「ご意見」をお聞かせください。今後の改善の参考にさせていただきます。"),
        ("zh-Hant", "您喜歡這個應用程式嗎？歡迎隨時告訴我們您的想法，讓我們做得更好。"),
        ("ko", "이 앱이 마음에 드시나요? 의견을 들려주세요. 더 나은 앱을 만들겠습니다."),
        ("de", "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft, bitte bewerten"),
        ("th", "คุณชอบแอปนี้ไหม บอกเราได้เลยว่าเราควรปรับปรุงอะไรบ้างเพื่อให้แอปนี้ดีขึ้นสำหรับคุณ"),
        ("hi", "क्या आपको यह ऐप पसंद है? हमें बताइए।"), ("x", "👩‍👩‍👧‍👦🇨🇭👍🏽 e\u{301} ☺️ ☹\u{FE0E}"),
    ]

    @Test(arguments: texts)
    func `the frame is straight in every language, kind and width`(language: String, text: String) throws {
        for kind in StepKind.allCases {
            for width in [20, 40, 80] {
                let lines = lines(try step(kind, text, language: language), width: width)
                let expected = min(max(width - 8, 32), 60) + 6
                for line in lines { #expect(line.columns == expected, "\(kind) \(width): \(line)") }
            }
        }
    }

    @Test
    func `from right to left everything begins at the right, and every text is laid out by itself`() throws {
        let stars = lines(try step(.stars, "نعم", language: "ar"), width: 40)
        let isolated = "\u{2067}نعم\u{2069}"
        #expect(stars[1] == "  │ " + String(repeating: " ", count: 29) + isolated + " │")
        #expect(stars[4] == "  │ " + String(repeating: " ", count: 21) + "☆ ☆ ☆ ★ ★   │")
        #expect(stars[6].hasSuffix("[ \(isolated) ]  [ \(isolated) ] │"))
        let choice = lines(try step(.choice, "نعم", language: "ar"), width: 40)
        #expect(choice[4].hasSuffix("(price)  \(isolated) •   │"), "\(choice[4])")
        let english = lines(try step(.choice, "Yes", language: "en", several: true), width: 40)
        #expect(english[4].hasPrefix("  │   ☑ Yes  (price) "), "\(english[4])")
        #expect(english[5].hasPrefix("  │   ☐ 2  (speed) "))
    }

    @Test
    func `what somebody wrote isolates nothing`() throws {
        let text = lines(try step(.message, "a\u{2067}b\u{202E}c", language: "ar")).joined()
        #expect(text.contains("\u{2067}a\u{FFFD}b\u{FFFD}c\u{2069}"))
    }

    @Test
    func `a name that is written the other way stays isolated, over the end of a line too`() throws {
        let text = "ما رأيك في \u{2068}Super Star Kit 2!\u{2069}؟"
        let wide = lines(try step(.message, text, language: "ar"), width: 80).joined()
        #expect(wide.contains("\u{2068}Super Star Kit 2!\u{2069}") && !wide.contains("\u{FFFD}"))
        #expect(text.folded(to: 20) == ["ما رأيك في \u{2068}Super\u{2069}", "\u{2068}Star Kit 2!\u{2069}؟"])
        for line in lines(try step(.message, text, language: "ar"), width: 20) {
            let isolates = line.unicodeScalars.filter { (0x2066...0x2068).contains($0.value) }.count
            #expect(line.unicodeScalars.filter { $0.value == 0x2069 }.count == isolates && !line.contains("\u{FFFD}"))
        }
    }

    @Test
    func `lines break where the language allows`() {
        #expect("これはペンです。はい".folded(to: 14) == ["これはペンで", "す。はい"])
        #expect("こんにちは。世界".folded(to: 10) == ["こんにち", "は。世界"])
        #expect("one two three".folded(to: 7) == ["one two", "three"])
        #expect("abcdefgh ij".folded(to: 4) == ["abcd", "efgh", "ij"])
        #expect("a\n\nb".folded(to: 4) == ["a", "", "b"])
        #expect("日本".folded(to: 1) == ["日", "本"])
        #expect("".folded(to: 5) == [""])
    }

    @Test(arguments: [
        ("abc", 3), ("日本", 4), ("e\u{301}", 1), ("👍🏽", 2), ("🇨🇭", 2), ("👩‍👩‍👧‍👦", 2), ("☺️", 2), ("★", 1),
        ("한국", 4), ("ｱ", 1), ("Ａ", 2), ("नमस्ते", 4), ("مرحبًا", 5), ("\u{200F}", 0), ("⚡️", 2), ("⚡", 2), ("ไทย", 3),
    ])
    func `columns are those of a terminal`(text: String, expected: Int) { #expect(text.columns == expected) }
}
