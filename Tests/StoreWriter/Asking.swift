import Foundation
import RatingKit

/// `ask N`: says that it is ready, asks N times as soon as there is a file `go`, and says how often it presented.
@MainActor
func ask(in directory: String, store: FileContextStore, count: Int) async throws {
    let presenter = Presenter()
    let json = #"{"policy": "starskit", "displaySessionCount": 0, "appStoreID": 42}"#
    let reading = ConfigurationReader().read(Array(json.utf8))
    let engine = try await RatingEngine(
        ConfigurationLayers(bundled: reading.document), ports: RatingPorts(store: store, presenter: presenter))
    say("ready")
    while !FileManager.default.fileExists(atPath: "\(directory)/go") { usleep(100) }
    for _ in 0..<count { _ = try await engine.ask() }
    say("\(presenter.count)")
}

@MainActor private final class Presenter: RatingPresenter {
    private(set) var count = 0

    func present(_ step: PresentedStep, of engine: RatingEngine) async -> Bool {
        count += 1
        return true
    }
    func show(_ step: PresentedStep) {}
    func dismiss() async {}
}
