import Foundation
import RatingRemote

// What .ci/size measures: an app that follows a server's document, and has the store looked up.
let directory = FileContextStore.standardDirectory
let reading = ConfigurationReader().read(file: directory.appendingPathComponent("rating.json"))
var ports = RatingPorts(store: FileContextStore(directory: directory))
ports.storeListings = AppStoreLookup()
let engine = try await RatingEngine(ConfigurationLayers(bundled: reading.document), ports: ports)
if let url = URL(string: CommandLine.arguments.last ?? "") {
    await engine.configurations.follow(RemoteConfiguration(url: url, cache: directory))
}
try await engine.record(.session)
print(try await engine.ask())
