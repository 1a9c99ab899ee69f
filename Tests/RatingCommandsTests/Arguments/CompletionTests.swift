import Foundation
import RatingCommands
import TestTools
import Testing

@Suite struct CompletionTests {
    /// What may stand for the last word, without what is said of it.
    private func candidates(_ words: String...) async -> [String] {
        let run = await ToolRun(["completion", "bash", "--"] + words)
        #expect(run.code == .success, "\(run.errors)")
        return run.output.split(separator: "\n").map(String.init)
    }

    @Test func `commands, options and their values are offered`() async {
        #expect(await candidates("pr") == ["prove", "preview"])
        #expect(await candidates("help", "lin") == ["lint"])
        #expect(await candidates("lint", "--str") == ["--strict"])
        #expect(await candidates("lint", "rating.json", "--format", "g") == ["github"])
        #expect(await candidates("lint", "--format=g") == ["--format=github"])
        #expect(await candidates("schema", "pop") == ["population"])
        #expect(await candidates("outbox", "--limit", "5", "re") == ["retry"])
        #expect(await candidates("outbox", "--limit=5", "list", "").isEmpty)
        #expect(await candidates("completion", "zsh", "word", "").isEmpty)
    }

    @Test func `an option that is given is not offered again, unless it repeats`() async {
        #expect(await candidates("lint", "--strict", "--stri").isEmpty)
        #expect(await candidates("simulate", "--sweep", "minUses=1..3", "--swee") == ["--sweep"])
        #expect(await candidates("lint", "--", "--stri").isEmpty)
    }

    @Test func `keys come from the table, placements from the documents named so far`() async throws {
        #expect(await candidates("simulate", "--sweep", "displayS") == ["displaySessionCount="])
        let place = try Workplace()
        let file = try place.file("rating.json", #"{"policy": "balanced", "placements": {"won": {}, "shop": {}}}"#)
        #expect(await candidates("explain", file, "--placement", "") == ["shop", "won"])
        #expect(await candidates("explain", "\(file)-is-missing.json", "--placement", "").isEmpty)
    }

    @Test func `a shell that there is not is refused with the one that was meant`() async {
        let run = await ToolRun("completion", "bsh")
        #expect(run.code == .usage && run.errors.contains("'bash'"), "\(run.errors)")
    }

    #if os(macOS) || os(Linux)
    @Test(.enabled(if: InstalledTool.bash.isExpected, InstalledTool.bash.missing))
    func `bash takes its script and offers what the tool says`() async throws {
        let offered = try await offered(
            in: "bash", .bash, "",
            """
            COMP_LINE='ratingkit lint --str' COMP_POINT=20 COMP_WORDS=(ratingkit lint --str) COMP_CWORD=2
            _ratingkit && printf '%s\\n' "${COMPREPLY[@]}"
            COMP_LINE='ratingkit lint --format=git' COMP_POINT=27 COMP_WORDS=(ratingkit lint --format = git) COMP_CWORD=4
            _ratingkit && printf '%s\\n' "${COMPREPLY[@]}"
            """)
        #expect(offered == "--strict\ngithub\n")
    }

    @Test(.enabled(if: InstalledTool.zsh.isExpected, InstalledTool.zsh.missing))
    func `zsh takes its script and offers what the tool says`() async throws {
        let offered = try await offered(
            in: "zsh", .zsh, "autoload -Uz compinit && compinit -D",
            """
            _describe() { print -rl -- "${(@)${(@P)2}%%:*}" }
            words=(ratingkit lint --str) CURRENT=3 && _ratingkit
            words=(ratingkit lint --format=git) CURRENT=3 && _ratingkit
            """)
        #expect(offered == "--strict\n--format=github\n")
    }

    @Test(.enabled(if: InstalledTool.fish.isExpected, InstalledTool.fish.missing))
    func `fish takes its script and offers what the tool says`() async throws {
        let offered = try await offered(
            in: "fish", .fish, "",
            """
            complete -C 'ratingkit lint --str' | string replace -r '\\t.*' ''
            complete -C 'ratingkit lint --format=git'
            """)
        #expect(offered == "--strict\n--format=github\n")
    }

    /// What a program prints in a shell that has read the tool's script.
    private func offered(in name: String, _ tool: InstalledTool, _ before: String, _ program: String) async throws
        -> String
    {
        let place = try Workplace()
        let script = try place.file("completion", await ToolRun("completion", name).output)
        let folder = ExecutableTests.product("ratingkit").deletingLastPathComponent().path
        let path = name == "fish" ? "set -gx PATH '\(folder)' $PATH" : "export PATH='\(folder)':\"$PATH\""
        return try tool.run(["-c", "\(path)\n\(before)\nsource '\(script)'\n\(program)"]).output
    }
    #endif
}
