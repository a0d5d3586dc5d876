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
      updateSolver()
      var rounds = 0
      // A text that becomes higher by its width has its last line elsewhere then.
      while adapt(), rounds < Self.maximumRounds {
        updateSolver()
        rounds += 1
      }
      settleWidths()
    }
    if needsSolve, trialNodes == nil { root?.layer.noteViewUpdate() }
    sizeRoot()
    guard trialNodes == nil else { return }
    nodes.fit()
    owners.fit()
    report()
  }

  /// Solves until no length is negative: each is held at most once.
  private func updateSolver() {
    var variables: [ConstraintSolver.Variable] = []
    repeat {
      variables = solver.update()
      note(variables)
    } while limitLengths(variables)
  }

  /// Marks the views that lay out what has changed.
  private func note(_ variables: [ConstraintSolver.Variable]) {
    guard trialNodes == nil else { return }
    var last: View?
    for variable in variables {
      guard let node = nodes[variable.index] else { continue }
      node.marks.insert(.hasMoved)
      guard node.isPlaced, let container = node.container, container !== last else { continue }
      container.setNeedsLayout()
      last = container
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
    var index = 0
    while index < adapting.count {
      let node = adapting[index]
      index += 1
      guard let view = node.view else { continue }
      if node.marks.contains(.wraps), let text = view as? any WrappingView { wrap(node, text) }
      if node.marks.contains(.hasBaselines) {
        let size = solvedSize(node)
        if size != node.baselineSize {
          node.baselineSize = size
          for number in users(of: node) + baselineUsers(of: node) { update(number) }
        }
      }
      if node.marks.contains(.hasStandIns), view.baselineStandIns != node.baselineStandIns { mark(node, .direction) }
      if node.marks.contains(.hasReadable), view.isWiderThanReadable != node.marks.contains(.isWide) {
        mark(node, .direction)
      }
    }
    return solver.needsUpdate
  }

  private func wrap(_ node: LayoutNode, _ view: any WrappingView) {
    let width = value(of: node.horizontal.lengthVariable)
    if let known = node.wrapWidth, abs(known - width) < 1e-6 { return }
    if width >= node.content.width, node.wrapWidth == nil { return }
    let size: Size
    if width < node.content.width {
      node.wrapWidth = width
      size = view.contentSize(wrappedAt: width)
      guard node.item != nil else { return }
      if size.width < width { node.marks.insert(.isNarrowed) }
    } else {
      node.wrapWidth = nil
      size = node.content
    }
    setContent(node, view, size)
  }

  /// Texts whose width does not go by their content have no need to become wide again.
  private func settleWidths() {
    for node in adapting where node.marks.contains(.isNarrowed) {
      if let width = node.wrapWidth, abs(value(of: node.horizontal.lengthVariable) - width) < 1e-6 {
        node.marks.remove(.isNarrowed)
      }
    }
  }

  /// Gives the topmost view the size that constraints say.
  private func sizeRoot() {
    guard trialNodes == nil, let root, let node = node(of: root), node.kind == .fitted else { return }
    let solved = solvedSize(node)
    let size = Size(solved.width + node.extra(.horizontal), solved.height + node.extra(.vertical))
    let frame = root.untransformedFrame
    root.place(Rect(origin: frame.origin, size: PixelGrid(of: root).rounded(size)))
  }
}
