import Foundation
import RatingCompat

/// Takes requests for the system's sheet.
@MainActor
final class SheetRecorder: ReviewSheet {
    private(set) var delays: [Duration] = []

    func request(after delay: Duration) { delays.append(delay) }
}

/// Holds the alert that is up until a test chooses.
@MainActor
final class AlertRecorder: AlertPresenter {
    private(set) var shown: [RatingAlert] = []
    private var choose: (@MainActor (RatingAlert.Answer) -> Void)?

    func show(_ alert: RatingAlert, choose: @escaping @MainActor (RatingAlert.Answer) -> Void) {
        shown.append(alert)
        self.choose = choose
    }

    func answer(_ answer: RatingAlert.Answer) {
        let choose = choose
        self.choose = nil
        choose?(answer)
    }

    func drop() { choose = nil }
}

/// Answers lookups when it is told to: after the op that started them, as in the recordings.
@MainActor
final class QueuedLookup: StoreLookup {
    var answer: StoreAnswer = .notFound
    private(set) var queries: [StoreListing.Query] = []
    private var waiting: [@MainActor (StoreAnswer) -> Void] = []

    func look(for query: StoreListing.Query, completion: @escaping @MainActor (StoreAnswer) -> Void) {
        queries.append(query)
        waiting.append(completion)
    }

    /// Answers all that wait, and those that are started by the answers.
    func finish() {
        while !waiting.isEmpty { waiting.removeFirst()(answer) }
    }

    func drop() { waiting = [] }
}

/// Opens every page, unless a test says otherwise.
@MainActor
final class OpenPages: PageOpener {
    var canOpen = true
    /// Whether something takes a page that is opened.
    var opens = true
    var isStoreRunning: Bool?
    private(set) var opened: [URL] = []

    func canOpen(_ url: URL) -> Bool { canOpen }

    func open(_ url: URL, completion: @escaping @MainActor (Bool) -> Void) {
        opened.append(url)
        completion(opens)
    }
}
