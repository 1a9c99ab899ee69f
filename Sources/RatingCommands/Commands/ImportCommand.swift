import Foundation
import RatingImport
import RatingKit

extension CommandDefinition {
    static let importing = CommandDefinition(
        name: "import", abstract: "Imports what an old library has stored, once.",
        discussion: """
            The file is a property list, XML or binary, such as an app's user defaults. It is only read. Lists every \
            key of the library with its value and what became of it, and below that the resulting changes. Conflicts \
            are resolved towards not asking again. A library that was imported is not imported again.
            """,
        positionals: [Positional("plist", "The property list; - is standard input.")],
        options: [.from, .store, .at, .utcOffset, .format],
        examples: [
            (
                "ratingkit import --from starskit com.example.app.plist --store /tmp/user",
                "Imports what StarsKit has stored."
            ),
            ("ratingkit import com.example.app.plist --store /tmp/user", "Imports whatever there is."),
        ],
        run: { try await ImportCommand($0).run() })
}

extension CommandDefinition.Option {
    fileprivate static let from = Self(
        "from", "library", "Whose state to import.", choices: LegacyState.Library.allCases.map(\.rawValue) + ["all"],
        standard: "all")
}

private struct ImportCommand {
    let invocation: Invocation
    /// Nil for all.
    let library: LegacyState.Library?

    init(_ invocation: Invocation) {
        self.invocation = invocation
        library = invocation.value(of: .from).flatMap(LegacyState.Library.init(rawValue:))
    }

    func run() async throws -> ExitCode {
        let (state, now) = (try state(), try invocation.now())
        let libraries = library.map { [$0] }
        let fresh = RatingContext(installID: invocation.makeInstallID())
        let (old, new, result) = try await invocation.store.update { stored in
            let old = stored ?? fresh
            var new = old
            let result = new.importLegacy(state, from: libraries, now: now)
            if !result.isEmpty { stored = new }
            return (old, new, result)
        }
        let changes = ContextChange.changes(from: old, to: new)
        if invocation.isJSON {
            invocation.print(json: result.json(changes))
        } else {
            report(result, changes)
        }
        guard result.isEmpty, result.earlier.isEmpty else { return .success }
        throw CommandFailure.problem("the property list has nothing from \(library?.title ?? "any old library")")
    }

    private func state() throws(CommandFailure) -> LegacyState {
        let path = invocation.positional(0) ?? "-"
        let bytes = try InputBytes.read(path, limit: 16 << 20, invocation.terminal)
        do {
            return try LegacyState(propertyList: bytes)
        } catch {
            throw .problem("\(path): \(error)")
        }
    }

    private func report(_ result: LegacyState.ImportReport, _ changes: [ContextChange]) {
        for earlier in result.earlier {
            invocation.print("\(earlier.library.title) was already imported at \(earlier.at.iso8601)")
        }
        guard !result.isEmpty else { return }
        let rows = result.entries.map { (key: $0.key.withoutControls, value: $0.value.description.withoutControls, $0) }
        let keyWidth = (rows.map(\.key.count) + [3]).max() ?? 0
        let valueWidth = (rows.map(\.value.count) + [5]).max() ?? 0
        let style = invocation.style
        invocation.print(style.dim("\("key".padded(to: keyWidth))  \("value".padded(to: valueWidth))  became"))
        for (key, value, entry) in rows {
            let became = [entry.field, entry.note.map { entry.field == nil ? "– \($0)" : "(\($0))" }]
            let text = became.compactMap { $0 }.joined(separator: " ")
            invocation.print(
                "\(key.padded(to: keyWidth))  \(value.padded(to: valueWidth))  \(entry.field == nil ? style.dim("\(text)") : "\(text)")"
            )
        }
        invocation.print()
        for change in changes { invocation.print(change.text(style: style)) }
    }
}

extension LegacyState.ImportReport {
    /// `{libraries, earlier: {library: date}, entries: [{library, key, value, became, note}], changes: [{name, old, new}]}`.
    fileprivate func json(_ changes: [ContextChange]) -> RatingJSON {
        let entries: [RatingJSON] = self.entries.map { entry in
            [
                "library": .string(entry.library.rawValue), "key": .string(entry.key),
                "value": .string(entry.value.description), "became": RatingJSON(entry.field),
                "note": RatingJSON(entry.note),
            ]
        }
        return [
            "libraries": .array(libraries.map { .string($0.rawValue) }),
            "earlier": .object(earlier.map { .init($0.library.rawValue, .string($0.at.iso8601)) }),
            "entries": .array(entries), "changes": .array(changes.map(\.json)),
        ]
    }
}
