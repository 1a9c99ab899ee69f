extension RuleEvaluator {
    /// What `fractional` hashes, joined, when it is given no bucketing value of its own.
    static let defaultKeyPaths = ["$flagd.flagKey", "targetingKey"]

    /// Whether a `fractional` with these operands begins with a bucket, so that it hashes the default key.
    static func usesDefaultKey(_ operands: [RuleNode]) -> Bool {
        switch operands.first {
        case .list, .literal(.array): true
        default: false
        }
    }

    /// flagd's `fractional` in its second version: hashes a text into one of several buckets, sized by their weights.
    ///
    /// Operands are the bucketing text (left out: the flag's key and the targeting key, joined) and then the buckets,
    /// `[result, weight]`. The weight is 1 if left out, truncated to an integer, and 0 if negative. Null when there is
    /// no text to hash, a bucket is malformed, or the weights' sum is not within 1 to 2^31 - 1.
    mutating func fractional(_ operands: [RuleNode], in scope: Scope) -> RatingJSON {
        var values = values(operands, in: scope)
        let key: String
        switch values.first {
        case .string(let text):
            key = text
            values.removeFirst()
        case .array:
            guard let text = defaultKey() else { return .null }
            key = text
        default:
            return .null
        }
        guard !values.isEmpty, spend(text: key) else { return .null }
        return Self.result(forHash: MurmurHash3.hash32(key), in: values)
    }

    /// Also in the body of `map` and its like this is looked up in the data, not in the element.
    private mutating func defaultKey() -> String? {
        var key = ""
        for path in Self.defaultKeyPaths {
            let value = lookUp(RulePath(path), in: root)
            if case .string(let text) = value {
                key += text
            } else if path == "targetingKey" {
                return nil
            }
        }
        return key
    }

    private static func result(forHash hash: UInt32, in buckets: [RatingJSON]) -> RatingJSON {
        var weights: [UInt32] = []
        var total: UInt32 = 0
        for bucket in buckets {
            guard let weight = weight(of: bucket) else { return .null }
            total += weight
            guard total <= UInt32(Int32.max) else { return .null }
            weights.append(weight)
        }
        guard total > 0 else { return .null }
        let place = MurmurHash3.bucket(of: hash, count: total)
        var end: UInt32 = 0
        for (bucket, weight) in zip(buckets, weights) {
            end += weight
            if place < end { return bucket[0] ?? .null }
        }
        return .null
    }

    /// The bucket's weight, 0 to 2^31 - 1; nil if the bucket is malformed.
    private static func weight(of bucket: RatingJSON) -> UInt32? {
        guard let elements = bucket.arrayValue, 1...2 ~= elements.count else { return nil }
        guard elements.count == 2 else { return 1 }
        guard let weight = elements[1].doubleValue, weight < 0x1p31 else { return nil }
        return weight > 0 ? UInt32(weight) : 0
    }
}
