import RatingCore

/// Whose form the lines of a log have: RatingKit's own, or an export as it is.
package enum EventForm: String, CaseIterable, Sendable {
    /// `{"user": "u1", "at": "2026-01-05T12:00:00+01:00", "do": "event", "name": "saved"}`
    case ratingkit
    /// Google Analytics 4, the tables `events_…` of its export to BigQuery as JSON lines
    /// (support.google.com/firebase/answer/7029846).
    case ga4
    /// Amplitude's Export API (amplitude.com/docs/apis/analytics/export).
    case amplitude
    /// Mixpanel's raw event export (developer.mixpanel.com/reference/raw-event-export).
    case mixpanel
    /// Firebase Crashlytics' export to BigQuery as JSON lines (firebase.google.com/docs/crashlytics/bigquery-dataset-schema).
    case crashlytics

    /// What every line of the form has, and no line of another.
    private var signature: [String] {
        switch self {
        case .ratingkit: ["user", "at", "do"]
        case .ga4: ["event_name", "event_timestamp"]
        case .amplitude: ["event_type", "event_time"]
        case .mixpanel: ["event", "properties"]
        case .crashlytics: ["event_id", "event_timestamp"]
        }
    }

    /// What a log looks like; nil where its beginning says nothing.
    ///
    /// - Parameter beginning: some lines, the last of which may be cut.
    package init?(of beginning: [UInt8]) {
        for line in beginning.split(separator: .lineFeed).prefix(100) {
            guard let json = try? JSONDocument(Array(line)) else { continue }
            let form = Self.allCases.first { $0.signature.allSatisfy { json.root[$0] != nil } }
            guard let form else { continue }
            self = form
            return
        }
        return nil
    }

    /// The members that are read, and where they are in an object.
    var members: [EventMember] {
        switch self {
        case .ratingkit:
            [
                .init("user", .user), .init("at", .time), .init("do", .action), .init("name", .name),
                .init("version", .version), .init("stars", .stars), .init("placement", .placement),
                .init("traits", .traits), .init("id", .id),
            ]
        case .ga4:
            [
                .init("event_name", .name), .init("event_timestamp", .time), .init("user_pseudo_id", .user),
                .init("event_params", .parameters),
                .init("device", inner: [.init("time_zone_offset_seconds", .utcOffset)]),
                .init("geo", inner: [.init("country", .country)]),
                .init("app_info", inner: [.init("version", .version)]),
            ]
        case .amplitude:
            [
                .init("user_id", .user), .init("device_id", .device), .init("event_type", .name),
                .init("event_time", .time), .init("session_id", .session), .init("$insert_id", .id),
                .init("version_name", .version), .init("country", .country), .init("event_properties", .parameters),
            ]
        case .mixpanel:
            [
                .init("event", .name),
                .init(
                    "properties", .parameters,
                    inner: [
                        .init("time", .time), .init("distinct_id", .user), .init("$insert_id", .id),
                        .init("$app_version_string", .version), .init("mp_country_code", .country),
                    ]),
            ]
        case .crashlytics:
            [
                .init("installation_uuid", .device), .init("user", inner: [.init("id", .user)]),
                .init("event_timestamp", .time), .init("event_id", .id), .init("error_type", .name),
                .init("is_fatal", .isFatal), .init("application", inner: [.init("display_version", .version)]),
            ]
        }
    }

    /// Whether unknown members are reported: in an export most members are.
    var tellsForeignMembers: Bool { self == .ratingkit }
}

/// What a member of a line is read for.
enum EventField: Int, CaseIterable {
    case user, device, time, utcOffset, name, id, version, country, session, parameters
    case action, stars, placement, traits, isFatal
}

/// A member of a line's object that is read.
struct EventMember: Sendable {
    let name: [UInt8]
    let field: EventField?
    /// What is read within it.
    let inner: [EventMember]

    init(_ name: String, _ field: EventField? = nil, inner: [EventMember] = []) {
        (self.name, self.field, self.inner) = (Array(name.utf8), field, inner)
    }
}
