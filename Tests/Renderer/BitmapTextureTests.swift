import MultiplaneFramePlan
import Multiplane
import MultiplaneGLES
import MultiplaneTestRandom
import MultiplaneTestSupport
import Testing

/// Bitmaps in textures: every texel of every plane and level, and the number of bytes uploaded.
@Suite struct BitmapTextureTests {
  private let surface: OffscreenSurface

  init() throws {
    surface = try OffscreenSurface(width: 4, height: 4)
  }

  /// Noise in all planes, rows padded by odd numbers of bytes where the format allows it.
  private func noise(_ width: Int, _ height: Int, _ format: Bitmap.Format, seed: UInt64) throws -> Bitmap {
    var random = SplitMix64(seed: seed)
    let planes = (0..<format.planeCount).map { plane -> (bytes: [UInt8], bytesPerRow: Int?) in
      let size = format.size(ofPlane: plane, width: width, height: height)
      let padding = format == .rgba16f ? random.int(0...3) * 2 : random.int(0...5)
      let bytesPerRow = size.width * format.bytesPerTexel(ofPlane: plane) + padding
      let bytes = (0..<bytesPerRow * size.height).map { index in
        Self.byte(UInt8(truncatingIfNeeded: random.next()), at: index, format)
      }
      return (bytes, bytesPerRow)
    }
    return try Bitmap(width: width, height: height, format: format, planes: planes)
  }

  /// The high byte of a half float keeps its value within 0 to 1.
  private static func byte(_ byte: UInt8, at index: Int, _ format: Bitmap.Format) -> UInt8 {
    format == .rgba16f && index % 2 == 1 ? byte % 0x3C : byte
  }

  /// A new version with other noise in a rectangle.
  private func changed(_ bitmap: Bitmap, _ rect: PixelRect, seed: UInt64) throws -> Bitmap {
    var random = SplitMix64(seed: seed)
    let format = bitmap.format
    return try bitmap.updating(rect) { (plane, bytes: inout MutableSpan<UInt8>, bytesPerRow) in
      let part = format.rect(ofPlane: plane, covering: rect)
      let size = format.bytesPerTexel(ofPlane: plane)
      for y in part.y..<part.maxY {
        for x in part.x * size..<part.maxX * size {
          bytes[y * bytesPerRow + x] = Self.byte(UInt8(truncatingIfNeeded: random.next()), at: x, format)
        }
      }
    }
  }

  private func layout(_ bitmap: Bitmap, levels: Bool, limit: Int) -> TextureLayout {
    let limits = TextureLimits(maximumTextureSize: limit, maximumArrayLayers: 256)
    return TextureLayout(hasLevels: levels, page: TextureLayout.page(for: bitmap, limits: limits))
  }

