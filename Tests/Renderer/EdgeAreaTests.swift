import Multiplane
import MultiplaneContents
import MultiplaneTestSupport
import Testing

/// Edges of layers and of clips equal the average of the same tree drawn eight times as large: each colour has its
/// visible area.
@Suite(.serialized) struct EdgeAreaTests {
  private static let turn = Transform3D(rotationAngle: 0.35, x: 0, y: 0, z: 1)
  private static let red = Color(red: 0.9, green: 0.2, blue: 0.1)

  private static let leaves: [(String, @Sendable (Layer) throws -> Void)] = [
    (
      "a picture that fills rounded bounds",
      {
        ($0.cornerRadius, $0.masksToBounds) = (9, true)
        $0.contents = try Bitmap(width: 1, height: 1, bytes: [255, 255, 255, 255])
      }
    ),
    (
      "a translucent picture that does",
      {
        ($0.cornerRadius, $0.masksToBounds) = (9, true)
        $0.contents = try Bitmap(width: 1, height: 1, bytes: [0, 60, 100, 128])
      }
    ),
    ("a border", { ($0.cornerRadius, $0.borderWidth, $0.borderColor) = (9, 3.4, .white) }),
    ("a border of half a pixel", { ($0.cornerRadius, $0.borderWidth, $0.borderColor) = (9, 0.5, .white) }),
    (
      "a translucent border",
      { ($0.cornerRadius, $0.borderWidth, $0.borderColor) = (9, 3.4, Color(red: 0, green: 0.3, blue: 1, alpha: 0.5)) }
    ),
    (
      "a border over a picture",
      {
        ($0.cornerRadius, $0.masksToBounds, $0.borderWidth, $0.borderColor) = (9, true, 2.3, red)
        $0.backgroundColor = .white
        $0.contents = try Bitmap(width: 1, height: 1, bytes: [0, 0, 0, 255])
      }
    ),
    (
      "its own shadow",
      {
        ($0.cornerRadius, $0.masksToBounds, $0.shadowOpacity, $0.shadowRadius) = (9, true, 1, 2)
      }
    ),
    ("a mask that is as large", { $0.mask = fill(.black) }),
    (
      "a mask that is as large and as round",
      {
        let mask = fill(.black)
        (mask.cornerRadius, $0.cornerRadius) = (9, 9)
        $0.mask = mask
      }
    ),
    (
      "a gradient for a mask",
      {
        $0.addSublayer(fill(.white, Rect(x: 8, y: 6, width: 20, height: 12)))
        let mask = GradientLayer()
        mask.frame = Rect(x: 0, y: 0, width: 37.4, height: 28.7)
        mask.colors = [.black, .clear]
        $0.mask = mask
      }
    ),
    (
      "a gradient for a mask of sublayers that end where it does",
      {
        $0.addSublayer(fill(.white, Rect(x: 8, y: 6, width: 29.4, height: 22.7)))
        $0.addSublayer(fill(.black, Rect(x: 20, y: 0, width: 17.4, height: 28.7)))
        let mask = GradientLayer()
        mask.frame = Rect(x: 0, y: 0, width: 37.4, height: 28.7)
        mask.colors = [.black, .clear]
        $0.mask = mask
      }
    ),
    (
      "a round mask of a layer without corners",
      {
        let mask = fill(.black)
        mask.cornerRadius = 9
        $0.mask = mask
      }
    ),
    (
      "a mask that cuts on two sides",
      {
        $0.addSublayer(fill(.white, Rect(x: 12, y: 6, width: 50, height: 12)))
        $0.mask = fill(.black, Rect(x: 0, y: 0, width: 30, height: 20))
      }
    ),
  ]

  @Test(arguments: leaves.indices, [false, true]) func areSeenByTheirArea(index: Int, isTurned: Bool) throws {
    try expectArea(Self.leaves[index].0, isTurned, Self.leaves[index].1)
  }

  private static func fill(_ color: Color, _ frame: Rect = Rect(x: 0, y: 0, width: 37.4, height: 28.7)) -> Layer {
    let layer = Layer()
    layer.frame = frame
    layer.backgroundColor = color
    return layer
  }

