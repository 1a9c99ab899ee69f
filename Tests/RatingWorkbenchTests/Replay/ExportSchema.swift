import RatingCore
import TestInput
import TestTools

@testable import RatingWorkbench

/// What a vendor says that a row of its export has, and rows as such an export writes them.
///
/// `S` is a text, `I` an integer, `F` a number, `B` a flag, `T` a time; an object is a record and an array a repeated field.
struct ExportSchema {
    let form: EventForm
    let columns: RatingJSON
    /// Whether the rows come from BigQuery, whose JSON has integers as texts.
    let isBigQuery: Bool

    private init(_ form: EventForm, isBigQuery: Bool = false, _ text: String) {
        (self.form, self.isBigQuery) = (form, isBigQuery)
        guard let document = try? JSONDocument(text) else { fatalError("no schema of \(form)") }
        columns = document.root.value
    }

    static let all = [ga4, amplitude, mixpanel, crashlytics]

    /// support.google.com/analytics/answer/7029846, “BigQuery Export schema”.
    private static let ga4 = ExportSchema(
        .ga4, isBigQuery: true,
        """
        {"event_date": "S", "event_timestamp": "I", "event_name": "S", "batch_event_index": "I", "batch_ordering_id": "I",
         "batch_page_id": "I", "event_previous_timestamp": "I", "event_value_in_usd": "F", "event_bundle_sequence_id": "I",
         "event_params": [{"key": "S", "value": {"string_value": "S", "int_value": "I", "float_value": "F", "double_value": "F"}}],
         "event_server_timestamp_offset": "I", "user_id": "S", "user_pseudo_id": "S", "is_active_user": "B",
         "privacy_info": {"ads_storage": "S", "analytics_storage": "S", "uses_transient_token": "S"},
         "user_properties": [{"key": "S", "value": {"string_value": "S", "int_value": "I", "set_timestamp_micros": "I"}}],
         "user_first_touch_timestamp": "I", "user_ltv": {"revenue": "F", "currency": "S"},
         "device": {"category": "S", "mobile_brand_name": "S", "mobile_model_name": "S", "operating_system": "S",
           "operating_system_version": "S", "vendor_id": "S", "advertising_id": "S", "language": "S",
           "is_limited_ad_tracking": "S", "time_zone_offset_seconds": "I", "web_info": {"browser": "S", "hostname": "S"}},
         "geo": {"continent": "S", "sub_continent": "S", "country": "S", "region": "S", "city": "S", "metro": "S"},
         "app_info": {"id": "S", "firebase_app_id": "S", "install_source": "S", "version": "S"},
         "traffic_source": {"name": "S", "medium": "S", "source": "S"}, "stream_id": "S", "platform": "S",
         "ecommerce": {"total_item_quantity": "I", "purchase_revenue": "F", "transaction_id": "S"},
         "items": [{"item_id": "S", "item_name": "S", "price": "F", "quantity": "I", "item_params": [{"key": "S"}]}]}
        """)

    /// amplitude.com/docs/apis/analytics/export, “Response schema”.
    private static let amplitude = ExportSchema(
        .amplitude,
        """
        {"server_received_time": "T", "app": "I", "device_carrier": "S", "$schema": "I", "city": "S", "user_id": "S", "uuid": "S",
         "event_time": "T", "platform": "S", "os_version": "S", "amplitude_id": "I", "processed_time": "T",
         "user_creation_time": "T", "version_name": "S", "ip_address": "S", "paying": "B", "dma": "S", "group_properties": {},
         "user_properties": {"plan": "S"}, "client_upload_time": "T", "$insert_id": "S", "event_type": "S", "library": "S",
         "amplitude_attribution_ids": "S", "device_type": "S", "device_manufacturer": "S", "start_version": "S",
         "location_lng": "F", "server_upload_time": "T", "event_id": "I", "location_lat": "F", "os_name": "S",
         "amplitude_event_type": "S", "device_brand": "S", "groups": {}, "event_properties": {"stars": "I", "list": ["S"]},
         "data": {"first_event": "B"}, "device_id": "S", "language": "S", "device_model": "S", "country": "S", "region": "S",
         "is_attribution_event": "B", "adid": "S", "session_id": "I", "device_family": "S", "sample_rate": "F", "idfa": "S",
         "client_event_time": "T"}
        """)

