import Foundation
import RatingCore
import Testing
struct Scratch {
    @Test func show() throws {
        for b in BuiltInWorkflow.allCases {
            try b.workflow.graph.dot.write(toFile: "/tmp/g_\(b.name).dot", atomically: true, encoding: .utf8)
            print(b.workflow.graph.text); print(b.workflow.graph.mermaid)
        }
        for line in try RecordedWorkflows.lines() {
            var r = WorkflowReader(); let w = r.read(line.root["workflow"]!)!
            try w.graph.dot.write(toFile: "/tmp/g_\(w.id).dot", atomically: true, encoding: .utf8)
        }
        for p in Policy.allCases {
            for w in [nil] + BuiltInWorkflow.allCases.map({$0.name}) {
                let text = "{\"policy\": \"\(p.name)\"" + (w.map { ", \"workflow\": \"\($0)\"" } ?? "") + "}"
                let doc = try JSONDocument(text)
                let c = RatingConfiguration(ConfigurationLayers(bundled: ConfigurationReader().read(Array(text.utf8)).document))
                print(text); for d in StoreRules().check(c, document: doc.root) { print("   ", d) }
            }
        }
    }
}