  /// The components that a shader reads for the bytes of a plane or level.
  private func expected(
    _ bytes: [UInt8], _ bytesPerRow: Int, _ width: Int, _ height: Int, _ format: Bitmap.Format, plane: Int
  ) -> [UInt8] {
    let size = format.bytesPerTexel(ofPlane: plane)
    var result: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let texel = Array(bytes[y * bytesPerRow + x * size..<y * bytesPerRow + (x + 1) * size])
        switch format {
        case .rgba8: result += texel
        case .bgra8: result += [texel[2], texel[1], texel[0], texel[3]]
        case .rgb8: result += texel + [255]
        case .a8: result += [0, 0, 0, texel[0]]
        case .yuv420: result += [texel[0], 0, 0, 255]
        case .nv12: result += plane == 0 ? [texel[0], 0, 0, 255] : texel + [0, 255]
        case .rgba16f:
          for component in 0..<4 {
            let bits = UInt16(texel[component * 2]) | UInt16(texel[component * 2 + 1]) << 8
            result.append(UInt8(clamping: (Float(Float16(bitPattern: bits)) * 255).rounded()))
          }
        }
      }
    }
    return result
  }

  /// Compares every texel of a texture with the bitmap and with the mip chain of the whole bitmap.
  private func check(
    _ textures: borrowing BitmapTextures, _ reader: borrowing TextureReader, _ bitmap: Bitmap, _ layout: TextureLayout,
    _ gl: borrowing GL,
    _ comment: Comment
  ) throws(GLError) {
    for (index, plane) in bitmap.planes.enumerated() {
      let pages = layout.page.map { PagedLevels(width: plane.width, height: plane.height, page: $0) }
      var levels = [(plane.width, plane.height, plane.bytesPerRow, plane.bytes)]
      if layout.hasLevels {
        levels += MipChain(plane, texel: bitmap.format.texel(ofPlane: index)).levels.map {
          ($0.width, $0.height, $0.bytesPerRow, $0.bytes)
        }
      }
      for (number, level) in levels.enumerated() {
        var found = try reader.read(
          textures, 0, plane: index, level: number, width: level.0, height: level.1, pages: pages, gl)
        // The shader supplies the colour of alpha-only texels.
        if bitmap.format == .a8 { for byte in found.indices where byte % 4 != 3 { found[byte] = 0 } }
        let wanted = expected(level.3, level.2, level.0, level.1, bitmap.format, plane: index)
        // A driver may round a half float between two bytes to either.
        let worst = zip(found, wanted).map { abs(Int($0) - Int($1)) }.max() ?? 0
        #expect(
          worst <= (bitmap.format == .rgba16f ? 1 : 0) && found.count == wanted.count,
          "\(comment) plane \(index) level \(number)")
      }
    }
  }

  private static let kinds: [(Bitmap.Format, Bool, Int)] = Bitmap.Format.allCases.flatMap { format in
    [(format, false, 64), (format, true, 64), (format, false, 8), (format, true, 8)]
  }

  @Test(arguments: kinds)
  func everyTexelArrives(format: Bitmap.Format, levels: Bool, limit: Int) throws {
    try surface.context.withCurrent { gl throws(GLError) in
      var textures = try BitmapTextures(gl)
      let reader = try TextureReader(gl)
      for (width, height) in [(20, 20), (37, 23), (1, 9), (17, 1)] {
        guard let bitmap = try? noise(width, height, format, seed: UInt64(width)) else {
          Issue.record("no bitmap")
          return
        }
        let layout = layout(bitmap, levels: levels, limit: limit)
        #expect((layout.page == nil) == (max(width, height) <= limit))
        textures.execute([.create(texture: 0, bitmap, layout)], gl)
        #expect(textures.failures.isEmpty)
        try check(textures, reader, bitmap, layout, gl, "\(width) × \(height)")
      }
    }
  }

  @Test(arguments: kinds)
  func partialUpdatesArriveInAllPagesAndLevels(format: Bitmap.Format, levels: Bool, limit: Int) throws {
    var random = SplitMix64(seed: UInt64(format.rawValue) + (levels ? 100 : 0) + UInt64(limit) * 1000)
    var bitmap = try noise(21, 19, format, seed: 4)
    var versions: [(Bitmap, PixelRect)] = []
    for step in 0..<4 as Range<UInt64> {
      let (x, y) = (random.int(0...20), random.int(0...18))
      let rect = PixelRect(x: x, y: y, width: random.int(1...21 - x), height: random.int(1...19 - y))
      bitmap = try changed(bitmap, rect, seed: step + 50)
      versions.append((bitmap, rect))
    }
    let first = try noise(21, 19, format, seed: 4)
    try surface.context.withCurrent { gl throws(GLError) in
      var textures = try BitmapTextures(gl)
      let reader = try TextureReader(gl)
      let layout = layout(first, levels: levels, limit: limit)
      textures.execute([.create(texture: 0, first, layout)], gl)
      for (version, rect) in versions {
        textures.execute([.upload(texture: 0, version, version.changedRect)], gl)
        try check(textures, reader, version, layout, gl, "\(rect)")
      }
    }
  }

  // MARK: Bytes

  /// The bytes that commands upload, on a context that only counts.
  private func uploads(_ commands: [[FramePlan.TextureCommand]]) throws -> [Int] {
    let context = Context.recording()
    return try context.withCurrent { gl throws(GLError) in
      var textures = try BitmapTextures(gl)
      var result: [Int] = []
      for frame in commands {
        _ = context.takeCounters()
        textures.execute(frame, gl)
        result.append(gl.counters.bytesUploaded)
      }
      return result
    }
  }

  private static let wholeBytes: [(Bitmap.Format, Int, Int)] = [
    // 7 × 5 texels; with levels also 3 × 2 and 1 × 1.
    (.rgba8, 35 * 4, 42 * 4), (.bgra8, 35 * 4, 42 * 4), (.a8, 35, 42), (.rgb8, 35 * 3, 42 * 3),
    (.rgba16f, 35 * 8, 42 * 8),
    // In addition, 4 × 3 samples of chroma; with levels also 2 × 1 and 1 × 1.
    (.yuv420, 35 + 12 * 2, 42 + 15 * 2), (.nv12, 35 + 12 * 2, 42 + 15 * 2),
  ]

  @Test(arguments: wholeBytes) func aBitmapTakesItsTexelsBytes(format: Bitmap.Format, plain: Int, levels: Int) throws {
    let bitmap = try noise(7, 5, format, seed: 1)
    for limit in [64, 4] {
      let layouts = [false, true].map { layout(bitmap, levels: $0, limit: limit) }
      #expect(
        try uploads(layouts.map { [.create(texture: 0, bitmap, $0)] } + [[]]) == [plain, levels, 0], "limit \(limit)")
    }
  }

  private static let partBytes: [(Bitmap.Format, Int, Int)] = [
    // 3 × 2 texels of 8 × 8 from 3, 2; with levels: columns 1 and 2 of row 1, then 0 and 1 of row 0, then the single
    // texel.
    (.rgba8, 6 * 4, 11 * 4), (.bgra8, 6 * 4, 11 * 4), (.a8, 6, 11), (.rgb8, 6 * 3, 11 * 3), (.rgba16f, 6 * 8, 11 * 8),
    // Extended to 2 … 6: 4 × 2 texels, 2 × 1 samples; with levels 2 + 2 + 1, and 2 and 1 of chroma.
    (.yuv420, 8 + 2 * 2, 13 + 5 * 2), (.nv12, 8 + 2 * 2, 13 + 5 * 2),
  ]

  @Test(arguments: partBytes) func anUpdateTakesItsRectanglesBytes(format: Bitmap.Format, plain: Int, levels: Int)
    throws
  {
    let first = try noise(8, 8, format, seed: 2)
    let second = try changed(first, PixelRect(x: 3, y: 2, width: 3, height: 2), seed: 3)
    for limit in [64, 4] {
      for (hasLevels, bytes) in [(false, plain), (true, levels)] {
        let counts = try uploads([
          [.create(texture: 0, first, layout(first, levels: hasLevels, limit: limit))],
          [.upload(texture: 0, second, second.changedRect)], [],
        ])
        #expect(counts[1...] == [bytes, 0], "limit \(limit) levels \(hasLevels)")
      }
    }
  }
}
