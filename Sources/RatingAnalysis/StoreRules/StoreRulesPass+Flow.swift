import RatingCore

/// What the flow asks, and who comes to the store.
extension StoreRulesPass {
    mutating func checkFlow(_ workflow: Workflow) {
        let flow = memory.flows.flow(of: workflow, in: configuration)
        if stores.contains(.apple) || stores.contains(.google) { checkGating(flow) }
        checkNative(flow)
        if stores.contains(.apple), let step = flow.ownPrompt {
            report(
                .storeOwnPrompt, severity: .note, .step(step),
                "the flow asks for a review in a prompt of its own, but Apple requires its own",
                citing: [StoreRule.customPrompt], suggestion: "the workflow native asks with the store's own sheet")
        }
        checkTexts(of: workflow)
    }

    private mutating func checkGating(_ flow: ReviewFlow) {
        let rules = rules(apple: StoreRule.filtering, google: StoreRule.opinion)
        let suggestion = "offer both the store and feedback to everyone, as the workflow open does, or use native"
        for gate in flow.gates + flow.sortings(trials: &memory.trials) {
            report(
                .storeGatedReview, gate.list.map { .transition(step: gate.step, $0, 0) } ?? .step(gate.step),
                "the store is reached only with \(excerpt(gate.variable)) \(gate.admitted); with \(gate.refused) there is no way to it",
                citing: rules, suggestion: suggestion)
        }
        if flow.offersReview, let rule = configuration.conditions, sorts(by: rule) {
            report(
                .storeGatedReview, keys: ["conditions"],
                "only users who rated high before are asked: the conditions read context.lastStars", citing: rules,
                suggestion: "ask regardless of earlier ratings")
        }
        for step in flow.gatesOfButtons {
            report(
                .storeGatedReview, .step(step),
                "the step “\(excerpt(flow.workflow.steps[step].name))” sends one answer to the store and another only to feedback",
                citing: rules, suggestion: suggestion)
        }
    }

    /// Whether a condition lets ratings from some number on pass, and lower ones not.
    private mutating func sorts(by rule: Rule) -> Bool {
        let path = "context.lastStars"
        guard rule.variables.contains(path), let json = try? JSONDocument(rule.json.serialized()) else { return false }
        let root = RuleExpression(json.root)
        let samples = RuleSamples(root, readBy: .conditions())
        let low = samples.outcome(of: root, fixing: [path: 1], budget: &memory.trials)
        let high = samples.outcome(of: root, fixing: [path: 5], budget: &memory.trials)
        return low == .never && high != .never
    }

    private mutating func checkNative(_ flow: ReviewFlow) {
        if let step = flow.questionBeforeNative {
            report(
                .storeQuestionBeforeNative, .step(step),
                "the step “\(excerpt(flow.workflow.steps[step].name))” asks before the store's own review sheet is requested",
                citing: rules(apple: StoreRule.customPrompt, google: StoreRule.opinion),
                suggestion: "request the review without a question")
        }
        if let place = flow.nativeOnTap {
            report(
                .storeNativeOnTap, place, "a tap requests the store's own review sheet, which then may not appear",
                citing: rules(apple: StoreRule.appleTap, google: StoreRule.googleTap),
                suggestion: "open the store instead (openStore), or request the review without a button")
        }
    }
}
