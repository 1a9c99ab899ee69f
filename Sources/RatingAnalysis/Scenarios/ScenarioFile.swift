import RatingCore

/// A file of scenarios, one or an array of them, with the places of their parts.
package struct ScenarioFile: Sendable {
    /// None where there is an error.
    package let scenarios: [Scenario]
    /// In the order of the text.
    package let diagnostics: [Diagnostic]
    private let root: JSONDocument.Node?

    package init(_ bytes: [UInt8]) {
        do throws(JSONSyntaxError) {
            self.init(try JSONDocument(bytes))
        } catch {
            self.init([], [Diagnostic(error)], nil)
        }
    }

    package init(_ json: JSONDocument) {
        var reader = ScenarioReader()
        reader.read(json)
        self.init(
            reader.cursor.hasError ? [] : reader.scenarios, reader.cursor.diagnostics(in: json.text), json.root)
    }

    private init(_ scenarios: [Scenario], _ diagnostics: [Diagnostic], _ root: JSONDocument.Node?) {
        (self.scenarios, self.diagnostics, self.root) = (scenarios, diagnostics, root)
    }

    /// Where a scenario stands.
    package func position(ofScenario index: Int) -> TextPosition? { node(ofScenario: index)?.position }

    /// Where that stands which was not met: the expectation, or else the move or the step that it is of.
    package func position(of failure: ScenarioReplay.Failure, inScenario index: Int) -> TextPosition? {
        var node = node(ofScenario: index)?["steps"]?.element(failure.step)
        if let move = failure.move { node = node?["walk"]?.element(move) ?? node }
        return (failure.member.flatMap { node?[$0] } ?? node)?.position
    }

    private func node(ofScenario index: Int) -> JSONDocument.Node? {
        root?.kind == .array ? root?.element(index) : root
    }
}

extension JSONDocument.Node {
    fileprivate func element(_ index: Int) -> JSONDocument.Node? {
        for (place, element) in elements.enumerated() where place == index { return element }
        return nil
    }
}
