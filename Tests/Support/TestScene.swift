package import MultiplaneGeometry

/// The canvas of a test scene.
package struct SceneCanvas: Hashable, Sendable {
  /// Points.
  package var width: Double
  /// Points.
  package var height: Double
  /// Pixels a point.
  package var scale: Double
  package var background: Color

  package init(width: Double, height: Double, scale: Double = 1, background: Color = .clear) {
    self.width = width
    self.height = height
    self.scale = scale
    self.background = background
  }

  /// Pixels, rounded up.
  package var pixelWidth: Int { Int(clamping: (width * scale).rounded(.up)) }
  package var pixelHeight: Int { Int(clamping: (height * scale).rounded(.up)) }
}

/// A canvas and the layers on it.
package struct TestScene: Sendable {
  package var canvas: SceneCanvas
  package var root: SceneNode

  package init(canvas: SceneCanvas, root: SceneNode) {
    self.canvas = canvas
    self.root = root
  }
}
