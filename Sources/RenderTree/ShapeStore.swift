internal import MultiplaneGeometry

/// The shapes of all shape layers, each once, and what was rasterised of them.
///
/// A bitmap is known by its shape, the linear part of its map to the device and the fraction of a pixel that it is moved by: a shape that
/// moves by whole pixels keeps its bitmap, and equal layers share one.
struct ShapeStore: Sendable {
  /// What a bitmap is known by.
  struct Key: Hashable, BitwiseCopyable, Sendable {
    var shape: Int32
    /// The map's a, b, c, d.
    var linear: SIMD4<Double>
    /// 0 ≤ x, y < 1, in steps of `fractionStep`.
    var fraction: SIMD2<Double>
  }

  /// A shape as texels.
  struct Raster: Sendable {
    /// nil where it could not be made.
    var bitmap: Bitmap?
    var error: ShapeError?
    /// Where the bitmap lies in the space of its map, less the map's whole pixels; points at a density of `density`.
    var region = PixelRect.empty
    /// Texels a unit of that space, along x and y: 1 unless the bitmap would be too large.
    var density = SIMD2<Double>(1, 1)
    /// In the texture store; −1 for none.
    var entry: Int32 = -1
    /// The last plan that drew it.
    var lastUse: UInt64 = 0

    var byteCount: Int { bitmap.map { $0.bytesPerRow * $0.height } ?? 0 }
  }

  private struct Known: Sendable {
    var shape: Shape
    var bounds: Rect
    var users = 1
  }

  /// Places that differ by less of a pixel are one.
  static let fractionStep = 1.0 / 256
  /// Bitmaps that a plan does not draw are kept for later ones: those that were used last, so many bytes of them.
  static let mostUnusedBytes = 32 << 20

  private var known: [Known?] = []
  private var free: [Int32] = []
  private var byValue: [Shape: Int32] = [:]
  private var bySlot: [Int32: Int32] = [:]
  private var rasters: [Key: Raster] = [:]
  /// Of all bitmaps.
  private(set) var byteCount = 0
  /// A shape lost its last layer.
  private var hasOrphans = false

  /// Says which shape a layer has; nil when it has none.
  mutating func set(_ shape: Shape?, of slot: Int) {
    let slot = Int32(slot)
    let shape = shape.flatMap { $0.isDrawn ? $0 : nil }
    if let old = bySlot[slot], let users = known[Int(old)]?.users {
      if known[Int(old)]?.shape == shape { return }
      known[Int(old)]?.users = users - 1
      if users == 1 { hasOrphans = true }
    }
    bySlot[slot] = shape.map { identify($0) }
  }

  private mutating func identify(_ shape: Shape) -> Int32 {
    if let id = byValue[shape] {
      known[Int(id)]?.users += 1
      return id
    }
    let value = Known(shape: shape, bounds: shape.bounds)
    let id = free.popLast() ?? Int32(known.count)
    if Int(id) == known.count { known.append(value) } else { known[Int(id)] = value }
    byValue[shape] = id
    return id
  }

  /// The shape of a layer that draws one, with what it may cover, in points.
  func shape(of slot: Int) -> (id: Int32, shape: Shape, bounds: Rect)? {
    guard let id = bySlot[Int32(slot)], let known = known[Int(id)] else { return nil }
    return (id, known.shape, known.bounds)
  }

  func bounds(of slot: Int) -> Rect {
    guard let id = bySlot[Int32(slot)] else { return .null }
    return known[Int(id)]?.bounds ?? .null
  }

  mutating func use(_ key: Key, in plan: UInt64) -> Raster? {
    rasters[key]?.lastUse = plan
    return rasters[key]
  }

  mutating func store(_ raster: Raster, as key: Key) {
    rasters[key] = raster
    byteCount += raster.byteCount
  }

  private mutating func remove(_ key: Key) -> Int32 {
    guard let raster = rasters.removeValue(forKey: key) else { return -1 }
    byteCount -= raster.byteCount
    return raster.entry
  }

  /// Forgets bitmaps that are not wanted any more.
  ///
  /// - Returns: their entries in the texture store.
  mutating func collect(after plan: UInt64) -> [Int32] {
    var released: [Int32] = []
    if hasOrphans {
      hasOrphans = false
      for id in known.indices {
        guard let value = known[id], value.users == 0 else { continue }
        byValue[value.shape] = nil
        known[id] = nil
        free.append(Int32(id))
      }
      for key in rasters.keys where known[Int(key.shape)] == nil { released.append(remove(key)) }
    }
    guard byteCount > Self.mostUnusedBytes else { return released }
    var bytes = 0
    for (key, raster) in rasters.filter({ $0.value.lastUse != plan }).sorted(by: { $0.value.lastUse > $1.value.lastUse }
    ) {
      bytes += raster.byteCount
      if bytes > Self.mostUnusedBytes { released.append(remove(key)) }
    }
    return released
  }

  /// Forgets all bitmaps: another rasteriser makes others.
  mutating func removeRasters() -> [Int32] {
    rasters.keys.map { remove($0) }
  }
}
