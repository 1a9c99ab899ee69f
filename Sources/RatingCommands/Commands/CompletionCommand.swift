import RatingKit

extension CommandDefinition {
    static let completion = CommandDefinition(
        name: "completion", abstract: "Prints a script that completes command lines in a shell.",
        discussion: """
            The script asks the tool for what may follow, so it knows its commands, options and their values, the keys of \
            configurations, and the placements of the documents that the command line names. Files are left to the shell.
            """,
        positionals: [
            Positional("shell", "bash, zsh or fish.", choices: Shell.allCases.map(\.rawValue)),
            Positional(
                "word", "Instead of the script, prints what may stand for the last of these words.",
                isRequired: false, repeats: true, mayBeEmpty: true),
        ],
        examples: [
            ("ratingkit completion bash > ~/.ratingkit.bash", "Once; ~/.bashrc sources the file."),
            ("ratingkit completion zsh > ~/.ratingkit.zsh", "Once; ~/.zshrc sources the file after compinit."),
            ("ratingkit completion fish > ~/.config/fish/completions/ratingkit.fish", "Once."),
        ],
        run: { invocation in
            let (name, words) = (invocation.arguments.positionals[0], invocation.arguments.positionals.dropFirst())
            guard let shell = Shell(rawValue: name) else {
                let names = Shell.allCases.map(\.rawValue)
                throw CommandFailure.usage(
                    "There is no completion for '\(name)'; there are \(names.joined(separator: ", ")).",
                    suggestion: nearestName(to: name, among: names))
            }
            if words.isEmpty {
                invocation.print(StyledText(lines: shell.script))
            } else {
                let completion = CommandCompletion(commands: CommandLineTool.commands, terminal: invocation.terminal)
                for candidate in completion.candidates(for: Array(words)) {
                    invocation.print(StyledText(lines: shell.line(candidate)))
                }
            }
            return .success
        })
}

private enum Shell: String, CaseIterable {
    case bash, zsh, fish

    /// A candidate as the script reads it.
    func line(_ candidate: CommandCompletion.Candidate) -> String {
        switch self {
        case .bash: candidate.text
        case .zsh:
            candidate.text.replacing(":", with: "\\:") + (candidate.summary.isEmpty ? "" : ":\(candidate.summary)")
        case .fish: candidate.summary.isEmpty ? candidate.text : "\(candidate.text)\t\(candidate.summary)"
        }
    }

    var script: String {
        switch self {
        case .bash:
            """
            # Completes ratingkit in bash.
            _ratingkit() {
                local IFS=$'\\n' word=${COMP_WORDS[COMP_CWORD]}
                local line=${COMP_LINE:0:COMP_POINT} words
                # By spaces: bash itself takes --name=value for three words.
                IFS=' ' read -r -a words <<<"$line"
                if [ "${line: -1}" = ' ' ]; then words+=(''); fi
                COMPREPLY=($("${words[0]}" completion bash -- "${words[@]:1}" 2>/dev/null))
                if [ "$word" = '=' ] || [ "${COMP_WORDS[COMP_CWORD - 1]}" = '=' ]; then
                    COMPREPLY=("${COMPREPLY[@]#*=}")
                fi
                if [ "${#COMPREPLY[@]}" -eq 1 ] && [ "${COMPREPLY[0]: -1}" = '=' ]; then compopt -o nospace; fi
            }
            complete -o default -F _ratingkit ratingkit
            """
        case .zsh:
            """
            #compdef ratingkit
            # Completes ratingkit in zsh.
            _ratingkit() {
                local -a candidates
                candidates=("${(@f)$("${words[1]}" completion zsh -- "${(@)words[2,CURRENT]}" 2>/dev/null)}")
                if [[ -z "${candidates[1]}" ]]; then
                    _files
                else
                    _describe 'ratingkit' candidates
                fi
            }
            compdef _ratingkit ratingkit
            """
        case .fish:
            """
            # Completes ratingkit in fish.
            function __ratingkit_candidates
                set -l words (commandline -opc) (commandline -ct)
                set -l found ($words[1] completion fish -- $words[2..-1] 2>/dev/null)
                if test (count $found) -eq 0
                    __fish_complete_path (commandline -ct)
                else
                    printf '%s\\n' $found
                end
            end
            complete -c ratingkit -f -a '(__ratingkit_candidates)'
            """
        }
    }
}
