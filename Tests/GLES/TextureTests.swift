import MultiplaneGLES
import MultiplaneGeometry
import MultiplaneSurfaces
import Testing

@Suite struct TextureTests {
  let surface: OffscreenSurface

  init() throws {
    surface = try OffscreenSurface(width: 4, height: 4)
  }

  /// Uploads rows that are `stride` bytes apart and returns the texels as a shader reads them.
  private func roundTrip(
    _ format: TextureFormat, _ swizzle: TextureSwizzle = .identity, stride: Int, _ texel: (Int, Int) -> [UInt8]
  ) throws -> [Pixel] {
    let size = 3
    var bytes = [UInt8](repeating: 0xEE, count: stride * (size - 1) + size * format.bytesPerTexel)
    for y in 0..<size {
      for x in 0..<size {
        for (index, byte) in texel(x, y).enumerated() { bytes[y * stride + x * format.bytesPerTexel + index] = byte }
      }
    }
    return try surface.context.withCurrent { gl throws(GLError) in
      let texture = try gl.makeTexture(
        Texture.Descriptor(width: size, height: size, format: format, swizzle: swizzle, label: "trip"))
      gl.upload(bytes.span, stride: stride, to: texture, at: texture.bounds)
      return try fetched(texture, gl)
    }
  }

  private func byte(_ x: Int, _ y: Int, _ component: Int) -> UInt8 { UInt8(y * 64 + x * 16 + component * 3 + 1) }

  private func expected(_ pixel: (Int, Int) -> Pixel) -> [Pixel] {
    (0..<9).map { pixel($0 % 3, $0 / 3) }
  }

  /// The upload unit still has the texture bound, but a draw has activated another unit.
  @Test func anUploadAfterADrawReachesItsTexture() throws {
    let result = try surface.context.withCurrent { gl throws(GLError) in
      let other = try gl.makeTexture(Texture.Descriptor(width: 3, height: 3, label: "other"))
      let texture = try gl.makeTexture(Texture.Descriptor(width: 3, height: 3, label: "trip"))
      gl.bindTexture(other, unit: 0)
      gl.upload([UInt8](repeating: 7, count: 36).span, stride: 12, to: texture, at: texture.bounds)
      return try fetched(texture, gl)
    }
    #expect(result == [Pixel](repeating: Pixel(7, 7, 7, 7), count: 9))
  }

  @Test(arguments: [12, 20, 13, 15])
  func rgba(stride: Int) throws {
    let result = try roundTrip(.rgba8, stride: stride) { x, y in (0..<4).map { byte(x, y, $0) } }
    #expect(result == expected { x, y in Pixel(byte(x, y, 0), byte(x, y, 1), byte(x, y, 2), byte(x, y, 3)) })
  }

  /// Through the ring, and past its end.
  @Test func pixelBuffersBringTheSameTexels() throws {
    surface.context.uploadPath = .pixelBuffers
    let (side, frames) = (64, 600)
    let (large, small) = try surface.context.withCurrent { gl throws(GLError) in
      let texture = try gl.makeTexture(Texture.Descriptor(width: 256, height: 256, label: "large"))
      let trip = try gl.makeTexture(Texture.Descriptor(width: 3, height: 3, label: "trip"))
      for frame in 0..<frames {
        let texels = [UInt8](repeating: UInt8(frame % 250), count: side * side * 4)
        let place = PixelRect(x: frame % 4 * side, y: frame / 4 % 4 * side, width: side, height: side)
        gl.upload(texels.span, to: texture, at: place)
      }
      // Rows that are not a whole number of texels apart are uploaded one by one.
      gl.upload([UInt8](repeating: 7, count: 38).span, stride: 13, to: trip, at: trip.bounds)
      return (try fetched(texture, gl), try fetched(trip, gl))
    }
    #expect(small == [Pixel](repeating: Pixel(7, 7, 7, 7), count: 9))
    for tile in 0..<16 {
      let last = UInt8((frames - 1 - (frames - 1 - tile) % 16) % 250)
      let place = tile / 4 * side * 256 + tile % 4 * side
      #expect(large[place] == Pixel(last, last, last, last), "tile \(tile)")
    }
  }

  @Test func bgraIsSwizzled() throws {
    let result = try roundTrip(.rgba8, .bgra, stride: 16) { x, y in (0..<4).map { byte(x, y, $0) } }
    #expect(result == expected { x, y in Pixel(byte(x, y, 2), byte(x, y, 1), byte(x, y, 0), byte(x, y, 3)) })
  }

