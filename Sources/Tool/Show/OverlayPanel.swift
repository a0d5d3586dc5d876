import Multiplane
import MultiplaneDisplays
import MultiplaneDrawing
import MultiplaneLayers

/// Layers above the picture of a window, with a compositor and a rectangle of their own: they are not in the picture.
@MainActor final class OverlayPanel {
  let root = Layer()
  private let tree: LayerTree
  private let compositor: Compositor
  private static let ground = Color(red: 0.08, green: 0.09, blue: 0.12)

  init(context: Context) throws(GLError) {
    root.backgroundColor = Self.ground
    tree = LayerTree(root: root, actionsAreEnabled: false)
    #if Drawing
      tree.drawingContexts = .cairo
    #endif
    compositor = try Compositor(context: context)
  }

  /// Draws the panel over what the surface shows.
  ///
  /// - Parameter rect: points of the window.
  func draw(_ rect: Rect, on surface: WindowSurface, at time: Double) throws {
    let pixels = Self.pixels(rect, of: surface)
    guard pixels.width > 0, pixels.height > 0 else { return }
    let size = Size(Double(pixels.width) / surface.scale, Double(pixels.height) / surface.scale)
    let frame = Rect(origin: .zero, size: size)
    if root.frame != frame { root.frame = frame }
    compositor.noteSpoiled(
      PixelRegion(PixelRect(x: 0, y: 0, width: pixels.width, height: pixels.height)))
    try compositor.render(tree, at: time, to: surface.part(pixels), options: .init(background: Self.ground))
  }

  /// The pixels of a rectangle of points, within the surface.
  static func pixels(_ rect: Rect, of surface: WindowSurface) -> PixelRect {
    func pixel(_ points: Double, _ limit: Int) -> Int {
      min(max(Int(clamping: (points * surface.scale).rounded()), 0), limit)
    }
    let (x, y) = (pixel(rect.minX, surface.width), pixel(rect.minY, surface.height))
    return PixelRect(
      x: x, y: y, width: pixel(rect.maxX, surface.width) - x, height: pixel(rect.maxY, surface.height) - y)
  }

  func close() { compositor.close() }
}

/// A line of text of a panel.
@MainActor func panelText(_ size: Double, _ scale: Double) -> TextLayer {
  let layer = TextLayer()
  layer.fontSize = size
  layer.foregroundColor = Color(white: 0.95)
  layer.contentsScale = scale
  return layer
}
