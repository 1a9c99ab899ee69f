import Foundation
import RatingKit
import TestTools
import Testing

@Suite struct FileSourceTests {
    private let scratch: ScratchDirectory

    init() throws {
        scratch = try ScratchDirectory()
    }

    private func read(_ name: String) -> ConfigurationReading {
        ConfigurationReader().read(file: URL(fileURLWithPath: "\(scratch.path)/\(name)"))
    }

    /// The diagnostics with the scratch directory written as `~`.
    private func diagnostics(_ name: String) -> [String] {
        read(name).diagnostics.map { $0.description.replacingOccurrences(of: scratch.path, with: "~") }
    }

    @Test func `data is a document`() {
        let data = Data("{\"minDays\": 2}".utf8)
        #expect(ConfigurationReader().read(data).document?[.integer(.minDays)] == .value(.integer(2)))
        #expect(ConfigurationBody.read(data).reading.document?[.integer(.minDays)] == .value(.integer(2)))
    }

    @Test func `a file is read with places`() throws {
        try scratch.write("{\n  \"displaySessionCount\": 2,\n  \"mainTitel\": \"\"\n}", to: "good.json")
        let reading = read("good.json")
        #expect(reading.document?[.integer(.displaySessionCount)] == .value(.integer(2)))
        #expect(reading.diagnostics.map(\.position) == [TextPosition(line: 3, column: 3)])
    }

    @Test func `a missing file is named`() {
        #expect(diagnostics("none.json") == ["error [file.unreadable]: there is no file ~/none.json"])
        #expect(read("none.json").document == nil)
    }

    @Test func `a directory is named`() {
        #expect(diagnostics("") == ["error [file.unreadable]: ~ is a directory; name a file in it"])
    }

    @Test func `a path through a file is named`() throws {
        try scratch.write("{}", to: "file")
        #expect(
            diagnostics("file/below.json") == [
                "error [file.unreadable]: ~/file/below.json cannot be read: cannot open ~/file/below.json: "
                    + "not a directory; choose a path whose parts are all directories"
            ])
    }

    @Test(.enabled(if: geteuid() != 0, "root may read everything"))
    func `a file without permission is named`() throws {
        try scratch.write("{}", to: "secret.json")
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: "\(scratch.path)/secret.json")
        #expect(
            diagnostics("secret.json") == [
                "error [file.unreadable]: ~/secret.json is not readable; check its permissions"
            ])
    }

    @Test func `a pipe blocks nobody`() {
        #expect(mkfifo("\(scratch.path)/pipe", 0o600) == 0)
        #expect(diagnostics("pipe") == ["error [file.unreadable]: ~/pipe is not a regular file; name one"])
    }

    @Test func `a huge file is refused without being read`() throws {
        let path = "\(scratch.path)/huge.json"
        #expect(FileManager.default.createFile(atPath: path, contents: nil))
        let file = try #require(FileHandle(forWritingAtPath: path))
        try file.truncate(atOffset: 100 << 30)
        try file.close()
        #expect(
            diagnostics("huge.json") == [
                "error [file.unreadable]: ~/huge.json has 107374182400 bytes, but a configuration may have at most 4194304"
            ])
    }

    @Test(arguments: [
        ("binary", Data(0...255), Diagnostic.Code.jsonSyntax), ("empty", Data(), .jsonSyntax),
        ("invalid UTF-8", Data(Array("{\"mainTitle\": \"".utf8) + [0xC3, 0x28] + Array("\"}".utf8)), .jsonSyntax),
        ("an array", Data("[1]".utf8), .notObject), ("deep", Data(repeating: 0x5B, count: 1_000), .jsonLimit),
    ])
    func `what is no configuration gives one error`(what: String, content: Data, code: Diagnostic.Code) throws {
        try content.write(to: URL(fileURLWithPath: "\(scratch.path)/bad.json"))
        let reading = read("bad.json")
        #expect(reading.document == nil)
        #expect(reading.diagnostics.map(\.code) == [code])
        #expect(reading.diagnostics.first?.position?.line == 1)
    }
}
