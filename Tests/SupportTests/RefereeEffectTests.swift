import Foundation
import MultiplaneGeometry
import MultiplaneContents
import MultiplaneTestSupport
import Testing

/// Shadows, filters, masks, groups and rasterised layers against values computed by hand.
@Suite struct RefereeEffectTests {
  private let red = Color(red: 1, green: 0, blue: 0)
  private let blue = Color(red: 0, green: 0, blue: 1)

  private func draw(
    _ nodes: [SceneNode], side: Double = 32, scale: Double = 1, background: Color = .clear
  ) -> Referee.Result {
    var root = SceneNode(frame: Rect(x: 0, y: 0, width: side, height: side))
    root.sublayers = nodes
    return Referee.render(root, canvas: SceneCanvas(width: side, height: side, scale: scale, background: background))
  }

  private func box(_ color: Color, _ x: Double, _ y: Double, _ width: Double, _ height: Double) -> SceneNode {
    SceneNode(frame: Rect(x: x, y: y, width: width, height: height), backgroundColor: color)
  }

  /// The blurred value of a pixel whose centre is `distance` inside a straight edge between pixels.
  ///
  /// The sum of a Gaussian's values at whole pixels is the integral of one with 1/12 less variance.
  private func step(_ distance: Double, sigma: Double) -> Double {
    0.5 * erfc(-distance / (sigma * sigma - 1.0 / 12).squareRoot() / 2.0.squareRoot())
  }

  // MARK: Blur

  @Test(arguments: [1.0, 2, 3.5]) func aBlurredEdgeIsAnErrorFunction(sigma: Double) {
    var node = box(.white, 16, -40, 80, 120)
    node.filters.filters = [.gaussianBlur(radius: sigma)]
    let picture = draw([node]).picture
    for x in 0..<32 {
      let expected = step(Double(x) + 0.5 - 16, sigma: sigma) * 255
      #expect(abs(Double(picture[x, 16][3]) - expected) < 1, "\(x)")
    }
  }

  @Test func aBlurIsInPixelsOfTheDevice() {
    var node = box(.white, 8, -20, 60, 80)
    node.filters.filters = [.gaussianBlur(radius: 1.5)]
    let picture = draw([node], scale: 2).picture
    for x in 0..<32 {
      #expect(abs(Double(picture[x, 16][3]) - step(Double(x) + 0.5 - 16, sigma: 3) * 255) < 1)
    }
    // Rotated by a right angle, the axes stay parallel, and each has its own deviation.
    var stretched = box(.white, 10, 10, 12, 12)
    stretched.filters.filters = [.gaussianBlur(radius: 1)]
    stretched.transform = Transform3D(Transform2D(a: 0, b: 3, c: -1, d: 0, tx: 0, ty: 0))
    let turned = draw([stretched]).picture
    #expect(turned[9, 16][3] > 60 && turned[7, 16][3] < 10)
    #expect(turned[16, 32 - 1][3] > 60)
  }

  @Test func whatLiesOutsideOfTheCanvasIsBlurredIn() {
    var node = box(.white, -30, -30, 34, 92)
    node.filters.filters = [.gaussianBlur(radius: 3)]
    #expect(draw([node]).picture[0, 16][3] > 220)
    #expect(draw([node]).picture[4, 16][3] < 128)
  }

  @Test func filtersOfIdentityAreNone() {
    let plain = draw([box(Color(white: 0.3, alpha: 0.7), 3.4, 4, 9, 9)])
    var node = box(Color(white: 0.3, alpha: 0.7), 3.4, 4, 9, 9)
    node.filters.filters = [
      .gaussianBlur(radius: 0), .brightness(1), .contrast(1), .saturation(1), .hue(angle: 0), .sepia(0), .grayscale(0),
      .invert(0), .opacity(1), .colorMatrix(.identity), .dropShadow(offset: Size(1, 1), radius: 1, color: .clear),
    ]
    #expect(draw([node]).picture == plain.picture)
    #expect(draw([node]).softLayers == plain.softLayers)
  }

  // MARK: Colours

