import Multiplane
import MultiplaneContents
import MultiplaneTestSupport
import Testing

/// Pairs of trees that describe the same picture in two ways.
@Suite struct PairTests {
  private static let canvas = SceneCanvas(width: 60, height: 50, background: .white)

  private static func scene(_ change: (inout SceneNode) -> Void) -> TestScene {
    let red = SceneNode(
      frame: Rect(x: 4.5, y: 6, width: 20, height: 20), backgroundColor: Color(red: 1, green: 0.2, blue: 0))
    let blue = SceneNode(
      frame: Rect(x: 15, y: 14.25, width: 22, height: 16),
      backgroundColor: Color(red: 0, green: 0.2, blue: 1, alpha: 0.5))
    var card = SceneNode(frame: Rect(x: 8, y: 7, width: 40, height: 34), sublayers: [red, blue])
    change(&card)
    let root = SceneNode(frame: Rect(x: 0, y: 0, width: 60, height: 50), sublayers: [card])
    return TestScene(canvas: canvas, root: root)
  }

  private static func difference(
    _ one: (inout SceneNode) -> Void, _ other: (inout SceneNode) -> Void
  ) throws -> Int {
    let studio = try Studio()
    return try studio.render(scene(one)).largestDifference(to: studio.render(scene(other)))
  }

  private static func mask(_ node: inout SceneNode, _ change: (inout SceneNode) -> Void) {
    var mask = SceneNode(frame: node.bounds, backgroundColor: .black)
    change(&mask)
    node.masks = [mask]
  }

  @Test func aMaskIsAClipOfItsShape() throws {
    #expect(try Self.difference({ Self.mask(&$0) { _ in } }, { $0.masksToBounds = true }) <= 1)
    let rounded: (inout SceneNode) -> Void = { $0.effects.cornerRadii = CornerRadii(9) }
    #expect(
      try Self.difference(
        { Self.mask(&$0, rounded) },
        {
          rounded(&$0)
          $0.masksToBounds = true
        }) <= 2)
  }

  @Test func aMaskThatIsMaskedOutLeavesNothing() throws {
    let hidden: (inout SceneNode) -> Void = { node in
      Self.mask(&node) { mask in Self.mask(&mask) { $0.opacity = 0 } }
    }
    #expect(try Self.difference(hidden, { $0.isHidden = true }) == 0)
    // The mask is elsewhere.
    #expect(try Self.difference({ Self.mask(&$0) { $0.position.x += 500 } }, { $0.isHidden = true }) == 0)
  }

  @Test func aTranslucentMaskIsAnOpacity() throws {
    #expect(
      try Self.difference(
        { Self.mask(&$0) { $0.opacity = 0.5 } },
        {
          $0.opacity = 0.5
          $0.masksToBounds = true
        }) <= 1)
  }

  @Test func filtersThatChangeNothingAreNone() throws {
    #expect(
      try Self.difference(
        {
          $0.filters.filters = [.gaussianBlur(radius: 0), .saturation(1), .hue(angle: 0), .colorMatrix(.identity)]
        }, { _ in }) == 0)
  }

  @Test func filtersHaveInversesAndSums() throws {
    #expect(try Self.difference({ $0.filters.filters = [.invert(1), .invert(1)] }, { _ in }) <= 1)
    #expect(try Self.difference({ $0.filters.filters = [.opacity(0.5)] }, { $0.opacity = 0.5 }) <= 1)
    #expect(
      try Self.difference(
        { $0.filters.filters = [.gaussianBlur(radius: 3), .gaussianBlur(radius: 4)] },
        { $0.filters.filters = [.gaussianBlur(radius: 5)] }) <= 2)
    #expect(
      try Self.difference(
        { $0.filters.filters = [.dropShadow(offset: Size(3, 2), radius: 2, color: .black)] },
        {
          $0.filters.filters = [.opacity(1), .sepia(0), .dropShadow(offset: Size(3, 2), radius: 2, color: .black)]
        }) == 0)
  }

  /// A drop shadow as a filter and as the layer's own; alone, and inside an opacity.
  @Test func aShadowIsADropShadow() throws {
    let own: (inout SceneNode) -> Void = {
      ($0.effects.shadowOpacity, $0.effects.shadowRadius, $0.effects.shadowOffset) = (0.75, 2, Size(3, 2))
    }
    let filter = Filter.dropShadow(
      offset: Size(3, 2), radius: 2, color: Color(red: 0, green: 0, blue: 0, alpha: 0.75))
    #expect(try Self.difference(own, { $0.filters.filters = [filter] }) <= 2)
    #expect(
      try Self.difference(
        {
          own(&$0)
          $0.opacity = 0.5
        }, { ($0.filters.filters, $0.opacity) = ([filter], 0.5) }) <= 2)
  }

  @Test func sourceOverIsNoBlendMode() throws {
    let backdrop: (inout SceneNode) -> Void = { $0.effects.compositingFilter = .normal }
    #expect(try Self.difference(backdrop, { _ in }) == 0)
    // Only the white canvas is below the card: multiplying by white changes nothing.
    #expect(try Self.difference({ $0.effects.compositingFilter = .multiply }, { _ in }) <= 1)
    #expect(try Self.difference({ $0.effects.compositingFilter = .sourceAtop }, { _ in }) <= 1)
  }
}
