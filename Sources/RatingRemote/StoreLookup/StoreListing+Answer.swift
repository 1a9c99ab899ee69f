extension StoreListing {
    /// Reads the response of the App Store's look-up (`{"resultCount": 1, "results": [{…}]}`).
    ///
    /// The results are counted; `resultCount` is not read. Of several, the one with the bundle id is used, otherwise
    /// the first. A version or genre of the wrong type counts as missing.
    /// - Parameters:
    ///   - answer: the body, UTF-8.
    ///   - bundleID: the requested one, if any.
    /// - Throws: ``StoreListing/LookupError/notFound`` for no results, ``StoreListing/LookupError/unreadable(_:)`` for
    ///   anything that is not such a response.
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
