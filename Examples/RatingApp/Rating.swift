import Combine
import Foundation
import RatingDelivery
import RatingRemote
import RatingUI
import SwiftUI

/// The app's one engine, and its parts.
@MainActor
final class Rating: ObservableObject {
    /// Nil for the moment that it takes to read what is stored.
    @Published private(set) var engine: RatingEngine?
    /// Moved by the debug view.
    let clock = ShiftedClock()

    /// Lies over the bundled `rating.json` once fetched: the app's team changes it without a release.
    private let remote = RemoteConfiguration(
        url: URL(string: "https://config.example.org/rating.json")!, cache: FileContextStore.standardDirectory)

    func start() async {
        guard engine == nil else { return }
        let clock = clock
        let configuration = Bundle.module.url(forResource: "rating", withExtension: "json")
        engine = await .standard(configuration: configuration, remote: remote, outbox: outbox) { $0.clock = clock }
        // What was typed when the app was last killed is offered again.
        _ = try? await engine?.resume()
    }

    func record(_ event: ContextEvent) {
        Task { _ = try? await engine?.record(event) }
    }

    /// Fetches the remote document now, for the debug view.
    func reload() async {
        guard let reading = await remote.fetch(force: true).reading else { return }
        engine?.apply(reading, to: .remote)
    }

    /// Feedback waits here until the team's server has it, even if the app is killed or offline.
    private var outbox: Outbox {
        let form = WebhookTicket(url: "https://relay.example.org/feedback", source: "https://example.org/app")
        let relay = TicketTransport(form, hosts: HostRules(["relay.example.org"]))
        return Outbox(
            directory: FileContextStore.standardDirectory.appendingPathComponent("outbox"),
            destinations: ["team": relay])
    }
}
