#if os(macOS) || os(Linux)
import Foundation
import Testing

/// A program that some tests talk to. Where it is missing they are skipped, or fail where services are required.
package struct InstalledTool {
    package let path: String?
    /// The package that has it.
    package let package: String

    /// - Parameter check: arguments that make the program end with 0 if it is of use.
    package init(_ name: String, of package: String, check: [String]? = nil) {
        let folders: [Substring] =
            (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":") + ["/usr/sbin", "/usr/bin"]
        let found = folders.lazy.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
        self.package = package
        guard let found, let check else {
            path = found
            return
        }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: found)
        process.arguments = check
        process.standardError = FileHandle.nullDevice
        let runs = (try? process.run()) != nil
        if runs { process.waitUntilExit() }
        path = runs && process.terminationStatus == 0 ? found : nil
    }

    /// Whether the tests are to run.
    package var isExpected: Bool {
        path != nil || ProcessInfo.processInfo.environment["RATINGKIT_REQUIRE_SERVICES"] == "1"
    }

    /// Runs it to its end.
    ///
    /// - Parameter input: what it reads.
    package func run(_ arguments: [String], input: String = "") throws -> (code: Int32, output: String) {
        let (process, output, file) = (Process(), Pipe(), try ScratchDirectory())
        try file.write(input, to: "input")
        process.executableURL = URL(fileURLWithPath: try #require(path, missing))
        process.arguments = arguments
        process.standardInput = try FileHandle(forReadingFrom: URL(fileURLWithPath: "\(file.path)/input"))
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, text)
    }

    package var missing: Comment { Comment(rawValue: "not installed: \(package)") }

    package static let nginx = InstalledTool("nginx", of: "nginx-light (Debian)")
    package static let strace = InstalledTool("strace", of: "strace (Debian)", check: ["-o", "/dev/null", "true"])
    package static let msmtp = InstalledTool("msmtp", of: "msmtp (Debian)")
    package static let checkJSONSchema = InstalledTool("check-jsonschema", of: "check-jsonschema (PyPI)")
    package static let sarifModel = InstalledTool(
        "python3", of: "fluidattacks-core-sarif (PyPI)", check: ["-c", "import fluidattacks_core.sarif"])
    package static let phoneNumbers = InstalledTool(
        "python3", of: "phonenumbers (PyPI)", check: ["-c", "import phonenumbers"])
    package static let mailReceiver = InstalledTool("python3", of: "aiosmtpd (PyPI)", check: ["-c", "import aiosmtpd"])
    package static let tracker = InstalledTool("roundup-server", of: "roundup (PyPI)")
    package static let node = InstalledTool("node", of: "nodejs (Debian)")
    package static let neovim = InstalledTool("nvim", of: "neovim (Debian)")
    package static let featureServer = InstalledTool(
        "python3", of: "fast-feature-ofrep and uvicorn (PyPI)", check: ["-c", "import fast_feature.ofrep, uvicorn"])
    package static let chromium = InstalledTool("chromium", of: "chromium (Debian)")
    package static let chromeDriver = InstalledTool("chromedriver", of: "chromium-driver (Debian)")
    package static let bash = InstalledTool("bash", of: "bash (Debian)")
    package static let zsh = InstalledTool("zsh", of: "zsh (Debian)")
    package static let fish = InstalledTool("fish", of: "fish (Debian)")
    package static let python = InstalledTool("python3", of: "python3 (Debian)")
}
#endif
