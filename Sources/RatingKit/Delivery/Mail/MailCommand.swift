#if os(macOS) || os(Linux)
import Foundation

/// One run of a program that reads a mail.
struct MailCommand {
    let program: String
    let arguments: [String]

    struct End: Sendable {
        enum Cause: Sendable {
            case exit(Int32)
            case signal(Int32)
            case deadline
        }

        let cause: Cause
        /// The beginning of what it wrote to standard error, on one line.
        let errors: String
    }

    /// The program could not be started.
    struct Failure: Error {
        let reason: String
        let isPermanent: Bool
    }

    /// Runs the program to its end; ends it at the deadline, given in seconds.
    func run(input: [UInt8], deadline: Double) async throws(Failure) -> End {
        let result: Result<End, Failure> = await withCheckedContinuation { continuation in
            // A thread of its own, because it waits.
            let thread = Thread {
                do throws(Failure) {
                    continuation.resume(returning: .success(try self.runAndWait(input, deadline)))
                } catch {
                    continuation.resume(returning: .failure(error))
                }
            }
            thread.start()
        }
        return try result.get()
    }

    private func runAndWait(_ input: [UInt8], _ deadline: Double) throws(Failure) -> End {
        guard FileManager.default.isExecutableFile(atPath: program) else {
            throw Failure(reason: "there is no program \(program)", isPermanent: true)
        }
        // Files in place of pipes: nobody waits for the other end, and a program that ends early makes no signal.
        let message = try Self.scratchFile(input)
        let errors = try Self.scratchFile([])
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.standardInput = message
        process.standardOutput = FileHandle.nullDevice
        process.standardError = errors
        let ended = DispatchSemaphore(value: 0)
        process.terminationHandler = { _ in ended.signal() }
        do {
            try process.run()
        } catch {
            throw Failure(reason: "\(program) cannot be started: \(error.localizedDescription)", isPermanent: false)
        }
        let isInTime = ended.wait(timeout: .now() + max(0, min(deadline, 3_600))) == .success
        if !isInTime {
            process.terminate()
            if ended.wait(timeout: .now() + 2) == .timedOut {
                kill(process.processIdentifier, SIGKILL)
                ended.wait()
            }
        }
        let said = Self.beginning(of: errors)
        guard isInTime else { return End(cause: .deadline, errors: said) }
        let isSignal = process.terminationReason == .uncaughtSignal
        let status = process.terminationStatus
        return End(cause: isSignal ? .signal(status) : .exit(status), errors: said)
    }

    /// A file without a name, mode 0600, read from its beginning.
    private static func scratchFile(_ bytes: [UInt8]) throws(Failure) -> FileHandle {
        let failure = Failure(reason: "there is no room for a temporary file", isPermanent: false)
        let directory = FileManager.default.temporaryDirectory.path
        var template = Array("\(directory)/ratingkit-mail-XXXXXX".utf8CString)
        let number = mkstemp(&template)
        guard number >= 0 else { throw failure }
        unlink(template)
        _ = fcntl(number, F_SETFD, FD_CLOEXEC)
        let handle = FileHandle(fileDescriptor: number, closeOnDealloc: true)
        do {
            try handle.write(contentsOf: Data(bytes))
            try handle.seek(toOffset: 0)
        } catch {
            throw failure
        }
        return handle
    }

    private static func beginning(of file: FileHandle) -> String {
        guard (try? file.seek(toOffset: 0)) != nil, let data = try? file.read(upToCount: 1_000) else { return "" }
        return String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline).prefix(3)
            .joined(separator: "; ")
    }
}
#endif
