import MultiplaneGeometry
import MultiplaneContents
import MultiplaneTestSupport
import Testing

/// Every compositing filter against the W3C's formulas, computed by hand.
@Suite struct RefereeBlendTests {
  private func draw(_ nodes: [SceneNode], background: Color = .clear) -> Picture {
    var root = SceneNode(frame: Rect(x: 0, y: 0, width: 8, height: 8))
    root.sublayers = nodes
    return Referee.render(root, canvas: SceneCanvas(width: 8, height: 8, background: background)).picture
  }

  private func box(_ color: Color, _ mode: BlendMode = .normal, width: Double = 8) -> SceneNode {
    var node = SceneNode(frame: Rect(x: 0, y: 0, width: width, height: 8), backgroundColor: color)
    node.effects.compositingFilter = mode
    return node
  }

  private func expect(
    _ pixel: [UInt8], _ expected: [Double], _ name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for (is_, should) in zip(pixel, expected) {
      #expect(abs(Double(is_) - should) <= 0.51, "\(name): \(pixel), not \(expected)", sourceLocation: sourceLocation)
    }
  }

  /// Of (0.8, 0.4, 0.2) over (0.4, 0.6, 1), both opaque.
  @Test(arguments: [
    (BlendMode.normal, [0.8, 0.4, 0.2]), (.multiply, [0.32, 0.24, 0.2]), (.screen, [0.88, 0.76, 1]),
    // Hard light with source and backdrop exchanged: 2 · 0.8 · 0.4; screen of 0.4 and 2 · 0.6 − 1; screen of 0.2 and 1.
    (.overlay, [0.64, 0.52, 1]), (.darken, [0.4, 0.4, 0.2]), (.lighten, [0.8, 0.6, 1]),
    // min(1, 0.4 / 0.2), min(1, 0.6 / 0.6), min(1, 1 / 0.8)
    (.colorDodge, [1, 1, 1]),
    // 1 − 0.6 / 0.8, 1 − min(1, 0.4 / 0.4), 1
    (.colorBurn, [0.25, 0, 1]),
    // screen of 0.4 and 0.6; 2 · 0.4 · 0.6; 2 · 0.2 · 1
    (.hardLight, [0.76, 0.48, 0.4]),
    // 0.4 + 0.6 · (√0.4 − 0.4); 0.6 − 0.2 · 0.6 · 0.4; 1
    (.softLight, [0.539473, 0.552, 1]), (.difference, [0.4, 0.2, 0.8]), (.exclusion, [0.56, 0.52, 0.8]),
    // Lum(cb) = 0.584, Sat(cb) = 0.6. Of cs stretched to it: (0.6, 0.2, 0), Lum 0.298, moved by 0.286.
    (.hue, [0.886, 0.486, 0.286]),
    // Sat(cs) = 0.6 as well: the backdrop.
    (.saturation, [0.4, 0.6, 1]),
    // Lum(cs) = 0.498, moved by 0.086.
    (.color, [0.886, 0.486, 0.286]),
    // The backdrop, moved by −0.086.
    (.luminosity, [0.314, 0.514, 0.914]), (.plusLighter, [1, 1, 1]),
    // 1 − 0.2 − 0.6; 1 − 0.6 − 0.4; 1 − 0.8 − 0
    (.plusDarker, [0.2, 0, 0.2]),
  ]) func modesMixOpaqueColours(mode: BlendMode, expected: [Double]) {
    let below = box(Color(red: 0.4, green: 0.6, blue: 1))
    let above = box(Color(red: 0.8, green: 0.4, blue: 0.2), mode)
    expect(draw([below, above])[4, 4], expected.map { $0 * 255 } + [255], mode.name)
    // Nothing below: the source.
    let alone = draw([box(Color(red: 0.8, green: 0.4, blue: 0.2), mode)])[4, 4]
    expect(alone, [204, 102, 51, 255], mode.name)
  }

  /// Of a source of alpha 0.6 over a backdrop of alpha 0.5, white over black: fractions of the source's and the
  /// backdrop's alpha.
  @Test(arguments: [
    (BlendMode.clear, 0.0, 0.0), (.copy, 1, 0), (.destination, 0, 1), (.destinationOver, 0.5, 1), (.sourceIn, 0.5, 0),
    (.destinationIn, 0, 0.6), (.sourceOut, 0.5, 0), (.destinationOut, 0, 0.4), (.sourceAtop, 0.5, 0.4),
    (.destinationAtop, 0.5, 0.6), (.xor, 0.5, 0.4), (.normal, 1, 0.4),
  ]) func operatorsTakeTheirFractions(mode: BlendMode, source: Double, backdrop: Double) {
    var above = box(Color(white: 1), mode, width: 6)
    above.opacity = 0.6
    let picture = draw([box(Color(white: 0, alpha: 128.0 / 255)), above])
    let light = 0.6 * source * 255
    // The backdrop's 128 is half and a bit.
    #expect(abs(Double(picture[2, 2][0]) - light) <= 1.2, "\(mode.name)")
    #expect(abs(Double(picture[2, 2][3]) - (light + 127.5 * backdrop)) <= 1.7, "\(mode.name)")
    // Where there is no source, only bounded operators leave the backdrop.
    let isUnbounded = [.clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationAtop].contains(mode)
    #expect(picture[7, 2] == (isUnbounded ? [0, 0, 0, 0] : [0, 0, 0, 128]), "\(mode.name)")
  }

  @Test func clipsEndWhatOperatorsDo() {
    var clip = SceneNode(frame: Rect(x: 1.5, y: 0, width: 3.5, height: 8))
    clip.masksToBounds = true
    clip.sublayers = [box(.black, .clear)]
    let picture = draw([box(.white), clip])
    #expect(picture[0, 0] == [255, 255, 255, 255])
    #expect(picture[1, 0] == [128, 128, 128, 128])
    #expect(picture[3, 0] == [0, 0, 0, 0])
    #expect(picture[5, 0] == [255, 255, 255, 255])
  }

  @Test func translucentColoursMixWithWhatIsBelow() {
    // as = 0.5, ab = 1: half of the backdrop and half of the mixture.
    expect(
      draw([box(Color(white: 0.6)), box(Color(white: 0.5, alpha: 0.5), .multiply)])[0, 0],
      [0.45, 0.45, 0.45, 1].map { $0 * 255 }, "multiply")
    // as = ab = 0.502: 0.25 of the source's and of the backdrop's colour, 0.252 of the mixture's, 0.8.
    let half = 128.0 / 255
    let both = draw([box(Color(white: 0.6, alpha: half)), box(Color(white: 0.5, alpha: half), .screen)])[0, 0]
    expect(both, [121.5, 121.5, 121.5, 191.7], "screen")
  }

  @Test func aGroupIsolatesTheModesInIt() {
    var group = SceneNode(frame: Rect(x: 0, y: 0, width: 8, height: 8))
    group.sublayers = [box(.white, .difference)]
    let below = box(Color(red: 1, green: 0, blue: 0))
    // Not a group: it blends with the red.
    #expect(draw([below, group])[0, 0] == [0, 255, 255, 255])
    group.effects.shouldRasterize = true
    #expect(draw([below, group])[0, 0] == [255, 255, 255, 255])
    // The canvas is a backdrop as well.
    #expect(draw([box(.white, .difference)], background: Color(red: 0, green: 1, blue: 0))[0, 0] == [255, 0, 255, 255])
  }
}
