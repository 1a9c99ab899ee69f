import Foundation

/// Draws graphs with Graphviz's `dot`, where that is installed.
enum Graphviz {
    /// - Throws: `CommandFailure.problem(_:)` where there is no `dot`, or it fails.
    static func svg(_ graph: String) throws(CommandFailure) -> String {
        #if os(macOS) || os(Linux)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["dot", "-Tsvg"]
        let (input, output) = (Pipe(), Pipe())
        (process.standardInput, process.standardOutput, process.standardError) = (input, output, FileHandle.nullDevice)
        do {
            try process.run()
        } catch {
            throw .problem(missing)
        }
        // dot reads its whole input before it writes, so neither side waits for the other.
        try? input.fileHandleForWriting.write(contentsOf: Data(graph.utf8))
        try? input.fileHandleForWriting.close()
        let svg = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        switch process.terminationStatus {
        case 0: return String(decoding: svg, as: UTF8.self)
        case 127: throw .problem(missing)
        default: throw .problem("dot failed with the exit code \(process.terminationStatus)")
        }
        #else
        throw .problem(missing)
        #endif
    }

    private static let missing =
        "There is no program 'dot': install Graphviz, or use '--format dot' or '--format mermaid'."
}
