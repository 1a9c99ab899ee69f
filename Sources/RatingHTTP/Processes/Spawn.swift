#if os(macOS) || os(Linux)
import Foundation

/// How a child is started: in a group of its own, with the descriptors that it is given and no others.
struct Spawn {
    private let program: String
    private let arguments: [String]
    private let environment: [String: String]
    /// The child's numbers of what it gets.
    var descriptors: [(number: Int32, file: FileDescriptor)] = []

    init(_ program: String, _ arguments: [String], environment: [String: String]? = nil) {
        self.program = program
        self.arguments = arguments
        self.environment = environment ?? ProcessInfo.processInfo.environment
    }

    /// - Parameter boundToThisThread: whether the kernel is to kill the child when this thread ends, where it can be
    ///   asked to.
    /// - Returns: the process, or the number of the error.
    func start(boundToThisThread: Bool) -> (id: pid_t, failure: Int32) {
        var command = [program] + arguments
        #if os(Linux)
        if boundToThisThread, let guardian = Self.guardian { command = guardian + command }
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        #else
        var actions: posix_spawn_file_actions_t?
        var attributes: posix_spawnattr_t?
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        let highest = descriptors.map { $0.number }.max() ?? 0
        for number in 0...max(2, highest) {
            if let given = descriptors.first(where: { $0.number == number }) {
                posix_spawn_file_actions_adddup2(&actions, given.file.number, number)
            } else {
                posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
            }
        }
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        let flags = Int32(POSIX_SPAWN_SETPGROUP) | Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK)
        #if os(Linux)
        posix_spawnattr_setflags(&attributes, Int16(flags))
        closeOthers(&actions, above: max(2, highest))
        #else
        posix_spawnattr_setflags(&attributes, Int16(flags | Int32(POSIX_SPAWN_CLOEXEC_DEFAULT)))
        #endif
        posix_spawnattr_setpgroup(&attributes, 0)
        // What the app blocks or ignores is its own affair.
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        for signal in [SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGTERM, SIGCHLD] { sigaddset(&signals, signal) }
        posix_spawnattr_setsigdefault(&attributes, &signals)

        var words = command.map { strdup($0) } + [nil]
        var variables: [UnsafeMutablePointer<CChar>?] = []
        for (name, value) in environment { variables.append(strdup("\(name)=\(value)")) }
        variables.append(nil)
        defer { for string in words + variables { free(string) } }
        var id: pid_t = 0
        let failure = posix_spawn(&id, command[0], &actions, &attributes, &words, &variables)
        return (id, failure)
    }

    #if os(Linux)
    private typealias CloseFrom = @convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32) -> Int32

    /// Keeps from the child what the app's own code, or a library, has opened without close-on-exec.
    private func closeOthers(_ actions: inout posix_spawn_file_actions_t, above highest: Int32) {
        if let closeFrom = libraryFunction("posix_spawn_file_actions_addclosefrom_np", as: CloseFrom.self) {
            _ = closeFrom(&actions, highest + 1)
            return
        }
        // Before version 2.34 of the C library.
        let open = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        for number in open.map({ atoi($0) }) where number > highest {
            posix_spawn_file_actions_addclose(&actions, number)
        }
    }

    /// What runs a program so that the kernel kills it with the thread that started it; nil where nothing does.
    ///
    /// Tried once, since BusyBox and old versions have no such option.
    private static let guardian: [String]? = {
        let command = ["/usr/bin/setpriv", "--pdeathsig", "KILL", "--"]
        guard FileManager.default.isExecutableFile(atPath: command[0]) else { return nil }
        let (id, failure) = Spawn(command[0], Array(command.dropFirst()) + ["/bin/true"]).start(
            boundToThisThread: false)
        var status: Int32 = 0
        guard failure == 0 else { return nil }
        while waitpid(id, &status, 0) < 0 { guard errno == EINTR else { return nil } }
        return status == 0 ? command : nil
    }()
    #endif
}
#endif
