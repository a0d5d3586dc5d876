import Multiplane
import MultiplaneGLES
import MultiplaneLock
import MultiplaneTestRandom
import MultiplaneTestSupport
import Testing

/// Tiled layers in replicators, rasterised layers, groups, filters and masks look like one bitmap in their place.
@Suite(.serialized) struct TileCompositionTests {
  private static let (width, height) = (150, 130)

  private func noise(seed: UInt64) throws -> Bitmap {
    var random = SplitMix64(seed: seed)
    return try Bitmap(width: Self.width, height: Self.height) { bytes, stride in
      for y in 0..<Self.height {
        for x in 0..<Self.width {
          let alpha = Int(random.next() % 256)
          for component in 0..<3 {
            bytes[y * stride + x * 4 + component] = UInt8(Int(random.next() % 256) * alpha / 255)
          }
          bytes[y * stride + x * 4 + 3] = UInt8(alpha)
        }
      }
    }
  }

  /// A tree around a layer.
  struct Setting: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// The allowed difference: rounding adds up where translucent copies overlap. A misplaced texel differs much more.
    let tolerance: Int
    /// Returns the layer to add to the root.
    let wrap: @Sendable (Layer) throws -> Layer

    init(_ name: String, _ tolerance: Int = 3, _ wrap: @escaping @Sendable (Layer) throws -> Layer) {
      testDescription = name
      self.tolerance = tolerance
      self.wrap = wrap
    }
  }

  private static func container(_ layers: Layer...) throws -> Layer {
    let container = Layer()
    container.anchorPoint = .zero
    container.bounds = Rect(x: 0, y: 0, width: 200, height: 190)
    for layer in layers { container.addSublayer(layer) }
    return container
  }

  private static func copies(_ count: Int, _ step: Transform3D, of layer: Layer) throws -> Layer {
    let replicator = ReplicatorLayer()
    replicator.anchorPoint = .zero
    replicator.instanceCount = count
    replicator.instanceTransform = step
    replicator.addSublayer(layer)
    return replicator
  }

  private static let step = Transform3D(translationX: 31.3, y: 17.6)

  static let settings = [
    Setting("copies", 6) { try copies(4, step, of: $0) },
    Setting("turned copies", 6) { try copies(3, Transform3D(rotationAngle: 0.3, x: 0, y: 0, z: 1), of: $0) },
    Setting("copies of copies", 6) {
      try copies(2, Transform3D(translationX: -20.5, y: 60), of: try copies(3, step, of: $0))
    },
    Setting("translucent copies", 6) {
      let layer = try copies(3, step, of: $0)
      (layer as? ReplicatorLayer)?.instanceAlphaOffset = -0.25
      return layer
    },
    Setting("rasterised") {
      let layer = try container($0)
      layer.shouldRasterize = true
      layer.position = Point(3.4, 5.7)
      return layer
    },
    Setting("rasterised finely") {
      let layer = try container($0)
      (layer.shouldRasterize, layer.rasterizationScale) = (true, 2)
      layer.position = Point(3.4, 5.7)
      return layer
    },
    Setting("itself rasterised") {
      $0.shouldRasterize = true
      return try container($0)
    },
    Setting("copies of what is rasterised", 6) {
      let layer = try container($0)
      layer.shouldRasterize = true
      return try copies(3, step, of: layer)
    },
    Setting("copies that are rasterised", 6) {
      let layer = try container(try copies(3, step, of: $0))
      layer.shouldRasterize = true
      return layer
    },
    Setting("translucent group") {
      let other = Layer()
      other.frame = Rect(x: 40, y: 50, width: 90, height: 100)
      other.backgroundColor = Color(red: 1, green: 0.5, blue: 0)
      let layer = try container($0, other)
      layer.opacity = 0.6
      return layer
    },
    Setting("blurred") {
      let layer = try container($0)
      layer.filters = [.gaussianBlur(radius: 4)]
      return layer
    },
    Setting("masked") {
      let mask = Layer()
      mask.frame = Rect(x: 20, y: 25, width: 90, height: 80)
      (mask.cornerRadius, mask.backgroundColor) = (30, .black)
      let layer = try container($0)
      layer.mask = mask
      return layer
    },
    Setting("a mask") {
      let layer = Layer()
      layer.anchorPoint = .zero
      layer.bounds = Rect(x: 0, y: 0, width: 220, height: 220)
      layer.backgroundColor = Color(red: 0.2, green: 0.4, blue: 1)
      layer.mask = $0
      return layer
    },
    Setting("round corners") {
      ($0.masksToBounds, $0.cornerRadius) = (true, 35)
      return try container($0)
    },
    Setting("in round corners") {
      let layer = try container($0)
      layer.bounds = Rect(x: 30, y: 20, width: 100, height: 90)
      (layer.masksToBounds, layer.cornerRadius) = (true, 35)
      return layer
    },
    Setting("with a shadow") {
      ($0.shadowOpacity, $0.shadowRadius) = (0.7, 5)
      return try container($0)
    },
    Setting("turned over") {
      let layer = try container($0)
      layer.isGeometryFlipped = true
      return layer
    },
    Setting("in perspective") {
      let layer = try container($0)
      layer.sublayerTransform.m34 = -1 / 400
      $0.transform = Transform3D(rotationAngle: 0.5, x: 0, y: 1, z: 0)
      return layer
    },
  ]

  private struct Scene {
    let studio: TileStudio
    let layer: Layer

    init(_ setting: Setting, _ layer: Layer?, background: Color) throws {
      studio = try TileStudio()
      studio.background = background
      studio.layer.removeFromSuperlayer()
      self.layer = layer ?? studio.layer
      self.layer.anchorPoint = .zero
      self.layer.bounds = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
      self.layer.position = Point(12.3, 15.8)
      try studio.tree.root.addSublayer(setting.wrap(self.layer))
    }
  }

  @Test(arguments: settings) func tilesLookLikeOneBitmap(setting: Setting) throws {
    let background = Color(red: 0.9, green: 0.9, blue: 0.8)
    let (first, second) = (try noise(seed: 3), try noise(seed: 4))
    let source = ChangingTiles(first)
    let tiled = try Scene(setting, nil, background: background)
    tiled.studio.layer.source = TileSource(source)
    tiled.studio.layer.tileSize = Size(32, 40)
    let whole = try Scene(setting, Layer(), background: background)
    whole.layer.contents = first
    func compare(_ what: String, at time: Double) throws {
      let tiles = try tiled.studio.settled(at: time).statistics.tiles
      #expect(tiles.isSettled && tiles.blank == 0, "\(what)")
      try whole.studio.frame(at: time)
      let difference = Comparison(tiled.studio.picture, whole.studio.picture).maxDifference
      #expect(difference <= setting.tolerance, "\(what): \(difference)")
      // Partial redraws as tiles arrived equal a full redraw.
      let picture = tiled.studio.picture
      tiled.studio.forgetTarget()
      try tiled.studio.settled(at: time)
      #expect(Comparison(picture, tiled.studio.picture).maxDifference == 0, "\(what), redrawn")
    }
    try compare("first", at: 1)
    for layer in [tiled.layer, whole.layer] { layer.position = Point(12, 15) }
    try compare("moved", at: 2)
    source.bitmap = second
    tiled.studio.layer.setNeedsDisplay()
    whole.layer.contents = second
    try compare("changed", at: 3)
  }

  /// Each level in another grey; other levels have none.
  private static let shades = TileSource { request, bitmap in
    bitmap.fill(Color(white: Double(request.level * 50) / 255))
    return .drawn
  }

  private func shadedStudio() throws -> TileStudio {
    let studio = try TileStudio(source: Self.shades)
    studio.layer.tileSize = Size(32, 32)
    (studio.layer.levelsOfDetail, studio.layer.levelsOfDetailBias) = (5, 1)
    studio.layer.bounds = Rect(x: 0, y: 0, width: 64, height: 64)
    studio.layer.removeFromSuperlayer()
    return studio
  }

  private func level(_ studio: TileStudio, _ x: Int, _ y: Int) -> Double { Double(studio.picture[x, y][0]) / 50 }

  /// Every copy shows the level for its own size.
  @Test func copiesHaveLevelsOfTheirOwn() throws {
    let studio = try shadedStudio()
    let step = Transform3D(scaleX: 0.5, y: 0.5).concatenating(Transform3D(translationX: 130, y: 0))
    try studio.tree.root.addSublayer(Self.copies(4, step, of: studio.layer))
    studio.layer.transform = Transform3D(scaleX: 2, y: 2)
    let tiles = try studio.settled().statistics.tiles
    #expect((tiles.fullDetail, tiles.loweredLevels) == (1, 0))
    // 0…128 at two texels a point, 130…194 at one, 195…227, 227.5…243.5.
    #expect([60, 160, 210, 235].map { level(studio, $0, 8) } == [0, 1, 2, 3])
  }

  /// A copy outside of the target needs no tiles; visible copies share theirs.
  @Test func copiesShareTheirTiles() throws {
    let studio = try shadedStudio()
    studio.layer.bounds.size = Size(100_000, 64)
    let step = Transform3D(translationX: -1000, y: 70)
    try studio.tree.root.addSublayer(Self.copies(1000, step, of: studio.layer))
    let tiles = try studio.settled().statistics.tiles
    #expect((tiles.fullDetail, tiles.blank, tiles.loweredLevels) == (1, 0, 0))
    // Nine columns of two rows for each of the four visible copies.
    #expect(tiles.residentTiles < 200)
    let same = try shadedStudio()
    try same.tree.root.addSublayer(Self.copies(1000, Transform3D(translationX: 1, y: 0), of: same.layer))
    same.compositor.tilePolicy.prefetchDistance = 0
    #expect(try same.settled().statistics.tiles.residentTiles < 8)
  }

  /// A rasterised layer shows the level for its own scale, whatever its size on the target.
  @Test func rasterisedLayersHaveTheLevelOfTheirScale() throws {
    for (scale, expected) in [(0.5, 2.0), (1, 1), (2, 0)] {
      let studio = try shadedStudio()
      let layer = try Self.container(studio.layer)
      (layer.shouldRasterize, layer.rasterizationScale) = (true, scale)
      layer.transform = Transform3D(scaleX: 3, y: 3)
      studio.tree.root.addSublayer(layer)
      #expect(try studio.settled().statistics.tiles.fullDetail == 1)
      #expect(level(studio, 60, 60) == expected)
    }
  }

  /// For a bitmap that cannot contain a whole tiled layer, only the contained tiles are loaded.
  @Test func aRasterisedLayerHoldsNoMoreThanItsBitmap() throws {
    let studio = try shadedStudio()
    studio.layer.tileSize = Size(256, 256)
    studio.layer.bounds.size = Size(0x1p31, 0x1p31)
    let layer = try Self.container(studio.layer)
    layer.shouldRasterize = true
    studio.tree.root.addSublayer(layer)
    studio.compositor.tilePolicy.memoryBudget = 1 << 30
    try studio.frame()
    let tiles = try studio.frame(at: 1).statistics.tiles
    #expect(tiles.loweredLevels <= 1, "\(tiles.loweredLevels)")
  }
}

/// Tiles of a bitmap that can be replaced.
private final class ChangingTiles: TileProvider, @unchecked Sendable {
  // @unchecked: touched only under the lock.
  private let lock = Lock()
  private var current: Bitmap

  init(_ bitmap: Bitmap) { current = bitmap }

  var bitmap: Bitmap {
    get { lock.withLock { current } }
    set { lock.withLock { current = newValue } }
  }

  func drawTile(_ request: TileRequest, into tile: inout TileBitmap) -> TileAnswer {
    BitmapTiles(bitmap: bitmap).drawTile(request, into: &tile)
  }
}
