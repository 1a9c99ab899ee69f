import RatingCore

/// The texts that the workflows of a document's parts show, by their keys.
struct TextUsage {
    /// In the order of the steps.
    private(set) var keys: [String] = []
    private(set) var labels: Set<String> = []
    private var seen: Set<String> = []

    init(_ configurations: [RatingConfiguration]) {
        for configuration in configurations {
            for step in configuration.workflow.workflow.steps {
                guard let screen = step.screen else { continue }
                for text in [screen.title, screen.text] { add(text) }
                for text in screen.choices.map({ $0.text }) + screen.captions { add(text) }
                for button in screen.buttons {
                    add(button.text)
                    if case .key(let key) = button.text { labels.insert(key) }
                }
            }
        }
        for key in keys { for key in BuiltInText.otherKeys(of: key) { add(.key(key)) } }
    }

    func shows(_ key: String) -> Bool { seen.contains(key) }

    private mutating func add(_ text: StepScreen.Text?) {
        if case .key(let key) = text, seen.insert(key).inserted { keys.append(key) }
    }
}
