import Testing

@testable import RatingCore

@Suite
struct ConfigurationLayersTests {
    @Test(arguments: [
        ("5", "4", true), ("5", "5", false), ("5", "6", false), ("\"2.10\"", "\"2.9\"", true),
        ("\"2.9\"", "\"2.10\"", false),
        ("\"2.0\"", "2", false), ("\"2.0.1\"", "2", true), ("\"beta\"", "\"alpha\"", false),
        ("5", "\"alpha\"", false),
        ("null", "4", false), ("5", "null", false),
    ])
    func `a remote document of a lower revision is discarded`(bundled: String, remote: String, isDiscarded: Bool) {
        let layers = layers(
            "{\"revision\": \(bundled), \"minDays\": 1}", remote: "{\"revision\": \(remote), \"minDays\": 2}")
        #expect(layers.isRemoteDiscarded == isDiscarded)
        #expect(RatingConfiguration(layers)[.minDays] == (isDiscarded ? 1 : 2))
    }

    @Test func `without both revisions nothing is discarded`() {
        #expect(!layers("{}", remote: "{\"revision\": 1}").isRemoteDiscarded)
        #expect(!layers("{\"revision\": 1}", remote: "{}").isRemoteDiscarded)
        #expect(!layers(remote: "{\"revision\": 1}").isRemoteDiscarded)
    }

    @Test func `a discarded document still switches off`() {
        let configuration = configuration("{\"revision\": 5}", remote: "{\"revision\": 4, \"disabled\": true}")
        #expect(configuration.isDisabled)
        #expect(configuration.layer(of: .flag(.disabled)) == .remote)
    }

    // MARK: A server that lags behind

    @Test func `a lower revision does not replace a remote document that counts`() {
        var layers = layers("{\"revision\": 5, \"minDays\": 1}", remote: "{\"revision\": 7, \"minDays\": 2}")
        let before = layers
        layers.apply(read("{\"revision\": 4, \"minDays\": 3}", layer: .remote), to: .remote)
        #expect(layers == before)
        #expect(RatingConfiguration(layers)[.minDays] == 2)
        layers.apply(read("{\"revision\": 6, \"minDays\": 4}", layer: .remote), to: .remote)
        #expect(RatingConfiguration(layers)[.minDays] == 4)
    }

    @Test func `but its switch counts until another is accepted`() {
        var layers = layers("{\"revision\": 5}", remote: "{\"revision\": 7, \"minDays\": 2}")
        layers.apply(read("{\"revision\": 4, \"disabled\": true}", layer: .remote), to: .remote)
        #expect(RatingConfiguration(layers).isDisabled)
        layers.apply(read("{\"revision\": 4}", layer: .remote), to: .remote)
        #expect(RatingConfiguration(layers).isDisabled)
        layers.apply(read("{\"revision\": 7, \"minDays\": 2}", layer: .remote), to: .remote)
        #expect(!RatingConfiguration(layers).isDisabled)
        #expect(RatingConfiguration(layers)[.minDays] == 2)
    }

    @Test func `a remote document that is discarded itself is replaced by another`() {
        var layers = layers("{\"revision\": 5}", remote: "{\"revision\": 4, \"disabled\": true}")
        layers.apply(read("{\"revision\": 3}", layer: .remote), to: .remote)
        #expect(layers.remote?.revision == .integer(3))
        #expect(!RatingConfiguration(layers).isDisabled)
    }

    // MARK: Applying readings

    @Test func `a refused document leaves the last good one`() {
        var layers = layers(remote: "{\"minDays\": 2}")
        let before = layers
        layers.apply(read("{\"minDays\": \"3\"}", layer: .remote), to: .remote)
        #expect(layers == before)
    }

    @Test(arguments: [
        ConfigurationLayer.bundled, .remote, .override,
    ])
    func `an accepted document replaces its own layer whole`(layer: ConfigurationLayer) {
        var layers = layers("{\"minDays\": 1}", remote: "{\"minDays\": 1}", override: "{\"minDays\": 1}")
        layers.apply(read("{\"minLaunches\": 2}", layer: layer), to: layer)
        let documents = [layers.bundled, layers.remote, layers.override]
        #expect(documents.filter { $0?[.integer(.minDays)] == .absent }.count == 1)
        #expect(documents.filter { $0?[.integer(.minLaunches)] == .value(.integer(2)) }.count == 1)
    }

    @Test func `defaults and policy have no document`() {
        var layers = ConfigurationLayers()
        for layer in [ConfigurationLayer.defaults, .policy] {
            layers.apply(read("{\"minDays\": 2}"), to: layer)
            layers.apply(read("{\"disabled\": true, \"minDays\": -1}"), to: layer)
        }
        #expect(layers == ConfigurationLayers())
    }

    @Test func `the kill switch of a refused document holds until its layer accepts one`() {
        var layers = layers("{\"minDays\": 1}")
        let refused = read("{\"disabled\": true, \"minDays\": -1}", layer: .remote)
        layers.apply(refused, to: .remote)
        #expect(RatingConfiguration(layers).isDisabled)
        #expect(RatingConfiguration(layers).layer(of: .flag(.disabled)) == .remote)
        layers.apply(read("{\"disabled\": false}", layer: .override), to: .override)
        #expect(RatingConfiguration(layers).isDisabled)
        layers.apply(read("{\"minDays\": -1}", layer: .remote), to: .remote)
        #expect(RatingConfiguration(layers).isDisabled)
        layers.apply(read("{\"minDays\": 1}", layer: .remote), to: .remote)
        #expect(!RatingConfiguration(layers).isDisabled)
    }

