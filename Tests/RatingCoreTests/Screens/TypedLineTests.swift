import TestInput
import Testing

@testable import RatingCore

/// Lines that the user types beside an answer: the words of a choice, and where to answer.
struct TypedLineTests {
    private func flow(_ meta: String, several: Bool = false) throws -> RatingFlow {
        let buttons = #"[{"event": "GO", "text": "close", "needsAnswer": true}, {"event": "LATER", "text": "close"}]"#
        let json = """
            {"initial": "how", "states": {"how": {"meta": {\(meta)\(several ? #", "several": true"# : ""), "buttons": \(buttons)},
              "on": {"GO": {"target": "more", "actions": ["recordAnswer"]}, "LATER": "more", "DISMISS": "end"}},
             "more": {"meta": {"kind": "text", "buttons": \(buttons)}, "on": {"GO": {"target": "end", "actions": ["sendFeedback"]}, "LATER": "how", "DISMISS": "end"}},
             "end": {"type": "final"}}}
            """
        var reader = WorkflowReader()
        let workflow = try #require(reader.read(try JSONDocument(json)), "\(reader.diagnostics)")
        return RatingFlow.start(
            workflow, revision: nil, placement: nil, at: LocalInstant(UTCInstant(milliseconds: 0)),
            variables: { _ in nil }
        ).flow
    }

    private let choices = #""kind": "choice", "choices": ["price", {"value": "other", "takesText": true}]"#
    private let contact = #""kind": "contact""#
    private let nothing: Workflow.Variables = { _ in nil }

    private func screen(_ flow: RatingFlow) throws -> PresentedStep {
        try #require(flow.presented(StepTexts(configuration: RatingConfiguration(ConfigurationLayers()))))
    }

    private func sent(_ flow: RatingFlow) -> Feedback {
        flow.feedback(RatingContext(installID: "a"), at: LocalInstant(UTCInstant(milliseconds: 0)))
    }

    @Test(arguments: [false, true])
    func `a choice that takes words shows a line, and needs them`(several: Bool) throws {
        var flow = try flow(choices, several: several)
        #expect(try !screen(flow).elements.contains { $0.accessibility.role == .textField })
        _ = try flow.make(.answer(.choice("other")), variables: nothing)
        let field = try #require(try screen(flow).elements.first { $0.accessibility.role == .textField })
        #expect(try screen(flow).elements.map(\.id).firstIndex(of: field.id) == 2 && field.isAnswer)
        for line in ["", "  ", "\u{A0}"] where line.trimmingBlanks.isEmpty {
            flow.type(line)
            let isEnabled = try screen(flow).buttons[0].isEnabled
            #expect(flow.answer == nil && !isEnabled)
            #expect(throws: StepAnswer.ValidationError.self) { try flow.make(.press("GO"), variables: nothing) }
        }
        flow.type(" Too loud ")
        #expect(try screen(flow).buttons[0].isEnabled && screen(flow).draft == " Too loud ")
        let before = flow
        let move = UserMove.press("GO")
        let actions = try flow.make(move, variables: nothing)
        #expect(before.answer(submittedBy: move, to: flow, actions) == .text("Too loud"))
        #expect(flow.state.answers.map(\.name) == ["how", "how.text"])
        #expect(flow.keptAnswers == [.init("how", several ? ["other"] : "other")])
        #expect(sent(flow).answers.last == .init("how.text", "Too loud") && sent(flow).text.isEmpty)
        #expect(flow.state.line.isEmpty && flow.draft.isEmpty)
    }

    @Test func `another choice leaves the words behind`() throws {
        var flow = try flow(choices)
        _ = try flow.make(.answer(.text("Too loud")), variables: nothing)
        _ = try flow.make(.answer(.choice("price")), variables: nothing)
        _ = try flow.make(.press("GO"), variables: nothing)
        #expect(sent(flow).answers == [.init("how", "price")])
    }

    @Test func `typed words are masked where feedback is`() throws {
        var flow = try flow(choices)
        _ = try flow.make(.answer(.text("write to kim@example.org")), variables: nothing)
        _ = try flow.make(.press("GO"), variables: nothing)
        let words = sent(flow).redacted(by: PersonalDataRedactor()).answers.last?.value.stringValue ?? ""
        #expect(words.hasPrefix("write to ") && !words.contains("kim"))
    }

    @Test(arguments: [
        ("kim@example.org", true), (" kim@example.org ", true), ("+49 (0)30 123-45", true), ("٠١٢٣٤٥", true),
        ("12345", true), ("1234", false), ("123456789012345678901", false), ("kim@", false), ("kim", false),
        ("", false),
        ("12345 ext", false), ("kim@example.org, x@example.org", false),
    ])
    func `an address or a number is a contact`(typed: String, isContact: Bool) throws {
        var flow = try flow(contact)
        flow.type(typed)
        let isEnabled = try screen(flow).buttons[0].isEnabled
        #expect((flow.answer != nil) == isContact && isEnabled == isContact)
        let field = try #require(try screen(flow).elements.first { $0.isAnswer })
        #expect((field.accessibility.hint == nil) == (isContact || typed.isEmpty))
        _ = try flow.make(.press("LATER"), variables: nothing)
        #expect(sent(flow).contact == (isContact ? typed.trimmingBlanks : nil))
    }

    @Test func `consent is said in the library's words unless the step has its own`() throws {
        #expect(try screen(flow(contact)).text == "Optional. We use it only to reply to you.")
        #expect(try screen(flow(contact + #", "text": {"literal": "For a prize"}"#)).text == "For a prize")
    }

    /// Whatever the user does, in any order: a contact is nowhere but in the feedback and the flow that waits, and only a
    /// whole one that was submitted; the flow survives being stored.
    @Test(arguments: 0..<40)
    func `a contact stays in the feedback`(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        var flow = try flow(contact)
        let secret = "kim\(seed)@example.org"
        var submitted: String?
        for _ in 0..<60 {
            let typed =
                [secret, secret + "x", "kim\(seed)@", "", "0049 30 \(seed + 10_000)"].randomElement(using: &generator)
                ?? ""
            let isContact = flow.step.screen?.kind == .contact
            switch Int.random(in: 0..<4, using: &generator) {
            case 0: flow.type(isContact ? typed : "words")
            case 1 where isContact: _ = try flow.make(.answer(.contact(typed)), variables: nothing)
            default:
                let line = flow.state.line
                let move = UserMove.press(["GO", "LATER"].randomElement(using: &generator) ?? "")
                let before = flow
                guard let actions = try? flow.make(move, variables: nothing) else { continue }
                if isContact { submitted = StepScreen.isContact(line) ? line.trimmingBlanks : nil }
                let told = before.answer(submittedBy: move, to: flow, actions)
                #expect(told.map { !"\($0)".contains("kim") && !"\($0)".contains("0049") } ?? true)
                #expect(!"\(flow.state.answers) \(actions)".contains("kim"))
            }
            guard !flow.isDone else { return }
            #expect(sent(flow).contact == submitted)
            let event = try #require(flow.contextEvent(of: .recordAnswer))
            #expect(!"\(event)".contains("kim") && !"\(sent(flow).answers)".contains("kim"))
            #expect(RatingFlow(json: flow.json) == flow)
        }
    }
}
