import RatingCore

/// The names that a document gives, each with where it stands.
struct NameUse {
    struct Name {
        let text: String
        let node: JSONDocument.Node
        let path: String
        /// The string whose JSON the node stands in, if it stands in one.
        let embedded: EmbeddedText?

        var offset: Int { embedded?.outerOffset(of: node.byteOffset) ?? node.byteOffset }
    }

    /// A value that a trait of the app's own is compared with.
    struct Value {
        let trait: String
        let name: Name
        /// What stands with the same in one `in` or one `or` is meant to differ.
        let group: Int
    }

    private(set) var names: [(list: AppManifest.List, name: Name)] = []
    private(set) var values: [Value] = []
    /// Names that only the document itself gives, of experiments, variants and steps, with what they are of.
    private(set) var labels: [(noun: String, name: Name)] = []
    private var embedded: EmbeddedText?
    /// What is found in a workflow is told at the workflow.
    private var isInWorkflow = false
    /// The action whose members are looked at.
    private var action: WorkflowAction.Kind?

    init(_ written: WrittenKeys) {
        let last: [ConfigurationKey.Structure] = [.placements, .experiments]
        for key in ConfigurationKey.Structure.allCases.filter({ !last.contains($0) }) + last {
            let key = ConfigurationKey.structure(key)
            guard let holder = Holder(written.node(key.name)) else { continue }
            embedded = holder.text
            add(holder.node, ConfigurationShape.shape(of: key), key.name, of: nil)
            embedded = nil
        }
    }

    /// The names of a workflow that stands alone, or of a file beside configurations.
    init(_ root: JSONDocument.Node, _ kind: DocumentKind) {
        add(root, kind.shape, kind == .workflow ? ConfigurationKey.structure(.workflow).name : nil, of: nil)
    }

    /// - Parameter owner: the name by which the author calls what the value stands for.
    private mutating func add(
        _ node: JSONDocument.Node, _ shape: Shape, _ path: String?, of owner: JSONDocument.Node?
    ) {
        switch shape {
        case .part(.rule): addVariables(node, path ?? "")
        case .part(.action):
            action = node["type"]?.stringValue.flatMap { WorkflowAction.Kind(rawValue: $0) }
            add(node, Notation.action.shape, path, of: owner)
            action = nil
        case .part(let notation):
            let isWhole = notation == .workflow && !isInWorkflow
            if isWhole { isInWorkflow = true }
            if notation == .variant, let name = node["name"] { addLabel("variant", name, path) }
            add(node, notation.shape, path, of: owner)
            if isWhole { isInWorkflow = false }
        case .oneOf(let shapes, _):
            if let shape = shapes.first(where: { $0.admits(node.kind) }) { add(node, shape, path, of: owner) }
        case .list(let shape, _):
            // Of sets of keys, of variants and in a workflow the whole list is the place.
            let isPlace = isInWorkflow || [.keySet, .variant].contains(shape.notation)
            for (index, element) in node.elements.enumerated() {
                add(element, shape, isPlace ? path : DocumentPath.element(path ?? "", index), of: owner)
            }
        case .map(let shape, let names, _):
            for member in node.members {
                let path = isInWorkflow ? path : DocumentPath.member(path, member.name.stringValue ?? "")
                if let noun = [.experiment: "experiment", .step: "step"][shape.notation] {
                    addLabel(noun, member.name, path)
                }
                add(member.name, .text(names), path, of: nil)
                add(member.value, shape, path, of: member.name)
            }
        case .object(let object):
            for member in node.members {
                let name = member.name.stringValue ?? ""
                let known = object.member(name) { object.cases.flatMap { node[$0.member]?.stringValue } }
                guard let shape = known?.shape else { continue }
                let isPlace = isInWorkflow || shape.notation == .variants
                add(member.value, shape, isPlace ? path : DocumentPath.member(path, name), of: owner)
            }
        case .text(let text):
            switch text.names {
            // Other actions have members of these names for the app alone.
            case .emittedActions? where action != .emit: break
            case .destinations? where action?.sendsFeedback == false: break
            case let list?: append(list, node, path ?? "")
            case nil: break
            }
        case .word(let word):
            if let own = word.ofOwner, let owner, node.stringValue == own.word { append(own.list, owner, path ?? "") }
        default: break
        }
    }

    private mutating func addLabel(_ noun: String, _ node: JSONDocument.Node, _ path: String?) {
        labels.append((noun, Name(text: node.stringValue ?? "", node: node, path: path ?? "", embedded: embedded)))
    }

    private mutating func append(
        _ list: AppManifest.List, _ node: JSONDocument.Node, _ path: String, _ text: String? = nil
    ) {
        guard let text = text ?? node.stringValue else { return }
        names.append((list, Name(text: text, node: node, path: path, embedded: embedded)))
    }

    private mutating func addValues(_ expression: RuleExpression, _ path: String, group: Int? = nil) {
        guard case .operation(let name, let operands, let node) = expression else { return }
        if name.isEquality || name == .contained, let trait = operands.lazy.compactMap({ $0.path }).first,
            trait.hasPrefix("traits."), !TargetVariable.systemTraits.contains(String(trait.dropFirst(7)))
        {
            for literal in operands.compactMap({ $0.literal }) {
                for element in literal.kind == .array ? literal.elements.map({ $0 }) : [literal] {
                    guard let text = element.stringValue else { continue }
                    let name = Name(text: text, node: element, path: path, embedded: embedded)
                    values.append(Value(trait: trait, name: name, group: group ?? node.byteOffset))
                }
            }
        }
        for operand in operands { addValues(operand, path, group: name == .or ? node.byteOffset : nil) }
    }

    private mutating func addVariables(_ rule: JSONDocument.Node, _ path: String) {
        addValues(RuleExpression(rule), path)
        RuleExpression(rule).visit { expression in
            guard case .variable(let variable, _, _) = expression, let dot = variable.utf8.firstIndex(of: .period)
            else { return }
            let name = String(variable[variable.utf8.index(after: dot)...])
            switch variable[..<dot] {
            case "traits":
                append(.traits, expression.place, path, String(name.prefix { $0 != "." }))
            case "context":
                for family in TargetVariable.families
                where name.hasPrefix(family) && name.utf8.count > family.utf8.count {
                    append(.events, expression.place, path, String(name.dropFirst(family.utf8.count)))
                }
            default: break
            }
        }
    }
}
