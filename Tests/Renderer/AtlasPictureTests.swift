import Multiplane
import MultiplaneGLES
import MultiplaneContents
import MultiplaneFramePlan
import MultiplaneTestRandom
import MultiplaneTestSupport
import Testing

/// Small bitmaps on shared pages: their places affect no pixel.
@Suite(.serialized) struct AtlasPictureTests {
  private static let trees: [RandomTree] = RandomTree.Profile.supported.flatMap { profile in
    (200..<212).map { RandomTree.make(seed: $0, profile: profile) }
  }

  private static func limits(_ smallBitmaps: SmallBitmaps) -> TextureLimits {
    TextureLimits(maximumTextureSize: .max, maximumArrayLayers: .max, smallBitmaps: smallBitmaps)
  }

  /// Alone on a page of another size, at 0, 0; and in places that bitmaps no longer shown have freed.
  @Test func anotherPlaceGivesTheSameBytes() throws {
    let (shared, apart) = (try Studio(), try Studio(limits: Self.limits(.onPagesOfTheirOwn)))
    for tree in Self.trees {
      let picture = try shared.render(tree.scene)
      #expect(try apart.render(tree.scene) == picture, "\(tree.profile.rawValue) \(tree.seed)")
      let elsewhere = try scattered(tree, shared)
      #expect(elsewhere == picture, "\(tree.profile.rawValue) \(tree.seed)")
    }
  }

  /// The same tree after a frame in which other bitmaps took the places first, and some of them freed theirs.
  private func scattered(_ tree: RandomTree, _ studio: Studio) throws -> Picture {
    var random = SplitMix64(seed: tree.seed)
    let root = try tree.root.makeLayer()
    let layers = LayerTree(root: root, actionsAreEnabled: false)
    let others = try (0..<40).map { _ in
      let format: Bitmap.Format = random.int(0...1) == 0 ? .rgba8 : [.bgra8, .rgb8, .a8][random.int(0...2)]
      let layer = Layer()
      layer.frame = Rect(x: root.bounds.midX, y: root.bounds.midY, width: 5, height: 5)
      layer.contents = try Bitmap(width: random.int(1...70), height: random.int(1...70), format: format) { bytes, _ in
        for index in bytes.indices { bytes[index] = UInt8(truncatingIfNeeded: random.next()) }
      }
      root.insertSublayer(layer, at: 0)
      return layer
    }
    studio.compositor.startOver()
    studio.compositor.mailbox.post(layers.commit(at: 0))
    _ = try studio.picture(tree.canvas, bufferAge: 0)
    for layer in others {
      if random.int(0...1) == 0 { layer.contents = nil }
      layer.removeFromSuperlayer()
    }
    studio.compositor.mailbox.post(layers.commit(at: 0))
    return try studio.picture(tree.canvas, bufferAge: 0).picture
  }

  /// The sides of a bitmap's own texture need not be powers of two, so that its coordinates are rounded. That must not
  /// be visible.
  @Test func aTextureOfItsOwnGivesTheSameBytes() throws {
    let (shared, apart) = (try Studio(), try Studio(limits: Self.limits(.inTexturesOfTheirOwn)))
    for tree in Self.trees {
      let comparison = Comparison(try shared.render(tree.scene), try apart.render(tree.scene))
      if let failure = comparison.failure(.exact) { Issue.record("\(tree.profile.rawValue) \(tree.seed): \(failure)") }
    }
  }

  /// Many bitmaps that appear, change and disappear, so that places are reused, copied, and deleted with their pages.
  @Test(arguments: 0..<4 as Range<UInt64>) func partialFramesShowWhatFullOnesDo(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let canvas = SceneCanvas(width: 120, height: 120)
    let (kept, fresh) = (try Studio(), try Studio())
    let root = Layer()
    root.frame = Rect(x: 0, y: 0, width: 120, height: 120)
    for _ in 0..<150 {
      let layer = Layer()
      layer.position = Point(random.double(0...120), random.double(0...120))
      layer.bounds = Rect(x: 0, y: 0, width: 14, height: 11)
      layer.affineTransform = Transform2D(rotationAngle: random.double(0...6))
      root.addSublayer(layer)
    }
    let tree = LayerTree(root: root, actionsAreEnabled: false)
    var (created, freed) = (0, 0)
    for frame in 0..<16 {
      try change(root.sublayers, in: frame, &random)
      kept.compositor.mailbox.post(tree.commit(at: 0))
      let partial = try kept.picture(canvas, bufferAge: frame == 0 ? 0 : 1)
      let full = try fresh.render(TestScene(canvas: canvas, root: SceneNode(layer: root)))
      #expect(partial.picture == full, "frame \(frame)")
      created += partial.frame.statistics.texturesCreated
      freed += partial.frame.statistics.texturesFreed
      #expect(partial.frame.statistics.failures.isEmpty)
    }
    #expect(created > 2 && freed > 1)
  }

