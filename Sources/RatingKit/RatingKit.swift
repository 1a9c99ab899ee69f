@_exported import RatingCore
