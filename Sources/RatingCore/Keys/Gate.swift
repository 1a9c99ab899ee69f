extension Gate {
    /// The keys whose values the gate compares with, in the order of the key table.
    package var keys: [ConfigurationKey] { Self.allKeys[Int(rawValue)] }

    private static let allKeys: [[ConfigurationKey]] = allCases.map { gate in
        ConfigurationKey.table.filter { $0.concerns(gate) }.map { $0.key }
    }

    /// Whether a preview asks it too.
    var holdsInPreview: Bool { self == .enabled || self == .inProgress }

    /// Whether a policy that lists the gate has it take part without a value for any key.
    var worksWithoutKey: Bool {
        switch self {
        case .enabled, .inProgress, .notAnswered, .declined: true
        default: false
        }
    }
}
