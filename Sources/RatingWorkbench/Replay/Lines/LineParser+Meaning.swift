import RatingCore

extension LineParser {
    /// - Returns: why the line means nothing.
    mutating func readMeaning(
        _ line: UnsafeBufferPointer<UInt8>, into event: inout LoggedEvent, remark: (LogRemark) -> Void
    ) -> LogRemark? {
        if form == .ratingkit { return readAction(line, into: &event) }
        if let name = value(.name) {
            guard reader.is(name, .string) else { return .noEvent }
            let (number, isNew) = Self.number(of: name, in: line, reader, &names)
            if isNew { nameMeanings.append(add(mapping.meaning(of: string(name, of: line) ?? ""))) }
            event.meaning = nameMeanings[number]
        } else if let flag = value(.isFatal), reader.is(flag, .bool) {
            // As Crashlytics said it before errors had types.
            let isFatal = line[reader.range(flag).lowerBound] == UInt8(ascii: "t")
            event.meaning = add(mapping.meaning(of: isFatal ? "FATAL" : "NON_FATAL"))
        } else {
            return .noEvent
        }
        if value(.utcOffset) == nil, mapping.utcOffset == nil { remark(.assumedUTC) }
        if let parameter = meanings[Int(event.meaning)].exposureParameter {
            guard let value = find(parameter: parameter, of: line), let variant = string(value, of: line) else {
                return .malformed
            }
            event.meaning = add(.init(meanings[Int(event.meaning)].steps + [.exposure(variant)]))
            return nil
        }
        guard let parameter = meanings[Int(event.meaning)].starsParameter else { return nil }
        guard let value = find(parameter: parameter, of: line), let stars = integer(value, of: line) else {
            return .malformed
        }
        event.stars = stars
        return nil
    }

    /// RatingKit's own form: what is done stands in `do`.
    private mutating func readAction(_ line: UnsafeBufferPointer<UInt8>, into event: inout LoggedEvent) -> LogRemark? {
        guard let value = value(.action), reader.is(value, .string) else { return .noEvent }
        let (word, isNew) = Self.number(of: value, in: line, reader, &words)
        if isNew { actions.append(action(string(value, of: line) ?? "")) }
        switch actions[word] {
        case .always(let meaning): event.meaning = meaning
        case .event:
            guard let name = self.value(.name), reader.is(name, .string) else { return .malformed }
            let (number, isNew) = Self.number(of: name, in: line, reader, &names)
            if isNew { nameMeanings.append(add(.init([.event(string(name, of: line) ?? "")]))) }
            event.meaning = nameMeanings[number]
        case .exposure:
            guard let name = self.value(.name), reader.is(name, .string) else { return .malformed }
            let (number, isNew) = Self.number(of: name, in: line, reader, &exposures)
            if isNew { exposureMeanings.append(add(.init([.exposure(string(name, of: line) ?? "")]))) }
            event.meaning = exposureMeanings[number]
        case .ask(let nowhere):
            event.meaning = nowhere
            guard let place = self.value(.placement) else { return nil }
            guard reader.is(place, .string) else { return .malformed }
            let (number, isNew) = Self.number(of: place, in: line, reader, &placements)
            if isNew { placementMeanings.append(add(.init([.ask(placement: string(place, of: line))]))) }
            event.meaning = placementMeanings[number]
        case .answer(let meaning):
            event.meaning = meaning
            guard let stars = self.value(.stars) else { return nil }
            guard !reader.is(stars, .string), let number = integer(stars, of: line) else { return .malformed }
            event.stars = number
        case .prompt(let meaning):
            guard isExperiment else { return .recordedPrompt }
            event.meaning = meaning
        case .unknown: return .noEvent
        }
        return nil
    }

    /// What a word under `do` asks of the rest of the line.
    enum Action {
        case always(Int32)
        case event
        /// With the meaning of an ask without a placement.
        case ask(Int32)
        case answer(Int32)
        case prompt(Int32)
        case exposure, unknown
    }

