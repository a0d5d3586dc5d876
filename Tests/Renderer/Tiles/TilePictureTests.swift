import Multiplane
import MultiplaneGLES
import MultiplaneTestRandom
import MultiplaneTestSupport
import Testing

/// Tiles look like one bitmap with the same content.
@Suite(.serialized) struct TilePictureTests {
  private static let (width, height) = (300, 260)

  /// Every texel differs strongly from its neighbours, so that a seam is visible.
  private func noise(isOpaque: Bool, seed: UInt64 = 3) throws -> Bitmap {
    var random = SplitMix64(seed: seed)
    return try Bitmap(width: Self.width, height: Self.height) { bytes, stride in
      for y in 0..<Self.height {
        for x in 0..<Self.width {
          let alpha = isOpaque ? 255 : Int(random.next() % 256)
          for component in 0..<3 {
            bytes[y * stride + x * 4 + component] = UInt8(Int(random.next() % 256) * alpha / 255)
          }
          bytes[y * stride + x * 4 + 3] = UInt8(alpha)
        }
      }
    }
  }

  private func place(_ layer: Layer, _ at: Point, _ transform: Transform3D) {
    layer.bounds = Rect(x: 0, y: 0, width: Double(Self.width), height: Double(Self.height))
    layer.position = at
    layer.transform = transform
  }

  /// The largest difference between a layer in tiles and in one piece.
  private func difference(
    _ bitmap: Bitmap, at: Point, transform: Transform3D = .identity, background: Color? = nil, opacity: Double = 1
  ) throws -> Int {
    let tiled = try TileStudio(source: TileSource(BitmapTiles(bitmap: bitmap)))
    tiled.layer.tileSize = Size(64, 48)
    let whole = try TileStudio()
    let plain = Layer()
    plain.anchorPoint = .zero
    plain.contents = bitmap
    whole.tree.root.addSublayer(plain)
    for layer in [tiled.layer, plain] {
      place(layer, at, transform)
      layer.backgroundColor = background
      layer.opacity = Float(opacity)
    }
    let frame = try tiled.settled()
    #expect(frame.statistics.tiles.isSettled)
    #expect(frame.statistics.tiles.fullDetail == 1)
    try whole.frame()
    return Comparison(tiled.picture, whole.picture).maxDifference
  }

  @Test(arguments: [true, false]) func wholePixelsAreExact(isOpaque: Bool) throws {
    let bitmap = try noise(isOpaque: isOpaque)
    for at in [Point(0, 0), Point(5, -7), Point(-30, 100)] {
      #expect(try difference(bitmap, at: at) == 0, "at \(at)")
      #expect(try difference(bitmap, at: at, background: Color(red: 0.2, green: 0.5, blue: 0.9)) == 0, "at \(at)")
    }
  }

  @Test func fractionsOfPixels() throws {
    let bitmap = try noise(isOpaque: false)
    for at in [Point(0.5, 0.5), Point(3.25, -10.7), Point(-40.125, 17.99)] {
      #expect(try difference(bitmap, at: at) <= 1, "at \(at)")
    }
  }

  @Test func zoom() throws {
    let bitmap = try noise(isOpaque: true)
    for scale in [0.51, 0.77, 1.31, 2, 3.7] {
      let transform = Transform3D(scaleX: scale, y: scale, z: 1)
      #expect(try difference(bitmap, at: Point(-10.3, 4.6), transform: transform) <= 2, "scale \(scale)")
    }
    let mirrored = Transform3D(scaleX: -1.3, y: 1.1, z: 1)
    #expect(try difference(bitmap, at: Point(230.3, 4.6), transform: mirrored) <= 2)
  }

  @Test func turned() throws {
    let bitmap = try noise(isOpaque: true)
    for angle in [0.3, 1.2, 2.9, -0.7] {
      let transform = Transform3D(rotationAngle: angle, x: 0, y: 0, z: 1)
      #expect(try difference(bitmap, at: Point(120.3, 100.6), transform: transform) <= 2, "angle \(angle)")
    }
    let quarter = Transform3D(rotationAngle: .pi / 2, x: 0, y: 0, z: 1)
    #expect(try difference(bitmap, at: Point(250, 3), transform: quarter) == 0)
  }

  @Test func inPerspective() throws {
    let bitmap = try noise(isOpaque: true)
    var perspective = Transform3D.identity
    perspective.m34 = -1 / 500
    let transform = Transform3D(rotationAngle: 0.6, x: 0.3, y: 1, z: 0.1).concatenating(perspective)
    #expect(try difference(bitmap, at: Point(10.3, 20.6), transform: transform) <= 2)
  }

  @Test func translucent() throws {
    let bitmap = try noise(isOpaque: false)
    #expect(try difference(bitmap, at: Point(10, 20), background: .white, opacity: 0.6) <= 1)
    #expect(try difference(bitmap, at: Point(10.4, 20.2), background: .white, opacity: 0.6) <= 2)
  }

