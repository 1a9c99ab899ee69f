import Foundation

/// StarsKit's stored settings. An absent number is 0, and an absent flag is false.
///
/// Quirk kept: with nothing configured, StarsKit never asks by its own rule, and every rating is positive.
@preconcurrency @MainActor
public final class StarsKitConfiguration {
    private let defaults: any LegacyDefaults

    /// - Parameter defaults: where the settings are stored; all clients with the same ones share them.
    public init(defaults: any LegacyDefaults = UserDefaultsStore()) {
        self.defaults = defaults
    }

    /// Never ask by StarsKit's own rule.
    public var disabled: Bool {
        get { bool(.disabled) }
        set { defaults.set(newValue, forKey: StarsKitConfigProperties.disabled.userDefaultsKey) }
    }

    /// Request the system's review sheet instead of StarsKit's own screen.
    public var prefersNativeRating: Bool {
        get { bool(.prefersNativeRating) }
        set { defaults.set(newValue, forKey: StarsKitConfigProperties.prefersNativeRating.userDefaultsKey) }
    }

    /// How many sessions it takes.
    public var displaySessionCount: Int {
        get { integer(.displaySessionCount) }
        set { set(newValue, .displaySessionCount) }
    }

    /// From how many stars on a rating is positive.
    public var positiveStarsLimit: Int {
        get { integer(.positiveStarsLimit) }
        set { set(newValue, .positiveStarsLimit) }
    }

    /// How many days of 86,400 s must have passed since the last crash.
    public var daysWithoutCrash: Int {
        get { integer(.daysWithoutCrash) }
        set { set(newValue, .daysWithoutCrash) }
    }

    /// How many days of 86,400 s must have passed since the last display.
    public var daysBeforeAskingAgain: Int {
        get { integer(.daysBeforeAskingAgain) }
        set { set(newValue, .daysBeforeAskingAgain) }
    }

    /// How often the user is asked at most.
    public var maxNumberOfReminder: Int {
        get { integer(.maxNumberOfReminder) }
        set { set(newValue, .maxNumberOfReminder) }
    }

    /// After how many days of 86,400 s without a session they are counted from 1 again.
    public var maxDaysBetweenSession: Int {
        get { integer(.maxDaysBetweenSession) }
        set { set(newValue, .maxDaysBetweenSession) }
    }

    /// Where feedback by mail goes.
    public var emailSupport: String? {
        get { text(.emailSupport) }
        set { defaults.set(newValue, forKey: StarsKitConfigProperties.emailSupport.userDefaultsKey) }
    }

    /// The subject of feedback by mail.
    public var emailObject: String? {
        get { text(.emailObject) }
        set { defaults.set(newValue, forKey: StarsKitConfigProperties.emailObject.userDefaultsKey) }
    }

    /// The beginning of feedback by mail.
    public var emailHeaderContent: String? {
        get { text(.emailHeaderContent) }
        set { defaults.set(newValue, forKey: StarsKitConfigProperties.emailHeaderContent.userDefaultsKey) }
    }

    private func bool(_ property: StarsKitConfigProperties) -> Bool { defaults.bool(forKey: property.userDefaultsKey) }

    private func integer(_ property: StarsKitConfigProperties) -> Int {
        defaults.integer(forKey: property.userDefaultsKey)
    }

    private func text(_ property: StarsKitConfigProperties) -> String? {
        defaults.string(forKey: property.userDefaultsKey)
    }

    private func set(_ value: Int, _ property: StarsKitConfigProperties) {
        defaults.set(value, forKey: property.userDefaultsKey)
    }
}

extension StarsKitConfiguration {
    /// Stores the dictionary's values, key by key.
    ///
    /// Quirk kept: a value whose type is not the key's (a number as text) is ignored silently, and a missing key leaves
    /// the old value.
    ///
    /// - Parameter config: with the names of ``StarsKitConfigProperties`` and ``StarsKitLocalizableKeys``.
    public func update(with config: [String: Any?]) {
        func value(_ key: String) -> Any? { config[key] ?? nil }
        for property in StarsKitConfigProperties.allBoolValues {
            if let bool = value(property.rawValue) as? Bool { defaults.set(bool, forKey: property.userDefaultsKey) }
        }
        for property in StarsKitConfigProperties.allIntValues {
            if let integer = value(property.rawValue) as? Int { set(integer, property) }
        }
        for property in StarsKitConfigProperties.allStringValues {
            if let text = value(property.rawValue) as? String { defaults.set(text, forKey: property.userDefaultsKey) }
        }
        for key in StarsKitLocalizableKeys.allCases {
            if let text = value(key.rawValue) as? String { defaults.set(text, forKey: key.userDefaultsKey) }
        }
    }

    /// The stored text of a screen; empty if there is none.
    func localizableTitle(for key: StarsKitLocalizableKeys) -> String {
        defaults.string(forKey: key.userDefaultsKey) ?? ""
    }

    /// No flags, and all counts and days 0. Mail settings and texts are kept.
    func reset() {
        disabled = false
        prefersNativeRating = false
        for property in StarsKitConfigProperties.allIntValues { set(0, property) }
    }
}
