import RatingAnalysis
import RatingKit

/// How a command line wants documents checked: by `lint`, and while they are edited.
struct DocumentChecks: Sendable {
    let stores: Set<Store>
    var foresight: Foresight
    let place: DocumentPlace

    /// - Parameter isChecked: whether an accepted document is checked as well, or only read.
    func reading(of file: DocumentFile, isChecked: Bool = true) -> DocumentReading {
        DocumentReading(
            file, stores: isChecked ? stores : nil, foresight: isChecked ? foresight : nil, at: place,
            layer: foresight.bundled == nil ? .bundled : .remote, over: foresight.bundled)
    }
}

extension CommandDefinition {
    /// Of every command that checks documents.
    static let checkOptions: [Option] = [.bundled, .app, .storeRules, .day, .pointer] + documentOptions
}

extension CommandDefinition.Option {
    fileprivate static let storeRules = Self(
        "store-rules", "stores", "The stores whose rules apply: apple, google, both separated by a comma, or none.",
        standard: "apple,google")
    fileprivate static let day = Self(
        "at", "date", "The day for which dates are judged, ISO 8601: 2026-11-21. Otherwise today.")
}

extension Invocation {
    /// What the command line says of checking.
    func documentChecks() throws(CommandFailure) -> DocumentChecks {
        DocumentChecks(
            stores: try stores(),
            foresight: Foresight(today: try now(), bundled: try bundled(), app: try app()),
            place: try documentPlace())
    }

    private func stores() throws(CommandFailure) -> Set<Store> {
        let text = value(of: .storeRules) ?? "none"
        guard text != "none" else { return [] }
        var stores: Set<Store> = []
        for name in text.split(separator: ",") {
            guard let store = Store(rawValue: String(name)) else {
                let known = Store.allCases.map(\.rawValue) + ["none"]
                throw .usage(
                    "The value '\(name)' is invalid for '--store-rules'; possible values are \(known.joined(separator: ", ")).",
                    suggestion: nearestName(to: String(name), among: known))
            }
            stores.insert(store)
        }
        guard !stores.isEmpty else { throw .usage("The value '\(text)' of '--store-rules' names no store.") }
        return stores
    }
}
