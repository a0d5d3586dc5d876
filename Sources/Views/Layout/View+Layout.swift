public import MultiplaneGeometry
import MultiplaneLayers

extension View {
  /// Whether what leads stands at the right.
  package final var isFromRight: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

  /// Lays out the subviews, once for a mark.
  final func layOutView() {
    layoutCount &+= 1
    // Not through the window: a search from each view up would be quadratic in the depth.
    layer.noteViewLayout()
    let controller = extras?.controller
    controller?.viewWillLayoutSubviews()
    layoutSubviews()
    controller?.viewDidLayoutSubviews()
    if flags.contains(.awaitsShow) { displayAwaitingSize() }
  }

  /// The safe area's margins below those of the view's own.
  final var effectiveMargins: EdgeInsets {
    var margins = ownMargins
    if extras?.marginsLeaveSafeArea != true, case let area = safeAreaInsets, area != .zero {
      margins.top += area.top
      margins.left += area.left
      margins.bottom += area.bottom
      margins.right += area.right
    }
    if let superlink, preservesSuperviewLayoutMargins { margins.grow(to: share(of: superlink.layoutMargins)) }
    return margins
  }

  /// The margins that were set, or else the default ones; of a controller's view, at least the system's.
  private final var ownMargins: EdgeInsets {
    guard let extras else { return .defaultMargins }
    guard let controller = extras.controller, controller.viewRespectsSystemMinimumLayoutMargins else {
      return extras.layoutMargins ?? extras.usualMargins
    }
    var margins = extras.layoutMargins ?? .zero
    margins.grow(to: EdgeInsets(controller.systemMinimumLayoutMargins, isFromRight: isFromRight))
    return margins
  }

  final func setPreservesMargins(_ preserves: Bool) {
    guard preserves != flags.contains(.preservesMargins) else { return }
    changeMargins { note(.preservesMargins, preserves) }
  }

  /// The layout margins, by the direction of the interface.
  public final var directionalLayoutMargins: DirectionalEdgeInsets {
    get {
      let (margins, isFromRight) = (layoutMargins, isFromRight)
      return DirectionalEdgeInsets(
        top: margins.top, leading: isFromRight ? margins.right : margins.left, bottom: margins.bottom,
        trailing: isFromRight ? margins.left : margins.right)
    }
    set {
      layoutMargins = EdgeInsets(newValue, isFromRight: isFromRight)
    }
  }

  final func setMargins(_ margins: EdgeInsets) {
    changeMargins { extend(unlessDefault: false) { $0.layoutMargins = margins } }
  }

  /// The margins while the program has set none: 8 on each side by default, others in the cells of lists.
  package final var usualMargins: EdgeInsets {
    get { extras?.usualMargins ?? .defaultMargins }
    set {
      guard newValue != usualMargins else { return }
      changeMargins { extend(unlessDefault: false) { $0.usualMargins = newValue } }
    }
  }

  final func setLeavesSafeArea(_ leaves: Bool) {
    changeMargins { extend(unlessDefault: !leaves) { $0.marginsLeaveSafeArea = leaves } }
  }

  private final func changeMargins(_ change: () -> Void) {
    let old = effectiveMargins
    change()
    guard effectiveMargins != old else { return }
    setNeedsLayout()
    noteMargins()
  }

  /// Tells this view, and those below that keep its margins, of other ones.
  final func noteMargins() {
    var pending = [self]
    while let view = pending.popLast() {
      if view !== self { view.setNeedsLayout() }
      view.noteLayout(.insets)
      view.layoutMarginsDidChange()
      if let controller = view.extras?.controller {
        controller.rootMargins = view.layoutMargins
        controller.viewLayoutMarginsDidChange()
      }
      for child in view.children.reversed() where child.flags.contains(.preservesMargins) { pending.append(child) }
    }
  }

  /// The rectangle of the bounds inside the safe area.
  public final var safeAreaFrame: Rect { bounds.inset(by: safeAreaInsets) }

  /// Computes the safe area from the superview's, and brings those of the subviews up to date where it, or the bounds,
  /// have changed. Each view is visited once.
  final func updateSafeArea() {
    setSafeArea(flags.contains(.isWindow) ? ownSafeArea : safeAreaFromSuperview)
  }

  /// The view lies elsewhere in its superview.
  @inline(__always)
  final func noteMoved() {
    if flags.contains(.hasNode) { noteLayoutFrame() }
    if flags.contains(.preservesMargins) {
      setNeedsLayout()
      noteLayout(.insets)
    }
    if flags.contains(.inSafeArea), !flags.contains(.followsSuperview) { updateSafeArea() }
  }

  private final var ownSafeArea: EdgeInsets { extras?.safeArea ?? .zero }

  /// What the subviews share of the safe area.
  final var passedSafeArea: EdgeInsets {
    let area = safeAreaInsets
    guard let taken = extras?.takesSafeArea, taken.x || taken.y else { return area }
    return EdgeInsets(
      top: taken.y ? 0 : area.top, left: taken.x ? 0 : area.left, bottom: taken.y ? 0 : area.bottom,
      right: taken.x ? 0 : area.right)
  }

  /// Says whether the view's own insets take the safe area along x and along y, so that its subviews don't.
  package final func takeSafeArea(x: Bool, y: Bool) {
    guard x != (extras?.takesSafeArea.x ?? false) || y != (extras?.takesSafeArea.y ?? false) else { return }
    extend(unlessDefault: false) { $0.takesSafeArea = (x, y) }
    flags.insert(.hasNewBounds)
    updateSafeArea()
  }

