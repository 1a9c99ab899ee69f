import Testing

@testable import RatingKit

@Suite struct AppVisitsTests {
    private func at(_ seconds: Int64) -> UTCInstant { UTCInstant(milliseconds: 1_000_000 + seconds * 1_000) }

    private func visits(countsShortReturns: Bool = true) -> AppVisits {
        AppVisits(pause: .seconds(1_800), countsShortReturns: countsShortReturns)
    }

    @Test
    func `a launch is a use and begins a session`() {
        #expect(AppVisits.launch(version: "2") == [.launch(version: "2"), .session])
    }

    @Test(arguments: [(1_799, false), (1_800, true), (9_999, true)])
    func `a return begins a session after the pause, not before`(seconds: Int64, isSession: Bool) {
        for countsShortReturns in [true, false] {
            var visits = visits(countsShortReturns: countsShortReturns)
            visits.leave(at: at(0))
            let events = visits.comeBack(at: at(seconds))
            #expect(events == (isSession ? [.foreground, .session] : countsShortReturns ? [.foreground] : []))
        }
    }

    @Test
    func `what the system says twice counts once, and the front at a launch is no return`() {
        var visits = visits()
        #expect(visits.comeBack(at: at(0)) == nil)
        visits.leave(at: at(0))
        visits.leave(at: at(1_000))
        #expect(visits.comeBack(at: at(1_800)) == [.foreground, .session])
        #expect(visits.comeBack(at: at(9_999)) == nil)
    }

    @Test
    func `a clock that was set back begins no session`() {
        var visits = visits()
        visits.leave(at: at(0))
        #expect(visits.comeBack(at: at(-900)) == [.foreground])
    }
}
