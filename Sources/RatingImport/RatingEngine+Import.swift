import Foundation
import RatingKit

extension RatingEngine {
    /// Imports what old libraries have stored, once: call it at every start, before anything is counted.
    ///
    /// ```swift
    /// try await engine.importLegacy(LegacyState(defaults: .standard))
    /// ```
    ///
    /// `RatingContext.importLegacy(_:from:now:utcOffset:)` says how conflicts are resolved. The context stores
    /// durably, together with what was taken, that the import was made; the old keys stay as they are. So after
    /// ``erase()`` it would happen again: do not call it then, or remove the old keys first.
    /// - Parameters:
    ///   - state: what is stored.
    ///   - libraries: which to read; nil for all that have stored something.
    ///   - timeZone: where the user was at the stored dates, as far as known.
    /// - Returns: what was taken from which key, and what was left out and why.
    /// - Throws: what the store throws; then nothing is taken, except with ``ContextStoreError/notDurable(_:)``.
    @discardableResult
    public func importLegacy(
        _ state: LegacyState, from libraries: [LegacyState.Library]? = nil, timeZone: TimeZone = .current
    ) async throws -> LegacyState.ImportReport {
        guard !state.entries.isEmpty else { return LegacyState.ImportReport() }
        let result = try await change { context, now in
            context.importLegacy(state, from: libraries, now: now) { instant in
                Int32(clamping: timeZone.secondsFromGMT(for: LocalInstant(instant).date))
            }
        }
        guard let result else { return LegacyState.ImportReport() }
        if !result.isEmpty {
            let names = result.libraries.map { $0.title }.joined(separator: ", ")
            let taken = result.entries.filter { $0.field != nil }.count
            report("imported what \(names) had stored: \(taken) of \(result.entries.count) keys", .notice)
        }
        return result
    }
}
