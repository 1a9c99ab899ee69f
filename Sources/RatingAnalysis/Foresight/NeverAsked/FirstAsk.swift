import RatingCore

/// Looks for a user whom gates and conditions would let be asked for the first time: the keenest there can be, and where
/// conditions want otherwise, all whom they can tell apart.
struct FirstAsk {
    let configuration: RatingConfiguration
    let now: LocalInstant
    /// An installation that experiments draw as it is judged.
    let installID: String
    /// Whether the app may have asked before, elsewhere.
    let mayHaveBeenAsked: Bool
    /// How many users may still be tried.
    var triesLeft: Int

    enum Answer: Equatable {
        case someone
        /// Only people whose app has crashed.
        case onlyAfterCrash
        /// Nobody; these gates are in the way of every one who meets the conditions, none: nobody meets them.
        case nobody([Gate])
        /// Nobody who has not been asked before.
        case nobodyYet
        /// It is not told here.
        case untold
    }

    /// The gates that are opened by what a user does and by time alone; of others nothing is supposed.
    static let judged: [Gate] = [
        .sessions, .reminders, .cooldown, .crashFree, .age, .usage, .usageRate, .launches, .daysSinceFirstLaunch,
        .reviewCooldown, .yearlyCap, .firstSession, .events,
    ]
    /// How many users are tried at most for conditions that read the same.
    private static let mostForOne = 6_000

    // MARK: Gates alone

    /// The gates that keep the keenest user out.
    var gatesClosedToAll: [Gate] { Wish().user(configuration).map { closed(to: $0, traits: []) } ?? [] }

    private func closed(to user: SupposedUser, traits: [RatingJSON.Member]) -> [Gate] {
        let eligibility = Eligibility(configuration, installID: installID, traits: .object(traits))
        guard case .skip(let closed) = eligibility.decide(user.context(at: now), now: now) else { return [] }
        return Self.judged.filter { closed.contains($0) }
    }

    // MARK: Conditions

    /// Whether somebody can meet the conditions, and is let in by the gates all the same.
    mutating func answer(to rule: Rule) -> Answer {
        var answer = Answer.someone
        for group in groups(of: rule.conjuncts.map { $0.source }) {
            switch self.answer(toAll: group) {
            case .someone: continue
            case .untold: answer = .untold
            case let other: return other
            }
        }
        return answer
    }

    /// Parts of the rule that must hold all together, those that read the same variables in one group.
    private func groups(of conjuncts: [RatingJSON]) -> [[Rule]] {
        var groups: [(variables: Set<String>, rules: [Rule])] = []
        for conjunct in conjuncts {
            guard let rule = try? Rule(conjunct) else { continue }
            var (variables, rules) = (Set(rule.variables.map { Self.coupled($0) }), [rule])
            for index in groups.indices.reversed() where !groups[index].variables.isDisjoint(with: variables) {
                variables.formUnion(groups[index].variables)
                rules = groups[index].rules + rules
                groups.remove(at: index)
            }
            groups.append((variables, rules))
        }
        return groups.map { $0.rules }
    }

    /// One name for variables that cannot be chosen apart, because sessions take days, launches are uses, and a locale
    /// begins with its language.
    private static func coupled(_ path: String) -> String {
        if path == "traits.language" { return "traits.locale" }
        return path.hasPrefix("context.") && path != "context.version" ? "context" : path
    }

    private mutating func answer(toAll rules: [Rule]) -> Answer {
        guard let choices = choices(rules) else { return .untold }
        var blocking: GateSet?
        var (isMet, isMetAfterCrash) = (false, false)
        for number in 0..<choices.count {
            let wish = choices.wish(number)
            guard wish.isOfOneLanguage, let user = wish.user(configuration), meets(rules, user, wish.traits) else {
                continue
            }
            isMet = true
            let closed = closed(to: user, traits: wish.traits)
            if closed.isEmpty {
                if user.crashes == 0 { return .someone }
                isMetAfterCrash = true
            }
            let set = closed.reduce(into: GateSet()) { $0.insert($1) }
            blocking = blocking.map { $0.intersection(set) } ?? set
        }
        if isMetAfterCrash { return .onlyAfterCrash }
        if isMet { return .nobody(blocking?.gates ?? []) }
        let isAboutPrompts = rules.contains { $0.variables.contains { SupposedChoices.isOfPrompts($0) } }
        guard isAboutPrompts, !mayHaveBeenAsked else { return .nobody([]) }
        var later = FirstAsk(
            configuration: configuration, now: now, installID: installID, mayHaveBeenAsked: true, triesLeft: triesLeft)
        defer { triesLeft = later.triesLeft }
        return later.isMet(rules) ? .nobodyYet : .nobody([])
    }

    /// Nil where there are too many to try them.
    private mutating func choices(_ rules: [Rule]) -> SupposedChoices? {
        guard let choices = SupposedChoices(rules, configuration, mayHaveBeenAsked: mayHaveBeenAsked),
            choices.count <= min(Self.mostForOne, triesLeft)
        else { return nil }
        triesLeft -= choices.count
        return choices
    }

    private mutating func isMet(_ rules: [Rule]) -> Bool {
        guard let choices = choices(rules) else { return true }
        return (0..<choices.count).contains { number in
            let wish = choices.wish(number)
            return wish.user(configuration).map { meets(rules, $0, wish.traits) } ?? false
        }
    }

    private func meets(_ rules: [Rule], _ user: SupposedUser, _ traits: [RatingJSON.Member]) -> Bool {
        let variables = ConditionVariables(
            configuration: configuration, context: user.context(at: now), traits: .object(traits), now: now)
        return rules.allSatisfy { rule in rule.isTrue { variables.value(at: $0) } }
    }
}
