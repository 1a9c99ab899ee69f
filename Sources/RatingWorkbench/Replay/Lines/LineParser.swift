import Foundation
import RatingCore

/// Reads the lines of a log into ``LoggedEvent``s, without a String or tree for a line that says nothing new.
struct LineParser {
    let form: EventForm
    let mapping: EventMapping
    /// Whether recorded prompts are read.
    let isExperiment: Bool
    /// What times lines may have.
    let times: ClosedRange<Int64>

    /// What the numbers of the events stand for.
    var meanings: [EventMapping.Meaning] = []
    var versions: [String] = []
    var traits: [RatingJSON] = []

    let members: [EventMember]
    var reader = JSONLineReader(limits: JSONLimits(maximumBytes: Self.maximumLine, maximumDepth: 64))
    var fields = [Int](repeating: -1, count: EventField.allCases.count)
    var hasForeignMember = false
    /// Of the words under `do`.
    var words = NameTable()
    var actions: [Action] = []
    var names = NameTable()
    var placements = NameTable()
    var exposures = NameTable()
    /// Of each number of a name, or of a placement that is asked for, that of its meaning.
    var nameMeanings: [Int32] = []
    var placementMeanings: [Int32] = []
    var exposureMeanings: [Int32] = []
    var versionNames = NameTable()
    var traitTexts = NameTable()
    /// Texts with escapes, resolved.
    var scratch: [UInt8] = []

    /// 1 MiB: an event of no analytics service may be as long.
    static let maximumLine = 1 << 20

    init(_ plan: ReplayPlan) {
        (form, mapping, times, members) = (plan.form, plan.mapping, plan.times, plan.form.members)
        isExperiment = plan.experiment != nil
    }

    /// The result of reading a line.
    enum Outcome {
        case blank
        case event(LoggedEvent)
        case nothing(LogRemark)
    }

    /// Reads a line.
    ///
    /// - Parameters:
    ///   - user: gets the user's UTF-8 bytes, where the line has a user.
    ///   - remark: is given what is to be said of a line that is used all the same.
    mutating func read(
        _ line: UnsafeBufferPointer<UInt8>, number: Int64, user: inout [UInt8], remark: (LogRemark) -> Void
    ) -> Outcome {
        guard line.count <= Self.maximumLine else { return .nothing(.tooLong) }
        guard !Self.isBlank(line) else { return .blank }
        guard reader.read(line) == nil, reader.is(0, .object) else { return .nothing(.noJSON) }
        for index in fields.indices { fields[index] = -1 }
        hasForeignMember = false
        find(members, in: 0, of: line)
        var event = LoggedEvent()
        event.line = number
        guard readUser(line, into: &user) else { return .nothing(.noUser) }
        guard readTime(line, into: &event) else { return .nothing(.noTime) }
        guard times.contains(event.at) else { return .nothing(.implausibleTime) }
        if let problem = readMeaning(line, into: &event, remark: remark) { return .nothing(problem) }
        if let problem = readRest(line, into: &event) { return .nothing(problem) }
        if hasForeignMember { remark(.foreignMember) }
        return .event(event)
    }

    /// The user and time of a line that has both: by which logs are sorted.
    mutating func key(_ line: UnsafeBufferPointer<UInt8>, user: inout [UInt8]) -> Int64? {
        var event = LoggedEvent()
        guard line.count <= Self.maximumLine, reader.read(line) == nil, reader.is(0, .object) else { return nil }
        for index in fields.indices { fields[index] = -1 }
        find(members, in: 0, of: line)
        guard readUser(line, into: &user), readTime(line, into: &event), times.contains(event.at) else {
            return nil
        }
        return event.at
    }

    private static func isBlank(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
        // Nearly every line begins with its brace.
        guard let first = line.first, first != .openBrace else { return line.isEmpty }
        return line.allSatisfy { $0 == .space || $0 == .tab || $0 == .carriageReturn }
    }

    // MARK: Members

    private mutating func find(_ wanted: [EventMember], in object: Int, of line: UnsafeBufferPointer<UInt8>) {
        var name = object + 1
        let end = reader.next(object)
        while name < end {
            let value = name + 1
            if let member = member(name, of: line, among: wanted) {
                if let field = member.field { fields[field.rawValue] = value }
                if !member.inner.isEmpty, reader.is(value, .object) { find(member.inner, in: value, of: line) }
            } else {
                hasForeignMember = form.tellsForeignMembers
            }
            name = reader.next(value)
        }
    }

    mutating func member(
        _ name: Int, of line: UnsafeBufferPointer<UInt8>, among wanted: [EventMember]
    ) -> EventMember? {
        if reader.hasEscapes(name) {
            reader.unescape(name, of: line, into: &scratch)
            return wanted.first { $0.name == scratch }
        }
        let range = reader.range(name)
        let start = line.baseAddress! + range.lowerBound + 1
        let count = range.count - 2
        for index in wanted.indices where wanted[index].name.count == count {
            let isSame = wanted[index].name.withUnsafeBufferPointer {
                count == 0 || $0[0] == start[0] && memcmp($0.baseAddress!, start, count) == 0
            }
            if isSame { return wanted[index] }
        }
        return nil
    }

    func value(_ field: EventField) -> Int? {
        let value = fields[field.rawValue]
        return value < 0 || reader.is(value, .null) ? nil : value
    }

    /// Calls a function with the text of a string; with nil for other values.
    mutating func withText<Result>(
        _ value: Int, of line: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>?) -> Result
    ) -> Result {
        guard reader.is(value, .string) else { return body(nil) }
        guard reader.hasEscapes(value) else {
            let range = reader.range(value)
            return body(UnsafeBufferPointer(rebasing: line[range.lowerBound + 1..<range.upperBound - 1]))
        }
        reader.unescape(value, of: line, into: &scratch)
        return scratch.withUnsafeBufferPointer { body($0) }
    }

    mutating func string(_ value: Int, of line: UnsafeBufferPointer<UInt8>) -> String? {
        withText(value, of: line) { $0.map { String(decoding: $0, as: UTF8.self) } }
    }

    /// An integer, also one that is written as a text, as BigQuery exports it.
    mutating func integer(_ value: Int, of line: UnsafeBufferPointer<UInt8>) -> Int64? {
        switch reader.kind(value) {
        case .integer: Self.integer(line[reader.range(value)])
        case .string: withText(value, of: line) { $0.flatMap { Self.integer($0[...]) } }
        case .number: Double(String(decoding: line[reader.range(value)], as: UTF8.self)).flatMap { Int64(exactly: $0) }
        default: nil
        }
    }

    private static func integer(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> Int64? {
        let isNegative = digits.first == .minus
        guard (isNegative ? 2 : 1)...19 ~= digits.count else { return nil }
        var value: Int64 = 0
        for byte in isNegative ? digits.dropFirst() : digits {
            guard byte.isDigit else { return nil }
            let (tens, isTooLarge) = value.multipliedReportingOverflow(by: 10)
            let (sum, isTooLong) = tens.addingReportingOverflow(Int64(byte &- .digitZero))
            guard !isTooLarge, !isTooLong else { return nil }
            value = sum
        }
        return isNegative ? -value : value
    }
}
