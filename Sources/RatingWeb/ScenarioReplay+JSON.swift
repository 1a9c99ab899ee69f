import RatingAnalysis
import RatingCore

extension ScenarioReplay {
    /// `{scenario, passed, happenings: [{at, what, count}], failures: [{step, at, placement, message}]}`.
    func json(of scenario: Scenario) -> RatingJSON {
        [
            "scenario": .string(scenario.name), "passed": .bool(failures.isEmpty),
            "happenings": .array(happenings.map { $0.json }),
            "failures": .array(
                failures.map { failure in
                    [
                        "step": .integer(Int64(failure.step)), "at": RatingJSON(failure.at),
                        "placement": RatingJSON(failure.placement), "message": .string(failure.message),
                    ]
                }),
        ]
    }
}

extension ScenarioReplay.Happening {
    fileprivate var json: RatingJSON {
        var members: [RatingJSON.Member] = [.init("at", RatingJSON(at))]
        func add(_ what: String, _ more: [RatingJSON.Member] = []) {
            members.append(.init("what", .string(what)))
            members += more
        }
        switch kind {
        case .event(let event): add(event.name, event.details)
        case .update: add("update")
        case .asked(let placement): add("asked", [.init("placement", RatingJSON(placement))])
        case .skipped(let placement, let closed):
            add("skipped", [.init("placement", RatingJSON(placement)), .init("closed", closed.json)])
        }
        if count > 1 { members.append(.init("count", .integer(count))) }
        return .object(members)
    }
}

extension ContextEvent {
    fileprivate var details: [RatingJSON.Member] {
        switch self {
        case .launch(let version): [.init("version", RatingJSON(version))]
        case .event(let name): [.init("name", .string(name.name))]
        case .answer(let stars, _): [.init("stars", stars.map { .integer($0) } ?? .null)]
        default: []
        }
    }
}
