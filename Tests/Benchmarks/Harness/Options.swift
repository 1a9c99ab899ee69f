/// What the command line asks for.
struct Options {
    /// Short samples, for CI: all of it takes under ten seconds.
    var isQuick = false
    /// Whether a missed limit ends in exit code 1.
    var isEnforcing = false
    /// Only comparisons whose name contains this.
    var only: String?
    var format = Format.text
    /// Where the durable writes go; nil for the package's build folder, or the temporary directory without one.
    var directory: String?
    /// How many decisions to take with no memory left; nil to time everything.
    var decisionsWithoutMemory: Int?
    /// Whether to print what a hundred million installations do to a server, instead of timing anything.
    var isSimulatingPolling = false
    /// The outbox that is to be listed and resumed; nil to time everything.
    var outboxToResume: String?
    /// The log that is to be replayed; nil to time everything.
    var logToReplay: String?
    var wantsHelp = false

    enum Format: String {
        case text, json
    }

    static let help = """
        OVERVIEW: Times RatingKit against named baselines in the same run.

        Baseline and library take turns, sample by sample. A ratio is the median over the pairs of samples, so it holds
        on a noisy machine too. Build with -c release; a debug build measures nothing of interest.

        USAGE: Benchmarks [--quick] [--enforce] [--only TEXT] [--format text|json]
                          [--directory DIR]
               Benchmarks --without-memory COUNT
               Benchmarks --simulate-polling
               Benchmarks --resume-outbox DIR
               Benchmarks --replay FILE

        OPTIONS:
          --quick                 Short samples, under ten seconds in all.
          --enforce               Exit with 1 if a ratio or a time misses its limit, or a decision allocates.
          --only TEXT             Only comparisons whose name contains the text.
          --format FORMAT         text (default) or json: an array of objects.
          --directory DIR         Where durable writes are timed; must not be a memory file system. Default: .build of
                                  the package, or the temporary directory where there is none.
          --without-memory COUNT  Take so many decisions with no memory left: if one allocates, this crashes.
          --simulate-polling      Print what 100 million installations do to a server: the tables of the article
                                  “Serving configurations”.
          --resume-outbox DIR     List this outbox and deliver a hundred items of it, to nobody.
          --replay FILE           Replay this log; prints seconds, bytes of memory and lines.
          -h, --help              Show this help.
        """

    init(_ arguments: some Sequence<String>) throws(UsageError) {
        var rest = Array(arguments)[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--quick": isQuick = true
            case "--enforce": isEnforcing = true
            case "--format":
                guard let format = rest.popFirst().flatMap(Format.init) else {
                    throw UsageError(description: "--format takes text or json")
                }
                self.format = format
            case "--only":
                guard let only = rest.popFirst() else { throw UsageError(description: "--only takes a text") }
                self.only = only
            case "--directory":
                guard let directory = rest.popFirst() else { throw UsageError(description: "--directory takes a path") }
                self.directory = directory
            case "--without-memory":
                guard let count = rest.popFirst().flatMap({ Int($0) }), count > 0 else {
                    throw UsageError(description: "--without-memory takes a number of decisions")
                }
                decisionsWithoutMemory = count
            case "--simulate-polling": isSimulatingPolling = true
            case "--resume-outbox":
                guard let outbox = rest.popFirst() else {
                    throw UsageError(description: "--resume-outbox takes a path")
                }
                outboxToResume = outbox
            case "--replay":
                guard let log = rest.popFirst() else { throw UsageError(description: "--replay takes a path") }
                logToReplay = log
            case "-h", "--help": wantsHelp = true
            default: throw UsageError(description: "there is no option “\(argument)”; see --help")
            }
        }
    }
}

struct UsageError: Error, CustomStringConvertible {
    let description: String
}
