/// A wait that outlives the process: stored with when it began and how long it is, so that no clock that is set back
/// keeps it going for ever.
package struct StoredWait: Equatable {
    package let began: UTCInstant
    /// In milliseconds.
    package let length: Int64

    package init(began: UTCInstant, length: Int64) {
        self.began = began
        self.length = max(0, length)
    }

    package var until: UTCInstant { began.adding(milliseconds: length) }

    /// When it is over for a clock that stands at `now`; not after that where it is over already.
    ///
    /// A clock that stands before the beginning was set back; beyond small corrections, that ends the wait. How much of
    /// it has passed cannot be told then, and to ask early costs one request, which the server may refuse.
    package func end(at now: UTCInstant) -> UTCInstant {
        now < began.adding(milliseconds: -RatingContext.clockCorrection) ? now : until
    }

    package func isOver(at now: UTCInstant) -> Bool { end(at: now) <= now }
}
