import MultiplaneFramePlan
import Multiplane
import MultiplaneGLES
import MultiplaneTestSupport
import Testing
import MultiplaneTestRandom

/// Bitmaps larger than the largest texture, stored in pages: they look like one piece.
@Suite(.serialized) struct PageSeamTests {
  private static let (width, height) = (53, 39)

  /// Every texel differs strongly from its neighbours, so that a seam is visible.
  private func noise(_ format: Bitmap.Format, seed: UInt64) throws -> Bitmap {
    var random = SplitMix64(seed: seed)
    let planes = (0..<format.planeCount).map { plane in
      let size = format.size(ofPlane: plane, width: Self.width, height: Self.height)
      let texel = format.texel(ofPlane: plane)
      let bytes = (0..<size.width * size.height * texel.components).flatMap { _ -> [UInt8] in
        guard texel.bytes == 2 else { return [UInt8(truncatingIfNeeded: random.next())] }
        let bits = Float16(random.double(0...1)).bitPattern
        return [UInt8(bits & 255), UInt8(bits >> 8)]
      }
      return (bytes: bytes, bytesPerRow: Int?.none)
    }
    return try Bitmap(width: Self.width, height: Self.height, format: format, planes: planes)
  }

  private struct Pair {
    let whole: Studio
    let paged: Studio

    init() throws {
      whole = try Studio()
      paged = try Studio(limits: TextureLimits(maximumTextureSize: 16, maximumArrayLayers: 256))
    }

    func difference(_ scene: TestScene) throws -> Int {
      Comparison(try whole.render(scene), try paged.render(scene)).maxDifference
    }
  }

  private func scene(_ bitmap: Bitmap, _ filter: ContentsFilter, scale: Double, offset: Double) -> TestScene {
    let (width, height) = (Double(Self.width), Double(Self.height))
    var node = SceneNode(
      frame: Rect(x: 4 + offset, y: 3 + offset / 2, width: width, height: height), contents: bitmap)
    node.detail.minificationFilter = filter
    node.detail.magnificationFilter = filter
    let root = SceneNode(frame: Rect(x: 0, y: 0, width: 64, height: 48), sublayers: [node])
    return TestScene(canvas: SceneCanvas(width: 64, height: 48, scale: scale), root: root)
  }

  /// A driver may filter whole textures in 8 bits, while pages are filtered in the shader, so that both differ by their
  /// rounding: 1/255, or 2/255 where a pixel's position is rounded too, or the YUV matrix amplifies the difference.
  @Test(arguments: Bitmap.Format.allCases) func pagesAreOnePicture(format: Bitmap.Format) throws {
    let pair = try Pair()
    let bitmap = try noise(format, seed: 7)
    for filter in ContentsFilter.allCases {
      for scale in [1, 1.5, 2, 0.75, 0.5, 0.3] {
        for offset in [0, 0.125] {
          var scene = scene(bitmap, filter, scale: scale, offset: offset)
          let straight = try pair.difference(scene)
          #expect(straight <= (format.isYUV ? 2 : 1), "\(format), \(filter), scale \(scale), offset \(offset)")
          scene.root.sublayers[0].transform = Transform3D(rotationAngle: 0.4, x: 0, y: 0, z: 1)
          // The nearest filter may choose the other side of a texel's edge where two programs round differently.
          guard filter != .nearest else { continue }
          let turned = try pair.difference(scene)
          #expect(turned <= 2, "\(format), \(filter), turned, scale \(scale), offset \(offset)")
        }
      }
    }
  }

  /// One colour in all pages, in nine slices: the colour is unchanged.
  @Test(arguments: ContentsFilter.allCases) func onePlainColourHasNoLineInIt(filter: ContentsFilter) throws {
    let color: [UInt8] = [200, 90, 30, 255]
    let bytes = (0..<Self.width * Self.height).flatMap { _ in color }
    let bitmap = try Bitmap(width: Self.width, height: Self.height, bytes: bytes)
    let pair = try Pair()
    for scale in [1, 1.5, 0.5] {
      for offset in stride(from: 0, to: 1, by: 0.25) {
        var scene = scene(bitmap, filter, scale: scale, offset: offset)
        scene.root.sublayers[0].detail.contentsCenter = Rect(x: 0.3, y: 0.3, width: 0.4, height: 0.4)
        scene.root.sublayers[0].detail.horizontalTileMode = .repeat
        scene.root.sublayers[0].bounds.size.width = 40
        let picture = try pair.paged.render(scene)
        // Whole pixels of the layer, which is 13 points narrower than its bitmap, with the same centre.
        let columns =
          Int(clamping: ((10.5 + offset) * scale).rounded(.up))..<Int(clamping: (50.5 * scale).rounded(.down))
        let rows = Int(clamping: ((3 + offset / 2) * scale).rounded(.up))..<Int(clamping: (42 * scale).rounded(.down))
        let row = Array(repeatElement(color, count: columns.count).joined())
        for y in rows {
          let start = (y * picture.width + columns.lowerBound) * 4
          #expect(
            picture.pixels[start..<start + row.count] == row[...],
            "\(filter), scale \(scale), offset \(offset), row \(y)")
        }
      }
    }
  }
}
