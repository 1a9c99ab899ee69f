extension RatingConfiguration {
    /// One difference between two snapshots.
    public struct Change: Equatable, Sendable {
        public let key: ConfigurationKey
        /// The placement that the difference concerns; nil for the top level of the configuration.
        public let placement: String?
        package let old: ConfigurationValue?
        package let new: ConfigurationValue?
        /// The layer that the new value comes from.
        public let layer: ConfigurationLayer
    }
}

extension RatingConfiguration.Change: CustomStringConvertible {
    /// `displaySessionCount: 3 → 5 (remote)`. Of long values only the part around the first difference is shown.
    public var description: String {
        let place = placement.map { "placements.\($0)." } ?? ""
        let (before, after) = (Self.text(old), Self.text(new))
        let same = zip(before, after).prefix { $0 == $1 }.count
        return "\(place)\(key): \(Self.shortened(before, from: same)) → \(Self.shortened(after, from: same)) (\(layer))"
    }

    private static func text(_ value: ConfigurationValue?) -> String {
        guard let value else { return "absent" }
        if case .number(let number) = value { return shortest(number) }
        return value.json.serialized()
    }

    /// At most about 80 characters, from a little before the first difference on.
    private static func shortened(_ text: String, from difference: Int) -> String {
        guard text.count > 80 else { return text }
        let start = max(0, difference - 20)
        let shown = text.dropFirst(start)
        return (start > 0 ? "…" : "") + shown.prefix(80) + (shown.count > 80 ? "…" : "")
    }
}

extension RatingConfiguration {
    /// What changes from another snapshot to this one, in the order of the key table: first at the top level, then for
    /// each placement whatever differs there and is not the same change as at the top level.
    public func changes(from old: RatingConfiguration) -> [RatingConfiguration.Change] {
        let top = changes(from: old, placement: nil)
        return Set(placementNames).union(old.placementNames).namesInOrder().reduce(into: top) { changes, placement in
            let placed = at(placement).changes(from: old.at(placement), placement: placement)
            changes += placed.filter { change in
                !top.contains { $0.key == change.key && $0.old == change.old && $0.new == change.new }
            }
        }
    }

    private func changes(from old: RatingConfiguration, placement: String?) -> [RatingConfiguration.Change] {
        ConfigurationKey.table.compactMap { row in
            let (before, after) = (old[any: row.key], self[any: row.key])
            guard before != after else { return nil }
            return RatingConfiguration.Change(
                key: row.key, placement: placement, old: before, new: after, layer: layer(of: row.key))
        }
    }
}
