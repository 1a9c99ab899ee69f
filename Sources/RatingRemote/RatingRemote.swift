@_exported import RatingHTTP
