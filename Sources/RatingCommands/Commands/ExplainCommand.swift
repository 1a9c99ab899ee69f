import RatingAnalysis
import RatingKit

extension CommandDefinition {
    static let explain = CommandDefinition(
        name: "explain", abstract: "Decides whether to ask now, and explains it gate by gate.",
        discussion: """
            Nothing is counted or stored, except that a damaged record is set aside under another name. Each gate \
            shows what it measured and what it requires; a closed one also shows when it opens by itself; and ← points \
            to the layer that the requirement comes from, with the revision of its document. Below are what must still \
            happen, the earliest moment at which the user could be asked, and the variants of experiments that the \
            installation was drawn into. If nothing is stored, it says so and explains the decision for a new user. \
            With --destinations it also says which destinations of feedback are missing there. It reports a placement \
            or trait that neither the configuration nor the manifest of --app knows, and decides with it all the same.
            """,
        positionals: [Positional("config", "The configuration; - is standard input.")],
        options: [
            .store, .remote, .override, .placement, .installID, .traits, .destinations, .app, .at,
            .utcOffset,
        ] + documentOptions + [.format],
        examples: [
            ("ratingkit explain rating.json --store /tmp/user", "Explains the decision as of now."),
            (
                "ratingkit explain rating.json --store /tmp/user --at 2026-12-24T18:00:00+01:00",
                "Explains what it would be on Christmas Eve."
            ),
            (
                "ratingkit explain rating.json --remote new.json --store /tmp/user",
                "Explains what it would be once an app has fetched the new document."
            ),
        ],
        run: { invocation in
            let now = try invocation.now()
            let configuration = RatingConfiguration(try invocation.layers())
            if invocation.has(.destinations) {
                let defined = try invocation.destinations().keys
                configuration.undefinedDestinations(among: Array(defined)).forEach(invocation.warn)
            }
            let names = try invocation.nameCheck([configuration])
            invocation.check([invocation.value(of: .placement)], .placements, with: names)
            invocation.check(try invocation.traits().members?.map(\.name) ?? [], .traits, with: names)
            let (context, isNew) = try await invocation.storedContext()
            let explanation = try invocation.eligibility(configuration, context).explain(context, now: now)
            invocation.print(
                .object((explanation.json.members ?? []) + [.init("newUser", .bool(isNew))]),
                or: ExplanationText(style: invocation.style).lines(explanation))
            return .success
        })
}
