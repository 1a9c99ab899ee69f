import RatingAnalysis
import RatingCore

/// The partial result that `ratingkit merge` reads: whole numbers, in an order of their own.
extension ReplaySummary {
    package static let kind = "replay"
    /// The newest form, and the only one that is read.
    package static let version: Int64 = 2

    package var json: RatingJSON {
        let subject: RatingJSON = [
            "kind": .string(Self.kind), "version": .integer(Self.version), "configuration": .string(subject.name),
            "digest": .string(subject.digest), "form": .string(subject.form.rawValue),
            "parts": .array(parts.map { $0.json }),
        ]
        let counts: [RatingJSON.Member] = Self.counts.map { .init($0.name, .integer(self[keyPath: $0.path])) }
        let told = LogRemark.allCases.filter { self[$0].count > 0 }
        let sorted = placements.sorted { ($0.key == nil ? 0 : 1, $0.key ?? "") < ($1.key == nil ? 0 : 1, $1.key ?? "") }
        let found: RatingJSON = [
            "disorder": Self.json(disorder),
            "remarks": .object(told.map { .init($0.name, Self.json(self[$0])) }),
            "placements": .array(
                sorted.map { placement, counts in
                    [
                        "placement": RatingJSON(placement), "considered": .integer(counts.considered),
                        "asked": .integer(counts.asked),
                    ]
                }),
            "closed": .object(
                closedGates.map {
                    .init($0.name, ["moments": .integer(closed[$0]), "alone": .integer(closedAlone[$0])])
                }),
        ]
        let histograms: [RatingJSON.Member] = Self.histograms.map { histogram in
            let pairs = self[keyPath: histogram.path].sorted
            return .init(histogram.name, .array(pairs.map { [.integer(Int64($0.value)), .integer($0.count)] }))
        }
        let figured: [RatingJSON.Member] = [
            .init("products", .numbers(moments.products)),
            .init("slices", .array(sortedSlices.map { $0.json })),
        ]
        return .object((subject.members ?? []) + counts + (found.members ?? []) + histograms + figured)
    }

    private static func json(_ tally: LineTally) -> RatingJSON {
        ["count": .integer(tally.count), "firstLines": .array(tally.lines.map { .integer($0) })]
    }

    /// A partial result that cannot be read, and why.
    package struct FormatError: Error, Equatable, Sendable {
        package let message: String

        package init(message: String) { self.message = message }
    }

    package init(json: RatingJSON) throws(FormatError) {
        guard json["kind"]?.stringValue == Self.kind else {
            throw FormatError(message: "it is not a partial result of a replay")
        }
        guard let version = json["version"]?.integerValue, version == Self.version else {
            throw FormatError(
                message: "its version is not \(Self.version); write it again with this version of ratingkit")
        }
        self.init()
        guard let name = json["configuration"]?.stringValue, let digest = json["digest"]?.stringValue,
            let form = json["form"]?.stringValue.flatMap({ EventForm(rawValue: $0) })
        else { throw FormatError(message: "it does not say what was replayed") }
        (subject.name, subject.digest, subject.form) = (name, digest, form)
        for element in json["parts"]?.arrayValue ?? [] {
            guard let part = ReplayPart(element) else { throw FormatError(message: "“parts” is damaged") }
            parts.append(part)
        }
        func count(_ json: RatingJSON?, _ name: String) throws(FormatError) -> Int64 {
            // The sum of many parts still fits.
            guard let number = json?.integerValue, (0...1_000_000_000_000_000).contains(number) else {
                throw FormatError(message: "“\(name)” is not a whole number from 0 to 1000000000000000")
            }
            return number
        }
        func tally(_ json: RatingJSON?, _ name: String) throws(FormatError) -> LineTally {
            var lines: [Int64] = []
            for line in json?["firstLines"]?.arrayValue ?? [] { lines.append(try count(line, name)) }
            return LineTally(count: try count(json?["count"], name), lines: lines)
        }
        for entry in Self.counts { self[keyPath: entry.path] = try count(json[entry.name], entry.name) }
        disorder = try tally(json["disorder"], "disorder")
        for member in json["remarks"]?.members ?? [] {
            guard let remark = LogRemark.allCases.first(where: { $0.name == member.name }) else {
                throw FormatError(message: "there is no remark “\(member.name)”")
            }
            set(remark, try tally(member.value, member.name))
        }
        for element in json["placements"]?.arrayValue ?? [] {
            placements[element["placement"]?.stringValue] = Placement(
                considered: try count(element["considered"], "considered"), asked: try count(element["asked"], "asked"))
        }
        for member in json["closed"]?.members ?? [] {
            guard let gate = Gate.allCases.first(where: { $0.name == member.name }) else {
                throw FormatError(message: "there is no gate “\(member.name)”")
            }
            closed[gate] = try count(member.value["moments"], member.name)
            closedAlone[gate] = try count(member.value["alone"], member.name)
        }
        for entry in Self.histograms {
            for pair in json[entry.name]?.arrayValue ?? [] {
                self[keyPath: entry.path].note(
                    Int(clamping: try count(pair[0], entry.name)), times: try count(pair[1], entry.name))
            }
        }
        guard let products = json["products"]?.wholeNumbers(Moments.most),
            let sums = Moments(sums: moments.sums, products: products)
        else { throw FormatError(message: "“products” is missing or damaged") }
        moments = sums
        moments[.asks] = Int(asked)
        for element in json["slices"]?.arrayValue ?? [] {
            guard let slice = FigureSlice(element) else { throw FormatError(message: "“slices” is damaged") }
            slices[slice.name] = slice.moments
        }
        if let problem = contradiction { throw FormatError(message: "its counts contradict each other: \(problem)") }
    }

    /// What makes these counts impossible.
    private var contradiction: String? {
        guard usersAsked <= usersConsidered, max(usersConsidered, usersFromInstall) <= users else {
            return "\(usersAsked) asked of \(usersConsidered) considered, of \(users) users"
        }
        let users = Int(users)
        return moments.contradiction(users: users)
            ?? slices.lazy.compactMap { FigureSlice($0.key, $0.value).contradiction(users: users) }.first
    }
}
