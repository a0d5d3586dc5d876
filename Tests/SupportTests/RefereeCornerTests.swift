import MultiplaneGeometry
import MultiplaneContents
import MultiplaneTestSupport
import Testing

/// Rounded corners, borders and hard edges, computed by hand.
@Suite struct RefereeCornerTests {
  private func draw(_ nodes: [SceneNode], side: Double = 16, background: Color = .clear) -> Referee.Result {
    var root = SceneNode(frame: Rect(x: 0, y: 0, width: side, height: side))
    root.sublayers = nodes
    return Referee.render(root, canvas: SceneCanvas(width: side, height: side, background: background))
  }

  private func white(_ frame: Rect, radius: Double) -> SceneNode {
    var node = SceneNode(frame: frame, backgroundColor: .white)
    node.effects.cornerRadii = CornerRadii(radius)
    return node
  }

  private func alphas(_ picture: Picture) -> Double {
    stride(from: 3, to: picture.pixels.count, by: 4).reduce(0) { $0 + Double(picture.pixels[$1]) / 255 }
  }

  @Test func aCornerOfOnePixelIsAQuarterOfACircle() {
    let picture = draw([white(Rect(x: 2, y: 2, width: 4, height: 4), radius: 1)]).picture
    // π / 4 · 255 = 200.3
    for (x, y) in [(2, 2), (5, 2), (2, 5), (5, 5)] { #expect(picture[x, y] == [200, 200, 200, 200]) }
    #expect(picture[3, 2] == [255, 255, 255, 255])
    #expect(picture[1, 2] == [0, 0, 0, 0])
  }

  @Test func aCircleHasItsAreaWhereverItLies() {
    let circle = Double.pi * 25
    #expect(abs(alphas(draw([white(Rect(x: 3, y: 3, width: 10, height: 10), radius: 5)]).picture) - circle) < 0.05)
    #expect(abs(alphas(draw([white(Rect(x: 2.3, y: 2.8, width: 10, height: 10), radius: 5)]).picture) - circle) < 0.05)
    var turned = white(Rect(x: 3, y: 3, width: 10, height: 10), radius: 5)
    turned.transform = Transform3D(rotationAngle: 0.4, x: 0, y: 0, z: 1)
    #expect(abs(alphas(draw([turned]).picture) - circle) < 0.05)
    // Radii that are too large are scaled down to the same.
    #expect(
      draw([white(Rect(x: 3, y: 3, width: 10, height: 10), radius: 50)]).picture
        == draw([white(Rect(x: 3, y: 3, width: 10, height: 10), radius: 5)]).picture)
  }

  @Test func eachCornerHasItsOwnEllipse() {
    var node = white(Rect(x: 2, y: 2, width: 12, height: 8), radius: 0)
    node.effects.cornerRadii.topLeft = Size(6, 4)
    node.effects.cornerRadii.topRight = Size(-3, 4)
    node.effects.cornerRadii.bottomRight = Size(2, 0)
    let picture = draw([node]).picture
    // The missing area is 1 − π / 4 of the box of the one rounded corner.
    #expect(abs(alphas(picture) - (96 - (1 - Double.pi / 4) * 24)) < 0.05)
    #expect(picture[13, 2][3] == 255 && picture[13, 9][3] == 255 && picture[2, 9][3] == 255)
    #expect(picture[2, 2][3] == 0)
  }

  @Test func aContinuousCornerReachesFurther() {
    var node = white(Rect(x: 2, y: 2, width: 12, height: 12), radius: 3)
    node.effects.cornerCurve = .continuous
    // On the diagonal |x|ⁿ = 1/2: as far from the corner as a circle of the radius, 3 · (1 − 1/√2) = 0.8787 along each
    // axis.
    let reach = 3 * CornerCurve.continuousReach
    let middle = reach * (1 - Double.pow(0.5, 1 / CornerCurve.continuousExponent))
    #expect(abs(middle - 3 * (1 - 0.5.squareRoot())) < 0.01)
    let continuous = draw([node]).picture
    node.effects.cornerCurve = .circular
    let circular = draw([node]).picture
    // The curve begins 4.586 from the corner: before the circle does.
    #expect(circular[5, 2][3] == 255)
    #expect((250..<255).contains(continuous[5, 2][3]))
    #expect(abs(Int(continuous[2, 2][3]) - Int(circular[2, 2][3])) < 8)
  }

  @Test func roundedBoundsClipWhatIsInThem() throws {
    var parent = white(Rect(x: 2, y: 2, width: 8, height: 8), radius: 4)
    let plain = draw([parent]).picture
    parent.backgroundColor = nil
    parent.masksToBounds = true
    parent.sublayers = [SceneNode(frame: Rect(x: -4, y: -4, width: 16, height: 16), backgroundColor: .white)]
    #expect(draw([parent]).picture == plain)
    parent.sublayers = []
    parent.contents = try Bitmap(width: 1, height: 1, format: .rgb8, bytes: [255, 255, 255])
    #expect(draw([parent]).picture == plain)
    parent.masksToBounds = false
    #expect(draw([parent]).picture[2, 2][3] == 255)
  }

