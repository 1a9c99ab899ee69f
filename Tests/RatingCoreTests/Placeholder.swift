import RatingCore
import Testing
