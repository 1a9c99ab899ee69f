import RatingCore

/// The JSON form, as the article “Scenarios” tells it. `ScenarioReader` reads it.
extension Scenario {
    package var json: RatingJSON {
        var members: [RatingJSON.Member] = [
            .init("scenario", .string(name)), .init("installID", .string(installID)),
            .init("start", .string(LocalInstant(start).iso8601)),
        ]
        if let traits = traits.members, !traits.isEmpty { members.append(.init("traits", self.traits)) }
        members.append(.init("steps", .array(steps.map { $0.json(since: start) })))
        return .object(members)
    }
}

extension Scenario.Step {
    func json(since start: UTCInstant) -> RatingJSON {
        let time = TimeSpan(milliseconds: at.milliseconds - start.milliseconds).description
        var members: [RatingJSON.Member] = [.init("at", .string(time))]
        if let first = utcOffsets.first, utcOffsets.contains(where: { $0 != first }) {
            members.append(.init("utcOffset", .array(utcOffsets.map { .string(LocalInstant.text(ofOffset: $0)) })))
        } else if let offset = utcOffsets.first, offset != 0 {
            members.append(.init("utcOffset", .string(LocalInstant.text(ofOffset: offset))))
        }
        switch action {
        case .event(let event): members += event.members
        case .ask(let question): members += question.members(since: start)
        case .walk(let moves):
            members += [.init("do", "walk"), .init("walk", .array(moves.map { .object($0.members) }))]
        case .traits(let traits): members += [.init("do", "traits"), .init("traits", traits)]
        case .context(let context, let keepsQuestion):
            members += [.init("do", "context"), .init("context", context.json)]
            if keepsQuestion { members.append(.init("keepsQuestion", true)) }
        }
        if times > 1 {
            members.append(.init("times", .integer(times)))
            if every > 0 { members.append(.init("every", .string(TimeSpan(milliseconds: every).description))) }
        }
        return .object(members)
    }
}

extension Scenario.Question {
    fileprivate func members(since start: UTCInstant) -> [RatingJSON.Member] {
        var members: [RatingJSON.Member] = [.init("do", isAsked ? "ask" : "decide")]
        if let placement { members.append(.init("placement", .string(placement))) }
        if isForced { members.append(.init("force", true)) }
        if !isPresented { members.append(.init("presented", false)) }
        if let expected { members.append(.init("expect", .string(expected.rawValue))) }
        if let closed { members.append(.init("closed", .array(closed.gates.map { .string($0.name) }))) }
        if let needs { members.append(.init("needs", .object(needs.map { .init($0.name, .integer($0.count)) }))) }
        if let notBefore {
            let span = notBefore.milliseconds - start.milliseconds
            members.append(
                .init(
                    "notBefore",
                    .string(span < 0 ? notBefore.description : TimeSpan(milliseconds: span).description)))
        }
        if let walk {
            members += walk.start.members
            members.append(.init("walk", .array(walk.moves.map { .object($0.members) })))
        }
        return members
    }
}

extension Scenario.Move {
    fileprivate var members: [RatingJSON.Member] {
        let own: RatingJSON.Member =
            switch kind {
            case .answer(let answer): .init("answer", answer)
            case .press(let event): .init("press", .string(event))
            case .dismiss: .init("dismiss", true)
            case .wait(let milliseconds): .init("wait", .string(TimeSpan(milliseconds: milliseconds).description))
            }
        return [own] + consequences.members
    }
}

extension Scenario.Consequences {
    fileprivate var members: [RatingJSON.Member] {
        var members: [RatingJSON.Member] = []
        if !failing.isEmpty { members.append(.init("fails", .array(failing.map { .string($0.rawValue) }))) }
        if let step { members.append(.init("step", .string(step))) }
        if let actions { members.append(.init("actions", .array(actions.map { $0.json }))) }
        switch feedback {
        case nil: break
        case .some(.none): members.append(.init("feedback", .null))
        case .sent(let destination, let text, let stars):
            var sent: [RatingJSON.Member] = []
            if let destination { sent.append(.init("to", .string(destination))) }
            if let text { sent.append(.init("text", .string(text))) }
            if let stars { sent.append(.init("stars", .integer(stars))) }
            members.append(.init("feedback", .object(sent)))
        }
        return members
    }
}

extension Scenario.ExpectedAction {
    fileprivate var json: RatingJSON {
        params.map { ["type": .string(type.rawValue), "params": $0] } ?? .string(type.rawValue)
    }
}