  @Test(arguments: [3, 7])
  func alphaAloneIsBlack(stride: Int) throws {
    let result = try roundTrip(.r8, .alpha, stride: stride) { x, y in [byte(x, y, 0)] }
    #expect(result == expected { x, y in Pixel(0, 0, 0, byte(x, y, 0)) })
  }

  @Test(arguments: [9, 12, 10])
  func rgbIsOpaque(stride: Int) throws {
    let result = try roundTrip(.rgb8, stride: stride) { x, y in (0..<3).map { byte(x, y, $0) } }
    #expect(result == expected { x, y in Pixel(byte(x, y, 0), byte(x, y, 1), byte(x, y, 2), 255) })
  }

  @Test(arguments: [6, 7, 8])
  func twoComponentsAreRedAndGreen(stride: Int) throws {
    let result = try roundTrip(.rg8, stride: stride) { x, y in [byte(x, y, 0), byte(x, y, 1)] }
    #expect(result == expected { x, y in Pixel(byte(x, y, 0), byte(x, y, 1), 0, 255) })
  }

  @Test(arguments: [24, 26, 32])
  func halvesArrive(stride: Int) throws {
    let result = try roundTrip(.rgba16f, stride: stride) { x, y in
      let values: [Float16] = [Float16(x) / 2, Float16(y), -1, 2]
      return values.flatMap { [UInt8(truncatingIfNeeded: $0.bitPattern), UInt8($0.bitPattern >> 8)] }
    }
    #expect(result == expected { x, y in Pixel([0, 128, 255][x], y > 0 ? 255 : 0, 0, 255) })
  }

  @Test func floatsArriveFromValues() throws {
    let texels: [SIMD4<Float>] = (0..<4).map { [Float($0) / 255, 1, 0, 1] }
    let result = try surface.context.withCurrent { gl throws(GLError) in
      let texture = try gl.makeTexture(
        Texture.Descriptor(width: 2, height: 2, format: .rgba32f, filter: .nearest, label: "records"))
      gl.upload(texels.span, to: texture, at: texture.bounds)
      return try fetched(texture, gl)
    }
    #expect(result == (0..<4).map { Pixel($0, 255, 0) })
  }

  @Test func aPartIsPatched() throws {
    let result = try surface.context.withCurrent { gl throws(GLError) in
      let texture = try gl.makeTexture(Texture.Descriptor(width: 2, height: 2, label: "patched"))
      gl.upload([UInt32](repeating: 0xFF00_0000, count: 4).span, to: texture, at: texture.bounds)
      gl.upload([0xFFFF_FFFF as UInt32].span, to: texture, at: PixelRect(x: 1, y: 0, width: 1, height: 1))
      return try fetched(texture, gl)
    }
    #expect(result == [Pixel(0, 0, 0), Pixel(255, 255, 255), Pixel(0, 0, 0), Pixel(0, 0, 0)])
  }

  @Test func sizesAreRefusedWithBothNumbers() throws {
    let limit = surface.context.capabilities.limits.maxTextureSize
    surface.context.withCurrent { gl in
      for (width, height) in [(0, 4), (4, -1)] {
        #expect(throws: GLError.self) {
          _ = try gl.makeTexture(Texture.Descriptor(width: width, height: height, label: "none"))
        }
      }
      do throws(GLError) {
        _ = try gl.makeTexture(Texture.Descriptor(width: limit + 1, height: 2, label: "too wide"))
        Issue.record("a texture over the limit was made")
      } catch {
        #expect(error.code == .sizeOverLimit(width: limit + 1, height: 2, limit: limit))
        #expect(error.description.contains("too wide"))
        #expect(error.description.contains("\(limit + 1) × 2") && error.description.contains("limit of \(limit)"))
      }
    }
  }

  @Test func anUploadOutsideTheTextureStops() async {
    await #expect(processExitsWith: .failure) {
      let context = Context.recording()
      try context.withCurrent { gl throws(GLError) in
        let texture = try gl.makeTexture(Texture.Descriptor(width: 2, height: 2, label: "small"))
        gl.upload([UInt32](repeating: 0, count: 4).span, to: texture, at: PixelRect(x: 1, y: 0, width: 2, height: 2))
      }
    }
  }
}
