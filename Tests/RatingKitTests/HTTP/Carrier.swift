#if os(macOS) || os(Linux)
@testable import RatingHTTP
@testable import RatingKit

/// The ways to carry a request, each of which passes the same tests.
enum Carrier: String, CaseIterable, Sendable {
    case curl, session

    /// Those that there are here.
    static let all = Carrier.allCases.filter { $0.isInstalled }

    /// Those that bear whatever a server does: see SessionFaultTests.
    static let sound: [Carrier] = {
        #if os(Linux)
        all.filter { $0 == .curl }
        #else
        all
        #endif
    }()

    private var isInstalled: Bool {
        #if os(Linux)
        self == .session || CurlExchange.installed != nil
        #else
        self == .session
        #endif
    }

    var exchange: any HTTPExchange {
        #if os(Linux)
        if self == .curl {
            return CurlExchange(command: CurlExchange.installed ?? "/usr/bin/curl", authorities: nil)
        }
        #endif
        return SessionExchange()
    }

    func client(_ rules: HostRules = HostRules(["localhost"], allowsLoopback: true)) -> HTTPClient {
        HTTPClient(allowing: rules, over: exchange)
    }
}

extension HTTPClient {
    func failure(_ request: HTTPRequest) async -> HTTPFailure? {
        do throws(HTTPFailure) {
            _ = try await send(request)
            return nil
        } catch {
            return error
        }
    }
}
#endif
