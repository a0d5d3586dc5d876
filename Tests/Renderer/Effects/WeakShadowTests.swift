import Foundation
import Multiplane
import MultiplaneTestSupport
import Testing

/// Shadows of rectangles on whole pixels against the error function: shadows computed on the CPU, and shadows of
/// images.
@Suite(.serialized) struct WeakShadowTests {
  private static let side = 48
  private static let rect = Rect(x: 14, y: 16, width: 20, height: 17)

  enum Caster: CaseIterable { case outline, path, pathOfLines, picture }

  /// Only the shadow is visible: the layer is outside of the canvas.
  private static func node(_ caster: Caster, sigma: Double) -> SceneNode {
    let away = 1000.0
    var node = SceneNode(frame: rect.offsetBy(dx: away, dy: 0))
    node.effects.shadowOpacity = 1
    node.effects.shadowRadius = sigma
    node.effects.shadowOffset = Size(-away, 0)
    let own = Rect(x: 0, y: 0, width: rect.width, height: rect.height)
    switch caster {
    case .outline: node.backgroundColor = .white
    case .path: node.shadowPath = Path(own)
    case .pathOfLines:
      var path = Path()
      path.move(to: .zero)
      for place in [Point(own.midX, 0), Point(own.maxX, 0), Point(own.maxX, own.maxY), Point(0, own.maxY)] {
        path.addLine(to: place)
      }
      path.closeSubpath()
      node.shadowPath = path
    case .picture:
      var child = SceneNode(frame: own)
      child.backgroundColor = .white
      node.sublayers = [child]
    }
    return node
  }

  @Test(arguments: Caster.allCases, [0.1, 0.2, 0.3, 0.4, 0.5, 0.65, 0.8, 1, 1.3, 1.6, 1.99, 2, 3, 4, 6])
  func edgesAreErrorFunctions(caster: Caster, sigma: Double) throws {
    var root = SceneNode(frame: Rect(x: 0, y: 0, width: 48, height: 48))
    root.sublayers = [Self.node(caster, sigma: sigma)]
    let scene = TestScene(canvas: SceneCanvas(width: 48, height: 48), root: root)
    let picture = try Studio().render(scene)
    func inside(_ place: Double, _ low: Double, _ high: Double) -> Double {
      let unit = sigma * 2.0.squareRoot()
      return (erf((high - place) / unit) - erf((low - place) / unit)) / 2
    }
    var worst = 0.0
    for y in 0..<Self.side {
      for x in 0..<Self.side {
        let expected =
          255 * inside(Double(x) + 0.5, Self.rect.minX, Self.rect.maxX)
          * inside(Double(y) + 0.5, Self.rect.minY, Self.rect.maxY)
        worst = max(worst, abs(expected - Double(picture.pixels[(y * Self.side + x) * 4 + 3])))
      }
    }
    #expect(worst < 1.5, "\(caster), \(sigma): \(worst)/255 off")
  }
}
