extension StoreListing {
    /// Reads the answer of the App Store's lookup (`{"resultCount": 1, "results": [{…}]}`).
    ///
    /// How many results there are is counted, and not read. Of several, that with the bundle id is taken, otherwise the
    /// first. A version or genre of another type than it should have is taken for none.
    /// - Parameters:
    ///   - answer: the body, UTF-8.
    ///   - bundleID: the one that was asked for, if any.
    /// - Throws: ``StoreListing/LookupError/notFound`` for no results, ``StoreListing/LookupError/unreadable(_:)`` for anything that is no
    ///   such answer.
    public init(answer: [UInt8], bundleID: String? = nil) throws(StoreListing.LookupError) {
        let root: RatingJSON
        do throws(JSONSyntaxError) {
            root = try JSONDocument(answer).root.value
        } catch {
            throw .unreadable("it is not JSON: \(error)")
        }
        guard let results = root["results"]?.arrayValue else { throw .unreadable("it has no results") }
        guard let first = results.first else { throw .notFound }
        let asked = results.first { result in
            guard let bundleID, let listed = result["bundleId"]?.stringValue else { return false }
            return listed.lowercased() == bundleID.lowercased()
        }
        let result = asked ?? first
        guard let storeID = result["trackId"]?.integerValue, storeID > 0 else {
            throw .unreadable("its result has no trackId")
        }
        guard let listed = result["bundleId"]?.stringValue else { throw .unreadable("its result has no bundleId") }
        self.init(
            storeID: storeID, bundleID: listed, version: result["version"]?.stringValue,
            genreID: result["primaryGenreId"]?.integerValue)
    }
}
