import Foundation
import PackagePlugin

/// `swift package rating lint App/rating.json`: the tool, in the package's folder.
@main
struct RatingPackageCommand: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        try run(context.tool(named: "RatingTool").url, arguments, in: context.package.directoryURL)
    }

    private func run(_ tool: URL, _ arguments: [String], in folder: URL) throws {
        let process = Process()
        (process.executableURL, process.arguments, process.currentDirectoryURL) = (tool, arguments, folder)
        try process.run()
        process.waitUntilExit()
        if process.terminationStatus != 0 { throw RatingFailure(code: process.terminationStatus) }
    }
}

private struct RatingFailure: Error, CustomStringConvertible {
    let code: Int32

    var description: String { "ratingkit ended with exit code \(code)" }
}

#if canImport(XcodeProjectPlugin)
import XcodeProjectPlugin

// Never run yet: it needs Xcode.
extension RatingPackageCommand: XcodeCommandPlugin {
    func performCommand(context: XcodePluginContext, arguments: [String]) throws {
        try run(context.tool(named: "RatingTool").url, arguments, in: context.xcodeProject.directoryURL)
    }
}
#endif
