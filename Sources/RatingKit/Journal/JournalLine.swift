/// One line of a journal: a step of a scenario at its date, in the form that the article “Scenarios” tells.
package struct JournalLine: Sendable {
    package let json: RatingJSON
    /// Whether it has the whole context, so that a journal can begin with it.
    let hasContext: Bool

    private init(_ at: LocalInstant, _ members: [RatingJSON.Member], hasContext: Bool = false) {
        json = .object([.init("at", .string(at.iso8601))] + members)
        self.hasContext = hasContext
    }

    /// Something was counted.
    package static func event(_ event: ContextEvent, at: LocalInstant) -> JournalLine {
        JournalLine(at, event.members)
    }

    /// What is known of the user by now, without what the user has typed.
    ///
    /// - Parameter keepsQuestion: whether it has changed while a question is on screen. No journal begins with that.
    package static func context(
        _ context: RatingContext, keepsQuestion: Bool = false, at: LocalInstant
    ) -> JournalLine {
        let members: [RatingJSON.Member] = [.init("do", "context"), .init("context", context.withoutTexts.json)]
        return JournalLine(
            at, members + (keepsQuestion ? [.init("keepsQuestion", true)] : []), hasContext: !keepsQuestion)
    }

    static func traits(_ traits: RatingJSON, at: LocalInstant) -> JournalLine {
        JournalLine(at, [.init("do", "traits"), .init("traits", traits)])
    }

    /// A decision not to ask; without gates of the app's own, which no scenario knows.
    static func skipped(_ placement: String?, closed: GateSet, force: Bool, at: LocalInstant) -> JournalLine {
        var members = question("ask", placement, force: force, "skip")
        if !force { members.add("closed", .array(closed.gates.map { .string($0.name) })) }
        return JournalLine(at, members)
    }

    /// The delegate had an objection.
    static func vetoed(_ placement: String?, at: LocalInstant) -> JournalLine {
        JournalLine(at, question("decide", placement, force: false, "ask"))
    }

    /// The user was asked; nil: nothing came on screen.
    static func asked(
        _ placement: String?, force: Bool, at: LocalInstant, _ consequences: [RatingJSON.Member]?
    ) -> JournalLine {
        let members = question("ask", placement, force: force, "ask")
        let rest = consequences.map { $0 + [.init("walk", [])] } ?? [.init("presented", false)]
        return JournalLine(at, members + rest)
    }

    static func move(_ move: RatingJSON.Member, at: LocalInstant, _ consequences: [RatingJSON.Member]) -> JournalLine {
        JournalLine(at, [.init("do", "walk"), .init("walk", [.object([move] + consequences)])])
    }

    private static func question(
        _ deed: String, _ placement: String?, force: Bool, _ expected: String
    ) -> [RatingJSON.Member] {
        var members: [RatingJSON.Member] = [.init("do", .string(deed))]
        if let placement { members.add("placement", .string(placement)) }
        if force { members.add("force", true) }
        return members + [.init("expect", .string(expected))]
    }

    /// Whether a journal can begin with this line, by its bytes.
    static func hasContext(_ line: some Collection<UInt8>) -> Bool {
        guard let json = try? JSONDocument(Array(line)) else { return false }
        return json.root["do"]?.isString("context") == true && json.root["keepsQuestion"] == nil
    }
}
