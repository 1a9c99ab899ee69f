import Foundation
import RatingKit

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A durable update of the context, against nothing but the system calls that make the same bytes durable.
struct DurabilityBenchmark {
    private let directory: URL
    private let store: FileContextStore
    private let configuration: RatingConfiguration
    private let bytes: [UInt8]

    init(directory: URL) async throws {
        self.directory = directory
        let configuration = RatingConfiguration(ConfigurationLayers(bundled: try document(#"{"policy": "balanced"}"#)))
        let context = SampleContexts(count: 8, configuration).contexts[5]
        self.configuration = configuration
        store = FileContextStore(directory: directory)
        try await store.update { $0 = context }
        bytes = [UInt8](try Data(contentsOf: directory.appendingPathComponent("context.json")))
    }

    var comparison: Comparison {
        Comparison(
            name: "durable update of the context (\(bytes.count) bytes)",
            subject: Work("FileContextStore.update") { times in
                let configuration = configuration
                for _ in 0..<times {
                    try await store.update { context in
                        _ = context?.apply(.foreground, configuration: configuration, now: SampleContexts.now)
                    }
                }
            },
            baseline: Work("write, fsync, rename, fsync of the directory") { times in
                for _ in 0..<times { try replaceByHand() }
            },
            goal: 1.3, limit: 1.5,
            timesPerSample: 1)
    }

    private func replaceByHand() throws {
        let path = directory.appendingPathComponent("by-hand").path
        let file = open(path + ".tmp", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        try check(file)
        try check(bytes.withUnsafeBytes { write(file, $0.baseAddress, $0.count) })
        try check(fsync(file))
        try check(close(file))
        try check(rename(path + ".tmp", path))
        let folder = open(directory.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        try check(folder)
        try check(fsync(folder))
        try check(close(folder))
    }

    private func check(_ result: some SignedInteger) throws {
        if result < 0 { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    }
}
