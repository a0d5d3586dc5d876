import MultiplaneConstraints
import MultiplaneGeometry

extension LayoutSystem {
  /// The node of an item; makes it, and those of the views that it is placed in.
  @discardableResult
  func ensureNode(of item: any LayoutItem) -> LayoutNode {
    if let node = node(of: item) { return node }
    let made = makeNode(item)
    var node = made
    // What constraints place is rounded and placed by the superview.
    while node.isPlaced, let container = node.container {
      container.flags.insert(.placesSubviews)
      if self.node(of: container) != nil { break }
      node = makeNode(container)
    }
    return made
  }

  private func kind(of item: any LayoutItem) -> LayoutNode.Kind {
    guard let view = item as? View else { return .guide }
    if view === root {
      if trialNodes != nil { return .fitted }
      return view.flags.contains(.isWindow) || view.translatesAutoresizingMaskIntoConstraints ? .root : .fitted
    }
    return view.translatesAutoresizingMaskIntoConstraints ? .framed : .placed
  }

  private func makeNode(_ item: any LayoutItem) -> LayoutNode {
    let node = LayoutNode(item, kind: kind(of: item), in: self)
    for span in [node.horizontal, node.vertical] {
      for index in [Int(span.position), Int(span.length)] {
        while nodes.count <= index { nodes.append(nil) }
        nodes[index] = node
      }
    }
    if trialNodes != nil {
      trialNodes?[ObjectIdentifier(item)] = node
    } else {
      item.layoutNode = node
      item.layoutView?.markHoldsConstraints()
    }
    // It may lie elsewhere, though the solution starts at 0.
    if node.isPlaced, trialNodes == nil { node.container?.setNeedsLayout() }
    guard let view = node.view else {
      if let guide = item as? ContentLayoutGuide { hold(node, guide) }
      return node
    }
    if node.kind == .placed || trialNodes != nil && node.kind == .fitted {
      noteInsets(node, view)
    } else {
      hold(node, view)
    }
    // Of a superview that takes part now, the length is what the subviews' lengths go by.
    for child in view.children where child.flags.contains(.hasNode) {
      if let node = self.node(of: child), node.kind == .framed, !child.autoresizing.isEmpty { mark(node, .frame) }
    }
    mark(node, .content)
    return node
  }

  /// Lengths are not negative: those that turned out to be are held from now on. Most never are, and need no room.
  ///
  /// - Returns: whether there were any.
  func limitLengths(_ variables: [ConstraintSolver.Variable]) -> Bool {
    var isAny = false
    for variable in variables where value(of: variable) < -1e-7 { if limit(variable) { isAny = true } }
    return isAny
  }

  /// Holds all lengths, for questions about other solutions.
  func limitAllLengths() {
    for index in nodes.indices where nodes[index] != nil { _ = limit(ConstraintSolver.Variable(index: index)) }
    _ = solver.update()
  }

  /// Holds a length that is not yet; answers whether it is one.
  private func limit(_ variable: ConstraintSolver.Variable) -> Bool {
    guard let node = nodes[variable.index], node.kind != .framed, node.kind != .root else { return false }
    for axis in [LayoutAxis.horizontal, .vertical] {
      guard Int(node[axis].length) == variable.index, node[axis].minimum < 0 else { continue }
      node[axis].minimum = add([.init(variable, 1)], .greaterThanOrEqual, 0, .required, node, isOldest: true)
      return true
    }
    return false
  }

  func add(
    _ products: [ConstraintSolver.Product], _ relation: ConstraintRelation, _ constant: Double,
    _ priority: LayoutPriority, _ node: LayoutNode, isOldest: Bool = false
  ) -> Int32 {
    let added = solver.add(products, relation, constant, priority: Self.strength(priority), isOldest: isOldest)
    let number = Int32(clamping: added.index)
    own(number, .node(node))
    return number
  }

  private func drop(_ number: inout Int32) {
    guard number >= 0 else { return }
    solver.remove(ConstraintSolver.Constraint(index: Int(number)))
    owners[Int(number)] = .none
    number = -1
  }

  /// Takes a node out, with all constraints on it.
  func remove(_ node: LayoutNode) {
    removals += 1
    for axis in [LayoutAxis.horizontal, .vertical] {
      for number in node.constraints(axis) where number >= 0 { owners[Int(number)] = .none }
      for variable in [node[axis].positionVariable, node[axis].lengthVariable] {
        nodes[variable.index] = nil
        solver.remove(variable)
      }
    }
    if node.marks.contains(.isAdapting) { adapting.removeAll { $0 === node } }
    node.item?.layoutNode = nil
    node.forgetItem()
  }

