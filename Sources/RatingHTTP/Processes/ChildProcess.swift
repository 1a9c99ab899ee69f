#if os(macOS) || os(Linux)
import Foundation

/// One run of a program that outlives neither its deadline nor the task that waits for it.
///
/// The program leads a process group of its own, which is killed as a whole. What it leaves running when it ends by
/// itself is not touched: mail systems deliver in the background. On Linux, where `setpriv` of util-linux is installed,
/// the program does not outlive this process either, whatever that dies of.
package struct ChildProcess: Sendable {
    /// The absolute path.
    let program: String
    let arguments: [String]
    /// nil: that of this process.
    let environment: [String: String]?
    /// What the program reads, and from which descriptor. A standard descriptor that is not named is `/dev/null`.
    let inputs: [(descriptor: Int32, bytes: [UInt8])]
    /// Which descriptors the program writes to.
    let outputs: [Int32]
    /// Which descriptors are a file without a name, whose beginning is read when the program has ended. What the program
    /// leaves running can go on writing there, where a pipe that nobody reads would end it.
    let files: [Int32]

    package init(
        program: String, arguments: [String], environment: [String: String]? = nil,
        inputs: [(descriptor: Int32, bytes: [UInt8])] = [],
        outputs: [Int32] = [], files: [Int32] = []
    ) {
        self.program = program
        self.arguments = arguments
        self.environment = environment
        self.inputs = inputs
        self.outputs = outputs
        self.files = files
    }

    package enum End: Equatable, Sendable {
        case exit(Int32)
        case signal(Int32)
        /// Killed at the deadline.
        case deadline
        /// Killed because the task was cancelled.
        case cancelled
        /// Killed because the reader wanted no more.
        case enough
        case notStarted(Failure)
    }

    /// The program could not be started.
    package struct Failure: Error, Equatable {
        package let reason: String
        package let isPermanent: Bool
    }

    /// Takes some bytes that the program wrote, with its number of the descriptor that it wrote them to. Where several
    /// have something, they are read in the order in which they were declared. Returns whether more is wanted; if not,
    /// the program is ended.
    package typealias Reader = @Sendable (_ bytes: UnsafeRawBufferPointer, _ descriptor: Int32) -> Bool

    /// Runs the program to its end, or to the moment when it is ended.
    ///
    /// - Returns: what ended the program, when all that it wrote was taken.
    package func run(until end: ContinuousClock.Instant, _ take: @escaping Reader) async -> End {
        let wake: (reading: FileDescriptor, writing: FileDescriptor)
        do {
            wake = try FileDescriptor.pipe()
        } catch {
            return .notStarted(Failure(reason: "\(program) cannot be started: \(error)", isPermanent: false))
        }
        let ended = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                // A thread of its own, because it waits, and because the kernel ends the program with the thread that
                // started it.
                Thread.detachNewThread {
                    do throws(Failure) {
                        let child = try RunningChild(self, wake: wake.reading)
                        continuation.resume(returning: child.wait(until: end, take))
                    } catch {
                        continuation.resume(returning: .notStarted(error))
                    }
                }
            }
        } onCancel: {
            try? wake.writing.write([0])
        }
        // A wake that is gone would wake, too.
        withExtendedLifetime(wake) {}
        return ended
    }
}
#endif
