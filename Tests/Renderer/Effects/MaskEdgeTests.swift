import Multiplane
import MultiplaneTestSupport
import Testing

/// A mask's edges have no effect while everything masked is inside them, and have an effect again as soon as a part
/// extends beyond.
@Suite struct MaskEdgeTests {
  private enum Change: CaseIterable {
    case moved, turned, shadow, blurred, tilted, maskMoved, maskRounded, maskBordered, maskFaint

    func apply(_ part: Layer, _ mask: Layer) {
      switch self {
      case .moved: part.position.x += 30
      case .turned: part.transform = Transform3D(rotationAngle: 0.9, x: 0, y: 0, z: 1)
      case .shadow: part.shadowOpacity = 1
      case .blurred: part.filters = [.gaussianBlur(radius: 2)]
      case .tilted: part.transform = Transform3D(rotationAngle: 1, x: 0, y: 1, z: 0)
      case .maskMoved: mask.position.y -= 3
      case .maskRounded: mask.cornerRadius = 8
      case .maskBordered: (mask.borderWidth, mask.borderColor) = (2, .white)
      case .maskFaint: mask.backgroundColor = Color(red: 0, green: 0, blue: 0, alpha: 0.7)
      }
    }
  }

  private static func fill(_ color: Color, _ frame: Rect) -> Layer {
    let layer = Layer()
    (layer.frame, layer.backgroundColor) = (frame, color)
    return layer
  }

  private static let whole = Rect(x: 0, y: 0, width: 37.4, height: 28.7)

  /// Rotates a card, and draws it step by step: a partial redraw equals the whole picture.
  private func expectFresh(
    _ card: Layer, turned angle: Double = 0.35, steps: Int, change: (Int) throws -> Void
  ) throws {
    card.transform = Transform3D(rotationAngle: angle, x: 0, y: 0, z: 1)
    let root = Layer()
    root.frame = Rect(x: 0, y: 0, width: 64, height: 52)
    root.addSublayer(card)
    let canvas = SceneCanvas(width: 64, height: 52, scale: 1, background: Color(red: 0.5, green: 0.8, blue: 0.6))
    try Studio.expectFramesAreFresh(of: root, canvas, count: steps, change: change)
  }

  /// A partial redraw equals the whole picture, in both directions of the change.
  @Test(arguments: Change.allCases, [true, false]) private func isDrawnAgain(change: Change, isOpaque: Bool) throws {
    let card = Self.fill(.white, Rect(x: 12.3, y: 9.6, width: 37.4, height: 28.7))
    let part = Self.fill(.black, Rect(x: 4, y: 3, width: 20, height: 18))
    let mask = Self.fill(Color(red: 0, green: 0, blue: 0, alpha: isOpaque ? 1 : 0.8), Self.whole)
    card.addSublayer(part)
    card.mask = mask
    let (place, transform) = (part.position, part.transform)
    try expectFresh(card, steps: 3) { step in
      if step == 1 { change.apply(part, mask) }
      if step == 2 {
        (part.position, part.transform, part.shadowOpacity, part.filters) = (place, transform, 0, [])
        (mask.frame, mask.cornerRadius, mask.borderWidth) = (Self.whole, 0, 0)
      }
    }
  }

  /// The same for layers with corners and a border that end at the sides of an upright mask, on pixel edges.
  @Test(arguments: Change.allCases, [0.0, Double.pi / 2]) private func isDrawnAgainUpright(
    change: Change, angle: Double
  ) throws {
    let card = Self.fill(.white, Rect(x: 12.3, y: 9.6, width: 37.4, height: 28.7))
    let part = Self.fill(.black, Rect(x: 0, y: 0, width: 20, height: 18))
    let clip = Self.fill(Color(red: 0.2, green: 0.4, blue: 1), Rect(x: 10, y: 8, width: 27.4, height: 20.7))
    (part.cornerRadius, part.borderWidth, part.borderColor) = (5, 1, .white)
    (clip.cornerRadius, clip.masksToBounds) = (4, true)
    clip.addSublayer(Self.fill(.black, Rect(x: -5, y: -5, width: 20, height: 40)))
    card.addSublayer(part)
    card.addSublayer(clip)
    let mask = Self.fill(.black, Self.whole)
    card.mask = mask
    let (place, transform) = (part.position, part.transform)
    try expectFresh(card, turned: angle, steps: 4) { step in
      if step == 1 { change.apply(part, mask) }
      if step == 2 { clip.position.x -= 2 }
      if step == 3 {
        (part.position, part.transform, part.shadowOpacity, part.filters) = (place, transform, 0, [])
        (mask.frame, mask.cornerRadius, mask.borderWidth) = (Self.whole, 0, 0)
      }
    }
  }

  private enum Part: CaseIterable {
    case pathMoved, pathStroked, partMoved, partAdded, partHidden, containerColored, containerFaint

    func apply(_ shape: ShapeLayer, _ container: Layer) throws {
      switch self {
      case .pathMoved: shape.path = Path(shape.bounds.insetBy(dx: 2, dy: 0))
      case .pathStroked: (shape.strokeColor, shape.lineWidth) = (.black, 3)
      case .partMoved: shape.position.x += 2.5
      case .partAdded: container.addSublayer(MaskEdgeTests.fill(.black, Rect(x: -4, y: -4, width: 9, height: 9)))
      case .partHidden: shape.isHidden = true
      case .containerColored: container.backgroundColor = Color(red: 0, green: 0, blue: 0, alpha: 0.4)
      case .containerFaint: container.opacity = 0.6
      }
    }
  }

  /// The same for a path in a mask, whose kind depends on its edges.
  @Test(arguments: Part.allCases, [true, false]) private func partsOfMasksAreDrawnAgain(
    change: Part, isInContainer: Bool
  ) throws {
    let card = Self.fill(.white, Rect(x: 12.3, y: 9.6, width: 37.4, height: 28.7))
    card.addSublayer(Self.fill(.black, Self.whole))
    let shape = ShapeLayer()
    (shape.frame, shape.path) = (Self.whole, Path(roundedRect: Self.whole, cornerRadius: 6))
    let container = Layer()
    container.frame = Self.whole
    if isInContainer { container.addSublayer(shape) }
    card.mask = isInContainer ? container : shape
    try expectFresh(card, steps: 2) { step in
      if step == 1 { try change.apply(shape, container) }
    }
  }
}