  /// First all are new; then some get new versions, most are removed, some are new; and so on.
  private func change(_ layers: [Layer], in frame: Int, _ random: inout SplitMix64) throws {
    for layer in layers {
      switch frame % 4 {
      case 0: layer.contents = try noise(random.int(1...90), random.int(1...90), .rgba8, seed: random.next())
      case 1:
        guard random.chance(0.2), let bitmap = layer.contents as? Bitmap else { continue }
        let rect = PixelRect(x: 0, y: 0, width: bitmap.width, height: (bitmap.height + 2) / 3)
        let next = try bitmap.updating(rect) { bytes, bytesPerRow in
          for byte in 0..<rect.height * bytesPerRow { bytes[byte] /= 2 }
        }
        // In its own layer the new version replaces the bitmap; in another layer the old version stays.
        (random.chance(0.5) ? layer : random.one(of: layers)).contents = next
      case 2: if random.chance(0.9) { layer.contents = nil }
      default:
        guard random.chance(0.1) else { continue }
        layer.contents = try noise(random.int(1...90), random.int(1...90), .rgba8, seed: random.next())
      }
    }
  }

  // MARK: Contents of a page

  private static let formats: [Bitmap.Format] = [.rgba8, .bgra8, .rgb8, .a8]

  private func noise(_ width: Int, _ height: Int, _ format: Bitmap.Format, seed: UInt64) throws -> Bitmap {
    var random = SplitMix64(seed: seed)
    return try Bitmap(width: width, height: height, format: format) { bytes, _ in
      for index in bytes.indices { bytes[index] = UInt8(truncatingIfNeeded: random.next()) }
    }
  }

