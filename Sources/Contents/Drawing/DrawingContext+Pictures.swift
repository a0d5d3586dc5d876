internal import Glibc
public import MultiplaneGeometry

extension DrawingContext {
  /// Draws a bitmap upright into a rectangle.
  public func draw(_ bitmap: Bitmap, in rect: Rect) { draw(bitmap, from: nil, in: rect, byTiling: false) }

  /// Draws a bitmap upright into a rectangle; by tiling, repeated over the whole clip.
  public func draw(_ bitmap: Bitmap, in rect: Rect, byTiling: Bool) {
    draw(bitmap, from: nil, in: rect, byTiling: byTiling)
  }

  /// As `clip(to:byMask:)`. The module CoreGraphics has its own, which mirrors the mask as Core Graphics does.
  public func clip(to rect: Rect, mask: Bitmap) { clip(to: rect, byMask: mask) }

  /// Fills a rectangle with a gradient, as a gradient layer of that rectangle shows it.
  public func draw(_ gradient: Gradient, in rect: Rect) {
    saveGState()
    clip(to: rect.standardized)
    fillClip(with: gradient, of: rect)
    restoreGState()
  }

  /// Fills the clip with a gradient whose ends are places of a rectangle.
  package func fillClip(with gradient: Gradient, of rect: Rect) {
    let rect = rect.standardized
    guard let last = gradient.colors.last, !rect.isEmpty else { return }
    func place(_ fraction: Point) -> Point {
      Point(rect.minX + fraction.x * rect.width, rect.minY + fraction.y * rect.height)
    }
    let (start, end) = (place(gradient.startPoint), place(gradient.endPoint))
    let along = end - start
    let everywhere: GradientDrawingOptions = [.drawsBeforeStartLocation, .drawsAfterEndLocation]
    saveGState()
    defer { restoreGState() }
    switch gradient.type {
    case .axial where along != .zero:
      drawLinearGradient(gradient, start: start, end: end, options: everywhere)
    case .radial where along.x != 0 && along.y != 0:
      translateBy(x: start.x, y: start.y)
      scaleBy(x: along.x, y: along.y)
      drawRadialGradient(
        gradient, startCenter: .zero, startRadius: 0, endCenter: .zero, endRadius: 1, options: everywhere)
    case .conic:
      drawConicGradient(gradient, center: start, angle: along == .zero ? 0 : atan2(along.y, along.x))
    case .axial, .radial:
      // The gradient has no length: the last colour fills the rectangle.
      drawingState.fill = .color(last)
      fill(rect)
    }
  }
}
