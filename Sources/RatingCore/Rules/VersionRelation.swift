/// A version that has an order, and numbers by which it is near another.
protocol ComparableVersion {
    /// Negative, zero or positive, as this version comes before, with or after the other.
    func compared(to other: Self) -> Int
    /// Whether as many of the first numbers are the same.
    func matches(_ other: Self, numbers count: Int) -> Bool
}

/// How `sem_ver` and `num_ver` may compare two versions.
enum VersionRelation: String {
    case equal = "="
    case unequal = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    case sameMajor = "^"
    case sameMinor = "~"

    func holds<Version: ComparableVersion>(_ left: Version, _ right: Version) -> Bool {
        switch self {
        case .equal: left.compared(to: right) == 0
        case .unequal: left.compared(to: right) != 0
        case .less: left.compared(to: right) < 0
        case .lessOrEqual: left.compared(to: right) <= 0
        case .greater: left.compared(to: right) > 0
        case .greaterOrEqual: left.compared(to: right) >= 0
        case .sameMajor: left.matches(right, numbers: 1)
        case .sameMinor: left.matches(right, numbers: 2)
        }
    }
}
