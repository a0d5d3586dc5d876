internal import MultiplaneGeometry

/// What was found of quads when they were drawn: which pixels they touch, and which program draws them. Those that are
/// drawn again in the same way are not looked at anew.
///
/// There is a place for each of a few thousand, which layers share by their slots: one that finds another in its place
/// is looked at as if it were new.
struct QuadCache: Sendable {
  /// What a quad is told by: its layer, the clip of what it is drawn into, the version of all clips, and whether it is
  /// drawn into a group with a device of its own.
  struct Key: Equatable, BitwiseCopyable, Sendable {
    var slot: Int32 = -1
    var clip: Int32 = 0
    var clipVersion: UInt32 = 0
    var isMoved = false
  }

  private struct Quad: BitwiseCopyable, Sendable {
    var key = Key()
    /// Of the layer's device transform.
    var version: UInt32 = 0
    var entry: PaintWalk.Entry
    /// The layer's device transform, where all places of the quad are such that whole pixels can be added to them
    /// without rounding; nil for other quads.
    var exact: Transform2D?
  }

  private var quads: [Quad] = []

  /// More places are not made.
  private static let mostPlaces = 1 << 13

  /// - Parameters:
  ///   - entry: with bounds that are not cut by what is seen of it.
  ///   - version: that of the layer's device transform.
  ///   - exact: the transform, where all places are exact and as long on the device as in the layer.
  ///   - layers: how many there may be.
  mutating func keep(_ entry: PaintWalk.Entry, as key: Key, version: UInt32, exact: Transform2D?, layers: Int) {
    if quads.count < min(layers, Self.mostPlaces) {
      var count = 64
      while count < min(layers, Self.mostPlaces) { count *= 2 }
      quads = [Quad](repeating: Quad(entry: entry), count: count)
    }
    quads[place(of: key.slot)] = Quad(key: key, version: version, entry: entry, exact: exact)
  }

  /// Where a quad stands that is told by that key; nil where it is not known.
  func index(of key: Key) -> Int? {
    if quads.isEmpty { return nil }
    let place = place(of: key.slot)
    return quads[place].key == key ? place : nil
  }

  /// Asks for what is kept of a layer: see `RecordTables.prefetchQuad`.
  @inline(__always)
  func prefetch(_ slot: Int) {
    if !quads.isEmpty { quads.prefetch(place(of: Int32(slot))) }
  }

  /// What was kept.
  subscript(index: Int) -> PaintWalk.Entry { quads[index].entry }

  func version(at index: Int) -> UInt32 { quads[index].version }

  /// Lets a quad be where another device transform of its layer puts it, if that is whole pixels on; false where it is
  /// not.
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

  /// Whether places, and sums of a few of them, need no rounding.
  static func isExact(_ places: SIMD4<Double>) -> Bool {
    let steps = places * 1024
    return steps == steps.rounded(.toNearestOrEven) && steps.min() > -0x1p40 && steps.max() < 0x1p40
  }

  mutating func setVersion(_ version: UInt32, at index: Int) { quads[index].version = version }

  /// Whether what stands there is still known.
  func isKnown(_ slot: Int, _ index: Int) -> Bool { quads[index].key.slot == Int32(slot) }

  /// The quad of a layer is not what it was.
  mutating func forget(_ slot: Int) {
    if quads.isEmpty { return }
    let place = place(of: Int32(slot))
    if quads[place].key.slot == Int32(slot) { quads[place].key = Key() }
  }

  // There are as many places as a power of two.
  func place(of slot: Int32) -> Int { Int(slot) & (quads.count - 1) }
}
