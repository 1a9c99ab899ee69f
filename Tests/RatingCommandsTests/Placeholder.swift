import RatingCommands
import Testing