  /// What the superview's safe area leaves uncovered begins inside the view's edges by the superview's insets, less the
  /// distances of the edges; by no more than the insets, and not outside.
  private final var safeAreaFromSuperview: EdgeInsets {
    let area = superlink.map { share(of: $0.passedSafeArea) } ?? .zero
    guard let controller = extras?.controller else { return area }
    let (more, bars) = (controller.additionalSafeAreaInsets, controller.barInsets)
    guard more != .zero || bars != .zero else { return area }
    return EdgeInsets(
      top: area.top + more.top + bars.top, left: area.left + more.left + bars.left,
      bottom: area.bottom + more.bottom + bars.bottom, right: area.right + more.right + bars.right)
  }

  /// What insets of the superview reach into the view.
  private final func share(of insets: EdgeInsets) -> EdgeInsets {
    guard let superlink, insets != .zero, let (around, free) = edges(of: superlink, inside: insets) else {
      return .zero
    }
    let own = bounds
    return EdgeInsets(
      top: max(0, min(free.top - around.top, free.top - own.minY)),
      left: max(0, min(free.left - around.left, free.left - own.minX)),
      bottom: max(0, min(around.bottom - free.bottom, own.maxY - free.bottom)),
      right: max(0, min(around.right - free.right, own.maxX - free.right)))
  }

  /// The edges of the superview, and those of what insets leave of it, where they lie in the view's own space; nil
  /// where the view is collapsed. Edges of insets that overlap cross, but those of a transformed view meet.
  private final func edges(of superview: View, inside insets: EdgeInsets) -> (around: EdgeInsets, free: EdgeInsets)? {
    let whole = superview.bounds
    if layer.transform.isIdentity, superview.layer.sublayerTransform.isIdentity {
      guard let start = layer.convert(whole.origin, from: superview.layer) else { return nil }
      let around = EdgeInsets(
        top: start.y, left: start.x, bottom: start.y + whole.height, right: start.x + whole.width)
      let free = EdgeInsets(
        top: around.top + insets.top, left: around.left + insets.left, bottom: around.bottom - insets.bottom,
        right: around.right - insets.right)
      return (around, free)
    }
    guard let around = layer.convert(whole, from: superview.layer),
      let free = layer.convert(whole.remainder(of: insets), from: superview.layer), !free.isNull
    else { return nil }
    return (around.edges, free.edges)
  }

  /// Sets the safe area, and brings those of the views below up to date; then tells them, each before its superview.
  final func setSafeArea(_ area: EdgeInsets) {
    guard let isNew = takeSafeArea(area) else { return }
    // Without recursion: hierarchies may be thousands of levels deep.
    var (pending, changed) = ([View](), isNew ? [self] : [])
    appendSafeAreas(to: &pending)
    while let view = pending.popLast() {
      let area = view.flags.contains(.isWindow) ? view.ownSafeArea : view.safeAreaFromSuperview
      guard let isNew = view.takeSafeArea(area) else { continue }
      if isNew { changed.append(view) }
      view.appendSafeAreas(to: &pending)
    }
    while let view = changed.popLast() {
      view.setNeedsLayout()
      view.safeAreaInsetsDidChange()
      view.extras?.controller?.viewSafeAreaInsetsDidChange()
      view.noteMargins()
    }
  }

  /// - Returns: whether the area is another one now; nil if the views below need not be looked at.
  private final func takeSafeArea(_ area: EdgeInsets) -> Bool? {
    let isFinite = area.top.isFinite && area.left.isFinite && area.bottom.isFinite && area.right.isFinite
    let isNew = isFinite && area != ownSafeArea
    if isNew { extend(unlessDefault: area == .zero) { $0.safeArea = area } }
    guard isNew || flags.contains(.hasNewBounds) else { return nil }
    flags.remove(.hasNewBounds)
    return isNew
  }

  /// Adds the subviews to a list, the first at the end of it.
  private final func appendSafeAreas(to list: inout [View]) {
    let isSafe = passedSafeArea == .zero
    for view in children {
      view.note(.inSafeArea, !isSafe)
      list.append(view)
    }
  }
}

extension EdgeInsets {
  /// Of views that no controller has.
  static let defaultMargins = EdgeInsets(top: 8, left: 8, bottom: 8, right: 8)

  fileprivate init(_ insets: DirectionalEdgeInsets, isFromRight: Bool) {
    self.init(
      top: insets.top, left: isFromRight ? insets.trailing : insets.leading, bottom: insets.bottom,
      right: isFromRight ? insets.leading : insets.trailing)
  }

  /// Makes each inset at least another one.
  fileprivate mutating func grow(to least: EdgeInsets) {
    (top, left) = (max(top, least.top), max(left, least.left))
    (bottom, right) = (max(bottom, least.bottom), max(right, least.right))
  }
}

extension Rect {
  /// What insets leave; where they overlap, the middle of the overlap, without a size.
  fileprivate func remainder(of insets: EdgeInsets) -> Rect {
    let (left, right) = (minX + insets.left, maxX - insets.right)
    let (top, bottom) = (minY + insets.top, maxY - insets.bottom)
    let (x, y) = (min(left, (left + right) / 2), min(top, (top + bottom) / 2))
    return Rect(x: x, y: y, width: max(0, right - left), height: max(0, bottom - top))
  }

  /// The places of the edges.
  fileprivate var edges: EdgeInsets { EdgeInsets(top: minY, left: minX, bottom: maxY, right: maxX) }
}

extension ViewCycle {
  /// The warning of a layout that does not end.
  @MainActor static func warning(of layer: Layer) -> String {
    let name = (layer.delegate as? View).map { "\(type(of: $0))" } ?? layer.description
    return "the layout of \(name) did not come to an end in \(maximumRounds) rounds"
  }
}
