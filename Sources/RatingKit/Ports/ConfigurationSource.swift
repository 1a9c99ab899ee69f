/// A source of documents for the layer `remote`, which a ``ConfigurationStore`` follows. RatingRemote's
/// `RemoteConfiguration` is one.
public protocol ConfigurationSource: Sendable {
    /// What is known without waiting, in the order in which to apply it: the last good document.
    ///
    /// - Parameter bundled: the document that the app ships, with which others are compared.
    func known(beside bundled: ConfigurationDocument?) async -> [ConfigurationReading]

    /// What to apply from now on, for as long as the stream is read: a new document, or a refused one.
    func readings() -> AsyncStream<ConfigurationReading>

    /// The app has come back to the foreground: timers may have stood still.
    func wake() async
}

extension ConfigurationSource {
    /// Does nothing.
    public func wake() {}
}

/// A source that wants to know while one of its documents is in use.
package protocol WatchedConfigurationSource: ConfigurationSource {
    /// Told of every use.
    var watch: any DocumentWatch { get }
}

/// Knows when documents are in use, and which must not be used any more.
package protocol DocumentWatch: Sendable {
    /// A document is in use until ``leave()``. Uses may overlap.
    func enter(_ document: SHA256Digest)
    func leave()
    /// Whether a document was found to end the process.
    func isBarred(_ document: SHA256Digest) -> Bool
}

extension DocumentWatch {
    /// Calls the body, with the document in use meanwhile. The body cannot wait for anything, so that idle time never counts.
    package func hold<Result, Failure: Error>(
        _ document: SHA256Digest, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        enter(document)
        defer { leave() }
        return try body()
    }
}