    @Test(arguments: ["false", "null"])
    func `true switches off from any layer, whatever lies above`(above: String) {
        let configuration = configuration(
            "{\"disabled\": true}", remote: "{\"disabled\": \(above)}", override: "{\"disabled\": \(above)}")
        #expect(configuration.isDisabled)
        #expect(configuration[.disabled])
        #expect(configuration.layer(of: .flag(.disabled)) == .bundled)
    }

    // MARK: Setting and reverting

    @Test func `a value set in code wins`() throws {
        var layers = layers("{\"minDays\": 1}", remote: "{\"placements\": {\"shop\": {\"minDays\": 2}}}")
        try layers.set(.integer(5), for: .integer(.minDays))
        #expect(RatingConfiguration(layers)[.minDays] == 5)
        #expect(RatingConfiguration(layers).at("shop")[.minDays] == 5)
        try layers.set(.integer(6), for: .integer(.minDays), at: "shop")
        #expect(RatingConfiguration(layers)[.minDays] == 5)
        #expect(RatingConfiguration(layers).at("shop")[.minDays] == 6)
        #expect(RatingConfiguration(layers).layer(of: .integer(.minDays)) == .override)
    }

    @Test(arguments: [
        (ConfigurationKey.integer(.minDays), ConfigurationValue.integer(-1), Diagnostic.Code.outOfRange),
        (.integer(.minDays), .integer(.max), .outOfRange), (.integer(.minDays), .text("3"), .wrongType),
        (.number(.remindPeriod), .number(.infinity), .wrongType),
        (.structure(.placements), .counts([]), .wrongType),
        (.text(.appStoreCountry), .text("x"), .malformedValue),
        (.flag(.disabled), .integer(1), .wrongType),
        (.structure(.requiredEvents), .counts([RequiredEvent(name: "a", count: 0)]), .outOfRange),
    ])
    func `a value that no document could have is not set`(
        key: ConfigurationKey, value: ConfigurationValue, code: Diagnostic.Code
    ) {
        var layers = layers("{\"minDays\": 1}")
        let before = layers
        let error = #expect(throws: Diagnostic.self) { try layers.set(value, for: key) }
        #expect(error?.code == code)
        #expect(layers == before)
    }

    @Test func `what speaks of the whole document cannot be set for a placement`() {
        var layers = ConfigurationLayers()
        let error = #expect(throws: Diagnostic.self) {
            try layers.set(.revision(.integer(1)), for: .structure(.revision), at: "shop")
        }
        #expect(error?.code == .notAllowedHere)
    }

    @Test func `a reverted key goes back to the policy's value everywhere`() throws {
        var layers = layers(
            "{\"displaySessionCount\": 7, \"placements\": {\"shop\": {\"displaySessionCount\": 8}}}",
            remote: "{\"displaySessionCount\": 9, \"mainTitle\": null}")
        try layers.set(.integer(10), for: .integer(.displaySessionCount), at: "shop")
        layers.revert(.integer(.displaySessionCount))
        layers.revert(.text(.mainTitle))
        let configuration = RatingConfiguration(layers)
        #expect(configuration[.displaySessionCount] == 3)
        #expect(configuration.at("shop")[.displaySessionCount] == 3)
        #expect(configuration.layer(of: .integer(.displaySessionCount)) == .policy)
        #expect(configuration[.mainTitle] == nil)
        #expect(configuration.layer(of: .text(.mainTitle)) == .defaults)
        layers.apply(read("{\"displaySessionCount\": 11}", layer: .remote), to: .remote)
        #expect(RatingConfiguration(layers)[.displaySessionCount] == 3)
        try layers.set(.integer(12), for: .integer(.displaySessionCount))
        #expect(RatingConfiguration(layers)[.displaySessionCount] == 12)
    }

    @Test func `reverted placements are gone`() throws {
        var layers = layers("{\"placements\": {\"shop\": {\"minDays\": 8}}}")
        try layers.set(.integer(9), for: .integer(.minDays), at: "shop")
        layers.revert(.structure(.placements))
        #expect(RatingConfiguration(layers).at("shop")[.minDays] == nil)
    }

    @Test func `reverting cannot undo a document's kill switch`() {
        var layers = layers("{\"disabled\": true}")
        layers.revert(.flag(.disabled))
        #expect(RatingConfiguration(layers).isDisabled)
    }

    @Test func `reverting all drops the documents`() {
        var layers = layers("{\"minDays\": 1, \"policy\": \"irate\"}", remote: "{\"minDays\": 2}", override: "{}")
        layers.apply(read("{\"disabled\": true, \"minDays\": -1}", layer: .remote), to: .remote)
        layers.revertAll()
        #expect(RatingConfiguration(layers).changes(from: RatingConfiguration()).isEmpty)
        #expect(!RatingConfiguration(layers).isDisabled)
    }
}
