import Foundation

extension RecordingContextStore.Refusal: LocalizedError {
    public var errorDescription: String? { description }
}

extension BrokenStoreContract: LocalizedError {
    public var errorDescription: String? { description }
}

extension BrokenTransportContract: LocalizedError {
    public var errorDescription: String? { description }
}