    private mutating func action(_ word: String) -> Action {
        switch word {
        case "event": .event
        case "ask": .ask(add(.init([.ask(placement: nil)])))
        case "answer": .answer(add(.init([.answer])))
        case "prompt": .prompt(add(.init([.prompt])))
        case "exposure": .exposure
        default: EventMapping.words[word].map { .always(add(.init([$0]))) } ?? .unknown
        }
    }

    /// Version, traits, session and identifier, where the line has them.
    mutating func readRest(_ line: UnsafeBufferPointer<UInt8>, into event: inout LoggedEvent) -> LogRemark? {
        if let value = value(.version) {
            guard reader.is(value, .string) else { return .malformed }
            let (number, isNew) = Self.number(of: value, in: line, reader, &versionNames)
            if isNew { versions.append(string(value, of: line) ?? "") }
            event.version = Int32(number)
        }
        if let value = value(.traits) {
            guard reader.is(value, .object) else { return .malformed }
            let text = UnsafeBufferPointer(rebasing: line[reader.range(value)])
            let (number, isNew) = traitTexts.number(text)
            if isNew { traits.append((try? JSONDocument(Array(text)).root.value) ?? [:]) }
            event.traits = Int32(number)
        } else if let value = value(.country), reader.is(value, .string) {
            let (number, isNew) = Self.number(of: value, in: line, reader, &traitTexts)
            if isNew { traits.append(["country": .string(string(value, of: line) ?? "")]) }
            event.traits = Int32(number)
        }
        if let value = value(.session) {
            guard let session = integer(value, of: line) else { return .malformed }
            event.session = session
        }
        if let value = value(.id) {
            guard reader.is(value, .string) || reader.is(value, .integer) else { return .malformed }
            event.id = EventID(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(line)[reader.range(value)]))
        }
        return nil
    }

    private static func number(
        of value: Int, in line: UnsafeBufferPointer<UInt8>, _ reader: JSONLineReader, _ table: inout NameTable
    ) -> (number: Int, isNew: Bool) {
        guard reader.hasEscapes(value) else {
            let range = reader.range(value)
            return table.number(UnsafeBufferPointer(rebasing: line[range.lowerBound + 1..<range.upperBound - 1]))
        }
        var text: [UInt8] = []
        reader.unescape(value, of: line, into: &text)
        return text.withUnsafeBufferPointer { table.number($0) }
    }

    /// Few lines mean something that no line before did.
    private mutating func add(_ meaning: EventMapping.Meaning) -> Int32 {
        if let known = meanings.prefix(32).firstIndex(of: meaning) { return Int32(known) }
        meanings.append(meaning)
        return Int32(meanings.count - 1)
    }

    // MARK: Parameters

    /// The value of an event's parameter: a member of the object of parameters, or in GA4 that of an element's `key`.
    private mutating func find(parameter: String, of line: UnsafeBufferPointer<UInt8>) -> Int? {
        guard let parameters = value(.parameters) else { return nil }
        guard reader.is(parameters, .array) else { return child(parameter, of: parameters, in: line) }
        var element = parameters + 1
        while element < reader.next(parameters) {
            defer { element = reader.next(element) }
            guard let key = child("key", of: element, in: line), string(key, of: line) == parameter,
                let value = child("value", of: element, in: line)
            else { continue }
            for kind in ["int_value", "double_value", "float_value", "string_value"] {
                guard let found = child(kind, of: value, in: line), !reader.is(found, .null) else { continue }
                return found
            }
        }
        return nil
    }

    private mutating func child(_ name: String, of object: Int, in line: UnsafeBufferPointer<UInt8>) -> Int? {
        guard reader.is(object, .object) else { return nil }
        let wanted = [EventMember(name)]
        var (place, found) = (object + 1, Int?.none)
        while place < reader.next(object) {
            if member(place, of: line, among: wanted) != nil { found = place + 1 }
            place = reader.next(place + 1)
        }
        return found
    }
}
