@_exported import RatingKit
