import MultiplaneConstraints
import MultiplaneGeometry

extension LayoutSystem {
  /// The number of conflicts of one solution whose warnings list all constraints that take part.
  private static let detailedReports = 20

  /// Tells of the required constraints that were given up, each once until it holds again.
  func report() {
    let conflicts = solver.takeNewConflicts()
    guard !conflicts.isEmpty else { return }
    for (number, conflict) in conflicts.enumerated() {
      let own = describe(conflict)
      let others = number < Self.detailedReports ? solver.conflictSet(of: conflict).filter { $0 != conflict } : []
      let list = others.map { "\n  \(describe($0))" }.joined()
      warn("constraints cannot all hold; given up: \(own)" + (list.isEmpty ? "" : "\nbecause of:\(list)"))
    }
  }

  private func warn(_ message: String) {
    if let root { root.warn(message) } else { Warning.print(message) }
  }

  private func describe(_ constraint: ConstraintSolver.Constraint) -> String {
    guard owners.indices.contains(constraint.index) else { return "?" }
    switch owners[constraint.index] {
    case .none: return "?"
    case .constraint(let constraint): return constraint.description
    case .node(let node):
      guard let item = node.item else { return "?" }
      let name = LayoutConstraint.name(of: item)
      let number = Int32(clamping: constraint.index)
      for (axis, place, length) in [(LayoutAxis.horizontal, "x", "width"), (.vertical, "y", "height")] {
        let (span, held) = (node[axis], node.held(axis))
        switch number {
        case span.minimum: return "\(name).\(length) >= 0"
        case held.position: return "\(name).\(place) by its frame and mask"
        case held.length: return "\(name).\(length) by its frame and mask"
        case span.hugging, span.resistance: return "\(name).\(length) by its content"
        default: continue
        }
      }
      return name
    }
  }
}

extension LayoutConstraint {
  /// An item in words of the code: its class, and what it is called.
  static func name(of item: any LayoutItem) -> String {
    if let guide = item as? LayoutGuide {
      let owner = guide.owner.map { name(of: $0) } ?? "nil"
      return guide.identifier.isEmpty ? "\(owner).\(type(of: guide))" : "\(owner).\(guide.identifier)"
    }
    let identifier = (item as? View)?.accessibilityIdentifier
    return "\(type(of: item))" + (identifier.map { " \"\($0)\"" } ?? "")
  }

  final var words: String {
    func side(_ item: (any LayoutItem)?, _ attribute: Attribute) -> String {
      "\(item.map(Self.name) ?? "nil").\(attribute)"
    }
    func distance(_ item: (any LayoutItem)?, _ attribute: Attribute, _ start: (any LayoutItem)?, _ from: Attribute?)
      -> String
    {
      guard let from, from != .notAnAttribute else { return side(item, attribute) }
      return "(\(side(item, attribute)) - \(side(start, from)))"
    }
    var text = identifier.map { "'\($0)' " } ?? ""
    text += distance(first, firstAttribute, starts?.first, starts?.firstAttribute)
    text += [" <= ", " == ", " >= "][relation.rawValue + 1]
    if hadSecond {
      text += multiplier == 1 ? "" : "\(Self.text(multiplier)) * "
      text += distance(second, secondAttribute, starts?.second, starts?.secondAttribute)
      if constant != 0 { text += (constant < 0 ? " - " : " + ") + Self.text(abs(constant)) }
    } else {
      text += Self.text(constant)
    }
    return text + " @" + (priority == .required ? "required" : Self.text(Double(priority.rawValue)))
  }

  private static func text(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? "\(Int(clamping: number))" : "\(number)"
  }
}

extension LayoutConstraint: @MainActor CustomStringConvertible {}
