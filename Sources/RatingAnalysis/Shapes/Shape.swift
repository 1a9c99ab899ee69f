import RatingCore

/// What may stand at a place of a document: one table, from which reading, hints, JSON Schema, completion and hover are
/// made.
package indirect enum Shape: Sendable {
    case anything
    case null
    case flag
    case constant(RatingJSON)
    case integer(ClosedRange<Int64>)
    case number(ClosedRange<Double>)
    /// The form that a document says it has, and the newest that this library reads.
    case version(Int64)
    case text(TextShape)
    case word(WordShape)
    case list(Shape, ClosedRange<Int>)
    /// An object whose members the author names.
    case map(Shape, TextShape, ClosedRange<Int>)
    case object(ObjectShape)
    /// The first that has the value's JSON type; all of them in words.
    case oneOf([Shape], String)
    /// A part with a name, which may be within itself.
    case part(Notation)

    static func list(_ element: Shape) -> Shape { .list(element, 0...Int.max) }
    static func map(_ value: Shape, _ names: TextShape = .any) -> Shape { .map(value, names, 0...Int.max) }
    static func object(_ what: String, _ members: [ShapeMember]) -> Shape { .object(ObjectShape(what, members)) }
    static func object(_ what: String, _ members: ShapeMember...) -> Shape { .object(ObjectShape(what, members)) }
    static func word(_ noun: String, _ names: [String]) -> Shape { .word(WordShape(noun, names)) }
    static func word(_ noun: String, _ words: [(name: String, summary: String)]) -> Shape {
        .word(WordShape(noun, words))
    }
    static let anyText = Shape.text(.any)
}

/// One of some names.
package struct WordShape: Sendable {
    /// One of them, in a sentence.
    let noun: String
    /// With a line on each; empty where the name says it.
    let words: [(name: String, summary: String)]
    /// The word that stands for the name of the member that it is the value of, and what that names.
    var ofOwner: (word: String, list: AppManifest.List)?

    init(_ noun: String, _ words: [(name: String, summary: String)]) { (self.noun, self.words) = (noun, words) }

    init(_ noun: String, _ names: [String]) { self.init(noun, names.map { ($0, "") }) }

    var names: [String] { words.map { $0.name } }
    /// Few enough to be told all.
    var isShort: Bool { words.count <= 12 }

    var wanted: String {
        switch words.count {
        case 1...3: names.map { "\"\($0)\"" }.joined(separator: " or ")
        case 4...12: "one of \(names.joined(separator: ", "))"
        default: "the name of \(noun)"
        }
    }
}

/// A member of an object.
package struct ShapeMember: Sendable {
    package let name: String
    /// One line on what it is for; empty where it means nothing and is passed over.
    package let summary: String
    let shape: Shape
    let isRequired: Bool
    /// The form of the document that first had it.
    let since: Int64
    /// The key that it is, of a configuration.
    let key: ConfigurationKey?

    static func may(
        _ name: String, _ shape: Shape, isRequired: Bool = false, since: Int64 = 1, key: ConfigurationKey? = nil,
        _ summary: String
    ) -> ShapeMember {
        ShapeMember(
            name: name, summary: since > 1 ? "\(summary) Since form \(since)." : summary, shape: shape,
            isRequired: isRequired, since: since, key: key)
    }

    /// One that has to be there.
    static func must(_ name: String, _ shape: Shape, since: Int64 = 1, _ summary: String) -> ShapeMember {
        .may(name, shape, isRequired: true, since: since, summary)
    }
}

/// An object whose members have names of their own.
package struct ObjectShape: Sendable {
    /// What it is, with its article.
    let what: String
    let members: [ShapeMember]
    /// What it has besides, by the value of one of its members.
    var cases: Cases?
    /// Of these there is one, and no more.
    var oneOf: [String] = []
    /// Whether other members are taken as they are.
    var isOpen = false

    struct Cases: Sendable {
        /// The member that tells.
        let member: String
        let cases: [(value: String, members: [ShapeMember])]
        /// The members that there may be without it.
        var without: [String] = []
    }

    private let places: [String: Int]

    init(_ what: String, _ members: [ShapeMember]) {
        (self.what, self.members) = (what, members)
        var places: [String: Int] = [:]
        for (place, member) in members.enumerated() { places[member.name] = place }
        self.places = places
    }

    init(_ what: String, _ members: ShapeMember...) { self.init(what, members) }

    /// The members where the telling one has this value; nil: it is not known.
    func members(where value: String?) -> [ShapeMember] {
        guard let cases else { return members }
        let own = cases.cases.filter { value == nil || $0.value == value }.flatMap { $0.members }
        return members.filter { member in !own.contains { $0.name == member.name } } + own
    }

    /// The member of this name.
    ///
    /// - Parameter value: that of the telling member.
    func member(_ name: String, where value: () -> String?) -> ShapeMember? {
        let common = places[name].map { members[$0] }
        guard let cases, cases.cases.contains(where: { $0.members.contains { $0.name == name } }) else { return common }
        let value = value()
        let own = cases.cases.first { each in
            (value == nil || each.value == value) && each.members.contains { $0.name == name }
        }
        return own?.members.first { $0.name == name } ?? common
    }
}

