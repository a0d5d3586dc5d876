import MultiplaneConstraints
import MultiplaneGeometry

extension LayoutSystem {
  /// What changes while a solution is found is taken in so often; then the next layout does.
  private static let maximumRounds = 10

  /// Takes in what has changed, solves, and marks for layout the views in which something lies elsewhere.
  func solve() {
    guard needsSolve, !isSolving else { return }
    isSolving = true
    defer { isSolving = false }
    for _ in 0..<Self.maximumRounds where needsSolve {
      needsSolve = false
      widen()
      installPending()
      refreshChanged()
      if !pending.isEmpty { installPending() }
      note(solver.update())
      if adapt() { note(solver.update()) }
    }
    if needsSolve { root?.layer.noteViewUpdate() }
    sizeRoot()
    if trialNodes == nil { report() }
  }

  /// Marks the views that lay out what has changed.
  private func note(_ variables: [ConstraintSolver.Variable]) {
    guard trialNodes == nil else { return }
    for variable in variables {
      if let node = nodes[variable.index], node.isPlaced { node.container?.setNeedsLayout() }
    }
  }

  // MARK: Contents that depend on the width

  /// Gives the texts that became narrower by their width their natural width again.
  private func widen() {
    for node in adapting where node.marks.contains(.isNarrowed) {
      node.marks.remove(.isNarrowed)
      if let view = node.view { setContent(node, view, Size(node.content.width, node.content.height)) }
      node.wrapWidth = nil
    }
  }

  /// Computes anew what depends on the solution: the size of texts of several lines, baselines, readable widths.
  ///
  /// - Returns: whether the solution may be another one now.
  private func adapt() -> Bool {
    var isChanged = false
    for node in adapting {
      guard let view = node.view else { continue }
      if node.marks.contains(.wraps), let text = view as? any WrappingView { isChanged = wrap(node, text) || isChanged }
      if node.marks.contains(.hasBaselines) {
        for constraint in constraints(of: node) where constraint.index >= 0 { update(constraint) }
        isChanged = solver.needsUpdate || isChanged
      }
    }
    return isChanged
  }

  private func wrap(_ node: LayoutNode, _ view: any WrappingView) -> Bool {
    let width = solver.value(of: node.horizontal.lengthVariable)
    if let known = node.wrapWidth, abs(known - width) < 1e-6 { return false }
    if width >= node.content.width, node.wrapWidth == nil { return false }
    let size: Size
    if width < node.content.width {
      node.wrapWidth = width
      size = view.contentSize(wrappedAt: width)
      node.marks.insert(.isNarrowed)
    } else {
      node.wrapWidth = nil
      size = node.content
    }
    setContent(node, view, size)
    return solver.needsUpdate
  }

  /// Gives the topmost view the size that constraints say.
  private func sizeRoot() {
    guard trialNodes == nil, let root, let node = node(of: root), node.kind == .fitted else { return }
    let size = Size(
      solver.value(of: node.horizontal.lengthVariable) + node.extra(.horizontal),
      solver.value(of: node.vertical.lengthVariable) + node.extra(.vertical))
    let frame = root.untransformedFrame
    root.place(Rect(origin: frame.origin, size: PixelGrid(of: root).rounded(size)))
  }
}
