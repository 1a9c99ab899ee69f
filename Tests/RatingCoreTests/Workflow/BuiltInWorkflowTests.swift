import RatingAnalysis
import Testing

@testable import RatingCore

/// Every step of the built-in workflows, with every event and rating, against plain tables.
@Suite
struct BuiltInWorkflowTests {
    /// Where an event leads, and the actions of the way.
    struct Outcome: Equatable {
        var step: String
        var actions: [String] = []
    }

    static let events = [
        "UPDATE", "SUBMIT", "ACTION", "FEEDBACK", "LATER", "DISMISS", "RATE", "DECLINE", "REMIND", "OPENED", "FAILED",
        "DONE", "UNKNOWN",
    ]
    static let ratings: [Int64?] = [nil, 1, 2, 3, 4, 5]

    /// Brings the workflow to a step with this rating, and sends it the event. The rating comes with `UPDATE`.
    private func outcome(
        _ builtIn: BuiltInWorkflow, at step: String, _ event: String, stars: Int64?, config: RatingJSON
    ) throws -> Outcome {
        let workflow = builtIn.workflow
        let isUpdate = event == "UPDATE"
        var state = WorkflowState(step: try #require(workflow.index(ofStep: step)), stars: isUpdate ? nil : stars)
        let members = isUpdate ? [RatingJSON.Member("stars", stars.map { .integer($0) } ?? .null)] : []
        let actions = workflow.handle(
            WorkflowEvent(event, members), in: &state, variables: workflowVariables(config: config, context: nil))
        return Outcome(step: workflow.steps[state.step].name, actions: actions.map { $0.description })
    }

    private func check(
        _ builtIn: BuiltInWorkflow, steps: [String], _ expected: (String, String, Int64?, Int64, Bool) -> Outcome
    ) throws {
        for step in steps {
            for event in Self.events {
                for stars in Self.ratings {
                    for limit in Int64(0)...6 {
                        for hasSubmit in [true, false] {
                            let config: RatingJSON = [
                                "positiveStarsLimit": .integer(limit), "validateRatingButtonEnable": .bool(hasSubmit),
                            ]
                            let found = try outcome(builtIn, at: step, event, stars: stars, config: config)
                            let wanted = expected(step, event, stars, limit, hasSubmit)
                            #expect(
                                found == wanted, "\(step) \(event) \(String(describing: stars)) \(limit) \(hasSubmit)")
                        }
                    }
                }
            }
        }
        let others = builtIn.workflow.steps.filter { !$0.isFinal && $0.always.isEmpty }.map { $0.name }
        #expect(others == steps)
        #expect(builtIn.workflow.id == builtIn.name)
    }

    @Test func `stars moves as StarsKit does`() throws {
        let later = { (step: String) in Outcome(step: "later", actions: [#"didChooseLater {"step":"\#(step)"}"#]) }
        try check(.stars, steps: ["rating", "feedback", "thanks", "storeReview"]) {
            step, event, stars, limit, hasSubmit in
            let judged = (stars ?? 0) < limit ? "feedback" : "storeReview"
            return switch (step, event) {
            case ("rating", "UPDATE") where hasSubmit: Outcome(step: "rating", actions: ["didUpdateRating"])
            case ("rating", "UPDATE"):
                Outcome(step: judged, actions: ["didUpdateRating", "recordAnswer", "didValidateRating"])
            case ("rating", "SUBMIT") where stars != nil:
                Outcome(step: judged, actions: ["recordAnswer", "didValidateRating"])
            case ("thanks", "DONE"), ("thanks", "FAILED"), ("thanks", "DISMISS"): Outcome(step: "answered")
            case ("thanks", _): Outcome(step: "thanks")
            case (_, "LATER"): later(step)
            case (_, "DISMISS"): Outcome(step: "dismissed")
            case ("feedback", "ACTION"):
                Outcome(step: "thanks", actions: [#"didChooseAction {"step":"feedback"}"#, "sendFeedback"])
            case ("storeReview", "ACTION"):
                Outcome(step: "answered", actions: [#"didChooseAction {"step":"storeReview"}"#, "openStore"])
            default: Outcome(step: step)
            }
        }
    }

    @Test func `alert moves as iRate does`() throws {
        try check(.alert, steps: ["alert"]) { step, event, _, _, _ in
            switch event {
            case "RATE": Outcome(step: "rated", actions: ["recordRated", "didAttemptToRate", "openStore"])
            case "DECLINE": Outcome(step: "declined", actions: ["recordDecline", "didDecline"])
            case "REMIND": Outcome(step: "later", actions: ["recordReminder", "didAskForReminder"])
            case "DISMISS": Outcome(step: "dismissed")
            default: Outcome(step: step)
            }
        }
    }

    @Test func `native asks for the sheet and ends`() throws {
        try check(.native, steps: ["requesting"]) { step, event, _, _, _ in
            switch event {
            case "OPENED": Outcome(step: "requested")
            case "FAILED": Outcome(step: "failed")
            case "DISMISS": Outcome(step: "dismissed")
            default: Outcome(step: step)
            }
        }
    }

    @Test func `open offers store and feedback whatever the stars`() throws {
        try check(.open, steps: ["rating", "offer", "feedback", "thanks"]) { step, event, stars, _, hasSubmit in
            switch (step, event) {
            case ("rating", "UPDATE") where hasSubmit: Outcome(step: "rating", actions: ["didUpdateRating"])
            case ("rating", "UPDATE"):
                Outcome(step: "offer", actions: ["didUpdateRating", "recordAnswer", "didValidateRating"])
            case ("rating", "SUBMIT") where stars != nil:
                Outcome(step: "offer", actions: ["recordAnswer", "didValidateRating"])
            case ("thanks", "DONE"), ("thanks", "FAILED"), ("thanks", "DISMISS"): Outcome(step: "answered")
            case ("thanks", _): Outcome(step: "thanks")
            case ("offer", "LATER"): Outcome(step: "later", actions: [#"didChooseLater {"step":"storeReview"}"#])
            case (_, "LATER"): Outcome(step: "later", actions: [#"didChooseLater {"step":"\#(step)"}"#])
            case (_, "DISMISS"): Outcome(step: "dismissed")
            case ("offer", "ACTION"):
                Outcome(step: "answered", actions: [#"didChooseAction {"step":"storeReview"}"#, "openStore"])
            case ("offer", "FEEDBACK"): Outcome(step: "feedback")
            case ("feedback", "ACTION"):
                Outcome(step: "thanks", actions: [#"didChooseAction {"step":"feedback"}"#, "sendFeedback"])
            default: Outcome(step: step)
            }
        }
    }

    @Test(arguments: BuiltInWorkflow.allCases)
    func `they start at their first step without warnings`(builtIn: BuiltInWorkflow) throws {
        let (state, actions) = builtIn.workflow.start { _ in nil }
        #expect(state == WorkflowState(step: 0))
        #expect(actions.map(\.action) == (builtIn == .native ? [WorkflowAction(.requestNativeReview)] : []))
        var reader = WorkflowReader()
        _ = reader.readAdvising(try JSONDocument(builtIn.document))
        #expect(reader.diagnostics.isEmpty)
        #expect(BuiltInWorkflow(name: builtIn.name) == builtIn)
        #expect(BuiltInWorkflow(name: builtIn.name + "s") == nil)
    }
}
