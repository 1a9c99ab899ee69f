extension RatingEngine {
    /// The version of this package. <doc:Versions> says what may change with which part of it.
    ///
    /// It stands here because a type named like the module would hide the module from apps that must name it.
    public nonisolated static let version = "1.0.0"
}
