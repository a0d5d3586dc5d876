import Multiplane
import MultiplaneContents
import MultiplaneTestSupport
import Testing

/// The edge between two texels with the nearest filter, when a texel is hundreds of pixels wide: it is between the
/// pixels whose centres are on either side.
@Suite(.serialized) struct NearestBorderTests {
  enum Way: CaseIterable { case plain, planar, mirrored, quarterTurn, slices, tiles, rounds }

  private static let canvas = SceneCanvas(width: 64, height: 8)
  /// The canvas column of the edge between the two texels, between two pixels.
  private static let border = 32

  private static func bitmap(_ way: Way) throws -> Bitmap {
    let (black, white) = ([0, 0, 0, 255] as [UInt8], [255, 255, 255, 255] as [UInt8])
    switch way {
    case .planar:
      return try Bitmap(
        width: 4, height: 2, format: .nv12, encoding: YUVEncoding(matrix: .bt601, range: .full),
        planes: [
          (bytes: [0, 0, 255, 255, 0, 0, 255, 255], bytesPerRow: nil), (bytes: [128, 128, 128, 128], bytesPerRow: nil),
        ])
    case .slices, .tiles, .rounds:
      // Two texels on each side of a centre of two.
      let row = black + white + black + white + black + white
      return try Bitmap(width: 6, height: 1, bytes: row)
    default: return try Bitmap(width: 2, height: 1, bytes: black + white)
    }
  }

  /// - Parameter texel: pixels.
  private static func scene(_ way: Way, texel: Double) throws -> TestScene {
    let bitmap = try bitmap(way)
    let width = texel * Double(bitmap.width)
    // The edge in the middle of the bitmap.
    var node = SceneNode(
      frame: Rect(x: Double(border) - width / 2, y: 0, width: width, height: 8), contents: bitmap)
    node.detail.magnificationFilter = .nearest
    switch way {
    case .plain, .planar: break
    case .mirrored: node.transform = Transform3D(scaleX: -1, y: 1)
    case .quarterTurn:
      (node.bounds.size, node.position) = (Size(width, 64), Point(4, Double(border)))
      node.transform = Transform3D(Transform2D(rotationAngle: .pi / 2))
    case .slices, .tiles, .rounds:
      node.contentsScale = 1 / texel
      node.detail.capInsets = EdgeInsets(top: 0, left: 2 * texel, bottom: 0, right: 2 * texel)
      node.detail.horizontalTileMode = way == .slices ? .stretch : way == .tiles ? .repeat : .round
    }
    let root = SceneNode(frame: Rect(x: 0, y: 0, width: 64, height: 64), sublayers: [node])
    var canvas = canvas
    if way == .quarterTurn { (canvas.width, canvas.height) = (8, 64) }
    return TestScene(canvas: canvas, root: root)
  }

  @Test(arguments: Way.allCases, [300.0, 512, 1000, 1920, 5000])
  func aBorderIsReachedAtIt(way: Way, texel: Double) throws {
    let scene = try Self.scene(way, texel: texel)
    let picture = try Studio().render(scene)
    let expected = Referee.render(scene)
    #expect(Comparison(expected, picture).failure(.promise) == nil)
    #expect(expected.picture == picture)
    let values = (0..<64).map { Int(way == .quarterTurn ? picture[4, $0][0] : picture[$0, 4][0]) }
    let changes = (1..<64).filter { values[$0] != values[$0 - 1] }
    #expect(changes == [Self.border], "\(way), \(texel) pixels a texel: \(changes)")
  }
}
