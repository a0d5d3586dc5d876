import MultiplaneGeometry
import MultiplaneViews

// Where the contents are, and how far they can be moved.
extension ScrollView {
  /// The offsets between the edges, along both axes.
  final var range: (x: ClosedRange<Double>, y: ClosedRange<Double>) { range(of: contentSize) }

  /// The offsets between the edges of contents of a size.
  final func range(of content: Size) -> (x: ClosedRange<Double>, y: ClosedRange<Double>) {
    let (inset, size) = (adjustedContentInset, bounds.size)
    let (left, top) = (-inset.left, -inset.top - shrunkTop)
    return (
      left...max(left, content.width + inset.right - size.width),
      top...max(top, content.height + inset.bottom - size.height)
    )
  }

  /// The nearest offset between the edges.
  final func clamped(_ offset: Point) -> Point {
    let range = range
    return Point(
      min(max(offset.x, range.x.lowerBound), range.x.upperBound),
      min(max(offset.y, range.y.lowerBound), range.y.upperBound))
  }

  /// The nearest whole pixels of the screen.
  final func onGrid(_ offset: Point) -> Point {
    let scale = window?.shownScreen?.scale ?? contentScaleFactor
    return Point(ScrollPhysics.onGrid(offset.x, scale: scale), ScrollPhysics.onGrid(offset.y, scale: scale))
  }

  /// Insets with the share of the safe area that the behaviour says.
  final func adjusted(_ insets: EdgeInsets, by area: EdgeInsets) -> EdgeInsets {
    let axes = adjustedAxes
    return EdgeInsets(
      top: insets.top + (axes.y ? area.top : 0), left: insets.left + (axes.x ? area.left : 0),
      bottom: insets.bottom + (axes.y ? area.bottom : 0), right: insets.right + (axes.x ? area.right : 0))
  }

  /// The axes along which the safe area is room around the contents.
  private final var adjustedAxes: (x: Bool, y: Bool) {
    switch contentInsetAdjustmentBehavior {
    case .never: return (false, false)
    case .always: return (true, true)
    case .automatic, .scrollableAxes:
      let (size, isBelowBars) = (bounds.size, isBelowBars && contentInsetAdjustmentBehavior == .automatic)
      return (
        contentSize.width > size.width || alwaysBounceHorizontal,
        contentSize.height > size.height || alwaysBounceVertical || isBelowBars
      )
    }
  }

  /// The size, the insets or the room of the contents have changed: they stay at their top and left edges if they were
  /// there, and within their edges if nothing moves them.
  final func noteContents() {
    let axes = adjustedAxes
    takeSafeArea(x: axes.x, y: axes.y)
    let (old, new) = (knownInsets, adjustedContentInset)
    knownInsets = new
    fitOffset(after: old)
    setNeedsLayout()
    guard new != old else { return }
    adjustedContentInsetDidChange()
    delegate?.scrollViewDidChangeAdjustedContentInset(self)
  }

  private final func fitOffset(after old: EdgeInsets) {
    guard drag == nil, zoom == nil, !isTracking, !momentum.isActive else { return }
    guard let running = motion else {
      var offset = contentOffset
      if offset.x == -old.left { offset.x = -knownInsets.left }
      if offset.y == -old.top { offset.y = -knownInsets.top }
      // Not to whole pixels: an offset that a program has set stays where it is.
      offset = clamped(offset)
      if offset != contentOffset { contentOffset = offset }
      return
    }
    let range = range
    let isWithin = range.x.contains(running.x.target) && range.y.contains(running.y.target)
    if running.kind == .deceleration, !isWithin { replan() }
  }

  /// The geometry has changed.
  final func boundsDidChange(from old: Rect) {
    let new = bounds
    if new.size != old.size { noteContents() }
    guard new.origin != old.origin else { return }
    let isOwn = isShowing
    isShowing = false
    setNeedsLayout()
    if !isOwn { goOn(by: new.origin - old.origin) }
    contentsDidMove?()
    delegate?.scrollViewDidScroll(self)
  }

  /// Shows an offset that the physics say.
  final func show(_ offset: Point) {
    let new = onGrid(offset)
    guard new != bounds.origin, new.isFinite else { return }
    isShowing = true
    bounds.origin = new
    isShowing = false
  }

  /// Shifts the running drag, zoom or deceleration after a program has set `contentOffset`.
  private final func goOn(by change: Point) {
    let offset = contentOffset
    if let own = drag {
      drag?.asked = unbanded(offset)
      drag?.shown = offset
      drag?.samples = own.samples.map { ScrollPhysics.Sample(time: $0.time, offset: $0.offset + change) }
    }
    if zoom != nil { zoom?.asked = unbanded(offset) }
    if motion?.kind == .deceleration { replan() }
  }

  /// Moves the contents as little as brings a rectangle in sight.
  final func show(_ rect: Rect, animated: Bool) {
    guard rect.origin.isFinite, rect.width.isFinite, rect.height.isFinite else { return }
    let shown = bounds.inset(by: adjustedContentInset)
    func moved(_ low: Double, _ high: Double, _ start: Double, _ end: Double) -> Double {
      if low < start || high - low > end - start { return low - start }
      return high > end ? high - end : 0
    }
    let way = Point(
      moved(rect.minX, rect.maxX, shown.minX, shown.maxX), moved(rect.minY, rect.maxY, shown.minY, shown.maxY))
    let target = clamped(contentOffset + way)
    if target != contentOffset { setContentOffset(target, animated: animated) }
  }
}

extension EdgeInsets {
  /// With 0 for what is not finite.
  var finite: EdgeInsets {
    EdgeInsets(
      top: top.isFinite ? top : 0, left: left.isFinite ? left : 0, bottom: bottom.isFinite ? bottom : 0,
      right: right.isFinite ? right : 0)
  }
}
