import MultiplaneConstraints
import MultiplaneGeometry

// From a constraint to the solver's sum of products: all places are measured in the nearest view that both items are
// in, or are. From the right, places count from the right edge of that view.
extension LayoutSystem {
  typealias Attribute = LayoutConstraint.Attribute

  /// What a constraint is in the solver: the sum of products relates to a constant.
  struct Lowered {
    var products: [ConstraintSolver.Product] = []
    var sum = 0.0
    /// The views around an item whose origins are in the sum.
    var crossed: [View] = []
    /// Views whose baselines stand for those of an item, such as of a stack.
    var baselineViews: [View] = []
  }

  /// Makes the nodes that a constraint needs, and its sum.
  ///
  /// Views that are asked for baselines or margins may ask for sizes that fit, which lowers others: nothing of the
  /// system is scratch here but the storage of the last result.
  ///
  /// - Returns: what is given back by `reuse(_:)`; nil where an item is gone, or in no common view with the other.
  func lower(_ constraint: LayoutConstraint) -> Lowered? {
    guard let first = constraint.first, !constraint.hadSecond || constraint.second != nil else { return nil }
    guard let base = constraint.nearestCommonView, isInside(base) else { return nil }
    let attributes = (constraint.firstAttribute, constraint.secondAttribute)
    let isDirectional = attributes.0.isDirectional || attributes.1.isDirectional
    let isMirrored = isDirectional && constraint.directionView?.isFromRight == true
    var scope = Scope(base: base, isMirrored: isMirrored)
    swap(&scope.lowered, &spare)
    scope.lowered.sum = constraint.constant
    add(first, attributes.0, 1, &scope)
    if let starts = constraint.starts, starts.firstAttribute != .notAnAttribute {
      guard let start = starts.first else { return nil }
      add(start, starts.firstAttribute, -1, &scope)
    }
    if let second = constraint.second {
      add(second, attributes.1, -constraint.multiplier, &scope)
      if let starts = constraint.starts, starts.secondAttribute != .notAnAttribute {
        guard let start = starts.second else { return nil }
        add(start, starts.secondAttribute, constraint.multiplier, &scope)
      }
    }
    addBoundsLength(of: base, .horizontal, scope.farFactor, &scope)
    return scope.isLost ? nil : scope.lowered
  }

  /// Keeps the storage of a result for the next one.
  func reuse(_ lowered: consuming Lowered) {
    lowered.products.removeAll(keepingCapacity: true)
    lowered.crossed.removeAll(keepingCapacity: true)
    lowered.baselineViews.removeAll(keepingCapacity: true)
    spare = lowered
  }

  /// Whether a view belongs to the system.
  private func isInside(_ view: View) -> Bool {
    guard trialNodes != nil, let root else { return true }
    return view.isDescendant(of: root)
  }

  private struct Scope {
    let base: View
    let isMirrored: Bool
    /// How often the length of the base is counted, for places from its far edge.
    var farFactor = 0.0
    /// An item turned out not to be in the base.
    var isLost = false
    var lowered = Lowered()

    init(base: View, isMirrored: Bool) { (self.base, self.isMirrored) = (base, isMirrored) }

    mutating func addProduct(_ variable: Int32, _ factor: Double) {
      lowered.products.append(.init(.init(index: Int(variable)), factor))
    }

    /// What is added to a sum on the left is taken from the constant on the right.
    mutating func addConstant(_ number: Double) { lowered.sum -= number }
  }

  private func add(_ item: any LayoutItem, _ attribute: Attribute, _ factor: Double, _ scope: inout Scope) {
    guard factor != 0, let axis = attribute.axis else { return }
    if attribute.isLength { return addLength(of: item, axis, factor, &scope) }
    let isMirrored = scope.isMirrored && axis == .horizontal
    let resolved = attribute.resolved(isFromRight: isMirrored)
    if isMirrored { scope.farFactor += factor }
    let factor = isMirrored ? -factor : factor
    if let guide = item as? LayoutGuide {
      addPlace(of: guide, axis, resolved, factor, &scope)
    } else if let view = item as? View {
      addPlace(of: view, axis, resolved, factor, &scope)
    }
  }

  // MARK: Lengths

  private func addLength(of item: any LayoutItem, _ axis: LayoutAxis, _ factor: Double, _ scope: inout Scope) {
    if let guide = item as? LayoutGuide, let owner = guide.owner, let edges = edges(of: guide, axis) {
      addBoundsLength(of: owner, axis, factor * (edges.far.share - edges.near.share), &scope)
      scope.addConstant(factor * (edges.far.offset - edges.near.offset))
    } else {
      scope.addProduct(ensureNode(of: item)[axis].length, factor)
    }
  }

  private func addBoundsLength(of view: View, _ axis: LayoutAxis, _ factor: Double, _ scope: inout Scope) {
    guard factor != 0 else { return }
    let node = ensureNode(of: view)
    scope.addProduct(node[axis].length, factor)
    scope.addConstant(factor * node.extra(axis))
  }

  private func edges(of guide: LayoutGuide, _ axis: LayoutAxis) -> GuideEdges? {
    guard let owner = guide.owner, let edges = guide.edges(along: axis) else { return nil }
    // It hears of changes.
    let node = ensureNode(of: owner)
    if axis == .horizontal, owner.extras?.guides?.readable === guide {
      adapt(node, .hasReadable)
      if edges.near.share != 0 { node.marks.insert(.isWide) } else { node.marks.remove(.isWide) }
    }
    return edges
  }

