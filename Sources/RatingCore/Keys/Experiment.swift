/// An experiment of a document: named variants, each with a weight and keys of its own (key `experiments`).
///
/// An installation is drawn by its bucket, the 32-bit MurmurHash3 of `name/installID` with seed 1; a rollout's has seed
/// 0, so that the two draw independently even where the rollout's salt is the experiment's name. The variants share the
/// buckets from the lowest on, in their order and by their weights. So an installation keeps its variant for as long as
/// names, order and weights stay, two experiments draw independently, and a user who was erased may be drawn otherwise,
/// as a new installation is.
package struct Experiment: Equatable, Sendable {
    package let name: String
    /// At least one; the weights' sum is above 0.
    package let variants: [Variant]
    /// As a document would write it; made once, because rules may read it often.
    let json: RatingJSON

    init(name: String, variants: [Variant]) {
        self.name = name
        self.variants = variants
        json = ["variants": .array(variants.map { $0.json })]
    }

    package static func == (left: Experiment, right: Experiment) -> Bool {
        left.name == right.name && left.variants == right.variants
    }

    /// One of the ways in which an experiment has the app ask.
    package struct Variant: Equatable, Sendable {
        package let name: String
        /// Its share, in relation to the weights of the others, 0…1,000,000.
        package let weight: Double
        /// What it says of the keys that it has, by slot.
        let entries: KeyEntries

        /// The keys that it changes.
        package var keys: [ConfigurationKey] { entries.list.map { ConfigurationKey.row(ofSlot: $0.slot).key } }
    }

    static let weights: ClosedRange<Double> = 0...1_000_000
    /// How many experiments a document may have, and an experiment variants.
    package static let maximumCount = 64

    /// The variant that an installation is drawn into.
    package func variant(for installID: String) -> Variant {
        variants[index(ofBucket: MurmurHash3.hash32("\(name)/\(installID)", seed: 1))]
    }

    /// Whether any bucket belongs to the variant at a place.
    package func canDraw(_ place: Int) -> Bool {
        let total = variants.reduce(0) { $0 + $1.weight }
        let before = variants[..<place].reduce(0) { $0 + $1.weight }
        let first = (before / total * 4_294_967_296).rounded(.up)
        return first < (before + variants[place].weight) / total * 4_294_967_296
    }

    /// The place of the variant that a bucket belongs to: the first whose weights, with those before it, reach beyond
    /// it.
    func index(ofBucket bucket: UInt32) -> Int {
        let total = variants.reduce(0) { $0 + $1.weight }
        var sum = 0.0
        // The last sum is the total.
        let index = variants.firstIndex { variant in
            sum += variant.weight
            return Double(bucket) < sum / total * 4_294_967_296
        }
        return index ?? variants.startIndex
    }
}

extension Experiment.Variant {
    /// As a document would write it.
    var json: RatingJSON {
        .object([.init("name", .string(name)), .init("weight", .number(weight))] + entries.members)
    }
}