    /// developer.mixpanel.com/reference/raw-event-export, and docs.mixpanel.com on default properties.
    private static let mixpanel = ExportSchema(
        .mixpanel,
        """
        {"event": "S", "properties": {"time": "I", "distinct_id": "S", "$insert_id": "S", "mp_processing_time_ms": "I",
         "$app_build_number": "S", "$app_version_string": "S", "$city": "S", "$region": "S", "mp_country_code": "S", "$device_id": "S",
         "$user_id": "S", "$lib_version": "S", "$manufacturer": "S", "$model": "S", "$os": "S", "$os_version": "S",
         "$screen_height": "I", "$wifi": "B", "$mp_api_endpoint": "S", "$mp_api_timestamp_ms": "I", "mp_lib": "S",
         "list": ["S"], "nested": {"time": "I", "distinct_id": "S"}}}
        """)

    /// firebase.google.com/docs/crashlytics/bigquery-dataset-schema.
    private static let crashlytics = ExportSchema(
        .crashlytics, isBigQuery: true,
        """
        {"platform": "S", "bundle_identifier": "S", "event_id": "S", "is_fatal": "B", "error_type": "S", "issue_id": "S",
         "issue_title": "S", "issue_subtitle": "S", "variant_id": "S", "event_timestamp": "T", "received_timestamp": "T",
         "device": {"manufacturer": "S", "model": "S", "architecture": "S"}, "memory": {"used": "I", "free": "I"},
         "storage": {"used": "I", "free": "I"}, "operating_system": {"display_version": "S", "name": "S", "type": "S"},
         "application": {"build_version": "S", "display_version": "S"}, "user": {"name": "S", "email": "S", "id": "S"},
         "custom_keys": [{"key": "S", "value": "S"}], "installation_uuid": "S", "crashlytics_sdk_version": "S",
         "app_orientation": "S", "device_orientation": "S", "process_state": "S", "logs": [{"timestamp": "T", "message": "S"}],
         "breadcrumbs": [{"timestamp": "T", "name": "S", "params": [{"key": "S", "value": "S"}]}],
         "blame_frame": {"line": "I", "file": "S", "symbol": "S", "offset": "I", "address": "I", "blamed": "B"},
         "exceptions": [{"type": "S", "exception_message": "S", "nested": "B", "frames": [{"line": "I", "file": "S"}]}],
         "threads": [{"crashed": "B", "thread_name": "S", "queue_name": "S", "frames": [{"line": "I"}]}],
         "firebase_session_id": "S"}
        """)

    /// A row: in every member a value, or none, or null.
    ///
    /// - Parameter pinned: members with a value of their own, by their paths; nil leaves one out.
    func row(_ pinned: [String: RatingJSON?], _ random: inout SeededGenerator) -> String {
        value(columns, "", pinned, &random).serialized()
    }

    private func value(
        _ type: RatingJSON, _ path: String, _ pinned: [String: RatingJSON?], _ random: inout SeededGenerator
    ) -> RatingJSON {
        if let members = type.members {
            var made: [RatingJSON.Member] = []
            for member in members {
                let place = path.isEmpty ? member.name : "\(path).\(member.name)"
                if let own = pinned[place] {
                    if let own { made.append(.init(member.name, own)) }
                    continue
                }
                let holdsPinned = pinned.keys.contains { $0.hasPrefix(place + ".") }
                switch holdsPinned ? 9 : Int.random(in: 0..<10, using: &random) {
                case 0, 1: break
                case 2, 3: made.append(.init(member.name, .null))
                default: made.append(.init(member.name, value(member.value, place, pinned, &random)))
                }
            }
            made.shuffle(using: &random)
            return .object(made)
        }
        if let element = type[0] {
            return .array((0..<Int.random(in: 0...3, using: &random)).map { _ in value(element, "?", [:], &random) })
        }
        switch type.stringValue {
        case "I":
            let number = Int64.random(in: -1...1 << 53, using: &random)
            return isBigQuery && Bool.random(using: &random) ? .string("\(number)") : .integer(number)
        case "F": return .number(Double.random(in: -1e6...1e6, using: &random))
        case "B": return .bool(.random(using: &random))
        case "T": return .string("2026-01-05 12:00:00.000000" + (isBigQuery ? " UTC" : ""))
        default: return .string(["", "a", "größer “x”\n", "null", "0", "語"].randomElement(using: &random)!)
        }
    }
}
