import Foundation
import Multiplane
import MultiplaneChanges
import MultiplaneTestSupport
import Testing

/// Blurs and shadows of hundreds of pixels against the exact convolution, at several scales, including pixels outside
/// of the canvas.
@Suite(.serialized) struct LargeBlurTests {
  /// The source of the blur, black on white.
  enum Caster: CaseIterable {
    case path, anyPath, outline, group, filter, dropShadow, turned

    /// Points: rectangles that do not overlap.
    var rects: [Rect] {
      switch self {
      case .path: [Rect(x: 20, y: 10, width: 60, height: 50)]
      case .anyPath: [Rect(x: -300, y: -300, width: 360, height: 320), Rect(x: -300, y: 40, width: 360, height: 10)]
      case .outline: [Rect(x: -400, y: 10, width: 390, height: 50)]
      case .group: [Rect(x: -400, y: 10, width: 180, height: 60), Rect(x: -190, y: 0, width: 180, height: 200)]
      case .filter: [Rect(x: -200, y: -200, width: 240, height: 230), Rect(x: 70, y: 40, width: 300, height: 400)]
      case .dropShadow: [Rect(x: -200, y: -200, width: 190, height: 230), Rect(x: 110, y: 40, width: 300, height: 400)]
      case .turned: [Rect(x: -140, y: -120, width: 150, height: 130)]
      }
    }

    func node(radius: Double) -> SceneNode {
      var node = SceneNode(frame: Rect(x: 0, y: 0, width: 1, height: 1))
      let black = Color(red: 0, green: 0, blue: 0, alpha: 1)
      var shadow = LayerEffects.default
      (shadow.shadowOpacity, shadow.shadowColor, shadow.shadowRadius) = (1, black, radius)
      shadow.shadowOffset = .zero
      node.sublayers = rects.map { SceneNode(frame: $0, backgroundColor: black) }
      switch self {
      case .path, .anyPath:
        var path = Path()
        for rect in rects {
          path.move(to: Point(rect.minX, rect.minY))
          path.addLine(to: Point(rect.maxX, rect.minY))
          path.addLine(to: Point(rect.maxX, rect.maxY))
          path.addLine(to: Point(rect.minX, rect.maxY))
          path.closeSubpath()
        }
        node.sublayers = []
        (node.effects, node.shadowPath) = (shadow, self == .path ? Path(rects[0]) : path)
      case .outline:
        node = SceneNode(frame: rects[0], backgroundColor: black)
        node.effects = shadow
      case .group: node.effects = shadow
      case .filter: node.filters.filters = [.gaussianBlur(radius: radius)]
      case .dropShadow: node.filters.filters = [.dropShadow(offset: .zero, radius: radius, color: black)]
      case .turned:
        node.filters.filters = [.gaussianBlur(radius: radius)]
        (node.anchorPoint, node.position) = (Point(0, 0), LargeBlurTests.pivot)
        node.transform = Transform3D(Transform2D(rotationAngle: LargeBlurTests.angle))
      }
      return node
    }
  }

  private static let pivot = Point(50, 30)
  private static let angle = 0.5
  private static let canvas = (width: 96.0, height: 64.0)

  /// The fraction of a blurred rectangle at a point, in both directions.
  private static func part(of rect: Rect, at x: Double, _ y: Double, sigma: Double) -> Double {
    func between(_ low: Double, _ high: Double) -> Double {
      (erf(high / (sigma * 2.0.squareRoot())) - erf(low / (sigma * 2.0.squareRoot()))) / 2
    }
    return between(rect.minX - x, rect.maxX - x) * between(rect.minY - y, rect.maxY - y)
  }

  /// - Parameter sigma: device pixels.
  private static func worst(_ caster: Caster, sigma: Double, scale: Double) throws -> Double {
    let canvas = SceneCanvas(width: canvas.width, height: canvas.height, scale: scale, background: .white)
    let root = SceneNode(
      frame: Rect(x: 0, y: 0, width: canvas.width, height: canvas.height),
      sublayers: [caster.node(radius: sigma / scale)])
    let picture = try Studio().render(TestScene(canvas: canvas, root: root))
    var worst = 0.0
    for row in stride(from: 0, to: picture.height, by: 3) {
      for column in stride(from: 0, to: picture.width, by: 3) {
        var (x, y) = ((Double(column) + 0.5) / scale, (Double(row) + 0.5) / scale)
        if caster == .turned {
          let (dx, dy) = (x - pivot.x, y - pivot.y)
          (x, y) = (dx * cos(angle) + dy * sin(angle), dy * cos(angle) - dx * sin(angle))
        }
        let part = caster.rects.reduce(0) { $0 + Self.part(of: $1, at: x, y, sigma: sigma / scale) }
        worst = max(worst, abs(255 * (1 - part) - Double(picture.pixels[(row * picture.width + column) * 4])))
      }
    }
    return worst
  }

  @Test(arguments: Caster.allCases, [(300.0, 1.0), (300, 3), (450, 2), (700, 1), (1000, 1), (1000, 3)])
  func itIsTheExactConvolution(caster: Caster, blur: (sigma: Double, scale: Double)) throws {
    let worst = try Self.worst(caster, sigma: blur.sigma, scale: blur.scale)
    #expect(worst < 4, "\(caster), \(blur.sigma) pixels at a scale of \(blur.scale): \(worst)/255 off")
  }

  /// A wider blur is drawn as the widest allowed, and listed.
  @Test func whatIsWiderIsNamed() throws {
    let studio = try Studio()
    let canvas = SceneCanvas(width: 60, height: 40, scale: 2, background: .white)
    func frame(_ radius: Double) throws -> (picture: Picture, frame: Compositor.Frame) {
      var node = SceneNode(frame: Rect(x: 20, y: 10, width: 8, height: 8), backgroundColor: .white)
      node.filters.filters = [.gaussianBlur(radius: radius)]
      node.name = "wide"
      let root = SceneNode(frame: Rect(x: 0, y: 0, width: 60, height: 40), sublayers: [node])
      return try studio.firstPicture(root.makeLayer(), canvas)
    }
    let (most, more) = (try frame(500), try frame(501))
    #expect(most.frame.statistics.limitedBlurs.isEmpty)
    #expect(more.frame.statistics.limitedBlurs.map(\.name) == ["wide"])
    #expect(more.frame.statistics.limitedBlurs.map(\.sigma) == [1002])
    #expect(most.picture == more.picture)
  }
}
