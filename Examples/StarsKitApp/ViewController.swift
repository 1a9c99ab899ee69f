import RatingCompat
import UIKit

final class ViewController: UIViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        if let url = Bundle.module.url(forResource: "config", withExtension: "json"),
            let data = try? Data(contentsOf: url),
            let settings = try? JSONSerialization.jsonObject(with: data) as? [String: Any?]
        {
            StarsKit.shared.updateConfig(from: settings)
        }
        StarsKit.shared.delegate = self
        StarsKit.shared.uiDelegate = self
        StarsKit.shared.graphicContext.mainTitleColor = .black
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        StarsKit.shared.displayRateIfNeeded()
    }
}

extension ViewController: StarsKitDelegate {
    func didUpdateRating(from context: StarsKitContext, to rate: Int) {}
    func didValidateRating(to rate: Int) { print("rated \(rate)") }
    func didChooseAction(at step: RatingStep) { print("went on at \(step)") }
    func didChooseLater(at step: RatingStep) { print("later at \(step)") }
    func needCustomDisplayRateScreen() -> Bool { false }
}

extension ViewController: StarsKitUIDelegate {
    func didRatingScreenWillAppear() {}
    func didRatingScreenDidAppear() {}
    func didRatingScreenWillDisappear() {}
    func didRatingScreenDidDisappear() {}
    func presenterController() -> UIViewController { self }
}
