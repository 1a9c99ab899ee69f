#if canImport(SwiftUI)
import SwiftUI

/// For developers, in the app: why it asks or does not, with everything to try out.
///
/// Its texts are English, and it stores what it does: leave it out of releases, or hide it behind a switch.
public struct RatingDebugView: View {
    private let engine: RatingEngine
    private let placement: Placement?
    private let clock: ShiftedClock?
    private let reload: (@MainActor () async -> Void)?
    @State private var event = ""
    @State private var outcome = ""
    /// Redraws what no view observes.
    @State private var refreshes = 0

    /// - Parameters:
    ///   - engine: the engine to inspect.
    ///   - placement: where in the app it would ask.
    ///   - clock: the engine's own clock, if it can be moved.
    ///   - reload: fetches or reads the configuration again; nil if nothing does.
    public init(
        _ engine: RatingEngine, at placement: Placement? = nil, clock: ShiftedClock? = nil,
        reload: (@MainActor () async -> Void)? = nil
    ) {
        (self.engine, self.placement, self.clock, self.reload) = (engine, placement, clock, reload)
    }

    public var body: some View {
        let explanation = explanation(refreshes)
        List {
            DecisionSection(explanation: explanation, outcome: outcome)
            Section {
                ForEach(explanation.gates, id: \.gate) { GateRow(gate: $0) }
            } header: {
                Text(verbatim: "Gates")
            }
            asking
            recording
            if let clock { ClockSection(clock: clock) { refreshes += 1 } }
            Section {
                button("Reset everything") { try await engine.reset(.all) }
                button("Reset prompts") { try await engine.reset(.prompts) }
                button("Reset crashes") { try await engine.reset(.crashes) }
                if let reload { button("Reload the configuration", reload) }
                LabeledContent("Revision", value: engine.configuration.revision?.description ?? "none")
            } header: {
                Text(verbatim: "Configuration and reset")
            }
            ContextSection(context: engine.context)
        }
        .task {
            // What others record shows too.
            while !Task.isCancelled {
                try? await Task.sleep(for: .seconds(1))
                refreshes += 1
            }
        }
    }

    /// - Parameter refreshes: what makes it be asked again.
    private func explanation(_ refreshes: Int) -> Explanation { engine.explanation(at: placement) }

    private var asking: some View {
        Section {
            button("Ask") { outcome = "\(try await engine.ask(at: placement))" }
            button("Ask whatever the gates say") { outcome = "\(try await engine.ask(at: placement, force: true))" }
            button("Open the store's page") { outcome = await engine.openStoreReview() ? "opened" : "not opened" }
        } header: {
            Text(verbatim: "Ask")
        }
    }

    private var recording: some View {
        Section {
            button("Session") { try await engine.record(.session) }
            button("Return to the foreground") { try await engine.record(.foreground) }
            button("Launch") { try await engine.record(.launch(version: engine.context.version)) }
            button("Crash") { try await engine.record(.crash) }
            HStack {
                TextField("Event", text: $event)
                button("Record") { try await engine.record(.event(EventName(event))) }.disabled(event.isEmpty)
            }
        } header: {
            Text(verbatim: "Record")
        }
    }

    private func button(_ label: String, _ action: @escaping @MainActor () async throws -> Void) -> some View {
        Button {
            Task {
                do {
                    try await action()
                } catch {
                    outcome = "failed: \(error)"
                }
                refreshes += 1
            }
        } label: {
            Text(verbatim: label)
        }
        // In a row with others only the one that is tapped acts.
        #if !os(tvOS)
        .buttonStyle(.borderless)
        #endif
    }
}

private struct DecisionSection: View {
    let explanation: Explanation
    let outcome: String

    var body: some View {
        Section {
            LabeledContent("Would ask", value: explanation.decision == .ask ? "now" : "no")
            if let notBefore = explanation.notBefore {
                LabeledContent("Not before", value: notBefore.iso8601)
            }
            ForEach(explanation.needs, id: \.description) { LabeledContent("Needs \($0)", value: "+\($0.count)") }
            ForEach(explanation.blockers, id: \.self) { LabeledContent("Blocked by", value: $0) }
            ForEach(explanation.variants, id: \.experiment) { LabeledContent($0.experiment, value: $0.variant) }
            if !outcome.isEmpty { LabeledContent("Last outcome", value: outcome) }
        } header: {
            Text(verbatim: "Decision")
        }
    }
}

private struct GateRow: View {
    let gate: GateResult

    var body: some View {
        VStack(alignment: .leading) {
            HStack {
                Image(systemName: gate.isOpen ? "checkmark.circle.fill" : "xmark.circle.fill")
                    .foregroundColor(gate.isOpen ? .green : .red)
                    .accessibilityLabel(Text(verbatim: gate.isOpen ? "open" : "closed"))
                Text(verbatim: gate.gate).font(.headline)
            }
            ForEach(lines, id: \.self) { Text(verbatim: $0).font(.footnote).foregroundColor(.secondary) }
        }
        .accessibilityElement(children: .combine)
    }

    private var lines: [String] {
        var lines: [String] = []
        if let measured = gate.measured { lines.append("measured \(measured.serialized())") }
        if let required = gate.required { lines.append("required \(required.serialized())") }
        if let unit = gate.unit { lines.append(unit) }
        if let opensAt = gate.opensAt { lines.append("opens \(opensAt.iso8601)") }
        for (index, gates) in gate.sets.enumerated() {
            let states = gates.map { "\($0.isOpen ? "✓" : "✗") \($0.gate)" }
            lines.append("set \(index + 1): \(states.joined(separator: ", "))")
        }
        if !gate.provenanceText.isEmpty { lines.append("from \(gate.provenanceText)") }
        return lines
    }
}

private struct ClockSection: View {
    let clock: ShiftedClock
    let changed: () -> Void

    var body: some View {
        Section {
            LabeledContent("Now", value: clock.now().iso8601)
            LabeledContent("Days ahead", value: "\(clock.ahead / .days(1))")
            ForEach([-1.0, 1, 7, 30, 365], id: \.self) { days in
                Button {
                    clock.ahead += .days(days)
                    changed()
                } label: {
                    Text(verbatim: "\(days > 0 ? "+" : "")\(Int(days)) d")
                }
            }
            Button {
                clock.ahead = .zero
                changed()
            } label: {
                Text(verbatim: "Back to the system's time")
            }
        } header: {
            Text(verbatim: "Clock")
        }
    }
}

private struct ContextSection: View {
    let context: RatingContext

    var body: some View {
        Section {
            ForEach(context.json.members ?? [], id: \.name) { member in
                VStack(alignment: .leading) {
                    Text(verbatim: member.name).font(.footnote).foregroundColor(.secondary)
                    Text(verbatim: member.value.serialized()).font(.footnote)
                }
            }
        } header: {
            Text(verbatim: "Context")
        }
    }
}
#endif
