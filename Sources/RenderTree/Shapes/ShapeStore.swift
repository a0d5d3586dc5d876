internal import MultiplaneContents
internal import MultiplaneGeometry

/// Bitmaps that shapes were rasterised to. Owns the bitmaps and the limit on their size; reads the layer table, which
/// holds the shapes; the walk calls it.
///
/// The key is the shape, the linear part of its map to the device, and the fraction of a pixel of its translation: a
/// shape that moves by whole pixels keeps its bitmap, and equal layers share one.
struct ShapeStore: Sendable {
  /// Cache key of a bitmap.
  struct Key: RasterKey, BitwiseCopyable {
    var shape: Int32
    /// a, b, c, d of the map.
    var linear: SIMD4<Double>
    /// Subpixel translation: 0 ≤ x, y < 1, in steps of `fractionStep`.
    var fraction: SIMD2<Double>
    /// Grid index of a part of a large shape; nil for a whole one.
    var part: SIMD2<Int32>?

    var source: Int32 { shape }
  }

  /// Translations are rounded to this fraction of a pixel.
  static let fractionStep = 1.0 / 256

  var rasters = RasterCache<Key>(mostUnusedBytes: 32 << 20)
  /// Ceiling on the bytes of the bitmaps of all shapes and paths. Tests lower it.
  var ceiling = 512 << 20
  /// Texel limit of a bitmap with which all fit the ceiling.
  var mostTexels = Int.max
  /// Sum of the bytes they could take; `isCounted` if it was computed for the present target.
  var count = ShapeCount()
  var isCounted = false

  /// Evicts bitmaps that are no longer needed.
  ///
  /// - Parameters:
  ///   - shapes: the layers' shapes; those that no layer has any more are removed.
  ///   - textures: releases their entries.
  mutating func collect(
    after plan: UInt64, of shapes: inout InternedValues<KnownShape>, from textures: inout TextureStore
  ) {
    while let shape = shapes.forgetOrphan() {
      rasters.remove(where: { $0.source == shape }, from: &textures)
    }
    rasters.collect(after: plan, from: &textures)
  }

  /// Discards all bitmaps, for another rasteriser.
  mutating func removeRasters(from textures: inout TextureStore) {
    rasters.remove(where: { _ in true }, from: &textures)
  }
}
