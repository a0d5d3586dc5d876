internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// The bitmaps that were rasterised of shapes. Reads the layer table, which has the shapes; the walk calls it.
///
/// A bitmap is known by its shape, the linear part of its map to the device and the fraction of a pixel that it is
/// moved by: a shape that moves by whole pixels keeps its bitmap, and equal layers share one.
struct ShapeStore: Sendable {
  /// What a bitmap is known by.
  struct Key: RasterKey, BitwiseCopyable {
    var shape: Int32
    /// The map's a, b, c, d.
    var linear: SIMD4<Double>
    /// 0 ≤ x, y < 1, in steps of `fractionStep`.
    var fraction: SIMD2<Double>
    /// Of a large one, the number of a part; nil of a whole one.
    var part: SIMD2<Int32>?

    var source: Int32 { shape }
  }

  /// A shape as texels.
  struct Raster: Sendable {
    /// nil where it could not be made, and of a part that is empty.
    var bitmap: Bitmap?
    var error: ShapeError?
    /// Where the bitmap lies in the space of its map, less the map's whole pixels: in texels.
    var region = PixelRect.empty
    /// Texels a unit of that space, along x and y: 1 unless the bitmap would be too large.
    var density = SIMD2<Double>(1, 1)
  }

  /// Places that differ by less of a pixel are one.
  static let fractionStep = 1.0 / 256

  var rasters = RasterCache<Key, Raster>(mostUnusedBytes: 32 << 20)
  /// Bytes that the bitmaps of all shapes and paths may take. For tests it can be less.
  var ceiling = 512 << 20
  /// So many texels a bitmap may have for all of them to stay within the ceiling.
  var mostTexels = Int.max
  /// What all of them could take, and what that was found for; nil where it must be found again.
  var count = ShapeCount()
  var countedFor: PlanTarget?

  /// Forgets bitmaps that are not wanted any more.
  ///
  /// - Parameters:
  ///   - shapes: the shapes of the layers; those that no layer has any more are forgotten.
  ///   - textures: where their entries are given up.
  mutating func collect(after plan: UInt64, of shapes: inout LayerShapes, from textures: inout TextureStore) {
    while let shape = shapes.forgetOrphan() { rasters.remove(of: shape, from: &textures) }
    rasters.collect(after: plan, from: &textures)
  }

  /// Forgets all bitmaps: another rasteriser makes others.
  mutating func removeRasters(from textures: inout TextureStore) {
    rasters.remove(where: { _ in true }, from: &textures)
  }
}