  // MARK: Borders

  @Test func aBorderLiesWithinTheBoundsAboveTheSublayers() {
    let red = Color(red: 1, green: 0, blue: 0)
    var node = SceneNode(frame: Rect(x: 2, y: 2, width: 8, height: 8), backgroundColor: .white)
    node.effects.borderWidth = 2
    node.effects.borderColor = red
    for sublayers in [[], [SceneNode(frame: Rect(x: 0, y: 0, width: 8, height: 8), backgroundColor: .white)]] {
      node.sublayers = sublayers
      let picture = draw([node]).picture
      #expect(picture[1, 5] == [0, 0, 0, 0])
      #expect(picture[2, 5] == [255, 0, 0, 255])
      #expect(picture[3, 5] == [255, 0, 0, 255])
      #expect(picture[4, 5] == [255, 255, 255, 255])
      #expect(picture[9, 9] == [255, 0, 0, 255])
    }
    node.effects.borderWidth = 5
    #expect(draw([node]).picture[6, 6] == [255, 0, 0, 255])
  }

  @Test func aBordersInnerCornersAreShorterByItsWidth() {
    var node = SceneNode(frame: Rect(x: 2, y: 2, width: 10, height: 10))
    node.effects.cornerRadii = CornerRadii(3)
    node.effects.borderWidth = 2
    // The ring's area: outer minus inner, with corner radii of 3 and 1.
    let corners = (4 - Double.pi) * 9 - (4 - Double.pi)
    #expect(abs(alphas(draw([node]).picture) - (100 - 36 - corners)) < 0.05)
    node.effects.borderWidth = 4
    // Sharp inner corners.
    #expect(abs(alphas(draw([node]).picture) - (100 - 4 - (4 - Double.pi) * 9)) < 0.05)
  }

  @Test func nothingOfTheBackgroundIsSeenAroundAnOpaqueBorder() {
    var node = white(Rect(x: 2, y: 2, width: 10, height: 10), radius: 4)
    node.effects.borderWidth = 2
    node.effects.borderColor = .black
    let picture = draw([node]).picture
    for y in 0..<14 {
      for x in 0..<14 where picture[x, y][3] < 255 { #expect(picture[x, y][0] == 0, "\(x) \(y)") }
    }
    #expect(picture[6, 6] == [255, 255, 255, 255])
    // A translucent border shows the background.
    node.effects.borderColor = Color(white: 0, alpha: 0.5)
    #expect(draw([node]).picture[2, 6] == [128, 128, 128, 255])
  }

  // MARK: Edges

  @Test func edgesThatAreNotAntialiasedTakePixelsByTheirCentres() {
    var node = SceneNode(frame: Rect(x: 2.4, y: 2.6, width: 4, height: 4), backgroundColor: .white)
    node.effects.antialiasedEdges = []
    let picture = draw([node]).picture
    #expect(picture[1, 4][3] == 0 && picture[2, 4][3] == 255)
    #expect(picture[5, 4][3] == 255 && picture[6, 4][3] == 0)
    #expect(picture[4, 2][3] == 0 && picture[4, 3][3] == 255)
    #expect(picture[4, 6][3] == 255 && picture[4, 7][3] == 0)
    node.effects.antialiasedEdges = [.left]
    #expect(draw([node]).picture[2, 4][3] == 153)
  }

  @Test func aTurnedHardEdgeIsAStaircase() {
    var node = SceneNode(frame: Rect(x: 4, y: 4, width: 8, height: 8), backgroundColor: .white)
    node.transform = Transform3D(rotationAngle: 0.3, x: 0, y: 0, z: 1)
    node.effects.antialiasedEdges = []
    let pixels = draw([node]).picture.pixels
    #expect(stride(from: 3, to: pixels.count, by: 4).allSatisfy { pixels[$0] == 0 || pixels[$0] == 255 })
  }

  @Test func roundedCornersStayAntialiased() {
    var node = white(Rect(x: 2.4, y: 2, width: 8, height: 8), radius: 2)
    let soft = draw([node]).picture
    node.effects.antialiasedEdges = []
    let hard = draw([node]).picture
    #expect(hard[2, 2] == soft[2, 2])
    #expect(soft[2, 6][3] == 153)
    #expect(hard[2, 6][3] == 255)
  }
}

extension Double {
  fileprivate static func pow(_ base: Double, _ exponent: Double) -> Double {
    // By halving the exponent: precise enough for a test.
    var (result, root, rest) = (1.0, base, exponent)
    for _ in 0..<50 {
      root = root.squareRoot()
      rest *= 2
      if rest >= 1 { (result, rest) = (result * root, rest - 1) }
    }
    return result
  }
}
