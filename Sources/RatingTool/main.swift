import Foundation
import RatingCommands

let tool = CommandLineTool(terminal: StandardTerminal())
exit(await tool.run(Array(CommandLine.arguments.dropFirst())).rawValue)
