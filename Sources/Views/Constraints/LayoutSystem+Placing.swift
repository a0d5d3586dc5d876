import MultiplaneConstraints
import MultiplaneGeometry

// From the solution to frames: edges are put on the pixels of the screen, so that neighbours meet and nothing drifts.
extension LayoutSystem {
  /// Places the subviews and guides of a view that constraints place.
  func placeSubviews(of view: View) {
    solve()
    guard let around = node(of: view) else { return }
    let grid = PixelGrid(of: view)
    // Of many subviews, those that have moved; all where the space itself lies on other pixels.
    let isWhole = around.marks.contains(.hasShifted) || around.gridScale != grid.scale
    around.marks.remove(.hasShifted)
    around.gridScale = grid.scale
    for child in view.children where child.flags.contains(.hasNode) {
      guard child.superlink === view, let node = node(of: child) else { continue }
      guard isWhole || node.marks.contains(.hasMoved) || node.insets != .zero else { continue }
      if node.kind == .placed { place(child, node, around, grid) } else { follow(child, node, around) }
      node.marks.remove(.hasMoved)
    }
    for guide in view.placedGuides {
      if let node = guide.layoutNode { guide.noteFrame(rounded(node, around, grid).rect) }
    }
  }

  /// The rectangle that a node is aligned by, in the space around it, and how far it was moved.
  private func rounded(_ node: LayoutNode, _ around: LayoutNode, _ grid: PixelGrid) -> (rect: Rect, exact: Rect) {
    let exact = Rect(
      x: value(of: node.horizontal.positionVariable), y: value(of: node.vertical.positionVariable),
      width: max(0, value(of: node.horizontal.lengthVariable)),
      height: max(0, value(of: node.vertical.lengthVariable)))
    let (start, placed) = (around.exactOrigin, around.placedOrigin)
    let (left, right) = (grid.rounded(start.x + exact.minX), grid.rounded(start.x + exact.maxX))
    let (top, bottom) = (grid.rounded(start.y + exact.minY), grid.rounded(start.y + exact.maxY))
    let rect = Rect(x: left - placed.x, y: top - placed.y, width: right - left, height: bottom - top)
    return (rect, exact)
  }

  private func place(_ view: View, _ node: LayoutNode, _ around: LayoutNode, _ grid: PixelGrid) {
    let (rect, exact) = rounded(node, around, grid)
    let frame = node.insets == .zero ? rect : view.frame(forAlignmentRect: rect)
    guard frame.isFinite else { return }
    view.place(frame)
    let start = Point(exact.minX - node.insets.left, exact.minY - node.insets.top)
    move(
      view, node, to: Point(around.exactOrigin.x + start.x, around.exactOrigin.y + start.y),
      Point(around.placedOrigin.x + frame.minX, around.placedOrigin.y + frame.minY))
  }

  private func follow(_ view: View, _ node: LayoutNode, _ around: LayoutNode) {
    let origin = view.untransformedFrame.origin
    move(
      view, node, to: Point(around.exactOrigin.x + origin.x, around.exactOrigin.y + origin.y),
      Point(around.placedOrigin.x + origin.x, around.placedOrigin.y + origin.y))
  }

  private func move(_ view: View, _ node: LayoutNode, to exact: Point, _ placed: Point) {
    let old = node.exactOrigin - node.placedOrigin
    if exact == node.exactOrigin, placed == node.placedOrigin { return }
    (node.exactOrigin, node.placedOrigin) = (exact, placed)
    node.marks.insert(.hasShifted)
    let shift = (exact - placed) - old
    // What lies in it may come to lie on other pixels.
    if abs(shift.x) > 1e-9 || abs(shift.y) > 1e-9, view.flags.contains(.placesSubviews) { view.setNeedsLayout() }
  }
}

/// The pixels of a screen; where none is known, places stay as they are, but for errors of rounding.
struct PixelGrid {
  let scale: Double
  /// Parts of a point that numbers of a program have, where no screen says which there are.
  private static let finest = 65_536.0

  @MainActor init(of view: View) {
    scale =
      view.window?.screen?.scale
      ?? (view.flags.contains(.hasOwnScale) ? view.contentScaleFactor : Application.standard?.mainScreen?.scale) ?? 0
  }

  /// The edge of a pixel that is nearest to a place, points. Halves go up, also where a sum falls just short of one.
  func rounded(_ place: Double) -> Double {
    guard scale > 0, scale.isFinite else {
      let near = (place * Self.finest).rounded() / Self.finest
      return abs(near - place) < 1e-9 * (1 + abs(place)) ? near : place
    }
    return (place * scale + 0.5 + 1e-6).rounded(.down) / scale
  }

  /// So many whole pixels as a size reaches into, points.
  func roundedUp(_ size: Size) -> Size {
    guard scale > 0, scale.isFinite else { return size }
    return Size(size.width.roundedUp(toPixels: scale), size.height.roundedUp(toPixels: scale))
  }

  func rounded(_ size: Size) -> Size { Size(rounded(size.width), rounded(size.height)) }
}

extension View {
  /// Takes a frame by the size of the bounds and the centre: the transform is kept.
  final func place(_ frame: Rect) {
    let old = bounds
    if old.size != frame.size { bounds = Rect(origin: old.origin, size: frame.size) }
    let anchor = layer.anchorPoint
    let center = Point(frame.minX + anchor.x * frame.width, frame.minY + anchor.y * frame.height)
    if center != self.center { self.center = center }
  }

  /// Places the subviews and guides that constraints place.
  final func placeSubviews() {
    guard flags.contains(.placesSubviews), let system = layoutNode?.system else { return }
    system.placeSubviews(of: self)
  }
}
