/// A key of the configuration, typed by the enumeration it is a case of.
///
/// Every case has exactly one row in `ConfigurationKey.table`, which says everything else that is known about it.
#if hasAttribute(nonexhaustive)
@nonexhaustive
#endif
public enum ConfigurationKey: Hashable, Sendable {
    case flag(ConfigurationKey.Flag)
    case integer(ConfigurationKey.Integer)
    case number(ConfigurationKey.Number)
    case text(ConfigurationKey.Text)
    case structure(ConfigurationKey.Structure)
}

extension ConfigurationKey {
    /// How many keys there are.
    public static let count = structureBase + ConfigurationKey.Structure.allCases.count

    private static let integerBase = ConfigurationKey.Flag.allCases.count
    private static let numberBase = integerBase + ConfigurationKey.Integer.allCases.count
    private static let textBase = numberBase + ConfigurationKey.Number.allCases.count
    private static let structureBase = textBase + ConfigurationKey.Text.allCases.count

    /// The key's place in an array with one element a key, 0..<``count``.
    var slot: Int {
        switch self {
        case .flag(let key): Int(key.rawValue)
        case .integer(let key): Self.integerBase + Int(key.rawValue)
        case .number(let key): Self.numberBase + Int(key.rawValue)
        case .text(let key): Self.textBase + Int(key.rawValue)
        case .structure(let key): Self.structureBase + Int(key.rawValue)
        }
    }

    /// The key's row of the table.
    package var row: KeyRow { Self.rowsBySlot[slot] }

    static func row(ofSlot slot: Int) -> KeyRow { rowsBySlot[slot] }

    /// The key's name in a document.
    @inline(never)
    public var name: String { row.name.description }

    /// The key with this name; nil if there is none.
    public init?(name: String) {
        var name = name
        guard let key = name.withUTF8({ KeyIndex.shared.key(named: $0) }) else { return nil }
        self = key
    }

    /// The type of the key's value, without the rest of its row.
    var type: KeyType { Self.typesBySlot[slot] }

    private static let rowsBySlot: [KeyRow] = table.inOrder { Int64($0.key.slot) }

    private static let typesBySlot: [KeyType] = rowsBySlot.map { $0.type }
}

extension ConfigurationKey: CustomStringConvertible {
    public var description: String { name }
}
