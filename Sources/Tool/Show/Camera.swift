import Multiplane
package import MultiplaneGeometry
import MultiplaneLayers

/// How a canvas is seen in a window: fitted, then moved and enlarged by the user.
package struct Camera {
  /// The canvas, points.
  package let canvas: Size
  /// The window, points.
  package var window: Size {
    didSet { if window != oldValue { move(by: .zero) } }
  }
  /// By how much the user has enlarged; 1 is the fitted canvas.
  package private(set) var zoom = 1.0
  /// By how much the user has moved, points of the window.
  package private(set) var shift = Point.zero

  private static let zooms = 0.05...4096.0

  package init(canvas: Size, window: Size) { (self.canvas, self.window) = (canvas, window) }

  /// Window points a point of the fitted canvas: never enlarged by itself.
  private var fit: Double {
    guard canvas.width > 0, canvas.height > 0 else { return 1 }
    return min(1, window.width / canvas.width, window.height / canvas.height)
  }

  /// Window points a point of the canvas.
  package var scale: Double { fit * zoom }

  /// Where the canvas's origin is, points of the window: in whole points, so that what is sharp stays sharp.
  package var origin: Point {
    Point(
      ((window.width - canvas.width * scale) / 2 + shift.x).rounded(),
      ((window.height - canvas.height * scale) / 2 + shift.y).rounded())
  }

  /// Moves what is seen; a part of the canvas stays in the window.
  package mutating func move(by delta: Point) {
    guard delta.isFinite else { return }
    let limit = Point(
      (window.width + canvas.width * scale) / 2 - Self.edge, (window.height + canvas.height * scale) / 2 - Self.edge)
    shift.x = min(max(shift.x + delta.x, -max(0, limit.x)), max(0, limit.x))
    shift.y = min(max(shift.y + delta.y, -max(0, limit.y)), max(0, limit.y))
  }

  /// Points of the canvas that are seen at least.
  private static let edge = 20.0

  /// Enlarges about a point of the window.
  package mutating func enlarge(by factor: Double, about point: Point) {
    guard factor.isFinite, factor > 0, point.isFinite else { return }
    let new = min(max(zoom * factor, Self.zooms.lowerBound), Self.zooms.upperBound)
    let change = new / zoom
    let middle = Point(window.width / 2, window.height / 2)
    // The point of the canvas below the given one stays there.
    let x = (point.x - middle.x - shift.x) * (1 - change)
    let y = (point.y - middle.y - shift.y) * (1 - change)
    zoom = new
    move(by: Point(x, y))
  }

  /// The fitted canvas again.
  package mutating func reset() { (zoom, shift) = (1, .zero) }

  /// Places a scene's root layer.
  func place(_ root: Layer, as placed: PlacedRoot) {
    let (scale, origin) = (scale, origin)
    let position = Point(origin.x + placed.position.x * scale, origin.y + placed.position.y * scale)
    if root.position != position { root.position = position }
    let transform = placed.transform.concatenating(Transform3D(scaleX: scale, y: scale, z: scale))
    if root.transform != transform { root.transform = transform }
  }
}

/// A scene's root layer as the file has it.
struct PlacedRoot {
  let position: Point
  let transform: Transform3D

  init(_ root: Layer) { (position, transform) = (root.position, root.transform) }
}
