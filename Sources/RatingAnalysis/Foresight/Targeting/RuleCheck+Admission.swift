import RatingCore

/// Conditions that let in nobody who has the app from the store, or hardly anybody.
extension RuleCheck {
    /// - Parameters:
    ///   - versions: those that people have; nil: unknown.
    ///   - isForAll: whether the rule is not that of one place alone.
    ///   - isNative: whether the flow shows the store's own sheet.
    mutating func checkAdmission(versions: [String]?, isForAll: Bool, isNative: Bool) {
        guard findings.isEmpty else { return }
        for part in root.conjuncts {
            let paths = part.variables
            if isForAll, paths.contains("traits.channel") { checkChannel(part, isNative) }
            if let versions, !versions.isEmpty, paths.contains("context.version") { checkVersions(part, versions) }
            checkExactCount(part)
        }
    }

    private mutating func admits(_ part: RuleExpression, _ path: String, _ value: RatingJSON?) -> Bool {
        outcome(of: part, fixing: [path: value]) != .never
    }

    private mutating func checkChannel(_ part: RuleExpression, _ isNative: Bool) {
        let path = "traits.channel"
        guard !admits(part, path, "appstore"), !admits(part, path, nil) else { return }
        guard admits(part, path, "debug") else {
            guard isNative, admits(part, path, "testflight") else { return }
            return report(
                .targetingConstant, part.place,
                "only TestFlight builds are admitted, where the store's own sheet has no effect",
                "write {\"!=\": [{\"var\": \"traits.channel\"}, \"testflight\"]} to leave those out")
        }
        report(
            .targetingConstant, part.place,
            "only debug builds\(admits(part, path, "testflight") ? " and those from TestFlight" : "") are admitted, and nobody who has the app from the store",
            "write {\"!=\": [{\"var\": \"traits.channel\"}, \"debug\"]} to leave out debug builds")
    }

    private mutating func checkVersions(_ part: RuleExpression, _ versions: [String]) {
        guard outcome(of: part) == .varies else { return }
        for version in versions.prefix(100) where admits(part, "context.version", .string(version)) { return }
        report(
            .targetingVersion, part.place,
            "no version of the app in use meets this: there are \(versions.prefix(6).map { excerpt($0) }.joined(separator: ", "))\(versions.count > 6 ? ", …" : "")",
            "compare with one of them, or add the new one to `versions` of the app's manifest")
    }

    /// What only goes up, and is just that number once.
    private mutating func checkExactCount(_ part: RuleExpression) {
        guard case .operation(let name, let operands, _) = part, name == .equal || name == .identical,
            let path = operands.lazy.compactMap({ $0.path }).first,
            ["context.sessions", "context.launches", "context.uses"].contains(path)
                || path.hasPrefix("context.daysSince"),
            let number = operands.lazy.compactMap({ $0.literal?.integerValue }).first, number > 1
        else { return }
        report(
            .foresightRarelyAsked, part.place,
            "users are asked only while “\(excerpt(path))” is exactly \(number); whoever is not asked then never is",
            "write {\">=\": [{\"var\": \"\(excerpt(path))\"}, \(number)]}")
    }
}
