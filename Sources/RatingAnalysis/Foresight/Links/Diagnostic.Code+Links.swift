import RatingCore

/// What foresight reports of addresses and leftovers.
extension Diagnostic.Code {
    package static let linkInsecure = Self("link.insecure", "a page is opened without encryption")
    package static let linkStorePage = Self("link.store-page", "a page is not the app's page in the store")
    package static let linkCountry = Self("link.country", "there is no storefront for this country")
    package static let linkAddress = Self("link.address", "an address reaches nobody")
    package static let leftoverText = Self("leftover.text", "a text is a note to oneself, or a placeholder")
    package static let leftoverSample = Self("leftover.sample", "a value is from this library's examples")
    package static let leftoverTest = Self("leftover.test", "a value is for testing")

    static let links: [Self] = [
        .linkInsecure, .linkStorePage, .linkCountry, .linkAddress, .leftoverText, .leftoverSample, .leftoverTest,
    ]
}
