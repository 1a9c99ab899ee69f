import RatingWeb
import Testing

@Suite struct RatingWebTests {}
