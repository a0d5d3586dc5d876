internal import MultiplaneContents
internal import MultiplaneGeometry

/// Shadows as alpha-only bitmaps, made on the CPU. Owns the bitmaps and their paths; calls no other component; the walk
/// calls it.
struct ShadowStore: Sendable {
  /// Cache key of a bitmap: all that its texels depend on.
  enum Key: RasterKey {
    /// A rounded rectangle; standard deviations in texels.
    case outline(ShadowOutline, sigma: SIMD2<Double>)
    /// A path by its id, through a map's linear part and a fraction of a texel; standard deviations in texels. `part`
    /// is the grid index of a part of a large shadow; nil for a whole one.
    case path(Int32, linear: SIMD4<Double>, fraction: SIMD2<Double>, sigma: SIMD2<Double>, part: SIMD2<Int32>?)

    var source: Int32 {
      if case .path(let id, _, _, _, _) = self { id } else { -1 }
    }
  }

  /// A path with values derived from it.
  struct Known: Hashable, Sendable {
    var path: Path
    /// Bounds of all its points.
    var bounds: Rect
    /// The rectangle and its corners, if the path is a (rounded) rectangle; nil otherwise.
    var rect: Rect?
    var corners = CornerRadii.zero

    init(_ path: Path) {
      self.path = path
      bounds = path.controlBounds
      if let (rect, corners) = path.roundedRect { (self.rect, self.corners) = (rect, corners) }
    }
  }

  /// Limit on the texels of one bitmap. Larger shadows are made in parts, or with larger texels in perspective.
  static let mostTexels = 1 << 20

  private(set) var paths = InternedValues<Known>()
  var rasters = RasterCache<Key>(mostUnusedBytes: 8 << 20)

  /// Sets the path of a layer's shadow; nil for none.
  mutating func set(_ path: Path?, of slot: Int) { paths.set(path.map { Known($0) }, of: slot) }

  /// Evicts bitmaps that are no longer needed.
  ///
  /// - Parameter textures: releases their entries.
  mutating func collect(after plan: UInt64, from textures: inout TextureStore) {
    while let path = paths.forgetOrphan() {
      rasters.remove(where: { $0.source == path }, from: &textures)
    }
    rasters.collect(after: plan, from: &textures)
  }

  /// Discards the bitmaps of paths, for another rasteriser.
  mutating func removePaths(from textures: inout TextureStore) {
    rasters.remove(where: { $0.source >= 0 }, from: &textures)
    rasters.version &+= 1
  }
}