  // MARK: Places

  private func addPlace(
    of guide: LayoutGuide, _ axis: LayoutAxis, _ attribute: Attribute, _ factor: Double, _ scope: inout Scope
  ) {
    guard let owner = guide.owner else { return scope.isLost = true }
    let share = attribute.share
    if let edges = edges(of: guide, axis) {
      addBoundsLength(of: owner, axis, factor * (edges.near.share * (1 - share) + edges.far.share * share), &scope)
      scope.addConstant(factor * (edges.near.offset * (1 - share) + edges.far.offset * share))
    } else {
      let span = ensureNode(of: guide)[axis]
      scope.addProduct(span.position, factor)
      if share != 0 { scope.addProduct(span.length, factor * share) }
    }
    addOrigin(of: owner, axis, factor, &scope)
  }

  private func addPlace(
    of view: View, _ axis: LayoutAxis, _ attribute: Attribute, _ factor: Double, _ scope: inout Scope
  ) {
    if view === scope.base, let contents = view.extras?.guides?.content, !attribute.isBaseline, !attribute.isOfMargins {
      return addPlace(of: contents, axis, attribute, factor, &scope)
    }
    var (view, shift) = (view, 0.0)
    if attribute.isBaseline {
      let isFirst = attribute == .firstBaseline
      let target = isFirst ? view.forFirstBaselineLayout : view.forLastBaselineLayout
      if target !== view || !(view is any BaselineView) {
        // Another view may stand in for it later, as in a stack whose first view is hidden.
        let node = ensureNode(of: view)
        node.baselineStandIns = view.baselineStandIns
        adapt(node, .hasStandIns)
      }
      if target !== view, target.isDescendant(of: scope.base) {
        view = target
        scope.lowered.baselineViews.append(target)
      }
      let node = ensureNode(of: view)
      if let baselines = baselines(of: view, node) {
        shift = isFirst ? baselines.first : -baselines.last
        adapt(node, .hasBaselines)
      }
    }
    let node = ensureNode(of: view)
    let share = attribute.share
    scope.addConstant(factor * shift)
    if attribute.isOfMargins {
      // Margins are within the bounds, not within the rectangle that the view is aligned by.
      let margins = view.layoutMargins
      let (near, far) = axis == .horizontal ? (margins.left, margins.right) : (margins.top, margins.bottom)
      scope.addConstant(factor * (near * (1 - share) - far * share))
      if share != 0 { addBoundsLength(of: view, axis, factor * share, &scope) }
      return addOrigin(of: view, axis, factor, &scope)
    }
    if view === scope.base {
      scope.addConstant(factor * node.inset(axis))
    } else {
      scope.addProduct(node[axis].position, factor)
    }
    if share != 0 { scope.addProduct(node[axis].length, factor * share) }
    if view !== scope.base { addOriginAround(view, axis, factor, &scope) }
  }

  /// Adds where a view's space begins in the base.
  private func addOrigin(of view: View, _ axis: LayoutAxis, _ factor: Double, _ scope: inout Scope) {
    guard view !== scope.base else { return }
    let node = ensureNode(of: view)
    scope.addProduct(node[axis].position, factor)
    scope.addConstant(-factor * node.inset(axis))
    addOriginAround(view, axis, factor, &scope)
  }

  /// Adds where the spaces of the views begin that are around a view, up to the base.
  private func addOriginAround(_ view: View, _ axis: LayoutAxis, _ factor: Double, _ scope: inout Scope) {
    var current = view.superlink
    while let around = current, around !== scope.base {
      let node = ensureNode(of: around)
      scope.addProduct(node[axis].position, factor)
      let origin = around.bounds.origin
      scope.lowered.crossed.append(around)
      scope.addConstant(-factor * (node.inset(axis) + (axis == .horizontal ? origin.x : origin.y)))
      current = around.superlink
    }
    if current == nil { scope.isLost = true }
  }

  /// The baselines of a view at the size that it has in the solution.
  private func baselines(of view: View, _ node: LayoutNode) -> TextBaselines? {
    (view as? any BaselineView)?.baselines(in: solvedSize(node))
  }

  func solvedSize(_ node: LayoutNode) -> Size {
    Size(value(of: node.horizontal.lengthVariable), value(of: node.vertical.lengthVariable))
  }
}

extension LayoutConstraint.Attribute {
  /// The part of the length that lies before a place.
  fileprivate var share: Double {
    switch self {
    case .right, .bottom, .lastBaseline, .rightMargin, .bottomMargin, .trailing, .trailingMargin: 1
    case .centerX, .centerY, .centerXWithinMargins, .centerYWithinMargins: 0.5
    default: 0
    }
  }
}

/// Where a guide that a view has from its beginning is in it: each edge is a share of the view's length, and an offset.
struct GuideEdges: Equatable {
  struct Edge: Equatable {
    var share: Double
    var offset: Double
  }

  var near: Edge
  var far: Edge

  init(_ near: (share: Double, offset: Double), _ far: (share: Double, offset: Double)) {
    self.near = Edge(share: near.share, offset: near.offset)
    self.far = Edge(share: far.share, offset: far.offset)
  }

  init(_ insets: EdgeInsets, _ axis: LayoutAxis) {
    self =
      axis == .horizontal
      ? GuideEdges(inset: insets.left, insets.right) : GuideEdges(inset: insets.top, insets.bottom)
  }

  /// Within both ends.
  init(inset near: Double, _ far: Double) { self.init((0, near), (1, -far)) }
}