  // MARK: Frames and masks

  /// What a topmost view counts that has the size which constraints say, where these say none.
  static let presentSize = LayoutPriority(0.01)

  /// Holds a view by its frame and its mask.
  private func hold(_ node: LayoutNode, _ view: View) {
    let frame = view.untransformedFrame
    let rect = noteInsets(node, view)
    let isTop = node.kind != .framed
    let around = isTop ? nil : view.superlink
    let outer = around.flatMap { self.node(of: $0) }
    let mask = around?.flags.contains(.resizesSubviews) == true && outer != nil ? view.autoresizing : []
    let whole = around?.bounds ?? .zero
    hold(
      node, .horizontal, position: isTop ? nil : rect.minX, length: rect.width,
      shares: LayoutNode.Shares(
        leading: frame.minX - whole.minX, length: frame.width, in: whole.width,
        isLeading: mask.contains(.flexibleLeftMargin), isLength: mask.contains(.flexibleWidth),
        isTrailing: mask.contains(.flexibleRightMargin)), outer.map { ($0, whole.width) })
    hold(
      node, .vertical, position: isTop ? nil : rect.minY, length: rect.height,
      shares: LayoutNode.Shares(
        leading: frame.minY - whole.minY, length: frame.height, in: whole.height,
        isLeading: mask.contains(.flexibleTopMargin), isLength: mask.contains(.flexibleHeight),
        isTrailing: mask.contains(.flexibleBottomMargin)), outer.map { ($0, whole.height) })
  }

  private func hold(
    _ node: LayoutNode, _ axis: LayoutAxis, position: Double?, length: Double, shares: LayoutNode.Shares,
    _ outer: (node: LayoutNode, length: Double)?
  ) {
    let span = node[axis]
    var kept = node.held(axis)
    let hasNewShares = shares != node.shares(axis)
    if hasNewShares || position == nil { drop(&kept.position) }
    if hasNewShares { drop(&kept.length) }
    node.setShares(shares, axis)
    func set(_ number: inout Int32, _ variable: ConstraintSolver.Variable, _ value: Double, _ share: Double) {
      var (products, value) = ([ConstraintSolver.Product(variable, 1)], value)
      if let outer, share != 0 {
        products.append(.init(outer.node[axis].lengthVariable, -share))
        value += share * (outer.node.extra(axis) - outer.length)
      }
      guard value.isFinite else { return }
      if number >= 0 {
        solver.setConstant(value, of: .init(index: Int(number)))
      } else {
        number = add(products, .equal, value, node.kind == .fitted ? Self.presentSize : .required, node)
      }
    }
    if let position { set(&kept.position, span.positionVariable, position, shares.position) }
    set(&kept.length, span.lengthVariable, length, shares.length)
    node.setHeld(kept, axis)
  }

  private static let roomForInsets = 1000.0

  /// Notes how the rectangle that a view is aligned by lies in its frame; answers it.
  @discardableResult
  private func noteInsets(_ node: LayoutNode, _ view: View) -> Rect {
    let frame = view.untransformedFrame
    // One that has no room for its insets would not show them.
    let sample = Rect(
      origin: frame.origin,
      size: Size(max(frame.width, Self.roomForInsets), max(frame.height, Self.roomForInsets)))
    let rect = view.alignmentRect(forFrame: sample)
    guard rect != sample, rect.isFinite, sample.isFinite else {
      if node.insets != .zero { node.marks.insert(.hasMoved) }
      node.insets = .zero
      return frame
    }
    node.insets = EdgeInsets(
      top: rect.minY - sample.minY, left: rect.minX - sample.minX, bottom: sample.maxY - rect.maxY,
      right: sample.maxX - rect.maxX)
    return Rect(
      x: rect.minX, y: rect.minY, width: frame.width - node.insets.left - node.insets.right,
      height: frame.height - node.insets.top - node.insets.bottom)
  }

  // MARK: Changes

  /// Takes in what nodes have noted.
  func refreshChanged() {
    var index = 0
    while index < changed.count {
      let node = changed[index]
      index += 1
      let marks = node.marks
      node.marks.subtract([.frame, .content, .insets, .direction, .isListed])
      guard node.item != nil, nodes[Int(node.horizontal.position)] === node else { continue }
      if marks.contains(.frame) { refreshFrame(node) }
      if marks.contains(.content) { refreshContent(node) }
      if marks.contains(.direction) {
        for number in users(of: node) { renew(number) }
        if trialNodes == nil { node.view?.noteDirection() }
      } else if marks.contains(.insets) {
        for number in users(of: node) { update(number) }
      }
    }
    changed.removeAll()
  }

