import Multiplane
import MultiplaneTestSupport
import Testing

/// Layers that share passes look as they do alone, byte for byte.
@Suite(.serialized) struct SharedPassTests {
  private static let canvas = SceneCanvas(width: 420, height: 280, background: Color(red: 0.9, green: 0.95, blue: 1))
  private static let red = Color(red: 0.9, green: 0.2, blue: 0.1)

  /// A cell for each, with room for its reach.
  private static func place(_ index: Int) -> Rect {
    Rect(x: Double(index % 6) * 70, y: Double(index / 6) * 70, width: 70, height: 70)
  }

  private static let turn = Transform3D(rotationAngle: 0.4, x: 0, y: 0, z: 1)

  private static let effects: [@Sendable (Layer) throws -> Void] = [
    { $0.filters = [.gaussianBlur(radius: 1)] },
    { $0.filters = [.gaussianBlur(radius: 2.5)] },
    { $0.filters = [.gaussianBlur(radius: 9)] },
    { ($0.filters, $0.transform) = ([.gaussianBlur(radius: 3)], turn.concatenating(Transform3D(scaleX: 1, y: 0.6))) },
    { $0.filters = [.sepia(1), .gaussianBlur(radius: 2), .invert(0.5)] },
    { $0.filters = [.dropShadow(offset: Size(2.5, 4), radius: 3, color: .black)] },
    { ($0.filters, $0.opacity) = ([.dropShadow(offset: Size(2, 4), radius: 3, color: red)], 0.5) },
    { ($0.filters, $0.opacity) = ([.gaussianBlur(radius: 0.5), .gaussianBlur(radius: 4)], 0.5) },
    { ($0.shadowOpacity, $0.shadowRadius) = (0.8, 4) },
    { ($0.shadowOpacity, $0.shadowRadius, $0.transform) = (0.8, 2, turn) },
    {
      $0.mask = Layer(
        frame: Rect(x: 3, y: 4.5, width: 20, height: 17), Color(red: 0.9, green: 0.2, blue: 0.1, alpha: 0.5))
    },
    {
      $0.filters = [.gaussianBlur(radius: 2)]
      $0.mask = Layer(frame: Rect(x: 3, y: 4.5, width: 20, height: 17), .black)
    },
    { $0.backgroundFilters = [.gaussianBlur(radius: 2)] },
    { ($0.backgroundFilters, $0.cornerRadius) = ([.sepia(1), .gaussianBlur(radius: 3)], 8) },
    { ($0.backgroundFilters, $0.opacity) = ([.gaussianBlur(radius: 1)], 0.5) },
    { $0.compositingFilter = .multiply },
    { ($0.compositingFilter, $0.filters) = (.difference, [.gaussianBlur(radius: 2)]) },
    { ($0.shouldRasterize, $0.rasterizationScale, $0.filters) = (true, 2, [.gaussianBlur(radius: 1)]) },
  ]

  private static func tree(_ shown: Range<Int>, nested: Bool) throws -> Layer {
    let root = Layer(frame: Rect(x: 0, y: 0, width: 420, height: 280), nil)
    for index in effects.indices {
      let ground = Layer(frame: place(index), nil)
      ground.masksToBounds = true
      let stripe = Layer(frame: Rect(x: 0, y: 20, width: 70, height: 9), Color(red: 0.1, green: 0.7, blue: 0.2))
      ground.addSublayer(stripe)
      let one = Layer(frame: Rect(x: 18.5, y: 15, width: 34, height: 30), nil)
      one.addSublayer(Layer(frame: Rect(x: 2, y: 3, width: 20, height: 20), red))
      one.addSublayer(
        Layer(frame: Rect(x: 12, y: 9.5, width: 20, height: 18), Color(red: 0, green: 0.2, blue: 1, alpha: 0.7)))
      try effects[index](one)
      one.isHidden = !shown.contains(index)
      if nested {
        let around = Layer(frame: Rect(x: 0, y: 0, width: 70, height: 70), nil)
        around.opacity = 0.7
        around.addSublayer(Layer(frame: Rect(x: 30, y: 0, width: 9, height: 70), .white))
        around.addSublayer(one)
        ground.addSublayer(around)
      } else {
        ground.addSublayer(one)
      }
      root.addSublayer(ground)
    }
    return root
  }

  @Test(arguments: [false, true]) func aloneAndBesideOthers(nested: Bool) throws {
    let studio = try Studio()
    let all = try studio.render(try Self.tree(Self.effects.indices, nested: nested), Self.canvas)
    for index in Self.effects.indices {
      let alone = try studio.render(try Self.tree(index..<index + 1, nested: nested), Self.canvas)
      let place = Self.place(index)
      var isSame = true
      for y in Int(clamping: place.minY)..<Int(clamping: place.maxY) {
        let row = (y * 420 + Int(clamping: place.minX)) * 4
        isSame = isSame && all.pixels[row..<row + 280] == alone.pixels[row..<row + 280]
      }
      #expect(isSame, "effect \(index)")
    }
  }
}
