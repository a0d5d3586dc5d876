internal import MultiplaneGeometry

/// Cache of drawn quads: the pixels that a quad touches and the program that draws it, for quads that are drawn again
/// unchanged.
///
/// Direct-mapped with a few thousand entries, indexed by slot; a collision is a miss.
struct QuadCache: Sendable {
  /// Cache key: the layer, the clip of its context, the version of all clips, and whether the context is a group with
  /// its own pixels.
  struct Key: Equatable, BitwiseCopyable, Sendable {
    var slot: Int32 = -1
    var clip: Int32 = 0
    var clipVersion: UInt32 = 0
    var isMoved = false
  }

  private struct Quad: BitwiseCopyable, Sendable {
    var key = Key()
    /// Version of the layer's device transform.
    var version: UInt32 = 0
    var entry: PaintWalk.Entry
    /// The layer's device transform, if whole pixels can be added to all coordinates of the quad without rounding; nil
    /// for other quads.
    var exact: Transform2D?
  }

  private var quads: [Quad] = []

  /// Limit on the number of entries.
  private static let mostPlaces = 1 << 13

  /// - Parameters:
  ///   - entry: with bounds that are not cut by the visible region.
  ///   - version: of the layer's device transform.
  ///   - exact: the device transform, if all coordinates are exact and the scale is 1.
  ///   - layers: upper bound of the number of layers.
  mutating func keep(_ entry: PaintWalk.Entry, as key: Key, version: UInt32, exact: Transform2D?, layers: Int) {
    if quads.count < min(layers, Self.mostPlaces) {
      var count = 64
      while count < min(layers, Self.mostPlaces) { count *= 2 }
      quads = [Quad](repeating: Quad(entry: entry), count: count)
    }
    quads[place(of: key.slot)] = Quad(key: key, version: version, entry: entry, exact: exact)
  }

  /// Index of the entry with a key; nil on a miss.
  func index(of key: Key) -> Int? {
    if quads.isEmpty { return nil }
    let place = place(of: key.slot)
    return quads[place].key == key ? place : nil
  }

  /// Prefetches a layer's entry: see `RecordTables.prefetchQuad`.
  @inline(__always)
  func prefetch(_ slot: Int) {
    if !quads.isEmpty { quads.prefetch(place(of: Int32(slot))) }
  }

  /// The cached entry.
  subscript(index: Int) -> PaintWalk.Entry { quads[index].entry }

  func version(at index: Int) -> UInt32 { quads[index].version }

  /// Moves a cached quad to its layer's new device transform, if that differs by whole pixels only; returns false
  /// otherwise.
  mutating func move(_ index: Int, to device: Transform2D) -> Bool {
    guard let old = quads[index].exact, device.a == old.a, device.b == old.b, device.c == old.c, device.d == old.d,
      Self.isExact(SIMD4(device.tx, device.ty, 0, 0))
    else { return false }
    let (x, y) = (device.tx - old.tx, device.ty - old.ty)
    guard x == x.rounded(), y == y.rounded() else { return false }
    quads[index].exact = device
    quads[index].entry.bounds = quads[index].entry.bounds.moved(Int(pixel: x), Int(pixel: y))
    if !quads[index].entry.opaque.isEmpty {
      quads[index].entry.opaque = quads[index].entry.opaque.moved(Int(pixel: x), Int(pixel: y))
    }
    return true
  }

  /// Whether coordinates, and sums of a few of them, need no rounding.
  static func isExact(_ places: SIMD4<Double>) -> Bool {
    let steps = places * 1024
    return steps == steps.rounded(.toNearestOrEven) && steps.min() > -0x1p40 && steps.max() < 0x1p40
  }

  mutating func setVersion(_ version: UInt32, at index: Int) { quads[index].version = version }

  /// Whether the cache entry still belongs to the layer.
  func holds(_ slot: Int, _ index: Int) -> Bool { quads[index].key.slot == Int32(slot) }

  /// Invalidates the entry of a layer whose quad has changed.
  mutating func forget(_ slot: Int) {
    if quads.isEmpty { return }
    let place = place(of: Int32(slot))
    if quads[place].key.slot == Int32(slot) { quads[place].key = Key() }
  }

  // The number of entries is a power of two.
  func place(of slot: Int32) -> Int { Int(slot) & (quads.count - 1) }
}