  /// Clipped layers in which one layer hides another at the edge of the clip.
  private static let containers: [(String, Bool, @Sendable (Layer) throws -> Void)] = [
    (
      "a sublayer that fills the clip, above another one", true,
      {
        $0.cornerRadius = 9
        for color in [.black, .white, red] { $0.addSublayer(fill(color)) }
      }
    ),
    (
      "a picture that fills a sharp clip", true,
      {
        let picture = fill(.black)
        picture.contents = try Bitmap(width: 1, height: 1, bytes: [255, 255, 255, 255])
        $0.addSublayer(picture)
      }
    ),
    (
      "one at the top, one below", false,
      {
        $0.cornerRadius = 9
        $0.addSublayer(fill(.black, Rect(x: 0, y: 0, width: 37.4, height: 15.4)))
        $0.addSublayer(fill(.white, Rect(x: -3, y: 15.4, width: 50, height: 20)))
      }
    ),
    (
      "one that is moved to the front", false,
      {
        $0.cornerRadius = 9
        let front = fill(.white)
        front.zPosition = 1
        $0.addSublayer(front)
        $0.addSublayer(fill(.black))
      }
    ),
    (
      "an opaque border", true,
      {
        ($0.cornerRadius, $0.borderWidth, $0.borderColor) = (9, 3.4, .white)
        $0.addSublayer(fill(.black))
      }
    ),
    (
      "an opaque border over a picture", true,
      {
        ($0.borderWidth, $0.borderColor) = (3.4, .white)
        $0.contents = try Bitmap(width: 1, height: 1, bytes: [0, 0, 0, 255])
        $0.addSublayer(fill(red, Rect(x: 10, y: 10, width: 8, height: 8)))
      }
    ),
    (
      "an opaque border over a rounded picture", true,
      {
        ($0.cornerRadius, $0.borderWidth, $0.borderColor) = (9, 3.4, .white)
        $0.contents = try Bitmap(width: 1, height: 1, bytes: [0, 0, 0, 255])
        $0.addSublayer(fill(red, Rect(x: 12, y: 12, width: 8, height: 8)))
      }
    ),
    (
      "a clip in a clip of the same corners", true,
      {
        $0.cornerRadius = 9
        let inner = fill(.white)
        (inner.cornerRadius, inner.masksToBounds) = (9, true)
        $0.addSublayer(inner)
        inner.addSublayer(fill(.black))
      }
    ),
    (
      "a rounded sublayer in a clip of the same corners", true,
      {
        $0.cornerRadius = 9
        let inner = fill(.white)
        inner.cornerRadius = 9
        $0.addSublayer(inner)
      }
    ),
    (
      "a translucent rounded sublayer in a clip of the same corners", true,
      {
        ($0.cornerRadius, $0.cornerCurve, $0.backgroundColor) = (9, .continuous, nil)
        let inner = fill(Color(red: 1, green: 1, blue: 1, alpha: 0.5))
        (inner.cornerRadius, inner.cornerCurve) = (9, .continuous)
        $0.addSublayer(inner)
      }
    ),
    (
      "a sublayer with smaller corners than its clip", true,
      {
        $0.cornerRadii = CornerRadii(topLeft: Size(9, 9), topRight: .zero, bottomRight: Size(7, 12), bottomLeft: .zero)
        let inner = fill(.white)
        inner.cornerRadii = CornerRadii(
          topLeft: Size(8, 5), topRight: .zero, bottomRight: Size(7, 12), bottomLeft: .zero)
        $0.addSublayer(inner)
      }
    ),
    (
      "a rounded sublayer under an opaque border", true,
      {
        ($0.cornerRadius, $0.borderWidth, $0.borderColor) = (9, 3.4, .black)
        let inner = fill(.white)
        inner.cornerRadius = 9
        $0.addSublayer(inner)
      }
    ),
  ]

  @Test(arguments: containers.indices, [false, true]) func areClippedOnce(index: Int, isTurned: Bool) throws {
    let (name, mayTurn, change) = Self.containers[index]
    if isTurned && !mayTurn { return }
    try expectArea(name, isTurned) {
      $0.masksToBounds = true
      try change($0)
    }
  }

  private enum Change: CaseIterable {
    case hidden, translucent, moved, toTheBack, rounded, filtered, fromBehind, tilted, many

    func apply(_ back: Layer, _ front: Layer, _ dot: Layer) throws {
      switch self {
      case .hidden: front.isHidden = true
      case .translucent: front.opacity = 0.5
      case .moved: front.position.x += 9
      case .toTheBack: front.zPosition = -1
      case .rounded: front.cornerRadius = 12
      case .filtered: front.filters = [.invert(1)]
      case .fromBehind: back.zPosition = 1
      case .tilted: dot.transform = Transform3D(rotationAngle: 0.5, x: 0, y: 1, z: 0)
      case .many:
        for _ in 0..<40 { dot.superlayer?.addSublayer(fill(.white, dot.frame)) }
      }
    }
  }

