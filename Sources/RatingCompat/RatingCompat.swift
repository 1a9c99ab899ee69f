@_exported import RatingImport
@_exported import RatingKit
