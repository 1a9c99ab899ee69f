import Foundation
import RatingAnalysis
import RatingKit

extension CommandDefinition {
    static let initialize = CommandDefinition(
        name: "init", abstract: "Creates a configuration repository, with everything that its CI needs.",
        discussion: """
            Writes a configuration, what the app knows (its manifest), claims that the configuration keeps, scenarios, \
            who the users are, how to read event logs, and a script for the CI with a GitHub workflow. At a terminal \
            it asks for what no option gives. It never overwrites a file: if one exists, nothing is written at all. An \
            interrupted run continues when you call it again, with the answers that it had and with what you have \
            changed since.
            """,
        positionals: [
            Positional("folder", "Where to create it; otherwise the working directory.", isRequired: false)
        ],
        options: [.appName, .storeID, .mailbox, .policy, .placements, .format],
        examples: [
            ("ratingkit init", "Asks."),
            (
                "ratingkit init ratings --name Teapot --store-id 1234567890 --email support@teapot.example",
                "Asks nothing if there is no terminal."
            ),
        ],
        run: { try InitCommand(invocation: $0).run() })
}

extension CommandDefinition.Option {
    fileprivate static let appName = Self("name", "text", "What the app is called.", standard: "My App")
    fileprivate static let storeID = Self("store-id", "number", "Its number in the App Store.", mayBeEmpty: true)
    fileprivate static let mailbox = Self("email", "mailbox", "Where feedback goes.", mayBeEmpty: true)
    fileprivate static let policy = Self(
        "policy", "name", "Who is asked, and when.", choices: RatingPolicy.allCases.map(\.name),
        standard: RatingPolicy.balanced.name)
    fileprivate static let placements = Self("placement", "name", "A place in the app where it asks.", repeats: true)
}

/// What says that a folder is being made, until all of it is there: the answers, and files that are half written.
private struct InitStart {
    let folder: URL
    private let answers: URL

    init(in folder: URL) {
        self.folder = folder.appendingPathComponent(".ratingkit-init", isDirectory: true)
        answers = self.folder.appendingPathComponent("answers.json")
    }

    /// What an init that was interrupted was making.
    func repository() throws(CommandFailure) -> ConfigurationRepository? {
        guard let data = FileManager.default.contents(atPath: answers.path) else { return nil }
        guard let json = try? JSONDocument(Array(data)).root.value,
            let repository = ConfigurationRepository(answers: json)
        else {
            throw .problem("\(answers.path) is not what an init has written; remove \(folder.path) to start over")
        }
        return repository
    }

    func keep(_ repository: ConfigurationRepository) throws(CommandFailure) {
        try OutputFile.write(repository.answers.serializedBytes(.pretty), to: answers.path)
    }

    /// Removes it, the answers last: as long as they are there, an init goes on.
    func end() {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        for file in files where file != answers.lastPathComponent {
            unlink(folder.appendingPathComponent(file).path)
        }
        unlink(answers.path)
        rmdir(folder.path)
    }
}

private struct InitCommand {
    let invocation: Invocation

    func run() throws -> ExitCode {
        let folder = URL(fileURLWithPath: invocation.positional(0) ?? ".", isDirectory: true)
        let start = InitStart(in: folder)
        let interrupted = try start.repository()
        if interrupted != nil {
            invocation.warn("an init in this folder was interrupted; it continues with the answers that it had")
        }
        let repository = try interrupted ?? repository()
        let files = try repository.files()
        if interrupted == nil {
            let taken = files.map(\.path).filter {
                FileManager.default.fileExists(atPath: folder.appendingPathComponent($0).path)
            }
            guard taken.isEmpty else {
                start.end()
                throw CommandFailure.problem(
                    "there is already \(taken.joined(separator: ", ")) in \(folder.path); nothing was written.")
            }
            try makeFolder(start.folder)
            try start.keep(repository)
        }
        for file in files { try write(file, to: folder, through: start.folder, goesOn: interrupted != nil) }
        start.end()
        invocation.print(
            .array(files.map { .string($0.path) }),
            or: files.map { "\(invocation.style.green("+")) \($0.path)" }
                + ["Next: ./ci.sh, which checks everything as your CI does."])
        return .success
    }

    private func makeFolder(_ folder: URL) throws {
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw CommandFailure.problem("cannot create \(folder.path): \(error.localizedDescription)")
        }
    }

    private func write(
        _ file: ConfigurationRepository.File, to folder: URL, through temporary: URL, goesOn: Bool
    ) throws {
        let url = folder.appendingPathComponent(file.path)
        try makeFolder(url.deletingLastPathComponent())
        let isNew = try OutputFile.create(
            Array(file.text.utf8), at: url.path, permissions: file.isProgram ? 0o755 : 0o644, in: temporary.path)
        guard isNew || goesOn else {
            throw CommandFailure.problem("\(url.path) has appeared meanwhile, and is left as it is")
        }
    }

    // MARK: Questions

    private func repository() throws(CommandFailure) -> ConfigurationRepository {
        let name = try answer(.appName, "What is the app called?")
        let number = try answer(.storeID, "Its number in the App Store (or nothing)?")
        guard number.isEmpty || Int64(number).map({ $0 > 0 }) == true else {
            throw .usage("The value '\(number)' is invalid for '--store-id'; write the number, like 1234567890.")
        }
        let mailbox = try answer(.mailbox, "Which mailbox does feedback go to (or nothing)?")
        let policy = try answer(
            .policy, "Which policy: \(CommandDefinition.Option.policy.choices.joined(separator: ", "))?")
        var placements = invocation.values(of: .placements)
        if placements.isEmpty, isAsking {
            placements = ask("Where does the app ask (names, separated by commas)?", "level_completed")
                .split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
        }
        return ConfigurationRepository(
            name: name, storeID: Int64(number), mailbox: mailbox, policy: RatingPolicy(name: policy) ?? .balanced,
            placements: placements.isEmpty ? ["level_completed"] : placements)
    }

    private var isAsking: Bool { invocation.terminal.traits.isInteractive && !invocation.isJSON }

    /// What the option gives, else what is answered, else the standard value.
    private func answer(_ option: CommandDefinition.Option, _ question: String) throws(CommandFailure) -> String {
        guard isAsking, !invocation.has(option) else { return invocation.value(of: option) ?? "" }
        while true {
            let text = ask(question, option.standard)
            if option.choices.isEmpty || option.choices.contains(text) { return text }
            guard invocation.terminal.failure == nil else { throw .reported }
            invocation.warn("there is no '\(text)'\(CommandFailure.hint(nearest: text, among: option.choices))")
        }
    }

    private func ask(_ question: String, _ standard: String?) -> String {
        let hint = standard.map { " [\($0)]" } ?? ""
        invocation.terminal.write("\(invocation.style.bold("\(question)"))\(hint) ", to: .output)
        let line = invocation.terminal.readLine()?.trimmingCharacters(in: .whitespaces) ?? ""
        return line.isEmpty ? standard ?? "" : line
    }
}