  /// A layer that hides another one at an edge is redrawn correctly when they change, in small partial redraws.
  @Test(arguments: Change.allCases) private func whatIsHiddenIsSeenAgain(change: Change) throws {
    let (back, front) = (Self.fill(.black), Self.fill(.white))
    let dot = Self.fill(Self.red, Rect(x: 18, y: 12, width: 2, height: 2))
    let card = Layer()
    card.frame = Rect(x: 10.3, y: 8.6, width: 37.4, height: 28.7)
    (card.backgroundColor, card.cornerRadius, card.masksToBounds) = (Self.red, 9, true)
    for layer in [back, front, dot] { card.addSublayer(layer) }
    let root = Layer()
    root.frame = Rect(x: 0, y: 0, width: 60, height: 50)
    root.addSublayer(card)
    let studio = try Studio()
    let canvas = SceneCanvas(width: 60, height: 50, scale: 1, background: Color(red: 0.5, green: 0.8, blue: 0.6))
    let tree = LayerTree(root: root, actionsAreEnabled: false)
    studio.compositor.startOver()
    for isChanged in [false, true] {
      if isChanged { try change.apply(back, front, dot) }
      studio.compositor.mailbox.post(tree.commit(at: 0))
      let partial = try studio.picture(canvas, bufferAge: isChanged ? 1 : 0).picture
      if !isChanged { continue }
      let whole = try studio.picture(canvas, bufferAge: 0).picture
      #expect(partial.pixels == whole.pixels)
    }
  }

  /// An opaque sublayer that scrolls across the edges of an opaque card, between pixels, leaves the card's edges as they
  /// are: its own edge may lie in the pixel that the card's edge cuts.
  ///
  /// - Parameter shows: whether each shows an opaque picture, with a filter of its own, instead of a colour.
  @Test(arguments: [false, true]) func sublayersScrollAcrossTheEdges(shows isPicture: Bool) throws {
    let studio = try Studio()
    let bitmap = try Bitmap(width: 1, height: 1, bytes: [230, 51, 26, 255])
    func picture(_ rows: [Rect]) throws -> Picture {
      let card = Self.fill(Self.red, Rect(x: 4.3, y: 3.65, width: 20.1, height: 16.4))
      card.masksToBounds = true
      for row in rows {
        let layer = Self.fill(isPicture ? .clear : Self.red, row)
        if isPicture { (layer.contents, layer.magnificationFilter) = (bitmap, .nearest) }
        card.addSublayer(layer)
      }
      let root = Layer()
      root.frame = Rect(x: 0, y: 0, width: 30, height: 24)
      root.addSublayer(card)
      return try studio.render(root, SceneCanvas(width: 30, height: 24, scale: 1))
    }
    let alone = try picture([])
    for eighth in -16..<16 {
      let place = Double(eighth) / 8
      let rows = [
        Rect(x: 2, y: place - 5, width: 9, height: 5), Rect(x: 9, y: 16.4 + place, width: 9, height: 5),
        Rect(x: place - 5, y: 2, width: 5, height: 9), Rect(x: 20.1 + place, y: 5, width: 5, height: 9),
      ]
      let difference = Comparison(alone, try picture(rows)).maxDifference
      #expect(difference <= 1, "at \(place): \(difference)/255")
    }
  }

  private func expectArea(_ name: String, _ isTurned: Bool, _ change: (Layer) throws -> Void) throws {
    let studio = try Studio()
    func picture(_ scale: Double) throws -> Picture {
      let leaf = Layer()
      leaf.frame = Rect(x: 10.3, y: 8.6, width: 37.4, height: 28.7)
      leaf.backgroundColor = Self.red
      if isTurned { leaf.transform = Self.turn }
      try change(leaf)
      let root = Layer()
      root.frame = Rect(x: 0, y: 0, width: 60, height: 50)
      root.addSublayer(leaf)
      let ground = Color(red: 0.5, green: 0.8, blue: 0.6)
      return try studio.render(root, SceneCanvas(width: 60, height: 50, scale: scale, background: ground))
    }
    let (seen, fine) = (try picture(1), try picture(8))
    var worst = 0
    for y in 0..<50 {
      for x in 0..<60 {
        for channel in 0..<4 {
          var sum = 0
          for row in 0..<8 {
            for column in 0..<8 { sum += Int(fine.pixels[((y * 8 + row) * 480 + x * 8 + column) * 4 + channel]) }
          }
          worst = max(worst, abs(Int(seen.pixels[(y * 60 + x) * 4 + channel]) - (sum + 32) / 64))
        }
      }
    }
    #expect(worst <= 9, "\(name): \(worst)/255 off")
  }
}