  /// One colour is unchanged: nothing shows through between two tiles.
  @Test func noSeams() throws {
    let color = Color(red: 0.8, green: 0.2, blue: 0.4)
    let studio = try TileStudio(
      source: TileSource { _, bitmap in
        bitmap.fill(color)
        return .drawn
      })
    studio.layer.tileSize = Size(32, 32)
    studio.layer.levelsOfDetail = 4
    studio.layer.bounds = Rect(x: -1000, y: -1000, width: 4000, height: 4000)
    studio.background = Color(red: 0, green: 1, blue: 0)
    var random = SplitMix64(seed: 5)
    for round in 0..<40 {
      let scale = random.double(0.2...3)
      let angle = round % 3 == 0 ? 0 : random.double(-3...3)
      studio.layer.position = Point(random.double(-800...0), random.double(-800...0))
      studio.layer.anchorPoint = Point(0.3, 0.3)
      studio.layer.transform = Transform3D(rotationAngle: angle, x: 0, y: 0, z: 1).scaled(x: scale, y: scale, z: 1)
      studio.layer.position = Point(128, 128)
      try studio.settled()
      let picture = studio.picture
      let first = Array(picture.pixels[0..<4])
      #expect(first == [204, 51, 102, 255])
      let uniform = stride(from: 0, to: picture.pixels.count, by: 4).allSatisfy {
        picture.pixels[$0..<$0 + 4] == first[...]
      }
      #expect(uniform, "round \(round), scale \(scale), angle \(angle)")
    }
  }

  /// The far corner is as sharp as the origin.
  @Test func theFarCorner() throws {
    let size = 2_147_483_648.0
    let provider = TileSource { request, bitmap in
      for y in 0..<request.height {
        for x in 0..<request.width {
          // From the far corner of the whole layer.
          let (px, py) = (
            Int(clamping: size) - Int(clamping: request.rect.minX.rounded()) - x,
            Int(clamping: size) - Int(clamping: request.rect.minY.rounded()) - y
          )
          let value = UInt8(truncatingIfNeeded: px &* 31 &+ py &* 17)
          bitmap[x, y] = SIMD4(value, UInt8(truncatingIfNeeded: px &* py), UInt8(truncatingIfNeeded: py), 255)
        }
      }
      return .drawn
    }
    let far = try TileStudio(source: provider)
    far.layer.bounds = Rect(x: 0, y: 0, width: size, height: size)
    far.layer.position = Point(200 - size, 190 - size)
    far.layer.backgroundColor = .white
    #expect(try far.settled().statistics.tiles.fullDetail == 1)
    let picture = far.picture
    for y in 0..<256 {
      for x in 0..<256 {
        let isInside = x < 200 && y < 190
        let (px, py) = (200 - x, 190 - y)
        let expected: [UInt8] =
          isInside
          ? [
            UInt8(truncatingIfNeeded: px &* 31 &+ py &* 17), UInt8(truncatingIfNeeded: px &* py),
            UInt8(truncatingIfNeeded: py), 255,
          ] : [0, 0, 0, 0]
        if picture[x, y] != expected {
          Issue.record("(\(x), \(y)) is \(picture[x, y]), not \(expected)")
          return
        }
      }
    }
  }

  /// At the far corner of 2³¹ points square, every offset, zoom and rotation looks as at the corner of a small layer.
  @Test func everythingIsAsSharpFarAway() throws {
    func studio(_ side: Double) throws -> TileStudio {
      let studio = try TileStudio(
        source: TileSource { request, bitmap in
          for y in 0..<request.height {
            for x in 0..<request.width {
              // Texels from the far corner.
              let px = Int(clamping: (side - request.rect.minX) * request.scale) - x
              let py = Int(clamping: (side - request.rect.minY) * request.scale) - y
              bitmap[x, y] = SIMD4(
                UInt8(truncatingIfNeeded: px &* 31 &+ py &* 17), UInt8(truncatingIfNeeded: px &* 7 &+ request.level),
                UInt8(truncatingIfNeeded: py &* 5), 255)
            }
          }
          return .drawn
        })
      studio.layer.bounds = Rect(x: 0, y: 0, width: side, height: side)
      studio.layer.anchorPoint = Point(1, 1)
      studio.layer.tileSize = Size(64, 64)
      studio.layer.levelsOfDetail = 4
      studio.compositor.tilePolicy.prefetchDistance = 0
      return studio
    }
    let (far, near) = (try studio(0x1p31), try studio(0x1p12))
    var perspective = Transform3D.identity
    perspective.m34 = -1 / 900
    let transforms: [Transform3D] = [
      .identity, Transform3D(scaleX: 0.77, y: 0.77), Transform3D(scaleX: 0.3, y: 0.4), Transform3D(scaleX: 3.7, y: 3.7),
      Transform3D(scaleX: 50.3, y: 50.3), Transform3D(rotationAngle: 0.3, x: 0, y: 0, z: 1),
      Transform3D(rotationAngle: 0.3, x: 0, y: 0, z: 1).scaled(x: 0.4, y: 0.7),
      Transform3D(rotationAngle: .pi / 2, x: 0, y: 0, z: 1),
      Transform3D(rotationAngle: 0.3, x: 0.2, y: 1, z: 0).concatenating(perspective),
    ]
    for (index, transform) in transforms.enumerated() {
      for place in [Point(200, 190), Point(200.5, 190.25), Point(77.123, 250.77)] {
        for studio in [far, near] {
          studio.layer.transform = transform
          studio.layer.position = place
          let tiles = try studio.settled(at: Double(index)).statistics.tiles
          #expect((tiles.fullDetail, tiles.blank) == (1, 0))
        }
        let difference = Comparison(near.picture, far.picture).maxDifference
        #expect(difference <= (transform == .identity && place.x == 200 ? 0 : 1), "transform \(index) at \(place)")
      }
    }
    // The same by scrolling.
    for studio in [far, near] {
      let side = studio.layer.bounds.width
      studio.layer.removeFromSuperlayer()
      (studio.layer.anchorPoint, studio.layer.position, studio.layer.transform) = (.zero, .zero, .identity)
      let scroller = ScrollLayer()
      scroller.frame = Rect(x: 0, y: 0, width: 256, height: 256)
      scroller.addSublayer(studio.layer)
      studio.tree.root.addSublayer(scroller)
      scroller.scroll(to: Point(side - 200.625, side - 100.5))
      try studio.settled(at: 100)
    }
    #expect(Comparison(near.picture, far.picture).maxDifference <= 1)
  }

