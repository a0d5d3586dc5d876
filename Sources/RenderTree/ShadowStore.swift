internal import MultiplaneGeometry

/// Shadows as alpha-only bitmaps, made on the CPU.
struct ShadowStore: Sendable {
  /// What a bitmap is known by: all that it is made of.
  enum Key: Hashable, Sendable {
    /// A rounded rectangle; the standard deviations are texels.
    case outline(ShadowOutline, sigma: SIMD2<Double>)
    /// A path by its number, through a map's linear part and a fraction of a texel; the standard deviations are texels. Of a large one, the
    /// number of a part; nil of a whole one.
    case path(Int32, linear: SIMD4<Double>, fraction: SIMD2<Double>, sigma: SIMD2<Double>, part: SIMD2<Int32>?)
  }

  struct Raster: Sendable {
    /// nil where it could not be made.
    var bitmap: Bitmap?
    var error: ShapeError?
    /// Of a path: where the bitmap lies, texels.
    var region = PixelRect.empty
  }

  /// The most texels of one bitmap: what would have more is made in parts, or with larger texels in perspective.
  static let mostTexels = 1 << 20

  var paths = SharedValues<Path>()
  var rasters = RasterCache<Key, Raster>(mostUnusedBytes: 8 << 20)

  /// Forgets bitmaps that are not wanted any more.
  ///
  /// - Returns: their entries in the texture store.
  mutating func collect(after plan: UInt64) -> [Int32] {
    var released: [Int32] = []
    if paths.hasOrphans {
      paths.forgetOrphans()
      released = rasters.remove { key in
        if case .path(let id, _, _, _, _) = key { !paths.isKnown(id) } else { false }
      }
    }
    return released + rasters.collect(after: plan)
  }

  /// Forgets the bitmaps of paths: another rasteriser makes others.
  mutating func removePaths() -> [Int32] {
    rasters.remove { if case .path = $0 { true } else { false } }
  }
}
