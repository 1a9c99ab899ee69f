import Foundation
import TestInput

@testable import RatingCore

extension RatingConfiguration {
    /// The snapshot of this document alone, by StarsKit's policy where it names none. A document with an error is a mistake of the test.
    init(_ text: String) {
        let reading = ConfigurationReader().read(Array(text.utf8))
        precondition(reading.document != nil, "\(reading.diagnostics)")
        self.init(ConfigurationLayers(bundled: reading.document?.named))
    }
}

extension LocalInstant {
    /// A moment so many days of 86,400 s after 2026-01-01T12:00Z.
    static func day(_ days: Double, plus milliseconds: Int64 = 0, utcOffset: Int32 = 0) -> LocalInstant {
        let noon = UTCInstant(milliseconds: 1_767_268_800_000)
        return LocalInstant(noon.adding(days: days).adding(milliseconds: milliseconds), utcOffset: utcOffset)
    }

    func adding(days: Double = 0, milliseconds: Int64 = 0) -> LocalInstant {
        LocalInstant(instant.adding(days: days).adding(milliseconds: milliseconds), utcOffset: utcOffset)
    }

    /// The moment that a text stands for.
    init(_ text: String) {
        guard let date = LocalInstant(iso8601: text) else { preconditionFailure("no date: \(text)") }
        self = date
    }
}

extension RatingContext {
    /// A context to which these events have happened at these moments.
    init(
        _ events: [(ContextEvent, LocalInstant)], _ configuration: RatingConfiguration = RatingConfiguration(),
        installID: String = "5d1f"
    ) {
        self.init(installID: installID)
        for (event, moment) in events { _ = apply(event, configuration: configuration, now: moment) }
    }

    /// A context with some fields set as a test needs them.
    static func with(_ change: (inout RatingContext) -> Void) -> RatingContext {
        var context = RatingContext(installID: "5d1f")
        change(&context)
        return context
    }
}

extension ContextEvent {
    static func prompted(
        _ placement: String? = nil, kind: RatingContext.Prompt.Kind = .custom, forced: Bool = false
    ) -> ContextEvent {
        .prompt(placement: placement, kind: kind, forced: forced)
    }

    /// Any event, with one of a few names and versions.
    static func random(using generator: inout SeededGenerator) -> ContextEvent {
        let versions = [nil, "1.0", "1.1", "2.0"]
        switch Int.random(in: 0..<12, using: &generator) {
        case 0: return .launch(version: versions.randomElement(using: &generator) ?? nil)
        case 1: return .foreground
        case 2: return .session
        case 3: return .event(["share", "save", "été", ""].randomElement(using: &generator) ?? "")
        case 4: return .crash
        case 5:
            return .prompted(
                Bool.random(using: &generator) ? "level_completed" : nil,
                kind: Bool.random(using: &generator) ? .native : .custom, forced: .random(using: &generator))
        case 6: return .promptWithdrawn(number: Int64.random(in: 1...5, using: &generator))
        case 7: return .answer(stars: Bool.random(using: &generator) ? Int64.random(in: 1...5, using: &generator) : nil)
        case 8: return .rated
        case 9: return .decline
        case 10: return .storeNotOpened
        default: return .remind
        }
    }
}

/// Files of this folder's tests.
enum Fixture {
    static func text(_ path: String) throws -> String {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        return try String(contentsOf: tests.appendingPathComponent(path), encoding: .utf8)
    }
}
