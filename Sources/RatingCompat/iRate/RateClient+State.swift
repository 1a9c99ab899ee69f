import Foundation

extension RateClient {
    /// When this version was first used, as waits count it; nil before.
    public var firstUsed: Date! {
        get { ports.defaults.date(forKey: RateKey.firstUsed) }
        set { ports.defaults.set(newValue, forKey: RateKey.firstUsed) }
    }

    /// When the user was last reminded, or asked for it; nil if never.
    public var lastReminded: Date! {
        get { ports.defaults.date(forKey: RateKey.lastReminded) }
        set { ports.defaults.set(newValue, forKey: RateKey.lastReminded) }
    }

    /// How many launches and returns to the foreground have been counted.
    public var usesCount: Int {
        get { ports.defaults.integer(forKey: RateKey.useCount) }
        set { ports.defaults.set(newValue, forKey: RateKey.useCount) }
    }

    /// How many events have been counted.
    public var eventCount: Int {
        get { ports.defaults.integer(forKey: RateKey.eventCount) }
        set { ports.defaults.set(newValue, forKey: RateKey.eventCount) }
    }

    /// Uses a week since the first use, in single precision.
    ///
    /// In the first instant it is infinite; or, in iRate with no uses, not a number. SwiftyiRate takes no uses, or no
    /// first use, as 0, and divides in single precision too.
    public var usesPerWeek: Float {
        switch behaviour {
        case .iRate:
            return Float(Double(Float(UInt(bitPattern: usesCount))) / (elapsed(since: firstUsed) / secondsPerWeek))
        case .swiftyiRate:
            guard usesCount > 0, let firstUsed else { return 0 }
            return Float(usesCount) / (Float(elapsed(since: firstUsed)) / Float(secondsPerWeek))
        }
    }

    /// Whether the user declined this version. False removes the mark of whatever version.
    public var declinedThisVersion: Bool {
        get { isMarked(RateKey.declinedVersion) }
        set { ports.defaults.set(newValue ? applicationVersion : nil, forKey: RateKey.declinedVersion) }
    }

    /// Whether the user declined any version.
    public var declinedAnyVersion: Bool { isMarkedForAny(RateKey.declinedVersion) }

    /// Whether the user rated this version. False removes the mark of whatever version.
    public var ratedThisVersion: Bool {
        get { isMarked(RateKey.ratedVersion) }
        set { ports.defaults.set(newValue ? applicationVersion : nil, forKey: RateKey.ratedVersion) }
    }

    /// Whether the user rated any version.
    public var ratedAnyVersion: Bool { isMarkedForAny(RateKey.ratedVersion) }

    /// Whether the user rated this very version.
    public func ratedVersion(_ version: String) -> Bool {
        ports.defaults.string(forKey: RateKey.ratedVersion) == version
    }

    private func isMarked(_ key: String) -> Bool {
        guard let marked = ports.defaults.string(forKey: key) else { return false }
        return marked == applicationVersion
    }

    /// Quirk kept: to SwiftyiRate an empty version text is a mark too.
    private func isMarkedForAny(_ key: String) -> Bool {
        switch behaviour {
        case .iRate: ports.defaults.string(forKey: key)?.isEmpty == false
        case .swiftyiRate: ports.defaults.value(forKey: key) != nil
        }
    }

    /// The store id of the host, of this process, or of an earlier one.
    var knownStoreID: Int? {
        if let processStoreID { return processStoreID }
        let stored = ports.defaults.integer(forKey: RateKey.appStoreID)
        return stored > 0 ? stored : nil
    }

    /// Seconds since a date; negative where the clock was set back, and not a number without a date.
    func elapsed(since date: Date?) -> Double {
        date.map { ports.now.timeIntervalSince($0) } ?? .nan
    }
}