extension Shape {
    /// The name of the part; the first of several that have one.
    var notation: Notation {
        switch self {
        case .part(let notation): notation
        case .oneOf(let shapes, _): shapes.lazy.map { $0.notation }.first { $0 != .free } ?? .free
        default: .free
        }
    }

    /// What the value of a member is.
    ///
    /// - Parameter value: the text that a member of the same object has.
    func member(_ name: String, where value: (String) -> String?) -> Shape {
        switch self {
        case .part(.rule(let isGuard)), .part(.operand(let isGuard)):
            return .part(name == "var" || name == "missing" ? .variable(isGuard: isGuard) : .operand(isGuard: isGuard))
        case .part(let notation): return notation.shape.member(name, where: value)
        case .map(let shape, _, _): return shape
        case .object(let object):
            return object.member(name) { object.cases.flatMap { value($0.member) } }?.shape ?? .anything
        case .oneOf(let shapes, _):
            for shape in shapes {
                if case .anything = shape.member(name, where: value) { continue }
                return shape.member(name, where: value)
            }
            return .anything
        default: return .anything
        }
    }

    /// What the elements of an array are.
    func element(isFirst: Bool) -> Shape {
        switch self {
        case .part(.rule(let isGuard)), .part(.operand(let isGuard)): return .part(.operand(isGuard: isGuard))
        case .part(.variable(let isGuard)): return isFirst ? self : .part(.operand(isGuard: isGuard))
        case .part(let notation): return notation.shape.element(isFirst: isFirst)
        case .list(let shape, _): return shape
        case .oneOf(let shapes, _):
            for case .list(let shape, _) in shapes { return shape }
            return .anything
        default: return .anything
        }
    }

    /// The objects that this may be.
    var objects: [ObjectShape] {
        switch self {
        case .part(let notation): notation.shape.objects
        case .object(let object): [object]
        case .oneOf(let shapes, _): shapes.flatMap { $0.objects }
        default: []
        }
    }

    /// The shape itself, whatever its name.
    var inner: Shape {
        if case .part(let notation) = self { notation.shape.inner } else { self }
    }

    /// The texts and names that this may be, without those within.
    var scalars: [Shape] {
        switch self {
        case .part(let notation): notation.shape.scalars
        case .oneOf(let shapes, _): shapes.flatMap { $0.scalars }
        default: [self]
        }
    }

    func admits(_ kind: JSONDocument.Kind) -> Bool {
        switch self {
        case .anything: true
        case .null: kind == .null
        case .flag: kind == .bool
        case .constant(let value): value.boolValue == nil ? kind == .string : kind == .bool
        case .integer, .version, .number: kind == .integer || kind == .number
        case .text, .word: kind == .string
        case .list: kind == .array
        case .map, .object: kind == .object
        case .oneOf(let shapes, _): shapes.contains { $0.admits(kind) }
        case .part(let notation): notation.shape.admits(kind)
        }
    }

    /// With its article, for messages.
    var wanted: String {
        switch self {
        case .anything: "a value"
        case .null: "null"
        case .flag: "true or false"
        case .constant(let value): value.serialized()
        case .integer(let range):
            range.upperBound == .max
                ? "a whole number of at least \(range.lowerBound)"
                : "a whole number from \(range.lowerBound) to \(range.upperBound)"
        case .number(let range): "a number from \(shortest(range.lowerBound)) to \(shortest(range.upperBound))"
        case .version: "a whole number of at least 1"
        case .text(let text): text.wanted
        case .word(let word): word.wanted
        case .list: "an array"
        case .map, .object: "an object"
        case .oneOf(_, let wanted): wanted
        case .part(let notation): notation.shape.wanted
        }
    }
}
