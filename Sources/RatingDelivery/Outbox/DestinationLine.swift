/// What goes on at one destination of an outbox.
struct DestinationLine {
    /// The pass under way, and the one behind it.
    var runningPass: Task<Outbox.PassResult, Never>?
    var waitingPass: Task<Outbox.PassResult, Never>?
    /// The turn of a try that did not end when it was to: until it does, nothing is sent there.
    var outlasting: SendingTurn?
    /// How long another process that sends to it is left to do so.
    var turnOfOthers: StoredWait?
}
