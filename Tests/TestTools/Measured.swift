import Testing

extension Trait where Self == ConditionTrait {
    /// For suites that measure time or memory, whose names end with `MeasuredTests`: they run only where tests run one
    /// after another, because what else the machine does would be measured too.
    package static var measured: Self {
        .enabled(
            if: CommandLine.arguments.contains("--no-parallel"),
            "it measures, so it runs alone: swift test --no-parallel --filter Measured")
    }
}
