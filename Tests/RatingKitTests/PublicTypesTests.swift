import Foundation
import RatingDelivery
import RatingRemote
import Testing

/// What `import RatingKit`, and what an app may import beside it, brings into its namespace. A type more is a decision: an app meets its name, and it is
/// kept for good. What only our own modules share is `package`; what is met through one type is nested in it.
@Suite struct PublicTypesTests {
    private static let sources = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../Sources").standardized

    private static let expected = [
        "RatingCore": """
        AllowedAddresses AppGate ConfigurationBody ConfigurationDocument ConfigurationKey ConfigurationLayer
        ConfigurationLayers ConfigurationReader ConfigurationReading ContextEvent Decision Diagnostic
        ExperimentVariant Explanation Feedback FeedbackRedactor FeedbackSettings Gate GateResult GateSet
        EventName LocalInstant MailAddress MailDraft PersonalDataRedactor Placement PresentedStep RatingConfiguration
        RatingContext RatingJSON RatingPolicy ScreenElement StepAnswer StepKind StepScreen TextPosition
        UTCInstant UserMove WorkflowAction
        """,
        "RatingDelivery": """
        DeliveryResult FeedbackMail FeedbackTemplate FeedbackTransport GitHubTicket JiraTicket LinearTicket
        Outbox RoundupTicket SendmailTransport SlackTicket TicketForm TicketRequest TicketStep TicketTransport
        WebhookTicket ZendeskTicket
        """,
        "RatingHTTP": """
        Backoff HostRules RatingSecret RetryAfter
        """,
        "RatingImport": """
        LegacyState
        """,
        "RatingKit": """
        ActionPerformer AppLifecycle AskOutcome ConfigurationSource ConfigurationStore
        ContextStore ContextStoreError DeliveryReport EmittedAction FeedbackQueue FeedbackQueueFailure
        FileContextStore InMemoryContextStore MailComposer ManualClock NativeReviewRequester RatingClock
        RatingDelegate RatingEngine RatingJournal RatingLog RatingLogLevel RatingPorts RatingPresenter
        StoreListing StoreListingSource SystemClock SystemLog URLOpener UserDefaultsContextStore
        """,
        "RatingRemote": """
        AppStoreLookup ConfigurationFileWatcher IntegrityCheck RemoteConfiguration SHA256Check
        """,
        "RatingUI": """
        RatingDebugView RatingFlowView RatingScreenEvent RatingScreens RatingStepFrame RatingStepProxy
        RatingStepView RatingSymbol RatingTheme ShiftedClock
        """,
    ]

    /// The public types that begin a line, with whether a comment stands above them. The format has nested ones indented.
    private func types(of module: String) throws -> [(name: String, isDocumented: Bool)] {
        let declaration = try Regex(
            #"^(?:@[\w.()]+ )*public (?:final |indirect )*(?:struct|enum|class|actor|protocol|typealias) (\w+)"#,
            as: (Substring, Substring).self)
        let folder = Self.sources.appendingPathComponent(module)
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects ?? []
        return try files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }.flatMap { file in
            let lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
            return try lines.indices.compactMap { index -> (name: String, isDocumented: Bool)? in
                guard let match = try declaration.firstMatch(in: lines[index]) else { return nil }
                let above = lines[..<index].last { !$0.hasPrefix("@") && !$0.hasPrefix("#") } ?? ""
                return (String(match.output.1), above.hasPrefix("///"))
            }
        }
    }

    @Test(arguments: expected.keys.sorted())
    func `the public types are those that were decided on`(module: String) throws {
        let found = Set(try types(of: module).map(\.name))
        let expected = Set(try #require(Self.expected[module]).split(whereSeparator: \.isWhitespace).map(String.init))
        #expect(found.subtracting(expected).sorted() == [], "public, and not in the list")
        #expect(expected.subtracting(found).sorted() == [], "in the list, and not public")
    }

    @Test func `an app without screens meets at most seventy public types`() throws {
        #expect(try ["RatingCore", "RatingKit"].reduce(0) { try $0 + types(of: $1).count } <= 70)
    }

    @Test(arguments: expected.keys.sorted())
    func `every public type is documented`(module: String) throws {
        #expect(try types(of: module).filter { !$0.isDocumented }.map(\.name) == [])
    }

    @Test(arguments: expected.keys.sorted())
    func `no public type has a name that an app imports from elsewhere`(module: String) throws {
        // At the top level of Swift, Foundation, SwiftUI, TCA, GRDB, Firebase or swift-log, or a word of many an app's own.
        let taken: Set = [
            "Analytics", "Clock", "Configuration", "Data", "Database", "Date", "Duration", "Effect", "Error", "Instant",
            "Label", "Link", "Locale", "Logger", "Notification", "Operation", "Policy", "Process", "Record", "Reducer",
            "RemoteConfig", "Result", "Row", "Rule", "Scene", "Secret", "State", "Store", "Table", "Task", "Text",
            "Timestamp", "View", "Workflow",
        ]
        #expect(try types(of: module).map(\.name).filter(taken.contains) == [])
    }
}
