import Foundation

/// What StarsKit counts, and when it happened. Assigning a counter has StarsKit's side effects.
@preconcurrency @MainActor
public final class StarsKitContext {
    private let ports: LegacyPorts
    private let configuration: StarsKitConfiguration
    private let spacesSessions: @MainActor () -> Bool

    /// The app's own counters, as ``StarsKit/shared`` has them.
    public convenience init() {
        self.init(
            ports: LegacyPorts(), configuration: StarsKitConfiguration(),
            spacesSessions: { StarsKit.shared.useSessionSpaceChecking })
    }

    /// - Parameters:
    ///   - ports: the clock, the calendar and the store.
    ///   - spacesSessions: whether sessions are spaced; see ``StarsKit/useSessionSpaceChecking``.
    init(
        ports: LegacyPorts, configuration: StarsKitConfiguration, spacesSessions: @escaping @MainActor () -> Bool
    ) {
        self.ports = ports
        self.configuration = configuration
        self.spacesSessions = spacesSessions
    }

    /// How many sessions count.
    ///
    /// With spacing, the value is stored only on another calendar day than the last session's; and after too long a
    /// pause 1 is stored in its place, whatever it is. Either way a value above 0 makes now the last session, and any
    /// other forgets when it was.
    ///
    /// Quirks kept: assigning 0 on the day of the last session stores nothing, and after a long pause stores 1;
    /// `maxDaysBetweenSession` of 0 makes every later session start over.
    public var nbSessions: Int {
        get { integer(.nbSessions) }
        set {
            if let counted = countedSessions(newValue) { set(counted, .nbSessions) }
            lastSessionDate = newValue > 0 ? ports.now : nil
        }
    }

    private func countedSessions(_ value: Int) -> Int? {
        guard spacesSessions(), let last = lastSessionDate else { return value }
        if ports.now.isAfter(last, pastDays: configuration.maxDaysBetweenSession) { return 1 }
        return ports.calendar().isDate(last, inSameDayAs: ports.now) ? nil : value
    }

    /// How many crashes count. A value above 0 makes now the last crash, and any other forgets when it was.
    public var nbCrashes: Int {
        get { integer(.nbCrashes) }
        set {
            lastCrashDate = newValue > 0 ? ports.now : nil
            set(newValue, .nbCrashes)
        }
    }

    /// How often the user was asked.
    public var nbReminders: Int {
        get { integer(.nbReminders) }
        set { set(newValue, .nbReminders) }
    }

    /// When the user was last asked.
    public var lastDisplayDate: Date? {
        get { date(.lastDisplayDate) }
        set { set(newValue, .lastDisplayDate) }
    }

    /// When the last session was, counted or not.
    public var lastSessionDate: Date? {
        get { date(.lastSessionDate) }
        set { set(newValue, .lastSessionDate) }
    }

    /// When the last crash was.
    public var lastCrashDate: Date? {
        get { date(.lastCrashDate) }
        set { set(newValue, .lastCrashDate) }
    }

    /// Whether the user submitted a rating once. Nothing but a reset of the context takes it back.
    public var userAlreadyRespondsToAction: Bool {
        get { ports.defaults.bool(forKey: StarsKitContextProperties.userAlreadyRespondsToAction.userDefaultsKey) }
        set {
            ports.defaults.set(newValue, forKey: StarsKitContextProperties.userAlreadyRespondsToAction.userDefaultsKey)
        }
    }

    private func integer(_ property: StarsKitContextProperties) -> Int {
        ports.defaults.integer(forKey: property.userDefaultsKey)
    }

    private func date(_ property: StarsKitContextProperties) -> Date? {
        ports.defaults.date(forKey: property.userDefaultsKey)
    }

    private func set(_ value: Int, _ property: StarsKitContextProperties) {
        ports.defaults.set(value, forKey: property.userDefaultsKey)
    }

    private func set(_ value: Date?, _ property: StarsKitContextProperties) {
        ports.defaults.set(value, forKey: property.userDefaultsKey)
    }
}

extension Date {
    /// Whether more than so many days of 86,400 s have passed since a date: exactly as many are too few.
    func isAfter(_ date: Date, pastDays days: Int) -> Bool {
        timeIntervalSinceReferenceDate > date.timeIntervalSinceReferenceDate + Double(days) * 86_400
    }
}
