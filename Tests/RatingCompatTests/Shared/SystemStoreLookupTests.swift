import Foundation
import RatingCompat
import Testing

@Suite
@MainActor
struct SystemStoreLookupTests {
    private func answer(_ result: Result<StoreListing, StoreListing.LookupError>) async -> StoreAnswer {
        await withCheckedContinuation { continuation in
            SystemStoreLookup(FixedStoreListing(result)).look(for: StoreListing.Query()) {
                continuation.resume(returning: $0)
            }
        }
    }

    @Test
    func `a listing is passed on whichever app it is of`() async {
        let listing = StoreListing(storeID: 1, bundleID: "com.example.other", version: "2", genreID: 6014)
        guard case .found(let found) = await answer(.success(listing)) else { return #expect(Bool(false)) }
        #expect(found == listing)
    }

    @Test
    func `an unknown app and a status have words of their own`() async {
        guard case .notFound = await answer(.failure(.notFound)) else { return #expect(Bool(false)) }
        guard case .refused(503) = await answer(.failure(.refused(status: 503))) else { return #expect(Bool(false)) }
    }

    @Test(
        arguments: [
            (StoreListing.LookupError.deadlineExceeded, NSURLErrorDomain, NSURLErrorTimedOut),
            (.unreachable(code: NSURLErrorNotConnectedToInternet, message: "offline"), NSURLErrorDomain, -1009),
            (.unreadable("it is no JSON"), nil, nil), (.tooLarge(limit: 1), nil, nil), (.badCountry("x"), nil, nil),
        ] as [(StoreListing.LookupError, String?, Int?)])
    func `everything else counts as no connection`(error: StoreListing.LookupError, domain: String?, code: Int?) async {
        guard case .unreachable(let cause) = await answer(.failure(error)) else { return #expect(Bool(false)) }
        let cocoa = cause as NSError
        if let domain { #expect(cocoa.domain == domain) }
        if let code { #expect(cocoa.code == code) }
        #expect(!cocoa.localizedDescription.isEmpty)
    }

    @Test(arguments: [true, false])
    func `iRate prompts once the lookup has answered, and not at a failure`(succeeds: Bool) async throws {
        let world = TestWorld()
        var ports = world.ports
        ports.reviewSheet = nil
        let listing = StoreListing(storeID: 1, bundleID: "com.example.app", version: "1.0")
        ports.lookup = SystemStoreLookup(
            FixedStoreListing(succeeds ? .success(listing) : .failure(.unreadable("cut off"))))
        let client = iRate(ports: ports, startsByItself: false)
        (client.usesUntilPrompt, client.daysUntilPrompt) = (0, 0)
        client.applicationLaunched()
        #expect(client.hasOpenRequest)
        while client.hasOpenRequest { try await Task.sleep(for: .milliseconds(5)) }
        #expect(world.alerts.shown.count == (succeeds ? 1 : 0))
    }

    @Test
    func `the façades' default is Apple's lookup`() {
        #expect(LegacyPorts().lookup is SystemStoreLookup)
    }
}
