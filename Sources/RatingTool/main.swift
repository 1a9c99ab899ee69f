import Foundation
import RatingCommands

// A reader that goes away, such as `head`, must not end the tool before it has tidied up.
signal(SIGPIPE, SIG_IGN)
StandardTerminal.reserveStreams()

let tool = CommandLineTool(terminal: StandardTerminal())
exit(await tool.run(Array(CommandLine.arguments.dropFirst())).rawValue)
