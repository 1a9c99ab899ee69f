import RatingCore

extension SimulationResult {
    /// What `kind` says in the file of a part.
    package static let kind = "simulation"
    /// The newest form that is read.
    package static let version: Int64 = 2

    /// The form in which parts are written and merged: whole numbers only, so that no sum loses anything.
    package var json: RatingJSON {
        [
            "kind": .string(Self.kind), "version": .integer(Self.version), "run": run.json,
            "covered": .array(covered.map { .numbers([$0.lowerBound, $0.upperBound]) }),
            "results": .array(tallies.map { $0.json }),
        ]
    }

    /// A part that cannot be read: where, and why.
    package struct FormatError: Error, Equatable, Sendable {
        package let message: String
    }

    package init(json: RatingJSON) throws(FormatError) {
        guard json["kind"]?.stringValue == Self.kind else {
            throw FormatError(message: "it is not a part of a simulation: “kind” is not \"\(Self.kind)\"")
        }
        guard let version = json["version"]?.integerValue, version > 0 else { throw Self.malformed("version") }
        guard version > 1 else {
            throw FormatError(
                message: "it has the form \(version), which is not read any more; run the simulation again")
        }
        guard version <= Self.version else {
            throw FormatError(
                message:
                    "it has the form \(version), and this version reads forms up to \(Self.version); update ratingkit")
        }
        guard let run = json["run"].flatMap({ Run($0) }) else { throw Self.malformed("run") }
        var covered: [Range<Int>] = []
        guard let parts = json["covered"]?.arrayValue else { throw Self.malformed("covered") }
        for element in parts {
            guard let bounds = element.wholeNumbers(), bounds.count == 2, bounds[0] < bounds[1], bounds[1] <= run.users,
                bounds[0] >= covered.last?.upperBound ?? 0
            else { throw Self.malformed("covered") }
            covered.append(bounds[0]..<bounds[1])
        }
        guard let results = json["results"]?.arrayValue, results.count == run.configurations.count else {
            throw Self.malformed("results")
        }
        var tallies: [SimulationTally] = []
        for (index, result) in results.enumerated() {
            guard let tally = SimulationTally(result, days: run.days),
                tally[.users] == covered.reduce(0, { $0 + $1.count })
            else { throw Self.malformed("results[\(index)]") }
            if let problem = tally.contradiction {
                throw FormatError(message: "“results[\(index)]” is impossible: \(problem)")
            }
            tallies.append(tally)
        }
        self.init(run: run, covered: covered, tallies: tallies)
    }

    private static func malformed(_ member: String) -> FormatError {
        FormatError(message: "“\(member)” is missing or damaged")
    }
}

extension SimulationResult.Run {
    fileprivate var json: RatingJSON {
        [
            "users": .integer(Int64(users)), "days": .integer(Int64(days)),
            "seed": .integer(Int64(bitPattern: seed)), "population": .string(population),
            "populationDigest": .string(populationDigest),
            "configurations": .array(
                configurations.map { ["name": .string($0.name), "digest": .string($0.digest)] }),
            "sweeps": .array(sweeps.map { .string($0.description) }),
        ]
    }

    fileprivate init?(_ json: RatingJSON) {
        guard let users = json["users"]?.wholeNumber(), let days = json["days"]?.wholeNumber(), 1...36_500 ~= days,
            let seed = json["seed"]?.integerValue, let population = json["population"]?.stringValue,
            let digest = json["populationDigest"]?.stringValue, let list = json["configurations"]?.arrayValue
        else { return nil }
        let configurations = list.compactMap { element in
            element["name"]?.stringValue.flatMap { name in
                element["digest"]?.stringValue.map { Configuration(name: name, digest: $0) }
            }
        }
        guard let texts = json["sweeps"]?.arrayValue else { return nil }
        let sweeps = texts.compactMap { $0.stringValue.flatMap { try? SimulationSweep($0) } }
        let isGrid = sweeps.isEmpty || sweeps.combinations == list.count
        guard configurations.count == list.count, sweeps.count == texts.count, isGrid else { return nil }
        self.init(
            users: users, days: days, seed: UInt64(bitPattern: seed), population: population, populationDigest: digest,
            configurations: configurations, sweeps: sweeps)
    }
}

