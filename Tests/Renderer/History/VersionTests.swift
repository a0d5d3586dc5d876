import Multiplane
import MultiplaneContents
import MultiplaneFramePlan
import MultiplaneTestRandom
import Testing

/// New versions of a bitmap: the bytes uploaded, and that they look as if uploaded whole.
@Suite struct VersionTests {
  private let surface: OffscreenSurface
  private static let side = 16

  init() throws {
    surface = try OffscreenSurface(width: 40, height: 20)
  }

  /// Two layers side by side, a little smaller than their bitmaps.
  private struct Pair {
    let layers = [Layer(), Layer()]
    let tree: LayerTree

    init(_ bitmaps: [Bitmap], filter: ContentsFilter) throws {
      let root = Layer()
      root.frame = Rect(x: 0, y: 0, width: 40, height: 20)
      for (index, layer) in layers.enumerated() {
        layer.frame = Rect(x: Double(index * 20), y: 0, width: 16, height: 16)
        layer.transform = Transform3D(scaleX: 0.6, y: 0.7)
        layer.contents = bitmaps[index]
        layer.minificationFilter = filter
        root.addSublayer(layer)
      }
      tree = LayerTree(root: root, actionsAreEnabled: false)
    }
  }

  private enum Limits: CaseIterable {
    case none, pages

    var limits: TextureLimits? {
      self == .none ? nil : TextureLimits(maximumTextureSize: 8, maximumArrayLayers: 64)
    }
  }

  private static func bitmap(_ format: Bitmap.Format, random: inout SplitMix64) throws -> Bitmap {
    switch format {
    case .rgba16f:
      // Half floats from 0 to 1.
      let bytes = (0..<side * side * 4).flatMap { _ in [UInt8(random.int(0...255)), UInt8(random.int(0x30...0x3B))] }
      return try Bitmap(width: side, height: side, format: format, bytes: bytes)
    default:
      let bytes = (0..<side * side * format.bytesPerTexel).map { _ in UInt8(random.int(0...255)) }
      return try Bitmap(width: side, height: side, format: format, bytes: bytes)
    }
  }

  /// Changes the rectangle in every plane.
  private static func next(_ bitmap: Bitmap, _ rect: PixelRect) throws -> Bitmap {
    try bitmap.updating(rect) { bytes, bytesPerRow in
      let texel = bitmap.format.bytesPerTexel
      for y in rect.y..<rect.maxY {
        // Only the low byte of a half float, so that it stays finite.
        for x in rect.x * texel..<rect.maxX * texel where bitmap.format != .rgba16f || x % 2 == 0 {
          bytes[y * bytesPerRow + x] = bytes[y * bytesPerRow + x] &+ 77
        }
      }
    }
  }

  private func draw(_ pair: Pair, _ compositor: Compositor) throws -> (bytes: Int, pixels: [UInt8]) {
    compositor.mailbox.post(pair.tree.commit(at: 0))
    let frame = try compositor.render(at: 0, to: surface)
    #expect(frame.statistics.failures.isEmpty)
    return (frame.statistics.bitmapBytesUploaded, try surface.readPixels())
  }

  @Test(arguments: [Bitmap.Format.rgba8, .bgra8, .a8, .rgb8, .rgba16f], [ContentsFilter.linear, .trilinear])
  func aVersionIsMadeFromOneThatIsShownStill(format: Bitmap.Format, filter: ContentsFilter) throws {
    for limits in Limits.allCases {
      var random = SplitMix64(seed: 7)
      let first = try Self.bitmap(format, random: &random)
      let pair = try Pair([first, first], filter: filter)
      let compositor = try Compositor(context: surface.context, limits: limits.limits)
      let whole = try draw(pair, compositor).bytes
      // Pages of small bitmaps hold RGB as RGBA.
      let texel = limits == .none && format == .rgb8 ? 4 : format.bytesPerTexel
      if filter == .linear { #expect(whole == Self.side * Self.side * texel) }
      // Two updates between two frames, while the first version stays visible.
      let second = try Self.next(first, PixelRect(x: 3, y: 5, width: 4, height: 2))
      let third = try Self.next(second, PixelRect(x: 6, y: 6, width: 5, height: 3))
      pair.layers[1].contents = third
      let (uploaded, pixels) = try draw(pair, compositor)
      if filter == .linear { #expect(uploaded == 8 * 4 * texel) } else { #expect(uploaded < whole / 2) }
      #expect(try draw(pair, compositor).bytes == 0)

      let anew = try Compositor(context: surface.context, limits: limits.limits)
      #expect(try draw(Pair([first, third], filter: filter), anew).pixels == pixels, "\(format) \(limits)")
      #expect(try draw(Pair([first, first], filter: filter), anew).pixels != pixels, "\(format) \(limits)")
    }
  }

  @Test(arguments: ContentsFilter.allCases) func aVersionTakesThePlaceOfOneThatIsGone(filter: ContentsFilter) throws {
    for limits in Limits.allCases {
      var random = SplitMix64(seed: 9)
      let first = try Self.bitmap(.rgba8, random: &random)
      let pair = try Pair([first, first], filter: filter)
      let compositor = try Compositor(context: surface.context, limits: limits.limits)
      _ = try draw(pair, compositor)
      let second = try Self.next(first, PixelRect(x: 0, y: 9, width: 16, height: 1))
      for layer in pair.layers { layer.contents = second }
      let (uploaded, pixels) = try draw(pair, compositor)
      if filter == .linear { #expect(uploaded == 16 * 4) }
      let anew = try Compositor(context: surface.context, limits: limits.limits)
      #expect(try draw(Pair([second, second], filter: filter), anew).pixels == pixels, "\(limits)")
    }
  }
}
