#if os(macOS) || os(Linux)
import Foundation

/// A program of this package, run to its end.
package enum BuiltProgram {
    package static func run(
        _ name: String, _ arguments: [String], environment: [String: String] = [:]
    ) throws -> (code: Int32, output: String) {
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(fileURLWithPath: Child.productPath(name))
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = output
        try process.run()
        try? output.fileHandleForWriting.close()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, text)
    }
}
#endif
