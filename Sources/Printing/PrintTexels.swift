#if Drawing
  import MultiplaneContents
  import MultiplaneDrawing
  import MultiplaneGeometry

  /// Blue, green, red and alpha of texels of a bitmap, 0…255, premultiplied.
  struct PictureTexels {
    let width: Int
    let height: Int
    private let bytes: [UInt8]
    private let bytesPerRow: Int
    /// The texel of the first byte.
    private let (x, y): (Int, Int)

    /// - Parameter corner: where the bitmap is in the one whose texels are asked for.
    init(_ bitmap: Bitmap, at corner: PixelRect) {
      (width, height, bytes, bytesPerRow) = (bitmap.width, bitmap.height, bitmap.bytes, bitmap.bytesPerRow)
      (x, y) = (corner.x, corner.y)
    }

    init(_ level: MipChain.Level) {
      (width, height, bytes, bytesPerRow) = (level.width, level.height, level.bytes, level.bytesPerRow)
      (x, y) = (0, 0)
    }

    subscript(column: Int, row: Int) -> SIMD4<Float> {
      let at = (row - y) * bytesPerRow + (column - x) * 4
      return SIMD4(Float(bytes[at]), Float(bytes[at + 1]), Float(bytes[at + 2]), Float(bytes[at + 3]))
    }
  }

  /// Texels of the bitmaps in a print: those that are drawn again and again are converted, and looked at, once.
  final class PrintTexels {
    private struct Part: Hashable {
      var revision: UInt64
      var rect: PixelRect

      init(_ bitmap: Bitmap, _ rect: PixelRect) { (revision, self.rect) = (bitmap.revision.number, rect) }
    }

    private var kept: [Part: PictureTexels] = [:]
    /// By the numbers of revisions.
    private var keptLevels: [UInt64: [PictureTexels]] = [:]
    private var patterns: [Part: FinePattern?] = [:]
    private var keptEnlarged: [Part: (times: Int, bitmap: Bitmap)] = [:]
    private var errors: [Part: Double] = [:]
    /// Of the texels that are kept.
    private var count = 0
    private static let mostTexels = 1 << 24
    /// Pixels of the pictures that were filtered, each counted once for each filter.
    private var filtered = 0
    /// As many as 16 pages of A4 have.
    static let mostFiltered = 1 << 27

    /// Counts pixels that a filter is applied to.
    ///
    /// - Returns: false where a document would take too many.
    func affordsFilters(pixels: Int) -> Bool {
      guard pixels <= Self.mostFiltered - filtered else { return false }
      filtered += pixels
      return true
    }

    /// The fine patterns in a part of a bitmap; nil without any, and of a part with too many texels.
    func pattern(of bitmap: Bitmap, in rect: PixelRect) -> FinePattern? {
      let part = Part(bitmap, rect)
      if let known = patterns[part] { return known }
      let texels = made(bitmap, rect)
      let pattern = texels.flatMap { FinePattern($0, in: rect) }
      patterns[part] = .some(pattern)
      // The others are asked for no more.
      if let texels, pattern != nil { keep(texels, of: bitmap, part) }
      return pattern
    }

    /// The texels of a part of a bitmap; nil of a part with too many of them.
    func texels(of bitmap: Bitmap, in rect: PixelRect) -> PictureTexels? {
      let part = Part(bitmap, rect)
      if let known = kept[part] { return known }
      guard let texels = made(bitmap, rect) else { return nil }
      keep(texels, of: bitmap, part)
      return texels
    }

    /// The texels of a bitmap, and of the smaller ones that a trilinear filter reads; nil of a bitmap with too many.
    func levels(of bitmap: Bitmap) -> [PictureTexels]? {
      let number = bitmap.revision.number
      if let known = keptLevels[number] { return known }
      guard bitmap.width * bitmap.height <= Self.mostTexels,
        let plain = bitmap.format == .bgra8 ? bitmap : try? bitmap.converted(to: .bgra8)
      else { return nil }
      let smaller = MipChain(plain.planes[0], texel: (4, 1)).levels.map { PictureTexels($0) }
      let levels = [PictureTexels(plain, at: .empty)] + smaller
      makeRoom(for: plain.width * plain.height)
      keptLevels[number] = levels
      return levels
    }

    /// A part of a bitmap with so many texels along an axis for each one; a mask stays one. nil without memory for it.
    func enlarged(_ bitmap: Bitmap, _ rect: PixelRect, by times: Int) -> Bitmap? {
      let part = Part(bitmap, rect)
      if let known = keptEnlarged[part], known.times == times { return known.bitmap }
      guard
        let more = try? bitmap.enlarged(rect, width: rect.width * times, height: rect.height * times, isSmooth: true),
        let made = bitmap.format == .a8 ? try? more.alphaMask() : more
      else { return nil }
      makeRoom(for: rect.area * times * times)
      keptEnlarged[part] = (times, made)
      return made
    }

    /// How far colours in the middle between two texels are from each other, at most, 0…64, where colours and alpha are
    /// mixed apart, and where their products are.
    func errorOfMixingApart(_ bitmap: Bitmap, _ rect: PixelRect) -> Double {
      let part = Part(bitmap, rect)
      if let known = errors[part] { return known }
      let error = texels(of: bitmap, in: rect)?.errorOfMixingApart(in: rect) ?? 0
      errors[part] = error
      return error
    }

    private func made(_ bitmap: Bitmap, _ rect: PixelRect) -> PictureTexels? {
      guard rect.area <= Self.mostTexels else { return nil }
      if bitmap.format == .bgra8 { return PictureTexels(bitmap, at: .empty) }
      return (try? bitmap.converted(to: .bgra8, part: rect)).map { PictureTexels($0, at: rect) }
    }

    private func keep(_ texels: PictureTexels, of bitmap: Bitmap, _ part: Part) {
      // Those of other formats are copies.
      guard bitmap.format != .bgra8 else { return }
      makeRoom(for: part.rect.area)
      kept[part] = texels
    }

    private func makeRoom(for more: Int) {
      if count + more > Self.mostTexels { (kept, keptLevels, keptEnlarged, count) = ([:], [:], [:], 0) }
      count += more
    }
  }
#endif
