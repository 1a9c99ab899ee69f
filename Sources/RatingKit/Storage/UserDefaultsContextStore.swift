import Foundation

/// Keeps the context in user defaults: for Apple habits, app groups and tvOS.
///
/// One record under one key. On Linux it is not durable: a process that is killed while it writes leaves the whole
/// defaults file empty, and two processes overwrite each other. Use ``FileContextStore`` there, and wherever you can.
public actor UserDefaultsContextStore: ContextStore {
    /// The key of the record.
    public static let key = "RatingKit.context"

    private let suite: String?
    private let log: any RatingLog

    /// - Parameters:
    ///   - suite: an app group's name, or nil for the app's own defaults.
    ///   - log: where a damaged record is reported.
    public init(suite: String? = nil, log: any RatingLog = SystemLog()) {
        self.suite = suite
        self.log = log
    }

    public func load() throws -> RatingContext? {
        let defaults = try defaults()
        do {
            return try context(in: defaults)
        } catch let damage as DamagedRecord {
            setAside(damage, in: defaults)
            return nil
        }
    }

    public func update<Result: Sendable>(
        _ body: @Sendable (inout RatingContext?) throws -> Result
    ) throws -> Result {
        let defaults = try defaults()
        var context = try load()
        let result = try body(&context)
        defaults.set(context.map { Data(StoredContext.encode($0)) }, forKey: Self.key)
        defaults.synchronize()
        return result
    }

    public func erase() throws {
        let defaults = try defaults()
        for key in defaults.dictionaryRepresentation().keys where key == Self.key || key.hasPrefix(Self.asidePrefix) {
            defaults.removeObject(forKey: key)
        }
        defaults.synchronize()
    }

    private func context(in defaults: UserDefaults) throws -> RatingContext? {
        guard let value = defaults.object(forKey: Self.key) else { return nil }
        guard let data = value as? Data else {
            throw DamagedRecord(bytes: nil, reason: "\(Self.key): the stored context is not data")
        }
        return try StoredContext.decode([UInt8](data), at: Self.key)
    }

    private func defaults() throws(ContextStoreError) -> UserDefaults {
        guard let suite else { return .standard }
        guard let defaults = UserDefaults(suiteName: suite) else {
            throw .noAccess("there are no user defaults for the suite “\(suite)”; name an app group of this app")
        }
        return defaults
    }

    private func setAside(_ damage: DamagedRecord, in defaults: UserDefaults) {
        var number = 1
        while defaults.object(forKey: "\(Self.asidePrefix)\(number)") != nil { number += 1 }
        defaults.set(defaults.object(forKey: Self.key), forKey: "\(Self.asidePrefix)\(number)")
        defaults.removeObject(forKey: Self.key)
        defaults.synchronize()
        log.log(.error, "\(damage.reason); it was set aside as \(Self.asidePrefix)\(number), and counting starts over")
    }

    private static let asidePrefix = "\(key).damaged-"
}
