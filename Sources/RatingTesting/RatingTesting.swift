import RatingKit
