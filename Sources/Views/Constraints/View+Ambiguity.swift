import MultiplaneConstraints
import MultiplaneGeometry

// What constraints leave open.
extension LayoutItem {
  fileprivate typealias OpenValue = (name: String, hint: String, variable: ConstraintSolver.Variable?)

  /// The values that constraints do not determine, of those that a layout by them finds.
  fileprivate func openValues(in system: LayoutSystem?) -> [OpenValue] {
    system?.solve()
    system?.limitAllLengths()
    let node = layoutNode
    let values: [OpenValue] = [
      ("x", "of its leading, trailing or centerX", node?.horizontal.positionVariable),
      ("y", "of its top, bottom or centerY", node?.vertical.positionVariable),
      ("width", "of its width or both sides, or an intrinsic content size", node?.horizontal.lengthVariable),
      ("height", "of its height or both edges, or an intrinsic content size", node?.vertical.lengthVariable),
    ]
    return values.filter { value in
      guard let variable = value.variable, let system else { return true }
      return !system.solver.isDetermined(variable)
    }
  }

  /// The constraints that the item's place and length along an axis are computed from, as they were activated.
  fileprivate func affectingConstraints(_ axis: LayoutAxis, in system: LayoutSystem?) -> [LayoutConstraint] {
    guard let system else { return [] }
    system.solve()
    guard let node = layoutNode else { return [] }
    var found: Set<LayoutConstraint> = []
    for variable in [node[axis].positionVariable, node[axis].lengthVariable] {
      for number in system.solver.constraintsAffecting(variable) {
        if case .constraint(let constraint) = system.owners[number.index] { found.insert(constraint) }
      }
    }
    return found.sorted { $0.serial < $1.serial }
  }
}

extension View {
  private final var openValues: [OpenValue] {
    if translatesAutoresizingMaskIntoConstraints || superlink == nil { return [] }
    return openValues(in: layoutSystem(isMade: false))
  }

  /// What constraints leave open of the view, and what kind of constraint would say it; nil where they determine it.
  public final var ambiguityDescription: String? {
    let open = openValues
    guard !open.isEmpty else { return nil }
    let list = open.map { "\($0.name): needs a constraint \($0.hint)" }
    return "the layout of \(LayoutConstraint.name(of: self)) is ambiguous: \(list.joined(separator: "; "))"
  }

  final var isAmbiguous: Bool { !openValues.isEmpty }

  /// Takes another frame that the constraints allow as well.
  final func exerciseAmbiguity() {
    guard let variable = openValues.first(where: { $0.variable != nil })?.variable, let node = layoutNode,
      let other = node.system.solver.otherValue(of: variable)
    else { return }
    var trial = node.system.solver
    _ = trial.add([.init(variable, 1)], .equal, other, priority: .leastNonzeroMagnitude)
    trial.update()
    let rect = Rect(
      x: trial.value(of: node.horizontal.positionVariable), y: trial.value(of: node.vertical.positionVariable),
      width: trial.value(of: node.horizontal.lengthVariable), height: trial.value(of: node.vertical.lengthVariable))
    place(frame(forAlignmentRect: rect))
  }

  final func affectingConstraints(_ axis: LayoutAxis) -> [LayoutConstraint] {
    affectingConstraints(axis, in: layoutSystem(isMade: false))
  }
}

extension LayoutGuide {
  final var isAmbiguous: Bool {
    guard let owner else { return false }
    return isOwn ? owner.isAmbiguous : !openValues(in: owner.layoutSystem(isMade: false)).isEmpty
  }

  final func affectingConstraints(_ axis: LayoutAxis) -> [LayoutConstraint] {
    guard let owner else { return [] }
    return isOwn ? owner.affectingConstraints(axis) : affectingConstraints(axis, in: owner.layoutSystem(isMade: false))
  }
}
