import RatingCore
import Testing

@testable import RatingWorkbench

@Suite struct PopulationTests {
    @Test func `a population is read as it is written`() throws {
        for population in [Population.standard, .eventful] {
            let reading = Population.read(Array(population.json.serialized(.pretty).utf8))
            #expect(reading.diagnostics == [])
            #expect(reading.population == population)
        }
    }

    @Test func `a short file takes the rest from the standard population`() throws {
        let text = """
            {"populationVersion": 1, "segments": [{"name": "all", "share": 1, "sessionsPerDay": 2, "stars": [1, 1, 1, 1, 1]}]}
            """
        let population = try #require(Population.read(Array(text.utf8)).population)
        #expect(population.releases == Population.standard.releases)
        #expect(population.choices == Population.standard.choices)
        #expect(population.segments.map { $0.sessionsPerDay } == [2])
    }

    static let segment = #"{"name": "all", "share": 1, "sessionsPerDay": 2, "stars": [1, 1, 1, 1, 1]}"#
    static let bad: [(text: String, key: String, message: String)] = [
        (#"[]"#, "", "a population is a JSON object, not an array"),
        (#"{"segments": [SEGMENT]}"#, "populationVersion", "“populationVersion” is missing"),
        (#"{"populationVersion": 2, "segments": [SEGMENT]}"#, "populationVersion", "reads forms up to 1"),
        (#"{"populationVersion": 1}"#, "segments", "“segments” is missing"),
        (#"{"populationVersion": 1, "segments": []}"#, "segments", "must have 1 to 64 elements"),
        (#"{"populationVersion": 1, "segmnets": [SEGMENT]}"#, "segmnets", "a population has no “segmnets”"),
        (#"{"populationVersion": 1, "segments": [{"name": "a"}]}"#, "segments[0].share", "is missing"),
        (#"{"populationVersion": 1, "segments": [SEGMENT], "sheetShown": 1.1}"#, "sheetShown", "from 0 to 1"),
        (#"{"populationVersion": 1, "segments": [SEGMENT], "sheetShown": true}"#, "sheetShown", "not true"),
        (#"{"populationVersion": 1, "segments": [SEGMENT], "start": "monday"}"#, "start", "must be a date"),
        (
            #"{"populationVersion": 1, "segments": [SEGMENT], "utcOffsets": {"east": 1}}"#, "utcOffsets.east",
            "an offset"
        ),
        (#"{"populationVersion": 1, "segments": [SEGMENT], "utcOffsets": {"Z": 0}}"#, "utcOffsets", "a share above 0"),
        (
            #"{"populationVersion": 1, "segments": [SEGMENT], "choices": {"star": {"answer": 1}}}"#, "choices.star",
            "no “star”"
        ),
        (#"{"populationVersion": 1, "segments": [SEGMENT], "choices": {"stars": {}}}"#, "choices.stars", "above 0"),
        (#"{"populationVersion": 1, "segments": [SEGMENT], "releases": {"every": 3}}"#, "releases.every", "no “every”"),
        (
            #"{"populationVersion": 1, "segments": [SEGMENT], "placements": [{"chance": 2}]}"#, "placements[0].chance",
            "0 to 1"
        ),
        (#"{"populationVersion": 1, "segments": [SEGMENT], "segments": [SEGMENT]}"#, "segments", "given twice"),
    ]
    static let badSegments: [(member: String, key: String, message: String)] = [
        (#""retention": {"7": 0.1, "1": 0.2}"#, "segments[0].retention.1", "after the days before it"),
        (#""retention": {"1": 0.1, "7": 0.2}"#, "segments[0].retention.7", "never rise"),
        (#""retention": {"one": 0.1}"#, "segments[0].retention.one", "named for a day"),
        (#""hours": [1, 2]"#, "segments[0].hours", "must have 24 elements"),
        (#""hours": [0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]"#, "segments[0].hours", "a share above 0"),
        (#""events": {"saved": -1}"#, "segments[0].events.saved", "from 0 to 100"),
        (#""traits": "FR""#, "segments[0].traits", "must be an object"),
        (#""sessionPerDay": 1"#, "segments[0].sessionPerDay", "a segment has no “sessionPerDay”"),
    ]

    @Test(arguments: bad) func `what is wrong is told with its place`(text: String, key: String, message: String) {
        expectProblem(text.replacing("SEGMENT", with: Self.segment), key, message)
    }

    @Test(arguments: badSegments) func `what is wrong with a segment`(member: String, key: String, message: String) {
        let segment = Self.segment.dropLast() + ", \(member)}"
        expectProblem(#"{"populationVersion": 1, "segments": [\#(segment)]}"#, key, message)
    }

    @Test func `a mistyped member is told what was probably meant`() throws {
        let text = #"{"populationVersion": 1, "segmnets": [], "segments": [\#(Self.segment)]}"#
        let problem = try #require(Population.read(Array(text.utf8)).diagnostics.first)
        #expect(problem.suggestion == "did you mean “segments”?")
        #expect(problem.position?.line == 1 && problem.position?.column == 26)
    }

    @Test(arguments: [0, 1, 17, 200, 900]) func `a file that is cut off is no population`(length: Int) {
        let bytes = Array(Population.standard.json.serialized().utf8.prefix(length))
        let reading = Population.read(bytes)
        #expect(reading.population == nil)
        #expect(reading.diagnostics.map { $0.code } == [.jsonSyntax])
    }

    private func expectProblem(_ text: String, _ key: String, _ message: String) {
        let reading = Population.read(Array(text.utf8))
        #expect(reading.population == nil)
        let problem = reading.diagnostics.first { ($0.key ?? "") == key }
        #expect(problem?.message.contains(message) == true, "\(reading.diagnostics)")
        #expect(problem?.position != nil || key.isEmpty)
    }

    /// The sources are in the article “Simulating users”.
    @Test(arguments: [(1, 0.25), (7, 0.12), (30, 0.06), (90, 0.04)])
    func `the standard population stays as apps' users do in the mean`(day: Int, cited: Double) {
        let segments = Population.standard.segments
        let shares = segments.reduce(0) { $0 + $1.share }
        let using = segments.reduce(0) { $0 + $1.share * $1.staying(days: day)[day] * $1.shareOfDaysUsed } / shares
        #expect(abs(using - cited) < 0.006, "\(using)")
    }

    @Test func `the standard population's users come about three times a day`() {
        var (sessions, users) = (0.0, 0.0)
        for segment in Population.standard.segments {
            let staying = segment.share * segment.staying(days: 90)[90]
            sessions += staying * segment.sessionsPerDay
            users += staying * segment.shareOfDaysUsed
        }
        #expect(abs(sessions / users - 2.94) < 0.15, "\(sessions / users)")
    }
}
