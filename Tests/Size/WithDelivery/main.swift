import Foundation
import RatingDelivery
import RatingRemote

// What .ci/size measures: an app that follows a server's document, has the store looked up, and sends feedback itself.
let directory = FileContextStore.standardDirectory
let reading = ConfigurationReader().read(file: directory.appendingPathComponent("rating.json"))
let url = URL(string: CommandLine.arguments.last ?? "") ?? directory
let secret = RatingSecret(environment: "TOKEN")
let mailbox = MailAddress("help@example.org")
var destinations: [String: any FeedbackTransport] = [
    "relay": TicketTransport(WebhookTicket(url: url.absoluteString), secret: secret, hosts: HostRules(["example.org"]))
]
if let mailbox { destinations["mail"] = SendmailTransport(FeedbackMail(from: mailbox, to: [mailbox])) }
var ports = RatingPorts(store: FileContextStore(directory: directory))
ports.storeListings = AppStoreLookup()
ports.outbox = Outbox(directory: Outbox.standardDirectory, destinations: destinations)
let engine = try await RatingEngine(ConfigurationLayers(bundled: reading.document), ports: ports)
await engine.configurations.follow(RemoteConfiguration(url: url, cache: directory))
try await engine.record(.session)
print(try await engine.ask(), await engine.deliverFeedback() as Any)