  /// A new tile fades in over the tiles in its place, for the duration that is set.
  @Test func tilesFadeInOverWhatStoodIn() throws {
    let studio = try TileStudio(
      source: TileSource { request, bitmap in
        bitmap.fill(Color(white: request.level == 0 ? 1 : 0))
        return .drawn
      })
    studio.layer.bounds = Rect(x: 0, y: 0, width: 512, height: 512)
    studio.layer.tileSize = Size(64, 64)
    studio.layer.levelsOfDetail = 2
    studio.layer.transform = Transform3D(scaleX: 0.5, y: 0.5)
    studio.compositor.tilePolicy.prefetchDistance = 0
    for (duration, start) in [(0.25, 10.0), (2, 20), (0, 30)] {
      studio.layer.fadeDuration = duration
      studio.layer.transform = Transform3D(scaleX: 0.5, y: 0.5)
      studio.layer.source = TileSource { request, bitmap in
        bitmap.fill(Color(white: request.level == 0 ? 1 : 0))
        return .drawn
      }
      // Tiles of another source replace the existing ones: new ones are wanted.
      studio.layer.tileSize = Size(64, studio.layer.tileSize.height == 64 ? 63 : 64)
      try studio.settled(at: start)
      #expect(studio.picture[100, 100] == [0, 0, 0, 255])
      studio.layer.transform = .identity
      // The frame in which the last tile arrives.
      var frame = try studio.frame(at: start + 1)
      while frame.statistics.tiles.waiting > 0 || frame.statistics.tiles.pendingUploads > 0 {
        frame = try studio.frame(at: start + 1)
      }
      #expect(Int(studio.picture[100, 100][0]) == (duration > 0 ? 0 : 255))
      for share in [0.25, 0.5, 0.75] {
        frame = try studio.frame(at: start + 1 + share * duration)
        let expected = duration > 0 ? share * 255 : 255
        #expect(abs(Double(studio.picture[100, 100][0]) - expected) <= 1, "\(duration), \(share)")
        #expect(frame.statistics.tiles.isSettled == (duration == 0))
        #expect(abs(frame.statistics.tiles.fullDetail - (duration > 0 ? share : 1)) < 1e-6)
        #expect((frame.nextFrame == .never) == (duration == 0))
      }
      frame = try studio.frame(at: start + 1.001 + duration)
      #expect(studio.picture[100, 100] == [255, 255, 255, 255])
      #expect(frame.statistics.tiles.isSettled)
    }
  }

  /// With the same tiles at the same times, a partial redraw equals the full one.
  @Test func partialRedrawsAreExact() throws {
    let bitmap = try noise(isOpaque: false)
    let studio = try TileStudio(source: TileSource(BitmapTiles(bitmap: bitmap)))
    studio.layer.tileSize = Size(32, 32)
    studio.layer.levelsOfDetail = 3
    studio.compositor.tilePolicy.bytesPerFrame = 3 * 34 * 34 * 4
    studio.background = .white
    for angle in [0, 0.4] {
      place(studio.layer, Point(13.4, 17.3), Transform3D(rotationAngle: angle, x: 0, y: 0, z: 1))
      studio.layer.setNeedsDisplay()
      var time = angle * 100
      var (partial, compared) = (0, 0)
      for _ in 0..<60 {
        let frame = try studio.frame(at: time)
        if frame.statistics.fullRedrawReason == nil, !frame.damage.isEmpty { partial += 1 }
        let part = studio.picture
        studio.forgetTarget()
        // Tiles that arrive between the two frames are in only one of them.
        if try studio.frame(at: time).statistics.tiles.uploaded == 0 {
          compared += 1
          #expect(Comparison(part, studio.picture).maxDifference == 0, "angle \(angle), time \(time)")
        }
        time += 0.05
      }
      #expect(partial > 3 && compared > 10)
    }
  }
}
