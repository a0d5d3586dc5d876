import Multiplane
import MultiplaneFramePlan
import MultiplaneTestSupport
import Testing

/// Extremes that once ended badly: coordinates whose rounding errors exceed any target, and textures with low limits.
@Suite(.serialized) struct ExtremesTests {
  private static let canvas = SceneCanvas(width: 200, height: 160, background: .white)

  /// One row goes far away and another is removed: the rows around the removed one are drawn again.
  @Test(arguments: [1e300, -1e300, 1e30, 1e18]) func farRowsHideNoOthers(x: Double) throws {
    for angle in [-2.949, 0, 0.7, 2.2] {
      let root = Layer(0, 0, 200, 160)
      let list = Layer(8, 10, 191, 140)
      list.affineTransform = Transform2D(rotationAngle: angle)
      for row in 0..<6 {
        list.addSublayer(Layer(Double(row) * 30, Double(row * 17), 20, 12, Color(red: 0.2, green: 0.7, blue: 0.3)))
      }
      root.addSublayer(list)
      try Studio.expectFramesAreFresh(of: root, Self.canvas, count: 3) { frame in
        if frame == 1 {
          list.sublayers[3].position.x = x
          list.sublayers[5].removeFromSuperlayer()
        } else if frame == 2 {
          list.sublayers[1].backgroundColor = .black
        }
      }
    }
  }

  /// Pages for filters begin no larger than the limit of textures.
  @Test func filtersHavePagesWithinLowLimits() throws {
    let root = Layer(0, 0, 200, 160, Color(red: 0.2, green: 0.7, blue: 0.3))
    root.addSublayer(Layer(10, 10, 60, 60, .black))
    let glass = Layer(30, 30, 100, 90)
    glass.backgroundFilters = [.gaussianBlur(radius: 4)]
    root.addSublayer(glass)
    let low = try Studio(limits: TextureLimits(maximumTextureSize: 512, maximumArrayLayers: 64))
    let failure = Comparison(try Studio().render(root, Self.canvas), try low.render(root, Self.canvas)).failure(.exact)
    #expect(failure == nil)
  }
}
