import Foundation

/// One answer on its way in, held against the limits of its request.
struct PartialAnswer: Sendable {
    typealias Outcome = Result<HTTPResponse, HTTPFailure>

    private(set) var head: HTTPHead?
    private var body: [UInt8] = []
    /// Whether there was more of the body than is wanted.
    private var isCut = false
    private let url: URL
    private let isBodiless: Bool
    private let limit: Int
    private let cutsBody: Bool

    init(to request: HTTPRequest) {
        (url, isBodiless) = (request.url, request.method == "HEAD")
        (limit, cutsBody) = (max(0, request.maximumBytes), request.cutsBody)
    }

    /// - Returns: the outcome, if there is no need to wait for more.
    mutating func take(_ head: HTTPHead) -> Outcome? {
        self.head = head
        // Its beginning can be seen before the head, if only just.
        if isCut { return whole }
        guard !cutsBody, let length = announcedLength, length > limit else { return nil }
        return .failure(.tooLarge(limit: limit))
    }

    /// - Returns: the outcome, if there is no need to wait for more.
    mutating func take(_ bytes: UnsafeRawBufferPointer) -> Outcome? {
        let room = limit - body.count
        guard bytes.count > room else {
            body += bytes
            return nil
        }
        guard cutsBody else { return .failure(.tooLarge(limit: limit)) }
        body += UnsafeRawBufferPointer(rebasing: bytes[..<room])
        isCut = true
        return head == nil ? nil : whole
    }

    /// The outcome, if nothing more comes and nothing failed.
    func ended() -> Outcome {
        // Not every loading system reports that a body is shorter than announced.
        if let length = announcedLength, body.count < length, head?.status == 200 { return .failure(.truncated) }
        return whole
    }

    private var whole: Outcome {
        guard let head else {
            return .failure(.noConnection(.networkConnectionLost, "the connection was closed within the header"))
        }
        return .success(HTTPResponse(status: head.status, headers: head.headers, body: body, url: url))
    }

    /// How many bytes the body must have; nil where that is not said, or said of the compressed form.
    private var announcedLength: Int? {
        guard let head, !isBodiless, head.status >= 200, head.status != 204, head.status != 304,
            head.headers["content-encoding"] == nil, head.headers["transfer-encoding"] == nil
        else { return nil }
        return head.headers["content-length"].flatMap { Int64(digits: Array($0.utf8)[...]) }.flatMap {
            Int(exactly: $0)
        }
    }
}
