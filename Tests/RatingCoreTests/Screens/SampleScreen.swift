import RatingCore
import Testing

/// A flow that stands on a step of one kind, with two buttons.
struct SampleScreen {
    private(set) var flow: RatingFlow
    private let texts: StepTexts

    /// - Parameter members: of `meta`, beside `kind`, title, text and buttons.
    init(
        _ kind: StepKind, _ members: String = "", buttons: String? = nil, languages: [String] = ["en"],
        strings: String = "{}"
    ) throws {
        let own = kind == .choice && members.isEmpty ? #""choices": ["price", "speed"]"# : members
        let buttons =
            buttons
            ?? #"[{"event": "GO", "text": {"literal": "Go"}, "needsAnswer": \#(kind.asks)}, {"event": "LATER", "text": {"literal": "Later"}}]"#
        let json = """
            {"strings": \(strings), "workflow": {"id": "w", "initial": "step", "states": {
              "step": {
                "meta": {"kind": "\(kind.rawValue)", "title": {"literal": "Title"}, "text": {"literal": "Text"},
                  "buttons": \(buttons)\(own.isEmpty ? "" : ", " + own)},
                "on": {"GO": "end", "LATER": "end", "DECLINE": "end", "OTHER": "end", "OPENED": "end",
                  "DISMISS": "end"}},
              "end": {"type": "final"}}}}
            """
        let reading = ConfigurationReader().read(Array(json.utf8))
        let document = try #require(reading.document, "\(reading.diagnostics)")
        let configuration = RatingConfiguration(ConfigurationLayers(bundled: document))
        texts = StepTexts(configuration: configuration, languages: languages)
        flow =
            RatingFlow.start(
                configuration.workflow.workflow, revision: nil, placement: nil,
                at: LocalInstant(UTCInstant(milliseconds: 0)), variables: { _ in nil }
            ).flow
    }

    var step: PresentedStep {
        get throws { try #require(flow.presented(texts)) }
    }

    func element(_ id: String) throws -> ScreenElement {
        try #require(try step.elements.first { $0.id == id }, "no \(id)")
    }

    mutating func make(_ move: UserMove) throws { _ = try flow.make(move, variables: { _ in nil }) }
}
