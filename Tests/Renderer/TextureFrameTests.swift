import MultiplaneFramePlan
import Multiplane
import MultiplaneGLES
import MultiplaneTestSupport
import Testing

/// Bitmaps in whole frames: uploads, a lost context, and bitmaps for which the driver has no texture.
@Suite struct TextureFrameTests {
  private static let side = 20

  private func gradient(_ side: Int = side) throws -> Bitmap {
    try Bitmap(width: side, height: side) { bytes, bytesPerRow in
      for y in 0..<side {
        for x in 0..<side {
          let texel = [UInt8(x * 255 / side), UInt8(y * 255 / side), UInt8((x + y) % 2 * 200), 255]
          for component in 0..<4 { bytes[y * bytesPerRow + x * 4 + component] = texel[component] }
        }
      }
    }
  }

  private func layer(_ bitmap: Bitmap, side: Int = side) -> Layer {
    let layer = Layer()
    layer.frame = Rect(x: 0, y: 0, width: Double(side), height: Double(side))
    layer.contents = bitmap
    return layer
  }

  private func limits(_ side: Int) -> TextureLimits {
    TextureLimits(maximumTextureSize: side, maximumArrayLayers: 256)
  }

  /// The uploaded bytes of a frame with a known last frame.
  private func frame(
    _ compositor: Compositor, _ surface: OffscreenSurface, isFirst: Bool = false
  ) throws -> (pixels: [UInt8], statistics: FrameStatistics) {
    let target = surface.target()
    let aged = RenderTarget(
      framebuffer: target.framebuffer, width: target.width, height: target.height, rowOrder: target.rowOrder,
      bufferAge: isFirst ? 0 : 1)
    let frame = try compositor.render(at: 0, to: aged)
    return (surface.context.withCurrent { gl in gl.readPixels(of: aged) }, frame.statistics)
  }

  @Test(arguments: [nil, 8, 16]) func aLargeBitmapIsDrawnFromPages(limit: Int?) throws {
    let surface = try OffscreenSurface(width: Self.side, height: Self.side)
    let compositor = try Compositor(context: surface.context, limits: limit.map(limits))
    let bitmap = try gradient()
    let tree = LayerTree(root: layer(bitmap), actionsAreEnabled: false)
    compositor.mailbox.post(tree.commit(at: 0))
    let first = try frame(compositor, surface, isFirst: true)
    #expect(first.statistics.failures.isEmpty)
    #expect(first.pixels == bitmap.bytes)
  }

  @Test(arguments: [nil, 8]) func nothingIsUploadedTwice(limit: Int?) throws {
    let surface = try OffscreenSurface(width: Self.side, height: Self.side)
    let compositor = try Compositor(context: surface.context, limits: limit.map(limits))
    let shown = layer(try gradient())
    shown.minificationFilter = .trilinear
    let tree = LayerTree(root: shown, actionsAreEnabled: false)
    compositor.mailbox.post(tree.commit(at: 0))
    let first = try frame(compositor, surface, isFirst: true)
    // 20, 10, 5, 2 and 1 texel wide.
    let bytes = (400 + 100 + 25 + 4 + 1) * 4
    #expect(first.statistics.gl.bytesUploaded > bytes)
    #expect(try frame(compositor, surface).statistics.gl.bytesUploaded == 0)
    var counts: [Int] = []
    for rect in [PixelRect(x: 6, y: 7, width: 1, height: 1), PixelRect(x: 6, y: 7, width: 3, height: 2)] {
      shown.contents = try (shown.contents as? Bitmap)?.updating(rect) { _, _ in }
      compositor.mailbox.post(tree.commit(at: 0))
      counts.append(try frame(compositor, surface).statistics.gl.bytesUploaded)
    }
    // One texel of each of five levels. Then 3 × 2; columns and rows 3 and 4; 1 and 2; of 5 texels those are in both of
    // 2; the last.
    #expect(counts[1] - counts[0] == (6 + 4 + 4 + 4 + 1) * 4 - 5 * 4)
    #expect(counts[0] < bytes)
    #expect(try frame(compositor, surface).statistics.gl.bytesUploaded == 0)
  }

  @Test(arguments: [nil, 8]) func anotherContextShowsTheSame(limit: Int?) throws {
    let surface = try OffscreenSurface(width: Self.side, height: Self.side)
    let compositor = try Compositor(context: surface.context, limits: limit.map(limits))
    let shown = layer(try gradient(45))
    shown.frame = Rect(x: 1, y: 1, width: 17, height: 17)
    shown.minificationFilter = .trilinear
    let root = Layer()
    root.frame = Rect(x: 0, y: 0, width: Double(Self.side), height: Double(Self.side))
    root.addSublayer(shown)
    let tree = LayerTree(root: root, actionsAreEnabled: false)
    compositor.mailbox.post(tree.commit(at: 0))
    _ = try frame(compositor, surface, isFirst: true)
    shown.contents = try (shown.contents as? Bitmap)?.updating(PixelRect(x: 10, y: 10, width: 20, height: 4)) {
      bytes, bytesPerRow in
      for y in 10..<14 { for x in 40..<120 { bytes[y * bytesPerRow + x] = 255 } }
    }
    compositor.mailbox.post(tree.commit(at: 0))
    let before = try frame(compositor, surface)
    let other = try OffscreenSurface(width: Self.side, height: Self.side)
    try compositor.rebuild(on: other.context)
    let after = try frame(compositor, other, isFirst: true)
    #expect(after.pixels == before.pixels)
    #expect(after.statistics.failures.isEmpty && after.pixels.contains { $0 != 0 })
  }

  @Test func whatHasNoTextureIsReportedAndTheRestIsDrawn() throws {
    let surface = try OffscreenSurface(width: 4, height: 4)
    let compositor = try Compositor(context: surface.context, limits: limits(8))
    let layers = surface.context.capabilities.limits.maxArrayLayers
    // Pages of 8 × 8, one more than the limit.
    let long = layer(try Bitmap(width: 1, height: layers * 8 + 1, format: .a8) { _, _ in }, side: 2)
    let root = Layer()
    root.frame = Rect(x: 0, y: 0, width: 4, height: 4)
    root.backgroundColor = .white
    root.addSublayer(long)
    let tree = LayerTree(root: root, actionsAreEnabled: false)
    compositor.mailbox.post(tree.commit(at: 0))
    let first = try frame(compositor, surface, isFirst: true)
    #expect(first.statistics.failures.map(\.code) == [.layersOverLimit(layers: layers + 1, limit: layers)])
    #expect(first.pixels.allSatisfy { $0 == 255 })
    // An update of it uploads nothing, and freeing it does nothing.
    long.contents = try (long.contents as? Bitmap)?.updating(PixelRect(x: 0, y: 0, width: 1, height: 1)) { _, _ in }
    compositor.mailbox.post(tree.commit(at: 0))
    #expect(try frame(compositor, surface).pixels == first.pixels)
    long.contents = nil
    compositor.mailbox.post(tree.commit(at: 0))
    #expect(try frame(compositor, surface).statistics.failures.isEmpty)
  }
}
