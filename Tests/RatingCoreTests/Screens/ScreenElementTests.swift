import RatingCore
import RatingUI
import Testing

@Suite struct ScreenElementTests {
    @Test
    func `every kind, in the order of reading: what it says, what it asks, its buttons, the way out`() throws {
        let answers: [StepKind: [String]] = [
            .stars: ["answer"], .smileys: ["answer"], .scale: ["answer"], .text: ["answer"],
            .contact: ["answer"],
            .thumbs: ["answer.up", "answer.down"], .choice: ["answer.price", "answer.speed"], .message: [], .store: [],
        ]
        for kind in StepKind.allCases where kind != .native {
            let step = try SampleScreen(kind).step
            #expect(
                step.elements.map(\.id)
                    == ["title", "text"] + (answers[kind] ?? []) + ["button.0", "button.1", "close"], "\(kind)")
            #expect(step.firstFocus == (answers[kind]?.first ?? "button.0"))
            for element in step.elements { #expect(!element.accessibility.label.isEmpty, "\(kind) \(element.id)") }
            #expect(Set(step.elements.map(\.id)).count == step.elements.count)
        }
        #expect(try SampleScreen(.native).step.elements.isEmpty)
    }

    @Test(arguments: StepKind.allCases)
    func `whatever an element offers can be done`(kind: StepKind) throws {
        var screens = [try SampleScreen(kind)]
        // Also what is offered after a first and a second move.
        for _ in 1...2 {
            for screen in screens {
                for action in try screen.step.elements.flatMap(\.accessibility.actions) {
                    var next = screen
                    try next.make(action.move)
                    if !next.flow.isDone { screens.append(next) }
                }
            }
        }
        let isAsked = [.stars, .smileys, .scale, .thumbs, .choice].contains(kind)
        #expect(screens.count > 1 || !isAsked)
    }

    @Test(arguments: StepKind.allCases, ["en", "ar"])
    func `a sample is what a user could see`(kind: StepKind, language: String) throws {
        let step = PresentedStep.sample(kind, language: language)
        #expect(step.screen.kind == kind && step.isRightToLeft == (language == "ar"))
        #expect(step.elements.isEmpty == (kind == .native))
        #expect(step.elements.contains { $0.isAnswer } == kind.asks)
        for element in step.elements {
            let label = element.accessibility.label
            #expect(!label.isEmpty && !label.contains("%") && BuiltInText(rawValue: label) == nil, "\(label)")
        }
    }

    @Test func `a sample shows what is given`() {
        let stars = PresentedStep.sample(.stars, answer: .stars(4))
        #expect(stars.elements.first { $0.isAnswer }?.content.rating?.value == 4)
        #expect(stars.elements.first { $0.isAnswer }?.accessibility.value == "4 of 5 stars")
        #expect(PresentedStep.sample(.text, answer: .text("Slow")).draft == "Slow")
        #expect(PresentedStep.sample(.message).elements.allSatisfy { $0.content.rating == nil })
    }

    @Test
    func `a button that needs an answer is off until there is one, and says so`() throws {
        var screen = try SampleScreen(.stars)
        var button = try screen.element("button.0")
        #expect(!button.isEnabled && button.move(.activate) == nil)
        #expect(button.accessibility.hint == "Answer the question first.")
        #expect(try screen.element("button.1").move(.activate) == .press("LATER"))
        try screen.make(.answer(.stars(3)))
        button = try screen.element("button.0")
        #expect(button.isEnabled && button.move(.activate) == .press("GO") && button.accessibility.hint == nil)
        #expect(try screen.element("close").move(.activate) == .dismiss)
    }

    @Test(arguments: [
        (["GO", "LATER"], ["primary", "cancel"]), (["GO", "OTHER", "LATER"], ["primary", "secondary", "cancel"]),
        (["GO", "DECLINE", "LATER"], ["primary", "cancel", "secondary"]), (["LATER"], ["primary"]), ([], []),
    ])
    func `the first button is what the step is for, and one at most says no`(events: [String], expected: [String])
        throws
    {
        let buttons = events.map { #"{"event": "\#($0)", "text": {"literal": "\#($0)"}}"# }
        let elements = try SampleScreen(.message, buttons: "[\(buttons.joined(separator: ", "))]").step.elements
        let roles = elements.compactMap { element -> String? in
            if case .button(let button) = element.content { button.role.rawValue } else { nil }
        }
        #expect(roles == expected + ["close"])
    }

    @Test(arguments: [
        ("en", TextDirection.leftToRight), ("ar", .rightToLeft), ("ar-EG", .rightToLeft), ("he", .rightToLeft),
        ("fa-IR", .rightToLeft), ("ur", .rightToLeft), ("ja", .leftToRight), ("zh-Hant-TW", .leftToRight),
        ("pa", .leftToRight), ("pa-Arab-PK", .rightToLeft), ("pa-PK", .rightToLeft), ("iw", .rightToLeft),
        ("ar-Latn", .leftToRight), ("sr-Latn", .leftToRight),
        ("de_AT", .leftToRight), ("uz_Arab", .rightToLeft), ("sl-1994", .leftToRight), ("", .leftToRight),
    ])
    func `the direction of a language is that of its script`(language: String, expected: TextDirection) {
        #expect(TextDirection(language: language) == expected)
    }

    @Test(arguments: [
        ([], "en"), (["ar-EG"], "ar-EG"), (["ckb", "fa"], "ckb"), (["eo", "fa"], "fa"), (["eo"], "en"),
        (["CKB-IQ"], "CKB-IQ"), (["ar-Latn", "de"], "de"),
    ])
    func `a screen is in the first language that there are texts in`(languages: [String], expected: String) throws {
        let step = try SampleScreen(.stars, languages: languages, strings: #"{"ckb": {"close": "داخستن"}}"#).step
        #expect(step.language == expected && step.direction == TextDirection(language: expected))
    }

    @Test(arguments: TextLanguage.allCases)
    func `every kind says everything in every language`(language: TextLanguage) throws {
        for kind in StepKind.allCases {
            var screens = [try SampleScreen(kind, languages: [language.tag])]
            for action in try screens[0].step.elements.flatMap(\.accessibility.actions) {
                var next = screens[0]
                try next.make(action.move)
                if !next.flow.isDone { screens.append(next) }
            }
            for step in try screens.map({ try $0.step }) {
                #expect(step.language == language.tag)
                #expect((step.direction == .rightToLeft) == language.isRightToLeft)
                for element in step.elements {
                    let said = [
                        element.accessibility.label, element.accessibility.value, element.accessibility.hint,
                    ]
                    for text in said.compactMap({ $0 }) {
                        #expect(!text.isEmpty && !text.contains("%"), "\(kind) \(element.id)")
                        #expect(BuiltInText(rawValue: text) == nil, "\(kind) \(element.id)")
                    }
                }
            }
        }
    }

    @Test
    func `a configuration's strings say the screens' own words in their way`() throws {
        let strings = #"{"nl": {"starsValue": "%2$d max, %1$d nu", "close": "Dicht"}}"#
        var screen = try SampleScreen(.stars, languages: ["nl-BE"], strings: strings)
        try screen.make(.answer(.stars(4)))
        #expect(try screen.element("answer").accessibility.value == "5 max, 4 nu")
        #expect(try screen.element("close").accessibility.label == "Dicht")
    }
}
