import RatingAnalysis
import RatingCore

/// libFuzzer's own mutation of bytes. Pointers and integers alone are passed alike in C and in Swift.
@_silgen_name("LLVMFuzzerMutate")
private func mutateBytes(_ bytes: UnsafeMutablePointer<UInt8>, _ count: Int, _ most: Int) -> Int

/// Changes every other input as JSON, so that what comes of it is still read beyond its syntax, and of a line that is none
/// a number; the others byte by byte.
@_cdecl("LLVMFuzzerCustomMutator")
public func mutate(
    _ bytes: UnsafeMutablePointer<UInt8>, _ count: Int, _ most: Int, _ seed: UInt32
) -> Int {
    var mutation = Mutation(state: UInt64(seed))
    guard mutation.next(2) == 0,
        let changed = mutation.changed(Array(UnsafeBufferPointer(start: bytes, count: count))), changed.count <= most
    else { return mutateBytes(bytes, count, most) }
    for (index, byte) in changed.enumerated() { bytes[index] = byte }
    return changed.count
}

/// One change of a JSON text, or of one of its lines.
private struct Mutation {
    var state: UInt64

    /// SplitMix64 (Steele, Lea and Flood 2014).
    mutating func next(_ bound: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((mixed ^ (mixed >> 31)) % UInt64(bound))
    }

    mutating func element<Element>(_ list: [Element]) -> Element { list[next(list.count)] }

    mutating func changed(_ bytes: [UInt8]) -> [UInt8]? {
        if let json = try? JSONDocument(bytes) { return changed(bytes, json, from: 0) }
        let lines = bytes.split(separator: 10)
        guard !lines.isEmpty else { return nil }
        let line = element(lines)
        if let json = try? JSONDocument(Array(line)) { return changed(bytes, json, from: line.startIndex) }
        let other = otherDigits(Array(line))
        return line.elementsEqual(other) ? nil : bytes[..<line.startIndex] + other + bytes[line.endIndex...]
    }

    /// A value of the text, and its name where it is a member.
    private struct Part {
        let value: Range<Int>
        let name: Range<Int>?

        /// With its name.
        var whole: Range<Int> { (name ?? value).lowerBound..<value.upperBound }
    }

    private mutating func changed(_ bytes: [UInt8], _ json: JSONDocument, from start: Int) -> [UInt8] {
        var parts: [Part] = []
        func add(_ node: JSONDocument.Node, _ name: Range<Int>?) {
            parts.append(Part(value: node.byteRange, name: name))
            for element in node.elements { add(element, nil) }
            for member in node.members { add(member.value, member.name.byteRange) }
        }
        add(json.root, nil)
        let (part, other) = (element(parts), element(parts))
        func text(_ range: Range<Int>) -> [UInt8] { Array(bytes[start + range.lowerBound..<start + range.upperBound]) }
        let (range, replacement): (Range<Int>, [UInt8])
        let isObject = text(part.value).first == UInt8(ascii: "{")
        switch next(12) {
        case 0...3: (range, replacement) = (part.value, value())
        case 4: (range, replacement) = (part.value, text(other.value))
        case 5:
            let odd = Array("\"\(element(Self.names))\"".utf8)
            (range, replacement) = (part.name ?? part.value, next(2) == 0 ? odd : other.name.map(text) ?? value())
        case 6: (range, replacement) = (part.value, Array("[".utf8) + text(part.value) + Array("]".utf8))
        case 7:
            let again = text(part.whole)
            (range, replacement) = (part.whole, parts.count == 1 ? again : again + [UInt8(ascii: ",")] + again)
        case 8: (range, replacement) = (withComma(part.whole, text(0..<json.bytes.count)), [])
        case 9 where isObject, 10 where isObject:
            let isEmpty = text(part.value).dropFirst().allSatisfy { !(33..<125 ~= $0) }
            let place = part.value.lowerBound + 1
            let key = Array("\"\(element(Self.members))\":".utf8)
            (range, replacement) = (place..<place, key + value() + (isEmpty ? [] : [UInt8(ascii: ",")]))
        default: (range, replacement) = (part.value, otherDigits(text(part.value)))
        }
        return bytes[..<(start + range.lowerBound)] + replacement + bytes[(start + range.upperBound)...]
    }

    /// A range with the comma that parts it from what stands beside it.
    private func withComma(_ range: Range<Int>, _ text: [UInt8]) -> Range<Int> {
        func isBlank(_ byte: UInt8) -> Bool { [9, 10, 13, 32].contains(byte) }
        let comma = UInt8(ascii: ",")
        let behind = text[range.upperBound...].firstIndex { !isBlank($0) }
        if let behind, text[behind] == comma { return range.lowerBound..<behind + 1 }
        let before = text[..<range.lowerBound].lastIndex { !isBlank($0) }
        if let before, text[before] == comma { return before..<range.upperBound }
        return range
    }

    /// The text with another number in place of one of its runs of digits: also in strings, such as dates and versions.
    private mutating func otherDigits(_ text: [UInt8]) -> [UInt8] {
        let runs = text.indices.split { !(UInt8(ascii: "0")...UInt8(ascii: "9") ~= text[$0]) }
        guard !runs.isEmpty else { return text }
        let run = element(runs)
        let digits = Array((next(3) == 0 ? element(Self.numbers) : "\(next(100))").utf8)
        return text[..<run.startIndex] + digits + text[run.endIndex...]
    }

    private mutating func value() -> [UInt8] {
        switch next(3) {
        case 0: Array("\(next(100))".utf8)
        case 1: Array(element(Self.numbers).utf8)
        default: Array(element(Self.others).utf8)
        }
    }

    /// What the chosen reader's documents may have, wherever it may stand.
    private static let members: [String] = {
        func names(_ schema: RatingJSON) -> [String] {
            let below = (schema.members ?? []).flatMap { names($0.value) } + (schema.arrayValue ?? []).flatMap(names)
            return below + (schema["properties"]?.members ?? []).map { $0.name }
        }
        return Set(names(DocumentSchema.json(of: Reader.chosen.kind))).sorted()
    }()

    /// Names without a word, and other odd ones.
    private static let names = ["", "_", "-", ".", "...", "*", "/", "-0", "é👩‍👩‍👧", "\\u0000", "\\u202e"]
    /// At the edges of what numbers can be, and just beside.
    private static let numbers = [
        "0", "-0.0", "-1", "0.5", "5e-324", "1e-7", "2147483647", "2147483648", "4294967296", "9007199254740991",
        "9007199254740993", "9223372036854775807", "-9223372036854775808", "9223372036854775808", "1e17", "9.3e18",
        "1.7976931348623157e308", "-1e308", "253402300800000",
    ]
    private static let others = [
        "true", "false", "null", "[]", "{}", "[[]]", #""""#, #""_""#, #""-""#, #"".""#, #""...""#, #""/""#, #""0""#,
        #""\u0000""#, #""\u202e""#, #""é👩‍👩‍👧""#, #""-0""#, #""1d""#, #""9999-12-31T23:59:59Z""#,
        #""0001-01-01T00:00:00+18:00""#, #""+18:00""#, #"{"var":""}"#, #"{"var":"stars"}"#, #"{"!":[]}"#,
    ]
}
