/// What goes on at one destination of an outbox.
final class DestinationLine {
    /// The pass under way, and the one behind it.
    var runningPass: Task<Outbox.PassResult, Never>?
    var waitingPass: Task<Outbox.PassResult, Never>?
    /// The turn of a try that did not end when it was to: until it does, nothing is sent there.
    var outlasting: SendingTurn?
    /// How long another process that sends to it is left to do so.
    var turnOfOthers: StoredWait?
    /// A pause that could not be stored: it holds for as long as the outbox lives.
    var unstored: DestinationPause?
    /// Whether this outbox has found it unusable since the app last said that something may have been changed. What an
    /// earlier process found so is tried: its secret may have been another one.
    var isFoundUnusable = false
}
