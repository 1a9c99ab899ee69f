import RatingCore

/// A file of scenarios, one or an array of them, with the places of their parts.
package struct ScenarioFile: Sendable {
    /// None where there is an error.
    package let scenarios: [Scenario]
    /// In the order of the text.
    package let diagnostics: [Diagnostic]
    private let nodes: [JSONDocument.Node]
    private let text: SourceText
    /// At the beginning of each scenario, from which its parts are counted.
    private let cursors: [PositionCursor]

    package init(_ bytes: [UInt8]) {
        do throws(JSONSyntaxError) {
            self.init(try JSONDocument(bytes))
        } catch {
            self.init([], [Diagnostic(error)], [], SourceText(bytes))
        }
    }

    package init(_ json: JSONDocument) {
        var reader = ScenarioReader()
        reader.read(json)
        self.init(
            reader.cursor.hasError ? [] : reader.scenarios, reader.cursor.diagnostics(in: json.text),
            json.root.kind == .array ? Array(json.root.elements) : [json.root], json.text)
    }

    private init(
        _ scenarios: [Scenario], _ diagnostics: [Diagnostic], _ nodes: [JSONDocument.Node], _ text: SourceText
    ) {
        (self.scenarios, self.diagnostics, self.nodes, self.text) = (scenarios, diagnostics, nodes, text)
        cursors = text.bytes.withUnsafeBufferPointer { bytes in
            var cursor = PositionCursor()
            return nodes.map { node in
                _ = cursor.advance(to: node.byteOffset, in: bytes)
                return cursor
            }
        }
    }

    /// Where a scenario stands.
    package func position(ofScenario number: Int) -> TextPosition { position(nodes[number], number) }

    /// Where that stands which was not met: the expectations, or else the moves or the steps that they are of.
    package func positions(of failures: [ScenarioReplay.Failure], inScenario number: Int) -> [TextPosition] {
        guard !failures.isEmpty else { return [] }
        let scenario = nodes[number]
        return failures.map { failure in
            var node = scenario["steps"]?.element(failure.step) ?? scenario
            if let move = failure.move { node = node["walk"]?.element(move) ?? node }
            return position(failure.member.flatMap { node[$0] } ?? node, number)
        }
    }

    private func position(_ node: JSONDocument.Node, _ number: Int) -> TextPosition {
        text.bytes.withUnsafeBufferPointer { bytes in
            var cursor = cursors[number]
            return cursor.advance(to: node.byteOffset, in: bytes)
        }
    }
}
