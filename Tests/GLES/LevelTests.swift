import MultiplaneGLES
import MultiplaneGeometry
import MultiplaneSurfaces
import Testing

/// Mip levels and array textures.
@Suite struct LevelTests {
  let surface: OffscreenSurface

  init() throws {
    surface = try OffscreenSurface(width: 4, height: 4)
  }

  private func color(_ index: Int) -> UInt32 { 0xFF00_0000 | UInt32(index * 40 + 10) }

  private func fill(_ texture: borrowing Texture, levels: Int, _ gl: borrowing GL) {
    for level in 0..<levels {
      let bounds = texture.bounds(ofLevel: level)
      gl.upload([UInt32](repeating: color(level), count: bounds.area).span, to: texture, level: level, at: bounds)
    }
  }

  @Test func eachLevelHoldsItsOwn() throws {
    try surface.context.withCurrent { gl throws(GLError) in
      // 5, 2, 1.
      let texture = try gl.makeTexture(Texture.Descriptor(width: 5, height: 5, levels: 3, label: "levels"))
      fill(texture, levels: 3, gl)
      for (level, count) in [(0, 25), (1, 4), (2, 1)] {
        let pixel = Pixel(UInt8(level * 40 + 10), 0, 0)
        #expect(try fetched(texture, level: level, gl) == Array(repeating: pixel, count: count))
      }
      gl.upload([UInt32(0xFFFF_FFFF)].span, to: texture, level: 1, at: PixelRect(x: 1, y: 0, width: 1, height: 1))
      let expected = (0..<4).map { $0 == 1 ? Pixel(255, 255, 255) : Pixel(50, 0, 0) }
      #expect(try fetched(texture, level: 1, gl) == expected)
    }
  }

  /// A level selected by number is filtered bilinearly, and never mixed with another level.
  @Test func aFilteredLevelIsMixedWithNoOther() throws {
    try surface.context.withCurrent { gl throws(GLError) in
      let texture = try gl.makeTexture(Texture.Descriptor(width: 4, height: 4, levels: 3, label: "levels"))
      fill(texture, levels: 3, gl)
      let row: [UInt32] = [0xFF00_0000, 0xFF00_0064]
      gl.upload((row + row).span, to: texture, level: 1, at: texture.bounds(ofLevel: 1))
      for (lod, red) in [(0.0, 10), (1.0, 50), (2.0, 90)] as [(Double, UInt8)] {
        let pixels = try seen(texture, size: 1, read: "textureLod(image, vec2(0.5), float(\(lod)))", gl)
        #expect(pixels == [Pixel(red, 0, 0)])
      }
      let nearest = try gl.makeTexture(
        Texture.Descriptor(width: 4, height: 4, levels: 3, filter: .nearest, label: "levels"))
      fill(nearest, levels: 3, gl)
      gl.upload((row + row).span, to: nearest, level: 1, at: nearest.bounds(ofLevel: 1))
      #expect(try seen(nearest, size: 1, read: "textureLod(image, vec2(0.51), 1.0)", gl) == [Pixel(100, 0, 0)])
    }
  }

  @Test(arguments: [TextureFormat.rgba8, .rgb8, .rg8, .r8, .rgba16f]) func layersAreApart(format: TextureFormat) throws
  {
    // In half floats, these bytes are 1.
    let set: [UInt8] = format == .rgba16f ? [0x00, 0x3C] : [255, 255]
    let texel = (0..<format.bytesPerTexel).map { set[$0 % 2] }
    let full = [[UInt8]](repeating: texel, count: 9).flatMap { $0 }
    let empty = [UInt8](repeating: 0, count: full.count)
    let reds = try surface.context.withCurrent { gl throws(GLError) in
      let texture = try gl.makeTexture(
        Texture.Descriptor(width: 3, height: 3, layers: 5, format: format, label: "array"))
      for layer in 0..<5 {
        gl.upload(layer == 3 ? full.span : empty.span, to: texture, layer: layer, at: texture.bounds)
      }
      gl.upload(texel.span, to: texture, layer: 4, at: PixelRect(x: 2, y: 1, width: 1, height: 1))
      var reds: [[UInt8]] = []
      for layer in 0..<5 { reds.append(try fetched(texture, layer: layer, gl).map(\.red)) }
      return reds
    }
    let none = [UInt8](repeating: 0, count: 9)
    #expect(reds == [none, none, none, [UInt8](repeating: 255, count: 9), [0, 0, 0, 0, 0, 255, 0, 0, 0]])
  }

  @Test func anArraysComponentsAreSwizzled() throws {
    try surface.context.withCurrent { gl throws(GLError) in
      let texture = try gl.makeTexture(
        Texture.Descriptor(width: 1, height: 1, layers: 2, swizzle: .bgra, label: "array"))
      gl.upload([UInt8]([10, 20, 30, 255]).span, to: texture, layer: 1, at: texture.bounds)
      #expect(try fetched(texture, layer: 1, gl) == [Pixel(30, 20, 10)])
    }
  }

  @Test func layersOverTheLimitAreRefused() throws {
    let limit = surface.context.capabilities.limits.maxArrayLayers
    #expect(limit >= 256)
    surface.context.withCurrent { gl in
      for layers in [0, -3, limit + 1] {
        do throws(GLError) {
          _ = try gl.makeTexture(Texture.Descriptor(width: 1, height: 1, layers: layers, label: "pages"))
          Issue.record("an array of \(layers) layers was made")
        } catch {
          #expect(error.code == .layersOverLimit(layers: layers, limit: limit))
          #expect(error.description == "pages: an array of \(layers) layers; this driver's limit is \(limit)")
        }
      }
    }
  }

  @Test func anUploadToALevelOrLayerThatIsNotThereStops() async {
    await #expect(processExitsWith: .failure) {
      let context = Context.recording()
      try context.withCurrent { gl throws(GLError) in
        let texture = try gl.makeTexture(Texture.Descriptor(width: 4, height: 4, levels: 2, label: "two"))
        gl.upload([UInt32](repeating: 0, count: 1).span, to: texture, level: 2, at: texture.bounds(ofLevel: 2))
      }
    }
    await #expect(processExitsWith: .failure) {
      let context = Context.recording()
      try context.withCurrent { gl throws(GLError) in
        let texture = try gl.makeTexture(Texture.Descriptor(width: 1, height: 1, layers: 2, label: "two"))
        gl.upload([UInt32](repeating: 0, count: 1).span, to: texture, layer: 2, at: texture.bounds)
      }
    }
  }
}
