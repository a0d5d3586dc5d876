public import MultiplaneGeometry
import MultiplaneLayers

extension View {
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
    var margins = extras?.layoutMargins ?? EdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
    if let area = extras?.safeArea, extras?.marginsLeaveSafeArea == false {
      margins.top += area.top
      margins.left += area.left
      margins.bottom += area.bottom
      margins.right += area.right
    }
    return margins
  }

  final func setMargins(_ margins: EdgeInsets) {
    let old = effectiveMargins
    extend(unlessDefault: false) { $0.layoutMargins = margins }
    guard effectiveMargins != old else { return }
    setNeedsLayout()
    noteMargins()
  }

  final func setLeavesSafeArea(_ leaves: Bool) {
    let old = effectiveMargins
    extend(unlessDefault: !leaves) { $0.marginsLeaveSafeArea = leaves }
    guard effectiveMargins != old else { return }
    setNeedsLayout()
    noteMargins()
  }

  private final func noteMargins() {
    layoutMarginsDidChange()
    extras?.controller?.viewLayoutMarginsDidChange()
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
    if flags.contains(.inSafeArea), !flags.contains(.followsSuperview) { updateSafeArea() }
  }

  private final var ownSafeArea: EdgeInsets { extras?.safeArea ?? .zero }

  private final var safeAreaFromSuperview: EdgeInsets {
    var area = EdgeInsets.zero
    if let superlink, superlink.safeAreaInsets != .zero {
      let free = superlink.bounds.remainder(of: superlink.safeAreaInsets)
      let (safe, own) = (layer.convert(free, from: superlink.layer) ?? .null, bounds)
      guard !safe.isNull else { return .zero }
      area.top = max(0, safe.minY - own.minY)
      area.left = max(0, safe.minX - own.minX)
      area.bottom = max(0, own.maxY - safe.maxY)
      area.right = max(0, own.maxX - safe.maxX)
      // A view outside of the superview is not covered by more than its own size.
      area.top = min(area.top, own.height)
      area.left = min(area.left, own.width)
      area.bottom = min(area.bottom, own.height)
      area.right = min(area.right, own.width)
    }
    guard let more = extras?.controller?.additionalSafeAreaInsets, more != .zero else { return area }
    return EdgeInsets(
      top: area.top + more.top, left: area.left + more.left, bottom: area.bottom + more.bottom,
      right: area.right + more.right)
  }

  /// Brings the safe areas of the subviews up to date.
  private final func updateSafeAreasBelow() {
    let isSafe = safeAreaInsets == .zero
    for view in children {
      view.note(.inSafeArea, !isSafe)
      view.updateSafeArea()
    }
  }

  /// Sets the safe area, and brings those of the subviews up to date.
  final func setSafeArea(_ area: EdgeInsets) {
    let isFinite = area.top.isFinite && area.left.isFinite && area.bottom.isFinite && area.right.isFinite
    let isNew = isFinite && area != ownSafeArea
    if isNew { extend(unlessDefault: area == .zero) { $0.safeArea = area } }
    if isNew || flags.contains(.hasNewBounds) {
      flags.remove(.hasNewBounds)
      updateSafeAreasBelow()
    }
    guard isNew else { return }
    setNeedsLayout()
    safeAreaInsetsDidChange()
    extras?.controller?.viewSafeAreaInsetsDidChange()
    noteMargins()
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
}

extension ViewCycle {
  /// The warning of a layout that does not end.
  @MainActor static func warning(of layer: Layer) -> String {
    let name = (layer.delegate as? View).map { "\(type(of: $0))" } ?? layer.description
    return "the layout of \(name) did not come to an end in \(maximumRounds) rounds"
  }
}
