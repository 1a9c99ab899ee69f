import AppKit
import RatingUI

/// Where the user has a moment: a drawing is saved.
final class DrawingViewController: NSViewController {
    private var engine: RatingEngine?

    override func loadView() {
        let save = SaveButton(frame: NSRect(x: 0, y: 0, width: 320, height: 200))
        save.title = "Save"
        save.isPressed = { [weak self] in self?.hasSaved() }
        view = save
    }

    override func viewDidAppear() {
        super.viewDidAppear()
        guard engine == nil else { return }
        Task {
            let configuration = Bundle.module.url(forResource: "rating", withExtension: "json")
            let engine = await RatingEngine.standard(configuration: configuration)
            self.engine = engine
            // Shows what is asked without a controller: a draft that is offered again, a question at launch.
            engine.showFlows(over: self)
        }
    }

    private func hasSaved() {
        Task {
            guard let engine else { return }
            try await engine.record(.event("drawing_saved"))
            try await engine.present(from: self, at: "drawing_saved")
        }
    }
}

/// A button that says when it is pressed.
private final class SaveButton: NSButton {
    var isPressed: () -> Void = {}

    override func sendAction(_ action: Selector?, to target: Any?) -> Bool {
        isPressed()
        return true
    }
}
