#if os(Linux)
import Foundation

/// Lets the `curl` command carry a request, in a process of its own.
///
/// Foundation on Linux can be crashed and held up by a server; a child cannot do that to its parent. The request goes to
/// it on descriptors that nobody else can open, and never among arguments or in the environment. Of the user's
/// configuration of `curl` nothing is read; of the environment, only which proxy HTTPS goes through and where the
/// system's certificates are.
struct CurlExchange: HTTPExchange {
    /// The command's absolute path.
    let command: String
    /// The path of the certificates that are trusted, in PEM; nil: what the system trusts.
    let authorities: String?

    /// How long the command outlives its deadline where this process cannot end it any more, in seconds.
    private static let grace = 1.0

    func answer(
        to request: HTTPRequest, until end: ContinuousClock.Instant
    ) async throws(HTTPFailure) -> HTTPResponse {
        if Task.isCancelled { throw .cancelled }
        let rest = ContinuousClock().now.duration(to: end)
        let seconds = Double(max(0, rest.components.seconds)) + Self.grace
        let configuration = try CurlConfiguration(request, authorities: authorities, seconds: seconds)
        guard rest > .zero else { throw .deadlineExceeded }
        let child = ChildProcess(
            program: command, arguments: ["--disable", "--config", "-"], environment: Self.environment,
            inputs: [(0, configuration.bytes), (CurlConfiguration.bodyInput, request.body ?? [])],
            // The header before the body, so that it is there when the body is. What answers HEAD has none: there the
            // command writes the header a second time.
            outputs: [CurlConfiguration.headOutput] + (request.method == "HEAD" ? [] : [1]) + [2])
        let reader = Locked(CurlReader(request))
        let end = await child.run(until: end) { bytes, descriptor in
            reader.withLock { $0.take(bytes, from: descriptor) }
        }
        return try reader.withLock { $0.outcome(end) }.get()
    }

    /// What the command may know of this process's environment: no secret that it has for others.
    private static let environment: [String: String] = {
        let all = ProcessInfo.processInfo.environment
        var known: [String: String] = [:]
        for name in [
            "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY", "no_proxy", "NO_PROXY", "SSL_CERT_FILE",
            "SSL_CERT_DIR", "CURL_CA_BUNDLE",
        ] { known[name] = all[name] }
        return known
    }()

    /// Where the command is installed; nil if it is not.
    static let installed: String? = {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        let folders = parts(of: Array(path.utf8)[...], at: .colon).map { String(decoding: $0, as: UTF8.self) }
        return (folders.filter { $0.hasPrefix("/") } + ["/usr/bin", "/usr/local/bin", "/bin"]).map { "\($0)/curl" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }()
}

/// Takes what the command writes, and what its end means.
private struct CurlReader {
    private var answer: PartialAnswer
    private var parser = HTTPHeadParser()
    private var errors = ErrorLines()
    private var settled: PartialAnswer.Outcome?

    init(_ request: HTTPRequest) {
        answer = PartialAnswer(to: request)
    }

    mutating func take(_ bytes: UnsafeRawBufferPointer, from descriptor: Int32) -> Bool {
        switch descriptor {
        case CurlConfiguration.headOutput: settled = takeHead(bytes)
        case 1: settled = answer.take(bytes)
        default: errors.take(bytes)
        }
        return settled == nil
    }

    private mutating func takeHead(_ bytes: UnsafeRawBufferPointer) -> PartialAnswer.Outcome? {
        do throws(HTTPHeadParser.Problem) {
            guard let head = try parser.take(bytes) else { return nil }
            // Others were not asked for, nor one within another.
            let coding = head.headers["content-encoding"]?.lowercased() ?? "identity"
            guard ["identity", "gzip", "x-gzip", "deflate"].contains(coding) else { return .failure(.truncated) }
            return answer.take(head)
        } catch {
            return .failure(.noConnection(.badServerResponse, error.reason))
        }
    }

    func outcome(_ end: ChildProcess.End) -> PartialAnswer.Outcome {
        if let settled { return settled }
        switch end {
        case .deadline: return .failure(.deadlineExceeded)
        case .cancelled: return .failure(.cancelled)
        case .exit(0): return answer.ended()
        case .exit(let code): return .failure(CurlFailure(code, errors).meaning(hasHead: answer.head != nil))
        case .signal(let number):
            return .failure(.noConnection(.networkConnectionLost, "curl was ended by signal \(number)"))
        case .enough: return .failure(.truncated)
        case .notStarted(let failure): return .failure(.noConnection(.cannotConnectToHost, failure.reason))
        }
    }
}
#endif
