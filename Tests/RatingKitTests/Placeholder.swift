import RatingKit
import Testing