  @Test(arguments: [
    (Filter.brightness(1.5), [153, 77, 0, 255]), (.contrast(0.5), [115, 89, 64, 255]),
    (.invert(1), [153, 204, 255, 255]), (.invert(0.25), [115, 89, 64, 255]), (.opacity(0.5), [51, 26, 0, 128]),
    // 0.2126 · 102 + 0.7152 · 51 = 58.2
    (.grayscale(1), [58, 58, 58, 255]),
    // 0.393 · 102 + 0.769 · 51 = 79.3; 70.6; 55.0
    (.sepia(1), [79, 71, 55, 255]),
    // 0.213 · 102 + 0.715 · 51 = 58.2 at 0.
    (.saturation(0), [58, 58, 58, 255]),
    // Half a turn: 2 · 58.19 − colour.
    (.hue(angle: .pi), [14, 65, 116, 255]),
    (
      .colorMatrix(
        ColorMatrix(
          red: [0, 1, 0, 0], green: [0, 0, 1, 0], blue: [1, 0, 0, 0], alpha: [0, 0, 0, 0.5], offset: [0, 0.2, 0, 0])),
      [26, 26, 51, 128]
    ),
  ]) func coloursAreFiltered(filter: Filter, expected: [Int]) {
    var node = box(Color(red: 0.4, green: 0.2, blue: 0), 4, 4, 8, 8)
    node.filters.filters = [filter]
    let picture = draw([node]).picture
    for (is_, should) in zip(picture[6, 6], expected) { #expect(abs(Int(is_) - should) <= 1, "\(picture[6, 6])") }
    #expect(picture[20, 20] == [0, 0, 0, 0])
  }

  @Test func aDropShadowIsBelowThePicture() {
    var node = box(red, 4, 4, 8, 8)
    node.filters.filters = [.dropShadow(offset: Size(4, 6), radius: 0, color: Color(white: 0, alpha: 0.5))]
    let picture = draw([node]).picture
    #expect(picture[5, 5] == [255, 0, 0, 255])
    #expect(picture[11, 11] == [255, 0, 0, 255])
    #expect(picture[15, 17] == [0, 0, 0, 128])
    #expect(picture[7, 17] == [0, 0, 0, 0])
  }

  // MARK: Shadows

  @Test func aShadowIsTheBlurredAlpha() {
    var node = box(.white, 16, -40, 80, 120)
    node.effects.shadowOpacity = 0.8
    node.effects.shadowRadius = 2
    node.effects.shadowOffset = Size(-4, 0)
    node.effects.shadowColor = blue
    let picture = draw([node]).picture
    for x in 0..<16 {
      let expected = step(Double(x) + 0.5 - 12, sigma: 2) * 0.8 * 255
      #expect(abs(Double(picture[x, 16][2]) - expected) < 1)
    }
    #expect(picture[20, 16] == [255, 255, 255, 255])
    // An equivalent path; translucent layers do not cut out their shadow.
    node.shadowPath = Path(Rect(x: 0, y: 0, width: 80, height: 120))
    for (a, b) in zip(draw([node]).picture.pixels, picture.pixels) { #expect(abs(Int(a) - Int(b)) <= 1) }
    node.backgroundColor = nil
    #expect(draw([node]).picture[30, 16] == [0, 0, 204, 204])
    // Its own bounds clip it.
    node.masksToBounds = true
    #expect(draw([node]).picture[10, 16] == [0, 0, 0, 0])
  }

  @Test func theShadowOfATurnedPathIsBlurredInItsOwnPlane() {
    var node = SceneNode(frame: Rect(x: 10, y: 10, width: 12, height: 12))
    node.effects.shadowOpacity = 1
    node.effects.shadowRadius = 1.5
    node.effects.shadowOffset = Size(0, 0)
    node.shadowPath = Path(Rect(x: -30, y: -60, width: 36, height: 120))
    // Stretched along a diagonal, the edge's profile is as wide as in the plane there.
    node.transform = Transform3D(
      Transform2D(rotationAngle: 0.5).concatenating(Transform2D(scaleX: 2, y: 1)))
    let picture = draw([node]).picture
    let inverse = node.transform.affine.inverted()
    for x in 0..<32 {
      let point = inverse?.apply(to: Point(Double(x) + 0.5 - 16, 0.5)) ?? .zero
      #expect(abs(Double(picture[x, 16][3]) - step(-point.x, sigma: 1.5) * 255) < 4, "\(x)")
    }
  }

  // MARK: Masks

  @Test func aMaskMultipliesWithItsAlpha() {
    var node = box(red, 4, 4, 16, 16)
    node.sublayers = [box(blue, 8, 0, 16, 8)]
    node.masks = [box(Color(white: 0.3, alpha: 0.5), 2, 2, 18, 4)]
    let picture = draw([node]).picture
    #expect(picture[5, 5] == [0, 0, 0, 0])
    #expect(picture[8, 8] == [128, 0, 0, 128])
    #expect(picture[22, 8] == [0, 0, 128, 128])
    #expect(picture[25, 8] == [0, 0, 0, 0])
    var mask = box(Color(white: 1), 0, 0, 18, 4)
    mask.masks = [box(Color(white: 1, alpha: 0.4), 0, 0, 6, 30)]
    mask.opacity = 0.5
    node.masks = [mask]
    // 0.4 · 255 = 102, · 0.5 = 51
    #expect(draw([node]).picture[6, 6] == [51, 0, 0, 51])
    #expect(draw([node]).picture[12, 6] == [0, 0, 0, 0])
    node.masks[0].isHidden = true
    #expect(draw([node]).picture.pixels.allSatisfy { $0 == 0 })
  }

  @Test func aMaskAndAClipOfTheSameShapeAreTheSame() {
    let inner = box(red, -2, -3, 14, 30)
    var clip = SceneNode(frame: Rect(x: 4, y: 4, width: 20, height: 18))
    clip.effects.cornerRadii = CornerRadii(7)
    clip.sublayers = [inner]
    var masked = clip
    clip.masksToBounds = true
    var shape = box(.white, 0, 0, 20, 18)
    shape.effects.cornerRadii = CornerRadii(7)
    masked.masks = [shape]
    #expect(draw([clip]).picture == draw([masked]).picture)
  }

  // MARK: Groups

  @Test func opacityOfAGroupAndOfItsParts() {
    var node = box(red, 0, 0, 8, 8)
    node.sublayers = [box(blue, 4, 0, 8, 8)]
    node.opacity = 0.5
    #expect(draw([node]).picture[6, 6] == [0, 0, 128, 128])
    node.effects.allowsGroupOpacity = false
    // Half of the blue over half of the red.
    #expect(draw([node]).picture[6, 6] == [64, 0, 128, 192])
    node.sublayers[0].sublayers = [box(.white, 0, 0, 8, 8)]
    node.sublayers[0].opacity = 0.5
    // The group inherits it as a whole.
    #expect(draw([node]).picture[10, 4] == [64, 64, 64, 64])
  }

  @Test func aGroupAndItsFlattenedEquivalentAreTheSame() {
    let parts = [box(red, 3.3, 4, 9, 9), box(blue, 6, 6.5, 11, 4)]
    var group = SceneNode(frame: Rect(x: 0, y: 0, width: 32, height: 32))
    group.sublayers = parts
    group.effects.compositingFilter = .normal
    let flat = draw(parts).picture
    #expect(draw([group]).picture == flat)
    group.effects.shouldRasterize = true
    #expect(draw([group]).picture == flat)
    group.effects.shouldRasterize = false
    group.masks = [box(.white, -1, -1, 50, 50)]
    #expect(draw([group]).picture == flat)
  }

  // MARK: Background filters

  @Test func aBackdropIsBlurredWithinTheBounds() {
    let half = box(.white, 16, 0, 16, 32)
    var glass = SceneNode(frame: Rect(x: 8, y: 8, width: 16, height: 16))
    glass.effects.cornerRadii = CornerRadii(4)
    glass.filters.backgroundFilters = [.gaussianBlur(radius: 2)]
    let picture = draw([box(.black, 0, 0, 32, 32), half, glass]).picture
    for x in 9..<23 {
      let expected = step(Double(x) + 0.5 - 16, sigma: 2) * 255
      #expect(abs(Double(picture[x, 16][0]) - expected) < 1.01)
    }
    #expect(picture[15, 4] == [0, 0, 0, 255])
    #expect(picture[16, 4] == [255, 255, 255, 255])
  }

  @Test func theEdgeOfTheCanvasGoesOnAndThatOfAGroupDoesNot() {
    var glass = SceneNode(frame: Rect(x: 0, y: 0, width: 32, height: 32))
    glass.filters.backgroundFilters = [.gaussianBlur(radius: 3)]
    let below = box(Color(red: 0.2, green: 0.4, blue: 0.6), 0, 0, 32, 32)
    #expect(draw([below, glass]).picture == draw([below]).picture)
    // In a group, only pixels drawn in it are read, and the unblurred picture stays below.
    var group = SceneNode(frame: Rect(x: 0, y: 0, width: 32, height: 32))
    group.sublayers = [box(.white, 8, 8, 16, 16), glass]
    group.opacity = 0.5
    let picture = draw([below, group]).picture
    #expect(picture[8, 16] == [153, 179, 204, 255])
    // Half of the way out: α = 1/2 · (1/2 less half a pixel's worth).
    #expect(picture[7, 16][0] > 90 && picture[7, 16][0] < 102)
  }

  @Test func aGroupsOwnBackdropIsTakenFromOutside() {
    let below = box(Color(red: 0.2, green: 0.4, blue: 0.6), 0, 0, 32, 32)
    var glass = SceneNode(frame: Rect(x: 4, y: 4, width: 8, height: 8))
    glass.filters.backgroundFilters = [.invert(1)]
    glass.opacity = 0.5
    // Half inverted: the middle between both.
    #expect(draw([below, glass]).picture[6, 6] == [128, 128, 128, 255])
  }

  // MARK: Rasterised

  @Test func aRasterisedLayerIsAPictureInItsOwnSpace() {
    var node = box(.white, 8, 8, 8, 8)
    node.effects.shouldRasterize = true
    node.effects.rasterizationScale = 0.5
    // Four texels of two pixels each; a pixel's centre is a quarter of a texel from the edge's.
    let picture = draw([node]).picture
    #expect(picture[8, 12][3] == 191)
    #expect(picture[7, 12][3] == 64)
    #expect(picture[9, 12][3] == 255)
    #expect(picture[6, 12][3] == 0)
    // A quarter turn keeps texels on pixels.
    node.effects.rasterizationScale = 1
    node.sublayers = [box(red, 0, 0, 3, 2)]
    node.transform = Transform3D(rotationAngle: .pi / 2, x: 0, y: 0, z: 1)
    #expect(draw([node]).picture[15, 8] == [255, 0, 0, 255])
    #expect(draw([node]).picture[13, 8] == [255, 255, 255, 255])
  }
}
