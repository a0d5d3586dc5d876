import Multiplane
import MultiplaneContents
import MultiplaneTestSupport
import Testing

/// Pairs of trees that describe the same picture in two ways, as programs write them, with the largest allowed
/// difference of their pictures in 255ths.
@Suite struct AlikeTests {
  typealias Layers = @Sendable () throws -> [Layer]

  static let canvas = SceneCanvas(width: 90, height: 80, background: Color(red: 0.9, green: 0.95, blue: 1))
  static let red = Color(red: 0.9, green: 0.2, blue: 0.1)
  static let blue = Color(red: 0.1, green: 0.3, blue: 0.9, alpha: 0.5)
  static let turn = Transform3D(rotationAngle: 0.35, x: 0, y: 0, z: 1)
  static let tilt: Transform3D = {
    var perspective = Transform3D.identity
    perspective.m34 = -1.0 / 200
    return Transform3D(rotationAngle: 0.8, x: 0.3, y: 1, z: 0).concatenating(perspective)
  }()

  static func make<Kind: Layer>(
    _ layer: Kind, _ frame: Rect, _ color: Color? = nil, _ change: (Kind) throws -> Void
  ) rethrows -> Kind {
    layer.frame = frame
    layer.backgroundColor = color
    try change(layer)
    return layer
  }

  static func leaf(_ frame: Rect, _ color: Color? = red) -> Layer { make(Layer(), frame, color) { _ in } }

  static func leaf(
    _ frame: Rect, _ color: Color? = red, _ change: (Layer) throws -> Void
  ) rethrows -> Layer {
    try make(Layer(), frame, color, change)
  }

  static let place = Rect(x: 20, y: 18, width: 48, height: 40)
  static var within: Rect { Rect(x: 0, y: 0, width: place.width, height: place.height) }

  /// A layer with two sublayers that overlap and extend beyond it.
  static func card(_ change: (Layer) throws -> Void = { _ in }) throws -> Layer {
    try leaf(place, nil) { card in
      card.addSublayer(leaf(Rect(x: -6, y: 4.5, width: 30, height: 20)))
      card.addSublayer(leaf(Rect(x: 12, y: 14.25, width: 44, height: 18), blue))
      try change(card)
    }
  }

  static func bitmap() throws -> Bitmap {
    var bytes: [UInt8] = []
    for index in 0..<12 * 12 {
      let (column, row): (Int, Int) = (index % 12, index / 12)
      bytes += [UInt8(column * 20), UInt8(row * 20), UInt8(index % 5 * 50), 255]
    }
    return try Bitmap(width: 12, height: 12, bytes: bytes)
  }

  struct Pair: Sendable {
    var name: String
    /// 255ths.
    var tolerance: Int
    var one: Layers
    var other: Layers

    init(_ name: String, within tolerance: Int, _ one: @escaping Layers, _ other: @escaping Layers) {
      (self.name, self.tolerance, self.one, self.other) = (name, tolerance, one, other)
    }
  }

  /// A list whose entries are type-checked one by one: an array literal is too complex for the compiler.
  @resultBuilder enum Pairs {
    static func buildBlock(_ pairs: Pair...) -> [Pair] { pairs }
  }

  private static let pairs =
    groups + filled("turned", turn) + filled("tilted", tilt) + planes + places + clips + effects

  @Test(arguments: pairs.indices) func pairsLookAlike(index: Int) throws {
    let pair = Self.pairs[index]
    let studio = try Studio()
    func picture(_ layers: Layers) throws -> Picture {
      let root = Self.leaf(Rect(x: 0, y: 0, width: 90, height: 80), nil)
      for layer in try layers() { root.addSublayer(layer) }
      return try studio.render(root, Self.canvas)
    }
    let (one, other) = (try picture(pair.one), try picture(pair.other))
    let empty = try picture { [] }
    #expect(one.pixels != empty.pixels && other.pixels != empty.pixels, "\(pair.name): nothing is seen")
    #expect(one.largestDifference(to: other) <= pair.tolerance, "\(pair.name)")
  }
}