  private func refreshFrame(_ node: LayoutNode) {
    guard let view = node.view else { return }
    let kind = kind(of: view)
    if kind != node.kind {
      node.kind = kind
      node.marks.insert(.hasMoved)
      if kind == .placed || kind == .fitted {
        for axis in [LayoutAxis.horizontal, .vertical] {
          var held = node.held(axis)
          drop(&held.position)
          drop(&held.length)
          node.setHeld(held, axis)
          node.setShares(LayoutNode.Shares(), axis)
        }
        view.superlink?.setNeedsLayout()
        if kind == .placed, let around = view.superlink {
          around.flags.insert(.placesSubviews)
          ensureNode(of: around)
        }
      }
      refreshContent(node)
    }
    if kind != .placed { hold(node, view) }
  }

  /// Lets what depends on the solution of a node be computed again after each.
  func adapt(_ node: LayoutNode, _ mark: LayoutNode.Marks) {
    node.marks.insert(mark)
    if node.marks.contains(.isAdapting) { return }
    node.marks.insert(.isAdapting)
    adapting.append(node)
  }

  private func refreshContent(_ node: LayoutNode) {
    guard let view = node.view else {
      if let guide = node.item as? ContentLayoutGuide { hold(node, guide) }
      return
    }
    guard node.kind == .placed || node.kind == .fitted else {
      setContent(node, view, Size(-1, -1))
      return
    }
    noteInsets(node, view)
    node.wrapWidth = nil
    node.marks.remove(.isNarrowed)
    let wraps = (view as? any WrappingView)?.wrapsContent == true
    if wraps { adapt(node, .wraps) } else { node.marks.remove(.wraps) }
    let content = trialNodes != nil ? knownContent(of: view) : view.intrinsicContentSize
    // The program may have taken the view away.
    guard node.item != nil else { return }
    node.content = content
    setContent(node, view, content)
  }

  /// For a trial: what the view's own system knows already.
  private func knownContent(of view: View) -> Size {
    guard let node = view.layoutNode, node.kind == .placed, !node.marks.contains(.content) else {
      return view.intrinsicContentSize
    }
    return node.content
  }

  func setContent(_ node: LayoutNode, _ view: View, _ size: Size) {
    setContent(node, view, .horizontal, size.width)
    setContent(node, view, .vertical, size.height)
  }

  private func setContent(_ node: LayoutNode, _ view: View, _ axis: LayoutAxis, _ length: Double) {
    var span = node[axis]
    if length >= 0, length.isFinite {
      set(&span.hugging, node, axis, .lessThanOrEqual, length, view.contentHuggingPriority(for: axis))
      set(
        &span.resistance, node, axis, .greaterThanOrEqual, length,
        view.contentCompressionResistancePriority(for: axis))
    } else {
      drop(&span.hugging)
      drop(&span.resistance)
    }
    node[axis] = span
  }

  private func set(
    _ number: inout Int32, _ node: LayoutNode, _ axis: LayoutAxis, _ relation: ConstraintRelation, _ length: Double,
    _ priority: LayoutPriority
  ) {
    guard priority.rawValue > 0 else { return drop(&number) }
    let priority = LayoutPriority(min(priority.rawValue, LayoutPriority.required.rawValue))
    if number >= 0 {
      solver.setConstant(length, of: .init(index: Int(number)))
      solver.setPriority(priority.rawValue, of: .init(index: Int(number)))
    } else {
      number = add([.init(node[axis].lengthVariable, 1)], relation, length, priority, node)
    }
  }
}

extension LayoutNode.Shares {
  /// What a mask gives of a change of the superview's length.
  ///
  /// The flexible parts share by their lengths; equally where these add up to 0.
  init(
    leading: Double, length: Double, in whole: Double, isLeading: Bool, isLength: Bool, isTrailing: Bool
  ) {
    self.init()
    let trailing = whole - leading - length
    let sum = (isLeading ? leading : 0) + (isLength ? length : 0) + (isTrailing ? trailing : 0)
    let count = (isLeading ? 1.0 : 0) + (isLength ? 1 : 0) + (isTrailing ? 1 : 0)
    guard count > 0, sum.isFinite else { return }
    if isLeading { position = sum == 0 ? 1 / count : leading / sum }
    if isLength { self.length = sum == 0 ? 1 / count : length / sum }
  }
}

extension View {
  /// The frame without the transform.
  final var untransformedFrame: Rect {
    let (size, place, anchor) = (layer.bounds.size, layer.position, layer.anchorPoint)
    return Rect(
      x: place.x - anchor.x * size.width, y: place.y - anchor.y * size.height, width: size.width, height: size.height)
  }
}
