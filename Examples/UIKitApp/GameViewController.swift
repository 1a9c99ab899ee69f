import RatingUI
import UIKit

/// Where the user has a moment: a level is won, and the next has not begun.
final class GameViewController: UIViewController {
    private var engine: RatingEngine?
    private var level = 1
    private let win = UIButton(type: .system)

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        win.setTitle("Win level 1", for: .normal)
        win.addAction(UIAction { [weak self] _ in self?.hasWon() }, for: .primaryActionTriggered)
        win.frame = view.bounds
        win.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(win)
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        guard engine == nil else { return }
        Task {
            let configuration = Bundle.module.url(forResource: "rating", withExtension: "json")
            let engine = await RatingEngine.standard(configuration: configuration)
            self.engine = engine
            // Shows what is asked without a controller: a draft that is offered again, a question at launch.
            engine.showFlows(over: self)
            engine.delegate = self
        }
    }

    private func hasWon() {
        level += 1
        win.setTitle("Win level \(level)", for: .normal)
        Task {
            guard let engine else { return }
            try await engine.record(.event("level_completed"))
            try await engine.present(from: self, at: "level_completed")
        }
    }
}

extension GameViewController: RatingDelegate {
    func ratingEngine(_ engine: RatingEngine, didAnswer answer: StepAnswer, at step: String) {
        print("\(step): \(answer)")
    }
}
