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

    func ratingEngine(_ engine: RatingEngine, didEnter step: String) { steps.append(step) }

    func ratingEngine(_ engine: RatingEngine, willPerform emitted: EmittedAction) {
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
        guard let answer = step.answer, answer != shown?.answer else { return }
        if let line = screen.confirmation(of: answer, on: step) { print(line) }
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
    func echo(_ move: UserMove, on step: PresentedStep?) {
        let text =
            switch move {
            case .answer(.text(let draft)): "“\(draft)”"
            case .answer(let answer):
                "\(answer.kind.answerName(step: step?.name ?? "")) \(answer.written)"
            case .press(let event):
                step?.buttons.first { $0.event == event }.map { "[ \($0.label) ]" } ?? event.lowercased()
            case .dismiss: "dismiss"
            }
        print("  \(style.dim("user:")) \(text)")
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

extension StepAnswer {
    /// As a script has it: `4`, `up`, `speed, bugs`.
    var written: String {
        let values = json.arrayValue ?? [json]
        return values.map { $0.stringValue ?? $0.serialized() }.joined(separator: ", ")
    }
}
