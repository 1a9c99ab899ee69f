/// Reading objects of events: how often, and what they are worth.
extension ReadingPass {
    mutating func counts(_ node: JSONDocument.Node, at place: KeyPlace) -> ConfigurationValue? {
        var events: [RequiredEvent] = []
        for member in node.members {
            let name = member.name.stringValue ?? ""
            let path = DocumentPath.member(place.path, name)
            if member.value.kind == .object, place.key == .structure(.requiredEvents) {
                if let event = recentEvent(named: name, member.value, path: path) { events.append(event) }
            } else if let count = integer(
                member.value, in: RequiredEvent.counts, path: path, "how often the event must have happened")
            {
                events.append(RequiredEvent(name: name, count: count))
            }
        }
        return isComplete(events.count, node, at: place) ? .counts(events) : nil
    }

    /// `{"count": 3, "withinDays": 14}`.
    private mutating func recentEvent(named name: String, _ node: JSONDocument.Node, path: String) -> RequiredEvent? {
        for member in node.members where !member.name.isString("count") && !member.name.isString("withinDays") {
            let text = member.name.stringValue ?? ""
            report(
                .unknownKey, severity: .warning, member.name, at: DocumentPath.member(path, text),
                "there is no “\(excerpt(text))” here; it is ignored",
                nearest(to: text, among: ["count", "withinDays"]))
        }
        let count = integer(
            node["count"] ?? node, in: RequiredEvent.counts, path: "\(path).count",
            "how often the event must have happened")
        guard let days = node["withinDays"] else { return count.map { RequiredEvent(name: name, count: $0) } }
        let withinDays = integer(
            days, in: RequiredEvent.days, path: "\(path).withinDays",
            "within how many of the last days, including today")
        guard let count, let withinDays else { return nil }
        return RequiredEvent(name: name, count: count, withinDays: withinDays)
    }

    mutating func points(_ node: JSONDocument.Node, at place: KeyPlace) -> ConfigurationValue? {
        var events: [EventPoints] = []
        for member in node.members {
            let name = member.name.stringValue ?? ""
            let path = DocumentPath.member(place.path, name)
            let points = integer(member.value, in: EventPoints.range, path: path, "the points that the event gives")
            if let points { events.append(EventPoints(name: name, points: points)) }
        }
        return isComplete(events.count, node, at: place) ? .points(events) : nil
    }

    /// Nil for what is reported.
    private mutating func integer(
        _ node: JSONDocument.Node, in range: ClosedRange<Int64>, path: String, _ meaning: String
    ) -> Int64? {
        if let integer = node.integerValue, range.contains(integer) { return integer }
        report(
            node.integerValue == nil ? .wrongType : .outOfRange, node, at: path,
            "\(path) must be \(meaning), an integer \(range.lowerBound)…\(range.upperBound)")
        return nil
    }

    /// Whether every name has been read, and there are not too many.
    private mutating func isComplete(_ count: Int, _ node: JSONDocument.Node, at place: KeyPlace) -> Bool {
        guard node.count > RatingContext.maximumEventNames else { return count == node.count }
        report(
            .outOfRange, node, at: place.path,
            "\(place.path) names more than \(RatingContext.maximumEventNames) events")
        return false
    }
}
