// An app outside the package: the names come from rating.json, which the plugin reads.
import RatingKit

let placement = Placement.levelCompleted
let event = ContextEvent.event(.saved)
let asked: [Placement] = [.levelCompleted, "settings", Placement("level_\(7)")]
print(placement, event == .event("saved"), asked.count)
print(ExperimentVariant.titleWarm, RatingDestination.support.rawValue, RatingText.mainText.rawValue)

/// What the compiler demands of an app for an enumeration that may grow.
func isKnown(_ gate: Gate) -> Bool {
    switch gate {
    case .sessions, .cooldown: true
    case .enabled: false
    @unknown default: false
    }
}
print(isKnown(.sessions))
