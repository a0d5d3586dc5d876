internal import MultiplaneContents
internal import MultiplaneGeometry

/// Shadows as alpha-only bitmaps, made on the CPU. Owns the bitmaps and the paths that they are made of; calls no other
/// component; the walk calls it.
struct ShadowStore: Sendable {
  /// What a bitmap is known by: all that it is made of.
  enum Key: RasterKey {
    /// A rounded rectangle; the standard deviations are texels.
    case outline(ShadowOutline, sigma: SIMD2<Double>)
    /// A path by its number, through a map's linear part and a fraction of a texel; the standard deviations are texels.
    /// Of a large one, the number of a part; nil of a whole one.
    case path(Int32, linear: SIMD4<Double>, fraction: SIMD2<Double>, sigma: SIMD2<Double>, part: SIMD2<Int32>?)

    var source: Int32 {
      if case .path(let id, _, _, _, _) = self { id } else { -1 }
    }
  }

  /// A path, and what each plan wants to know of it.
  struct Known: Hashable, Sendable {
    var path: Path
    /// Of all its points.
    var bounds: Rect
    /// The rectangle that it is, and its corners; nil of any other path.
    var rect: Rect?
    var corners = CornerRadii.zero

    init(_ path: Path) {
      self.path = path
      bounds = path.controlBounds
      if let (rect, corners) = path.roundedRect { (self.rect, self.corners) = (rect, corners) }
    }
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

  private(set) var paths = InternedValues<Known>()
  var rasters = RasterCache<Key, Raster>(mostUnusedBytes: 8 << 20)

  /// Says which path the shadow of a layer has; nil when it has none.
  mutating func set(_ path: Path?, of slot: Int) { paths.set(path.map { Known($0) }, of: slot) }

  /// Forgets bitmaps that are not wanted any more.
  ///
  /// - Parameter textures: where their entries are given up.
  mutating func collect(after plan: UInt64, from textures: inout TextureStore) {
    while let path = paths.forgetOrphan() { rasters.remove(of: path, from: &textures) }
    rasters.collect(after: plan, from: &textures)
  }

  /// Forgets the bitmaps of paths: another rasteriser makes others.
  mutating func removePaths(from textures: inout TextureStore) {
    rasters.remove(where: { $0.source >= 0 }, from: &textures)
  }
}
