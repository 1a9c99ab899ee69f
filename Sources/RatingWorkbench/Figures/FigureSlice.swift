import RatingAnalysis
import RatingCore

/// What is counted of some of the users, or of the asks at one place.
package struct FigureSlice: Equatable, Sendable {
    package let name: Name
    package internal(set) var moments: Moments

    package struct Name: Hashable, Sendable {
        /// `segment`, `placement`, or `experiment` and the experiment's name.
        package let dimension: String
        package let value: String

        init(_ dimension: String, _ value: String) { (self.dimension, self.value) = (dimension, value) }
    }

    init(_ dimension: String, _ value: String) { self.init(Name(dimension, value), Moments()) }

    init(_ name: Name, _ moments: Moments) { (self.name, self.moments) = (name, moments) }

    /// What makes it impossible among so many users.
    func contradiction(users: Int) -> String? {
        moments.contradiction(users: name.dimension == "placement" ? users : min(users, moments[.users]))
    }

    var json: RatingJSON {
        .object(
            [.init("dimension", .string(name.dimension)), .init("name", .string(name.value))] + moments.members)
    }

    init?(_ json: RatingJSON) {
        guard let dimension = json["dimension"]?.stringValue, let name = json["name"]?.stringValue,
            let moments = Moments(json)
        else { return nil }
        self.init(Name(dimension, name), moments)
    }

    /// A section a dimension with a table a configuration, where there are several slices.
    ///
    /// - Parameter days: how long each user was followed; 0: not the same for all.
    static func sections(
        _ results: [(name: String, slices: [FigureSlice], users: Int)], days: Double
    ) -> [Report.Section] {
        results.flatMap { $0.slices.map(\.name.dimension) }.unique.compactMap { dimension in
            let tables = results.compactMap { result -> Report.Table? in
                let slices = result.slices.filter {
                    $0.name.dimension == dimension && (dimension != "placement" || $0.moments[.asks] > 0)
                }
                guard slices.count > 1 else { return nil }
                let figured = slices.map { slice in
                    var moments = slice.moments
                    // What came of asks at a place is told of all users.
                    if dimension == "placement" { moments[.users] = result.users }
                    return Figured(moments: moments, days: days)
                }
                let told = Figure.all.filter { figure in figured.contains { figure.estimate($0) != nil } }
                return Report.Table(
                    "\(result.name), by \(dimension), with 95 % intervals",
                    columns: ["Figure"] + slices.map(\.name.value),
                    rows: [[.text("Users")] + figured.map { .number(Double($0.moments[.users])) }]
                        + told.map { figure in [.text(figure.label)] + figured.map { figure.cell($0) } })
            }
            return tables.isEmpty ? nil : Report.Section("By \(dimension)", tables: tables)
        }
    }
}

extension Moments {
    var members: [RatingJSON.Member] {
        [
            .init(
                "counts", .object(FigureCount.allCases.map { .init($0.rawValue, .integer(Int64(self[$0]))) })),
            .init("products", .numbers(products)),
        ]
    }

    init?(_ json: RatingJSON) {
        let counts = FigureCount.allCases.compactMap { json["counts"]?[$0.rawValue]?.wholeNumber() }
        guard let products = json["products"]?.wholeNumbers(Moments.most) else { return nil }
        self.init(sums: counts, products: products)
    }
}
