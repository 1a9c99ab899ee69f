import Foundation

/// StarsKit's own screen, and what the user does on it: the engine's `stars` workflow with StarsKit's callbacks.
@preconcurrency @MainActor
public final class StarsKitScreen {
    /// The step that is on screen.
    public private(set) var step = RatingStep.rating
    /// Whether the submit button can be used: once stars are chosen.
    public var canSubmit: Bool { step == .rating && flow.stars != nil }
    /// Whether the step has a submit button at all.
    public var needsSubmit: Bool { client.validateRatingButtonEnable }
    /// Whether images of the app's own replace the stars.
    public var usesCustomImages: Bool { client.customImageMode }
    /// Whether the user left the screen.
    public private(set) var isClosed = false

    private let client: StarsKit
    private let context: StarsKitContext
    private let presenter: any StarsKitPresenter
    private let workflow = BuiltInWorkflow.stars.workflow
    private var flow: WorkflowState

    init(client: StarsKit, context: StarsKitContext, presenter: any StarsKitPresenter) {
        self.client = client
        self.context = context
        self.presenter = presenter
        flow = workflow.start { _ in nil }.state
    }

    /// The user chose stars.
    ///
    /// - Parameter stars: fractions are cut off.
    public func choose(stars: Double) {
        let stars = Int(clamping: stars)
        make(.answer(.stars(stars)), or: .update(stars: Int64(stars)))
    }

    /// The user submitted the stars that are chosen.
    public func submit() {
        make(.press("SUBMIT"), or: .submit)
    }

    /// The user chose what a later step is for.
    public func act() {
        make(.press("ACTION"), or: .action)
    }

    /// The user put the step off.
    public func later() {
        make(.press("LATER"), or: .later)
    }

    /// Quirk kept: any number is taken for stars, as half a star is 0.
    private func make(_ move: UserMove, or event: WorkflowEvent) {
        guard !isClosed else { return }
        let before = step
        let made = try? workflow.make(move, in: &flow, variables: setting)
        let actions = (made ?? workflow.handle(event, in: &flow, variables: setting)).map(\.action)
        // Quirk kept: StarsKit thanks nobody for feedback.
        let name = workflow.steps[flow.step].name
        guard !workflow.steps[flow.step].isFinal, name != "thanks" else { return close(with: actions) }
        actions.forEach(perform)
        step = RatingStep(rawValue: name) ?? step
        if step != before { presenter.show(step, of: self) }
    }

    private func close(with actions: [WorkflowAction]) {
        isClosed = true
        if actions.contains(where: { $0.type == .didChooseAction }) {
            client.context.userAlreadyRespondsToAction = true
        }
        client.uiDelegate?.didRatingScreenWillDisappear()
        presenter.dismiss(self) { [self] in
            actions.forEach(perform)
            client.uiDelegate?.didRatingScreenDidDisappear()
        }
    }

    private func perform(_ action: WorkflowAction) {
        let stars = Int(clamping: flow.stars ?? 0)
        switch action.type {
        case .didUpdateRating: client.delegate?.didUpdateRating(from: context, to: stars)
        case .recordAnswer: client.context.userAlreadyRespondsToAction = true
        case .didValidateRating: client.delegate?.didValidateRating(to: stars)
        case .didChooseAction: client.delegate?.didChooseAction(at: step)
        case .didChooseLater: client.delegate?.didChooseLater(at: step)
        default: break  // StarsKit leaves opening the store and sending feedback to the app.
        }
    }

    private func setting(at path: String) -> RatingJSON? {
        switch path {
        case "config.validateRatingButtonEnable": .bool(client.validateRatingButtonEnable)
        case "config.positiveStarsLimit": .integer(Int64(client.configuration.positiveStarsLimit))
        default: nil
        }
    }
}

extension StarsKitScreen {
    /// The step's title.
    public var title: String { text(keys.title) }

    /// What the step says.
    public var message: String { text(keys.message) }

    /// The label of the submit or action button.
    public var actionLabel: String { text(keys.action) }

    /// The label of the later button.
    public var laterLabel: String { text(keys.later) }

    private typealias Key = StarsKitLocalizableKeys

    private var keys: (title: Key, message: Key, action: Key, later: Key) {
        switch step {
        case .rating: (.mainTitle, .mainText, .mainActionButton, .likeExitButton)
        case .feedback: (.dislikeMainTitle, .dislikeMainText, .dislikeActionButton, .dislikeExitButton)
        case .storeReview: (.likeMainTitle, .likeMainText, .likeActionButton, .likeExitButton)
        }
    }

    /// What the step shows, in the form that views draw. Without a submit button a star submits at once.
    package var presentedStep: PresentedStep? {
        PresentedStep(workflow.steps[flow.step], flow, answer: workflow.answer(in: flow), texts) { text in
            switch text {
            case .literal(let text): text
            case .key("mainActionButton") where !needsSubmit: ""
            // StarsKit has one text for the offer and for sending.
            case .key("feedbackSendButton"): self.text(.dislikeActionButton)
            case .key(let name): StarsKitLocalizableKeys(rawValue: name).map { self.text($0) } ?? ""
            case nil: ""
            }
        }
    }

    #if canImport(UIKit) && !os(watchOS)
    var graphicContext: StarsKitGraphicContext { client.graphicContext }
    #endif

    /// What a view tells.
    package func make(_ move: UserMove) {
        switch move {
        case .answer(.stars(let stars)): choose(stars: Double(stars))
        case .press("SUBMIT"): submit()
        case .press("ACTION"): act()
        case .press, .dismiss: later()
        case .answer: break
        }
    }

    /// What the configuration or the app says, else the library's words in the user's language: StarsKit has its own in
    /// English and French.
    private func text(_ key: StarsKitLocalizableKeys) -> String {
        let own =
            client.localLocalizableStringsEnabled
            ? RatingPorts.AppTexts().localized(key.localizableKey) : client.configuration.localizableTitle(for: key)
        if let own, !own.isEmpty { return own }
        return texts(.key(key.rawValue))
    }

    private var texts: StepTexts {
        let app = RatingPorts.AppTexts()
        return StepTexts(
            configuration: RatingConfiguration(ConfigurationLayers()), languages: app.languages,
            applicationName: client.ports.app.name, localized: app.localized)
    }
}

/// Shows StarsKit's screen.
@preconcurrency @MainActor
public protocol StarsKitPresenter: AnyObject {
    /// Puts the screen up with its first step.
    ///
    /// - Parameters:
    ///   - controller: what the UI delegate's `presenterController()` gave.
    ///   - completion: called once it is up.
    func present(_ screen: StarsKitScreen, over controller: Any, completion: @escaping @MainActor () -> Void)

    /// Shows another step instead of the current one.
    func show(_ step: RatingStep, of screen: StarsKitScreen)

    /// Takes the screen away.
    ///
    /// - Parameter completion: called once it is gone.
    func dismiss(_ screen: StarsKitScreen, completion: @escaping @MainActor () -> Void)
}
