import Testing

@testable import RatingCore

/// What numbers mean, in words beside them, and choices in an order of the flow's own.
@Suite struct CaptionTests {
    private func reading(_ meta: String) -> ConfigurationReading {
        let buttons = #""buttons": [{"event": "NEXT", "text": "mainActionButton", "needsAnswer": true}]"#
        let json = """
            {"policy": "balanced", "strings": {"de": {"low": "nie", "high": "sicher"}, "en": {"low": "never", "high": "sure"}},
             "workflow": {"initial": "a", "states": {"a": {"meta": {\(meta), \(buttons)},
              "on": {"NEXT": {"target": "b", "actions": ["recordAnswer"]}, "DISMISS": "b"}}, "b": {"type": "final"}}}}
            """
        return ConfigurationReader().read(Array(json.utf8))
    }

    private func step(
        _ meta: String, answer: StepAnswer? = nil, seed: Int64 = 0, language: String = "en"
    ) throws -> PresentedStep {
        let document = try #require(reading(meta).document)
        let configuration = RatingConfiguration(ConfigurationLayers(bundled: document))
        let texts = StepTexts(configuration: configuration, languages: [language])
        return try #require(
            PresentedStep(
                configuration.workflow.workflow.steps[0], WorkflowState(step: 0), answer: answer, seed: seed, texts
            ) { texts($0) })
    }

    private func rating(_ step: PresentedStep) throws -> (ScreenElement.Rating, ScreenElement.Accessibility) {
        let element = try #require(step.elements.first { $0.isAnswer })
        return (try #require(element.content.rating), element.accessibility)
    }

    @Test func `the ends of a scale are said in the user's language, and read aloud`() throws {
        let meta = #""kind": "scale", "captions": ["low", "high"]"#
        let (rating, accessibility) = try rating(step(meta, answer: .scale(0), language: "de"))
        #expect(rating.ends.map(\.number) == [0, 10] && rating.ends.map(\.caption) == ["nie", "sicher"])
        #expect(rating.caption == nil && accessibility.hint == "0: nie · 10: sicher")
        #expect(accessibility.value == "0 von 10")
    }

    @Test func `each star has its caption, and only the chosen one is shown`() throws {
        let meta = #""kind": "stars", "maximum": 3, "captions": ["low", {"literal": "fair"}, "high"]"#
        #expect(try rating(step(meta)).0.caption == nil)
        for (star, caption) in [(1, "never"), (2, "fair"), (3, "sure")] {
            let (rating, accessibility) = try rating(step(meta, answer: .stars(star)))
            #expect(rating.caption == caption && rating.ends.isEmpty)
            #expect(accessibility.value == "\(star) of 3 stars, \(caption)" && accessibility.hint == nil)
        }
    }

    @Test(arguments: [
        (#""kind": "stars", "maximum": 3, "captions": ["low", "high"]"#, "must have 3 texts"),
        (#""kind": "smileys", "captions": []"#, "must have 5 texts"),
        (#""kind": "scale", "captions": ["low", "low", "high"]"#, "must have 2 texts"),
        (#""kind": "scale", "captions": "low""#, "must be an array"),
        (#""kind": "scale", "captions": ["low", 1]"#, "a text is the name of a key"),
        (#""kind": "thumbs", "captions": ["low", "high"]"#, "captions"),
        (#""kind": "scale", "drawn": true"#, "drawn"),
        (#""kind": "choice", "choices": ["low"], "drawn": 1"#, "drawn"),
    ])
    func `captions that do not fit the numbers, or stand elsewhere, are reported`(meta: String, message: String) {
        let reading = reading(meta)
        #expect(reading.diagnostics.contains { $0.message.contains(message) }, "\(reading.diagnostics)")
    }

    @Test func `drawn choices keep their order in a flow, have each place in some flows, and lose none`() throws {
        let choices =
            #""kind": "choice", "choices": ["low", "high", {"value": "c", "text": "low"}, {"value": "d", "text": "low"}]"#
        let written = ["low", "high", "c", "d"]
        #expect(try step(choices, seed: 7).choices.map(\.value) == written)
        var first: [String: Int] = [:]
        for seed in Int64(0)..<400 {
            let drawn = try step(choices + #", "drawn": true"#, seed: seed).choices.map(\.value)
            #expect(drawn.sorted() == written.sorted())
            #expect(try step(choices + #", "drawn": true"#, seed: seed).choices.map(\.value) == drawn)
            first[drawn[0], default: 0] += 1
        }
        // Of 400 flows 100 are expected for each; fewer than 60 would be 4.6 standard deviations away.
        #expect(first.count == 4 && first.values.allSatisfy { $0 > 60 }, "\(first)")
    }
}
