import RatingCore

/// The JSON form, as the article “Scenarios” tells it. `ScenarioReader` reads it.
extension Scenario {
    package var json: RatingJSON {
        .object(present: [
            "scenario": .string(name), "installID": .string(installID),
            "start": .string(LocalInstant(start).iso8601), "traits": traits.members?.isEmpty == false ? traits : nil,
            "steps": .array(steps.map { $0.json(since: start) }),
        ])
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
        let span = notBefore.map { $0.milliseconds - start.milliseconds } ?? 0
        let own = RatingJSON.object(present: [
            "do": isAsked ? "ask" : "decide", "placement": placement.map { .string($0) },
            "force": isForced ? true : nil, "presented": isPresented ? nil : false,
            "expect": expected.map { .string($0.rawValue) },
            "closed": closed.map { .array($0.gates.map { .string($0.name) }) },
            "needs": needs.map { .object($0.map { .init($0.name, .integer($0.count)) }) },
            "notBefore": notBefore.map {
                .string(span < 0 ? $0.description : TimeSpan(milliseconds: span).description)
            },
        ])
        let walked = walk.map { $0.start.members + [.init("walk", .array($0.moves.map { .object($0.members) }))] }
        return (own.members ?? []) + (walked ?? [])
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
        let json = RatingJSON.object(present: [
            "fails": failing.isEmpty ? nil : .array(failing.map { .string($0.rawValue) }),
            "step": step.map { .string($0) }, "actions": actions.map { .array($0.map { $0.json }) },
            "feedback": feedback.map { $0.json },
        ])
        return json.members ?? []
    }
}

extension Scenario.FeedbackExpectation {
    fileprivate var json: RatingJSON {
        guard case .sent(let destination, let text, let stars) = self else { return .null }
        return .object(present: [
            "to": destination.map { .string($0) }, "text": text.map { .string($0) },
            "stars": stars.map { .integer($0) },
        ])
    }
}

extension Scenario.ExpectedAction {
    fileprivate var json: RatingJSON {
        params.map { ["type": .string(type.rawValue), "params": $0] } ?? .string(type.rawValue)
    }
}