  @Test(arguments: [Bitmap.Format.rgba8, .a8]) func placesAreCopied(format: Bitmap.Format) throws {
    let first = try noise(7, 5, format, seed: 1)
    let rect = PixelRect(x: 2, y: 1, width: 3, height: 2)
    let second = try first.updating(rect) { bytes, bytesPerRow in
      for y in rect.y..<rect.maxY {
        let columns = rect.x * format.bytesPerTexel..<rect.maxX * format.bytesPerTexel
        for x in columns { bytes[y * bytesPerRow + x] ^= 0x55 }
      }
    }
    let whole = PixelRect(x: 0, y: 0, width: 7, height: 5)
    let size = FramePlan.PageSize(width: 32, height: 16)
    let (a, b) = (TexturePlace(texture: 0, x: 3, y: 2), TexturePlace(texture: 0, x: 20, y: 9))
    let c = TexturePlace(texture: 1, x: 25, y: 11)
    let surface = try OffscreenSurface(width: 4, height: 4)
    let context = surface.context
    try context.withCurrent { gl throws(GLError) in
      var textures = try BitmapTextures(gl)
      let reader = try TextureReader(gl)
      textures.execute([.create(texture: 2, first, TextureLayout()), .create(texture: 3, second, TextureLayout())], gl)
      let before = gl.counters.bytesUploaded
      textures.execute(
        [
          .createPage(texture: 0, format, size), .createPage(texture: 1, format, size), .uploadPlace(a, first, whole),
          .copyPlace(b, from: a, second, rect), .copyPlace(c, from: b, second, rect),
        ], gl)
      #expect(textures.failures.isEmpty)
      #expect(gl.counters.bytesUploaded - before == (35 + 6 + 6) * format.bytesPerTexel)
      let pages = try [0, 1].map { page throws(GLError) in
        try reader.read(textures, Int32(page), plane: 0, level: 0, width: 32, height: 16, pages: nil, gl)
      }
      for (place, name) in [(a, 2), (b, 3), (c, 3)] as [(TexturePlace, Int32)] {
        let wanted = try reader.read(textures, name, plane: 0, level: 0, width: 7, height: 5, pages: nil, gl)
        let found = (0..<5).flatMap { y in
          let start = ((Int(place.y) + y) * 32 + Int(place.x)) * 4
          return Array(pages[Int(place.texture)][start..<start + 7 * 4])
        }
        #expect(found == wanted, "\(place)")
      }
      #expect(textures.memory.pages == 2 && textures.memory.textures == 2)
      #expect(textures.memory.pageBytes == 2 * 32 * 16 * format.bytesPerTexel)
      // A page that grows keeps its texels.
      textures.execute([.growPage(texture: 0, FramePlan.PageSize(width: 64, height: 32))], gl)
      let grown = try reader.read(textures, 0, plane: 0, level: 0, width: 64, height: 32, pages: nil, gl)
      for row in 0..<16 { #expect(grown[row * 256..<row * 256 + 128] == pages[0][row * 128..<row * 128 + 128]) }
      #expect(textures.memory.pages == 2 && textures.memory.pageBytes == 5 * 32 * 16 * format.bytesPerTexel)
      textures.execute([.free(texture: 0), .free(texture: 3)], gl)
      #expect(textures.memory.pages == 1 && textures.memory.textures == 1)
      #expect(textures.memory.textureBytes == 35 * format.bytesPerTexel)
    }
  }

  @Test func aPageThatTheDriverRefusesIsReported() throws {
    let context = Context.recording()
    let side = context.capabilities.limits.maxTextureSize + 1
    let bitmap = try noise(4, 4, .rgba8, seed: 3)
    let rect = PixelRect(x: 0, y: 0, width: 4, height: 4)
    let (place, other) = (TexturePlace(texture: 0), TexturePlace(texture: 0, x: 4))
    try context.withCurrent { gl throws(GLError) in
      var textures = try BitmapTextures(gl)
      let before = gl.counters.bytesUploaded
      textures.execute(
        [
          .createPage(texture: 0, .rgba8, FramePlan.PageSize(width: side, height: 4)),
          .uploadPlace(place, bitmap, rect), .copyPlace(other, from: place, bitmap, rect),
        ], gl)
      #expect(textures.failures.map(\.code) == [.sizeOverLimit(width: side, height: 4, limit: side - 1)])
      #expect(gl.counters.bytesUploaded == before && textures.memory.pages == 0)
    }
  }

  @Test func manySpritesAreOneDraw() throws {
    let surface = try OffscreenSurface(width: 64, height: 64)
    let compositor = try Compositor(context: surface.context)
    let root = Layer()
    root.frame = Rect(x: 0, y: 0, width: 64, height: 64)
    let images = try (0..<64).map { try noise(32, 32, .rgba8, seed: $0) }
    for index in 0..<1000 {
      let sprite = Layer()
      sprite.frame = Rect(x: Double(index % 33), y: Double(index / 33), width: 32, height: 32)
      sprite.affineTransform = Transform2D(rotationAngle: Double(index) + 0.3)
      sprite.contents = images[index % 64]
      root.addSublayer(sprite)
    }
    compositor.mailbox.post(LayerTree(root: root, actionsAreEnabled: false).commit(at: 0))
    let statistics = try compositor.render(at: 0, to: surface).statistics
    #expect(statistics.batches == 1 && statistics.gl.draws == 1)
    #expect(statistics.atlasPages == 1 && statistics.atlasBytes == 512 * 256 * 4)
    #expect(statistics.texturesCreated == 1 && statistics.texturesUpdated == 64 && statistics.bitmapTextures == 0)
    #expect(statistics.bitmapBytesUploaded == 64 * 32 * 32 * 4)
  }

  @Test func anotherContextShowsTheSame() throws {
    let surface = try OffscreenSurface(width: 40, height: 40)
    let compositor = try Compositor(context: surface.context)
    let root = Layer()
    root.frame = Rect(x: 0, y: 0, width: 40, height: 40)
    for index in 0..<6 as Range<Int> {
      let layer = Layer()
      layer.frame = Rect(x: Double(index) * 5, y: 3, width: 9.5, height: 30)
      layer.contents = try noise(8 + index, 8, Self.formats[index % 4], seed: UInt64(index))
      root.addSublayer(layer)
    }
    let tree = LayerTree(root: root, actionsAreEnabled: false)
    compositor.mailbox.post(tree.commit(at: 0))
    try compositor.render(at: 0, to: surface)
    // Places that are freed and reused: the next context assigns all places again.
    root.sublayers[0].contents = try noise(20, 20, .rgba8, seed: 20)
    compositor.mailbox.post(tree.commit(at: 0))
    try compositor.render(at: 0, to: surface)
    let before = try surface.readPixels()
    let other = try OffscreenSurface(width: 40, height: 40)
    try compositor.rebuild(on: other.context)
    try compositor.render(at: 0, to: other)
    #expect(try other.readPixels() == before && before.contains { $0 != 0 })
  }
}
