import Foundation
import RatingKit

/// Shows a flow on the terminal, and keeps and prints what it emits.
@MainActor
final class WalkJournal: RatingDelegate, RatingPresenter {
    private(set) var steps: [String] = []
    private(set) var actions: [WorkflowAction] = []

    private let terminal: Console
    /// Where the walk is shown; nil: nowhere.
    private let channel: TerminalChannel?
    /// Whether feedback is really sent, so that the user is shown what goes.
    private let showsFeedback: Bool
    private var shown: PresentedStep?

    init(terminal: Console, channel: TerminalChannel?, showsFeedback: Bool = false) {
        self.terminal = terminal
        self.channel = channel
        self.showsFeedback = showsFeedback
    }

    var lastStep: String? { steps.last }

    func didEnter(step: String) { steps.append(step) }

    func willPerform(_ emitted: EmittedAction) {
        actions.append(emitted.action)
        print("  \(style.cyan("→")) \(emitted.action.description)")
    }

    func present(_ step: PresentedStep, of engine: RatingEngine) -> Bool {
        show(step)
        return true
    }

    func show(_ step: PresentedStep) {
        defer { shown = step }
        let screen = ScreenText(style: style, width: terminal.traits.width)
        guard shown?.name == step.name else {
            screen.lines(step).forEach(print)
            return
        }
        if step.stars != shown?.stars, step.screen.kind == .stars {
            print("  \(style.yellow("\(screen.stars(step.stars, of: min(step.screen.maximum, 10)))"))")
        }
    }

    func dismiss() { shown = nil }

    /// What goes to the destination, before it goes.
    func preview(_ feedback: Feedback) {
        guard showsFeedback else { return }
        print("  what is sent:")
        for line in feedback.preview.split(separator: "\n", omittingEmptySubsequences: false) {
            print("    \(line)")
        }
    }

    /// What the scripted user did.
    func echo(_ move: Move, on step: PresentedStep?) {
        let text =
            switch move {
            case .draft(let draft): "“\(draft)”"
            case .choice(let answer): Self.text(answer)
            case .event(let event):
                event.members.first.map(Self.text)
                    ?? step?.buttons.first { $0.event == event.type }.map { "[ \($0.label) ]" }
                    ?? event.type.lowercased()
            }
        print("  \(style.dim("user:")) \(text)")
    }

    private static func text(_ answer: JSONValue.Member) -> String {
        let values = answer.value.arrayValue ?? [answer.value]
        return "\(answer.name) \(values.map { $0.stringValue ?? $0.serialized() }.joined(separator: ", "))"
    }

    func print(_ line: StyledText) {
        guard let channel else { return }
        terminal.write(line + "\n", to: channel)
    }

    private var style: TextStyle { terminal.style(channel ?? .output) }
}

/// Says which URL would be opened, in place of opening it.
struct PrintingURLOpener: URLOpener {
    let journal: WalkJournal

    func open(_ url: URL) async -> Bool {
        journal.print("    would open \(url.absoluteString)")
        return true
    }
}

/// Says that the store's sheet would be asked for.
struct PrintingNativeReview: NativeReviewRequester {
    let journal: WalkJournal

    func requestReview() async -> Bool {
        journal.print("    would ask the store for its review sheet")
        return true
    }
}
