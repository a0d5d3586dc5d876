public import MultiplaneGeometry

extension View {
  /// Lays out the subviews, once for a mark.
  final func layOutView() {
    layoutCount &+= 1
    application?.statistics.layouts += 1
    let controller = extras?.controller
    controller?.viewWillLayoutSubviews()
    layoutSubviews()
    controller?.viewDidLayoutSubviews()
  }

  /// The safe area's margins below those of the view's own.
  final var effectiveMargins: EdgeInsets {
    var margins = extras?.layoutMargins ?? EdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
    if let area = extras?.safeArea {
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
    layoutMarginsDidChange()
  }

  /// The rectangle of the bounds inside the safe area.
  public final var safeAreaFrame: Rect { bounds.inset(by: safeAreaInsets) }

  /// Computes the safe area from the superview's.
  final func updateSafeArea() {
    guard !flags.contains(.isWindow) else { return }
    var area = EdgeInsets.zero
    if let superlink, superlink.safeAreaInsets != .zero {
      let (above, outer, own) = (superlink.safeAreaInsets, superlink.bounds, frame)
      area.top = max(0, outer.minY + above.top - own.minY)
      area.left = max(0, outer.minX + above.left - own.minX)
      area.bottom = max(0, own.maxY - (outer.maxY - above.bottom))
      area.right = max(0, own.maxX - (outer.maxX - above.right))
      // A view outside of the superview is not covered by more than its own size.
      area.top = min(area.top, own.height)
      area.left = min(area.left, own.width)
      area.bottom = min(area.bottom, own.height)
      area.right = min(area.right, own.width)
    }
    setSafeArea(area)
  }

  /// Sets the safe area, and brings those of the subviews up to date.
  final func setSafeArea(_ area: EdgeInsets) {
    let isFinite = area.top.isFinite && area.left.isFinite && area.bottom.isFinite && area.right.isFinite
    guard isFinite, area != safeAreaInsets else { return }
    extend(unlessDefault: area == .zero) { $0.safeArea = area }
    for view in children {
      view.note(.inSafeArea, area != .zero)
      view.updateSafeArea()
    }
    setNeedsLayout()
    safeAreaInsetsDidChange()
    layoutMarginsDidChange()
  }
}
