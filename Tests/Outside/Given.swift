import Foundation
import RatingCompat
import RatingDelivery
import RatingKit
import RatingRemote
import RatingTesting

// What snippets of the documentation use without declaring it. Compiled by .ci/outside only.

func given<Value>() -> Value { fatalError("snippets are compiled, not run") }

let url: URL = given()
let directory: URL = given()
let bytes: [UInt8] = given()
let version = "2.1"
let store: InMemoryContextStore = given()
let ports: RatingPorts = given()
let reading: ConfigurationReading = given()
let configuration: RatingConfiguration = given()
let outbox: Outbox = given()
let feedback: Feedback = given()
let webhook: TicketTransport = given()

@MainActor var layers: ConfigurationLayers = given()
@MainActor let settings: [String: Any] = given()
@MainActor let screens: any RatingPresenter = given()
@MainActor let delegate: any RatingDelegate = given()
@MainActor let engine: RatingEngine = given()
@MainActor let controller = Controller()
@MainActor let remoteConfig = RemoteConfig()

@MainActor
final class Controller: StarsKitDelegate, StarsKitUIDelegate, iRateDelegate {
    func needCustomDisplayRateScreen() -> Bool { false }
    func didUpdateRating(from context: StarsKitContext, to rate: Int) {}
    func didValidateRating(to rate: Int) {}
    func didChooseAction(at step: RatingStep) {}
    func didChooseLater(at step: RatingStep) {}
    func presenterController() -> Controller? { self }
    func didRatingScreenWillAppear() {}
    func didRatingScreenDidAppear() {}
    func didRatingScreenWillDisappear() {}
    func didRatingScreenDidDisappear() {}
}

/// The part of Firebase's class that the article on Firebase shows.
@MainActor
final class RemoteConfig {
    enum Source { case remote }
    func allKeys(from source: Source) -> [String] { [] }
    subscript(key: String) -> (stringValue: String, dataValue: Data) { ("", Data()) }
}

@MainActor let configurations: ConfigurationStore = given()
let fetched: ConfigurationReading = given()
let server: Server = given()

struct Server: Sendable {
    let url: URL
    func count(of key: String) -> Int { 0 }
}

struct MyTransport: FeedbackTransport {
    init(_ url: URL) {}
    func deliver(_ feedback: Feedback, idempotencyKey: String) async -> DeliveryResult { given() }
}

actor MyStore: ContextStore {
    init(directory: URL) {}
    func load() -> RatingContext? { nil }
    func update<Result: Sendable>(
        _ body: @Sendable (inout RatingContext?) throws -> Result
    ) throws -> Result { given() }
    func erase() {}
}

func newDirectory() -> URL { given() }
