#if Drawing
  import MultiplaneContents
  import MultiplaneDrawing
  import MultiplaneGeometry

  /// Blue, green, red and alpha of texels of a bitmap, 0…255, premultiplied.
  struct PictureTexels {
    private let bytes: [UInt8]
    private let bytesPerRow: Int
    /// The texel of the first byte.
    private let (x, y): (Int, Int)

    /// - Parameter corner: where the bitmap is in the one whose texels are asked for.
    init(_ bitmap: Bitmap, at corner: PixelRect) {
      (bytes, bytesPerRow, x, y) = (bitmap.bytes, bitmap.bytesPerRow, corner.x, corner.y)
    }

    subscript(column: Int, row: Int) -> SIMD4<Float> {
      let at = (row - y) * bytesPerRow + (column - x) * 4
      return SIMD4(Float(bytes[at]), Float(bytes[at + 1]), Float(bytes[at + 2]), Float(bytes[at + 3]))
    }
  }

  /// Texels of the bitmaps in a print: those that are drawn again and again are converted, and looked at, once.
  final class PrintTexels {
    private struct Part: Hashable {
      var revision: ObjectIdentifier
      var rect: PixelRect
    }

    /// With the revisions, so that no other one has their identity.
    private var kept: [Part: (revision: Bitmap.Revision, texels: PictureTexels)] = [:]
    private var patterns: [Part: (revision: Bitmap.Revision, pattern: FinePattern?)] = [:]
    private var count = 0
    private static let mostTexels = 1 << 24

    /// The fine patterns in a part of a bitmap; nil without any.
    func pattern(of bitmap: Bitmap, in rect: PixelRect) -> FinePattern? {
      let part = Part(revision: ObjectIdentifier(bitmap.revision), rect: rect)
      if let known = patterns[part] { return known.pattern }
      let pattern = texels(of: bitmap, in: rect).flatMap { FinePattern($0, in: rect) }
      patterns[part] = (bitmap.revision, pattern)
      return pattern
    }

    /// The texels of a part of a bitmap; nil of a part with too many of them.
    func texels(of bitmap: Bitmap, in rect: PixelRect) -> PictureTexels? {
      guard rect.area <= Self.mostTexels else { return nil }
      if bitmap.format == .bgra8 { return PictureTexels(bitmap, at: .empty) }
      let part = Part(revision: ObjectIdentifier(bitmap.revision), rect: rect)
      if let known = kept[part] { return known.texels }
      guard let converted = try? bitmap.converted(to: .bgra8, part: rect) else { return nil }
      if count + rect.area > Self.mostTexels { (kept, count) = ([:], 0) }
      let texels = PictureTexels(converted, at: rect)
      kept[part] = (bitmap.revision, texels)
      count += rect.area
      return texels
    }
  }
#endif
