import RatingAnalysis
import RatingKit

/// Where the keys of a configuration's file stand.
struct KeyPlaces {
    private let path: String
    private let document: JSONDocument?

    /// - Parameter path: none are found for the standard input, which is read once.
    init(_ path: String) {
        self.path = path
        let bytes =
            path == "-" ? nil : try? ConfigurationReader.bytes(ofFile: path, limit: JSONLimits.standard.maximumBytes)
        document = bytes.flatMap { try? JSONDocument($0) }
    }

    /// `rating.json:4:5`; nil for a key that the file does not have there.
    func place(of value: Cause.Value, at placement: String?) -> String? {
        guard value.provenance.layer == .bundled, let root = document?.root else { return nil }
        let placed = placement.flatMap { root["placements"]?[$0]?[value.key.name] }
        guard let node = placed ?? root[value.key.name] else { return nil }
        let position = node.text.position(ofByte: node.byteOffset)
        return "\(path):\(position.line):\(position.column)"
    }
}

/// Guarantees in words.
struct GuaranteeText {
    let style: TextStyle
    let places: KeyPlaces

    func lines(_ verdicts: [Verdict], _ extremes: Extremes?, _ apart: [Extremes]) -> [StyledText] {
        var lines: [StyledText] = []
        for verdict in verdicts { lines += self.lines(verdict) }
        if let extremes { lines += self.lines(extremes, title: title(extremes)) }
        for extremes in apart { lines += ["", style.bold("\(title(extremes))")] + self.lines(extremes, title: nil) }
        return lines
    }

    func assumptions(_ guarantees: Guarantees) -> StyledText {
        style.dim("assumed: \(guarantees.assumptions.joined(separator: "; "))")
    }

    // MARK: Claims

    private func lines(_ verdict: Verdict) -> [StyledText] {
        let place = verdict.placement.map { " at \($0.name ?? "any other placement")" } ?? ""
        let mark: StyledText =
            switch verdict.outcome {
            case .proved: style.green("✓ proved   ")
            case .refuted: style.red("✗ refuted  ")
            case .undecided: style.yellow("? undecided")
            }
        let scope = verdict.scope.map { " for \($0.rawValue)" } ?? ""
        var lines: [StyledText] = ["\(mark) \(style.bold("\(verdict.claim)"))\(place)\(scope)"]
        if verdict.causes.isEmpty { lines.append("    \(verdict.because)") }
        lines += causes(verdict.causes).map { "    \($0)" }
        if let timeline = verdict.timeline { lines += self.lines(timeline) }
        return lines
    }

    private func causes(_ causes: [Cause]) -> [StyledText] {
        causes.map { cause in
            let values = cause.keys.map { value in
                let place = places.place(of: value, at: cause.placement) ?? value.provenance.description
                return "\(value.key) \(value.value?.serialized() ?? "absent") (\(place))"
            }
            let variants =
                cause.variants.isEmpty ? "" : " for \(cause.variants.map(\.description).joined(separator: ", "))"
            let place = cause.placement.map { " at \($0)" } ?? ""
            let text = values.isEmpty ? "" : ": \(values.joined(separator: ", "))"
            return "\(style.dim("←")) \(cause.gate.name)\(place)\(variants)\(text)"
        }
    }

    /// A timeline, a line a step, times since its start.
    func lines(_ timeline: Scenario) -> [StyledText] {
        let times = timeline.steps.map { step in
            TimeSpan(milliseconds: step.at.milliseconds - timeline.start.milliseconds).description
        }
        let width = times.map(\.count).max() ?? 0
        var shown = zip(timeline.steps, times).map { step, time -> StyledText in
            "      \(time.padded(to: width))  \(what(step))"
        }
        if shown.count > 40 {
            let left = shown.count - 30
            shown = shown.prefix(15) + ["      … \(left) more"] + shown.suffix(15)
        }
        let start = style.dim("      installation \(timeline.installID), from \(timeline.start) on")
        let traits = timeline.traits.members ?? []
        return [start] + (traits.isEmpty ? [] : ["      traits \(timeline.traits.serialized())"]) + shown
    }

    private func what(_ step: Scenario.Step) -> StyledText {
        var text: String
        switch step.action {
        case .event(.launch(let version)): text = "launch \(version ?? "without a version")"
        case .event(.foreground): text = "return to the foreground"
        case .event(.session): text = "session"
        case .event(.event(let name)): text = "event \(name)"
        case .event(.crash): text = "crash"
        case .event(.answer): text = "answer"
        case .event(.rated): text = "rating"
        case .event(.storeNotOpened): text = "store not opened"
        case .event(.decline): text = "refusal"
        case .event(.remind): text = "“remind me later”"
        case .event(.exposure): text = "exposure"
        case .event(.prompt), .event(.promptWithdrawn): text = "prompt"
        case .ask(let question):
            let place = question.placement.map { " at \($0)" } ?? ""
            text = question.expected == .skip ? "not asked\(place)" : "ASKED\(place)"
        case .walk: text = "answers"
        case .traits: text = "other traits"
        case .context: text = "another stored context"
        }
        if step.times > 1 {
            text += ", \(step.times) times"
            if step.every > 0 { text += ", every \(TimeSpan(milliseconds: step.every))" }
        }
        let offsets = step.utcOffsets.filter { $0 != 0 }
        if !offsets.isEmpty {
            let shown = step.utcOffsets.map {
                String(LocalInstant(UTCInstant(milliseconds: 0), utcOffset: $0).iso8601.dropFirst(19))
            }
            text += " (\(step.utcOffsets.count > 1 ? "in turn " : "")at \(shown.joined(separator: ", ")))"
        }
        if case .ask = step.action { return style.bold("\(text)") }
        return "\(text)"
    }

    // MARK: Extremes

    private func title(_ extremes: Extremes) -> String {
        let place = extremes.placement.map { "at \($0.name ?? "any other placement")" } ?? "all placements together"
        let variants = extremes.variants.map { ", \($0.map(\.description).joined(separator: ", "))" } ?? ""
        return place + variants
    }

    private func lines(_ extremes: Extremes, title: String?) -> [StyledText] {
        let width = Extreme.Kind.allCases.map(\.label.count).max() ?? 0
        var lines: [StyledText] = title.map { [style.bold("\($0)")] } ?? []
        for extreme in extremes.list {
            let value = style.bold("\(extreme.value.description)")
            lines.append("  \(extreme.kind.label.padded(to: width))  \(value)\(extreme.slack)")
            lines += causes(extreme.causes).map { "      \($0)" }
        }
        return lines
    }
}
