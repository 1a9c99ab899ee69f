#if canImport(SwiftUI)
import Foundation
import RatingImport
import RatingUI

extension RatingEngine {
    /// The engine of ``RatingKit/RatingEngine/standard(configuration:remote:outbox:appGates:traits:adjust:preparing:)``, which
    /// first takes over what another library has stored, once.
    ///
    /// - Parameter legacy: what is stored: `LegacyState(defaults: .standard)`.
    public static func standard(
        importing legacy: LegacyState,
        configuration: URL? = Bundle.main.url(forResource: "rating", withExtension: "json"),
        remote: (any ConfigurationSource)? = nil, outbox: (any FeedbackQueue)? = nil, appGates: [AppGate] = [],
        traits: RatingJSON = [:], adjust: (inout RatingPorts) -> Void = { _ in }
    ) async -> RatingEngine {
        await standard(
            configuration: configuration, remote: remote, outbox: outbox, appGates: appGates, traits: traits,
            adjust: adjust, preparing: { try await $0.importLegacy(legacy) })
    }
}
#endif
