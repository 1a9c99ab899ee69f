import RatingCore
import Testing

@Suite struct ScreenAnswerTests {
    private func rating(_ element: ScreenElement) throws -> ScreenElement.Rating {
        switch element.content {
        case .stars(let rating), .smileys(let rating), .scale(let rating): return rating
        default:
            Issue.record("\(element.id) is no rating")
            throw CancellationError()
        }
    }

    @Test(arguments: [2, 5, 10])
    func `stars are one adjustable element with a whole number and the maximum`(maximum: Int) throws {
        var screen = try SampleScreen(.stars, #""maximum": \#(maximum)"#)
        var element = try screen.element("answer")
        #expect(element.accessibility.role == .adjustable && element.accessibility.label == "Rating")
        #expect(element.accessibility.value == "Not rated")
        #expect(element.move(.increment) == .answer(.stars(1)) && element.move(.decrement) == nil)
        #expect(try rating(element).range == 1...maximum)
        for chosen in 1...maximum {
            // As a tap on the star, as VoiceOver's swipe, and as the app's own code does.
            let move = try #require(element.content.move(choosing: chosen))
            #expect(move == element.move(.increment))
            try screen.make(move)
            element = try screen.element("answer")
            #expect(element.accessibility.value == "\(chosen) of \(maximum) stars")
            let shown = try rating(element)
            #expect((1...maximum).filter(shown.isFilled) == Array(1...chosen))
            #expect(element.move(.decrement) == (chosen == 1 ? nil : .answer(.stars(chosen - 1))))
        }
        #expect(element.move(.increment) == nil)
        for number in [0, maximum + 1, -1, Int.max] { #expect(element.content.move(choosing: number) == nil) }
    }

    @Test
    func `smileys go by the question, and by their names where each has one`() throws {
        var screen = try SampleScreen(.smileys, #""maximum": 3"#)
        #expect(try screen.element("answer").accessibility.label == "Title")
        try screen.make(.answer(.smiley(2)))
        let element = try screen.element("answer")
        #expect(element.accessibility.value == "Okay" && element.move(.decrement) == .answer(.smiley(1)))
        var many = try SampleScreen(.smileys, #""maximum": 7"#)
        try many.make(.answer(.smiley(2)))
        #expect(try many.element("answer").accessibility.value == "2 of 7")
    }

    @Test(arguments: [
        (2, [1, 3]), (3, [1, 2, 3]), (4, [0, 1, 3, 4]), (5, [0, 1, 2, 3, 4]), (7, [0, 1, 1, 2, 3, 3, 4]),
        (10, [0, 0, 1, 1, 2, 2, 3, 3, 4, 4]),
    ])
    func `however many faces there are, they go from the saddest to the happiest`(maximum: Int, expected: [Int]) throws
    {
        let rating = try rating(SampleScreen(.smileys, #""maximum": \#(maximum)"#).element("answer"))
        #expect(rating.range.map(rating.mood) == expected)
    }

    @Test
    func `a scale begins at its minimum, and a long one takes about twenty steps from end to end`() throws {
        var screen = try SampleScreen(.scale)
        #expect(try screen.element("answer").move(.increment) == .answer(.scale(0)))
        try screen.make(.answer(.scale(0)))
        #expect(try screen.element("answer").accessibility.value == "0 of 10")
        #expect(try screen.element("answer").move(.increment) == .answer(.scale(1)))

        var long = try SampleScreen(.scale, #""minimum": 1, "maximum": 1000"#)
        var steps = 0
        while let move = try long.element("answer").move(.increment) {
            try long.make(move)
            steps += 1
        }
        #expect(steps == 22)
        #expect(try long.element("answer").accessibility.value == "1000 of 1000")
        #expect(try long.element("answer").content.move(choosing: 333) == .answer(.scale(333)))
        while let move = try long.element("answer").move(.decrement) { try long.make(move) }
        #expect(try long.element("answer").accessibility.value == "1 of 1000")
    }

    @Test
    func `of two thumbs one is marked`() throws {
        var screen = try SampleScreen(.thumbs)
        let move = try #require(try screen.element("answer.down").move(.activate))
        try screen.make(move)
        let options = try screen.step.elements.compactMap { element -> String? in
            guard case .thumb(let thumb, let option) = element.content else { return nil }
            return "\(thumb) \(option.label) \(option.isChosen)"
        }
        #expect(options == ["up Thumbs up false", "down Thumbs down true"])
    }

    private func marked(_ screen: SampleScreen) throws -> [String] {
        try screen.step.elements.compactMap { element in
            guard case .choice(let option) = element.content, option.isChosen else { return nil }
            return String(element.id.dropFirst("answer.".count))
        }
    }

    @Test
    func `one choice takes the place of another`() throws {
        var screen = try SampleScreen(.choice, #""choices": ["a", "b", "c"]"#)
        for name in ["a", "c", "c"] {
            let move = try #require(try screen.element("answer.\(name)").move(.activate))
            try screen.make(move)
            #expect(try marked(screen) == [name])
        }
    }

    @Test
    func `several choices are marked one by one and unmarked again, all but the last`() throws {
        var screen = try SampleScreen(.choice, #""choices": ["a", "b", "c"], "several": true"#)
        for (name, expected) in [
            ("c", ["c"]), ("a", ["a", "c"]), ("b", ["a", "b", "c"]), ("c", ["a", "b"]), ("a", ["b"]),
        ] {
            let move = try #require(try screen.element("answer.\(name)").move(.activate))
            try screen.make(move)
            #expect(try marked(screen) == expected)
        }
        #expect(try screen.element("answer.b").move(.activate) == nil)
    }

    @Test
    func `a field has what was typed, its limit, and near that how much is left`() throws {
        var screen = try SampleScreen(.text, #""maximumLength": 20"#)
        func field() throws -> ScreenElement.Field {
            guard case .field(let field) = try screen.element("answer").content else { throw CancellationError() }
            return field
        }
        #expect(try field().text.isEmpty && field().placeholder == "Your feedback" && field().note == nil)
        #expect(try field().maximumLength == 20)
        #expect(try screen.element("answer").accessibility.value == nil)
        for (length, note) in [(17, nil), (18, "Characters left: 2"), (20, "Characters left: 0")] {
            let text = String(repeating: "é", count: length)
            try screen.make(.answer(.text(text)))
            #expect(try field().text == text && field().note == note)
            #expect(try screen.element("answer").accessibility.hint == note)
            #expect(try screen.element("answer").accessibility.value == text)
        }
    }
}
