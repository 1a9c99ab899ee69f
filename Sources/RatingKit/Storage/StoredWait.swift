/// A wait that outlives the process: stored with when it began and how long it is, so that no clock that is set back
/// keeps it going for ever.
struct StoredWait: Equatable {
    let began: Instant
    /// In milliseconds.
    let length: Int64
    /// Whether the clock was found to be before the beginning, which was then put to that moment.
    let isRestarted: Bool

    init(began: Instant, length: Int64, isRestarted: Bool = false) {
        self.began = began
        self.length = max(0, length)
        self.isRestarted = isRestarted
    }

    var until: Instant { began.adding(milliseconds: length) }

    /// The wait as a clock leaves it that stands at `now`; where that is another, it is to be stored, or each look would
    /// begin it anew.
    ///
    /// Before its own beginning the clock was set back. How much of the wait has passed cannot be told then, not even
    /// whether it was over: it begins anew, but only once; the next time it is over.
    func seen(at now: Instant) -> StoredWait {
        guard now < began else { return self }
        return StoredWait(began: now, length: isRestarted ? 0 : length, isRestarted: true)
    }
}
