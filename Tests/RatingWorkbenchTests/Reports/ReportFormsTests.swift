import Foundation
import RatingCore
import RatingWorkbench
import TestTools
import Testing

/// The forms for programs, as programs read them.
@Suite struct ReportFormsTests {
    @Test func `what a spreadsheet would calculate is guarded`() {
        let csv = Report.sample.csv
        #expect(csv.contains("'=1+1"))
        #expect(csv.contains("'@cmd"))
        for line in csv.components(separatedBy: "\r\n") {
            for field in line.split(separator: ",") { #expect(!field.hasPrefix("=") && !field.hasPrefix("@")) }
        }
    }

    @Test func `quotes, commas and line ends stay in their field`() {
        #expect(Report.sample.csv.contains("\"a,b \"\"c\"\"\r\nd\""))
    }

    @Test(.enabled(if: InstalledTool.python.isExpected, InstalledTool.python.missing))
    func `Python reads a rectangle with every figure`() async throws {
        let program = """
            import csv, io, json, sys
            rows = list(csv.reader(io.TextIOWrapper(sys.stdin.buffer, encoding="utf-8", newline="")))
            print(json.dumps({"widths": sorted({len(row) for row in rows}), "rows": rows}))
            """
        let output = try await onThread {
            try InstalledTool.python.run(["-c", program], input: Report.sample.csv)
        }
        #expect(output.code == 0, "\(output.output)")
        let json = try JSONDocument(output.output).root.value
        #expect(json["widths"] == [9])
        let rows = (json["rows"]?.arrayValue ?? []).map { $0.arrayValue?.map { $0.stringValue ?? "" } ?? [] }
        #expect(
            rows.contains(["Asks", "How often", "1", "Users ever asked", "old.json", "62.34", "61.6", "63.04", "%"]))
        #expect(rows.contains(["Asks", "How often", "3", "'@cmd", "old.json", "a,b \"c\"\r\nd", "", "", ""]))
        #expect(rows.contains(["A sweep", "Two keys", "1", "1", "daysUntilPrompt 10", "50", "", "", ""]))
    }

    @Test func `JSON holds all of the report`() throws {
        let json = try JSONDocument(Report.sample.json.serialized()).root.value
        #expect(json["title"]?.stringValue == Report.sample.title)
        #expect(json["findings"]?.arrayValue?.count == 2)
        let section = try #require(json["sections"]?[0])
        #expect(
            section["tables"]?[0]?["rows"]?[0]?[1] == ["value": 62.34, "from": 61.6, "to": 63.04, "unit": "%"])
        #expect(section["tables"]?[0]?["rows"]?[2]?[2] == .null)
        #expect(section["charts"]?[0]?["series"]?[0]?["points"]?[0]?["from"] == 37)
        #expect(section["charts"]?[1]?["shape"] == "line")
    }
}