extension SimulationTally {
    fileprivate var json: RatingJSON {
        let gates = Gate.allCases.filter { keptBack[$0] > 0 }
        let rest: [RatingJSON.Member] = [
            .init("firstAskDays", .numbers(firstAskDays)), .init("askCounts", .numbers(askCounts)),
            .init("keptBack", .object(gates.map { .init($0.name, .integer(Int64(keptBack[$0]))) })),
            .init("starsInApp", .numbers(starsInApp)), .init("starsInStore", .numbers(starsInStore)),
            .init(
                "outcomes",
                .object(outcomes.sorted { $0.key < $1.key }.map { .init($0.key, .integer(Int64($0.value))) })),
            .init("slices", .array(slices.map { $0.json })),
            .init("paired", paired?.json ?? .null),
        ]
        return .object(moments.members + rest)
    }

    fileprivate init?(_ json: RatingJSON, days: Int) {
        self.init(days: days)
        func numbers(_ name: String, _ count: Int) -> [Int]? {
            json[name]?.wholeNumbers().flatMap { $0.count == count ? $0 : nil }
        }
        guard let first = numbers("firstAskDays", days), let asks = numbers("askCounts", askCounts.count),
            let inApp = numbers("starsInApp", starsInApp.count),
            let inStore = numbers("starsInStore", starsInStore.count), let moments = Moments(json)
        else { return nil }
        (firstAskDays, askCounts, starsInApp, starsInStore, self.moments) = (first, asks, inApp, inStore, moments)
        guard let list = json["slices"]?.arrayValue, let held = json["keptBack"]?.members,
            let ends = json["outcomes"]?.members
        else { return nil }
        for element in list {
            guard let slice = FigureSlice(element) else { return nil }
            slices.append(slice)
        }
        if let pairs = json["paired"], !pairs.isNull {
            guard let moments = PairedMoments(pairs, days: days) else { return nil }
            paired = moments
        }
        for member in held {
            guard let gate = Gate.allCases.first(where: { $0.name == member.name }),
                let number = member.value.wholeNumber()
            else { return nil }
            keptBack[gate] = number
        }
        for member in ends {
            guard let number = member.value.wholeNumber() else { return nil }
            outcomes[member.name] = number
        }
    }
}

extension PairedMoments {
    fileprivate var json: RatingJSON {
        let sorted = days.sorted { ($0.key.first, $0.key.second) < ($1.key.first, $1.key.second) }
        return [
            "products": .numbers(products),
            "days": .array(sorted.map { .numbers([$0.key.first, $0.key.second, $0.value]) }),
        ]
    }

    fileprivate init?(_ json: RatingJSON, days most: Int) {
        guard let products = json["products"]?.wholeNumbers(Moments.most), let list = json["days"]?.arrayValue else {
            return nil
        }
        var days: [Days: Int] = [:]
        for element in list {
            guard let numbers = element.wholeNumbers(), numbers.count == 3, max(numbers[0], numbers[1]) < most else {
                return nil
            }
            days[Days(first: numbers[0], second: numbers[1])] = numbers[2]
        }
        self.init(products: products, days: days)
    }
}

extension RatingJSON {
    static func numbers(_ numbers: [Int]) -> RatingJSON { .array(numbers.map { .integer(Int64($0)) }) }

    /// From 0 on, as far as a tally counts.
    func wholeNumber(_ most: Int = SimulationTally.most) -> Int? {
        integerValue.flatMap { Int(exactly: $0) }.flatMap { 0...most ~= $0 ? $0 : nil }
    }

    func wholeNumbers(_ most: Int = SimulationTally.most) -> [Int]? {
        guard let elements = arrayValue else { return nil }
        let numbers = elements.compactMap { $0.wholeNumber(most) }
        return numbers.count == elements.count ? numbers : nil
    }
}
