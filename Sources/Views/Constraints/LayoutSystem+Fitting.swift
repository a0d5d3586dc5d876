import MultiplaneConstraints
import MultiplaneGeometry

extension View {
  /// The size that what is in the view, by the constraints that are held in it, lets it have nearest to another one.
  final func fittingSize(_ target: Size, _ horizontal: LayoutPriority, _ vertical: LayoutPriority) -> Size {
    updateMarked()
    layoutSystem(isMade: false)?.installPending()
    let trial = LayoutSystem(root: self, isTrial: true)
    let node = trial.ensureNode(of: self)
    trial.solver.hold(node.horizontal.lengthVariable, target.width - node.extra(.horizontal), horizontal)
    trial.solver.hold(node.vertical.lengthVariable, target.height - node.extra(.vertical), vertical)
    var constraints: [LayoutConstraint] = []
    forEachHolding { if let held = $0.extras?.held { constraints.append(contentsOf: held) } }
    trial.pending = constraints.sorted { $0.serial < $1.serial }
    trial.setNeedsSolve()
    trial.solve()
    let solved = trial.solvedSize(node)
    return PixelGrid(of: self).roundedUp(
      Size(solved.width + node.extra(.horizontal), solved.height + node.extra(.vertical)))
  }
}

extension ConstraintSolver {
  fileprivate mutating func hold(_ variable: Variable, _ length: Double, _ priority: LayoutPriority) {
    guard length.isFinite, priority.rawValue > 0 else { return }
    let strength = min(priority.rawValue, LayoutPriority.required.rawValue)
    _ = add([Product(variable, 1)], .equal, max(0, length), priority: strength)
  }
}
