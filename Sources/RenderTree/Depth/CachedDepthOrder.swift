internal import MultiplaneGeometry

/// Cached order of a layer's sublayers that are sorted by depth, or include transform layers. Valid until a sublayer or
/// the layer's device transform changes.
struct CachedDepthOrder: Sendable {
  /// Version of the layer's device transform; 0 if the cache is invalid.
  private(set) var version: UInt32 = 0
  /// The limit on nested splits is reached: no sublayer is split.
  private(set) var isSplit = false
  /// The sublayers are sorted by depth.
  private(set) var isDeep = false
  /// Device pixels; sublayers that do not touch them are left out.
  private(set) var space = PixelRect.empty
  /// Visible sublayers, by zPosition and tree order.
  private(set) var children: [DepthOrder.Child] = []
  private var heights: [Double] = []
  /// Changed sublayers.
  private(set) var stale: [Int32] = []
  private(set) var pieces: [DepthOrder.Piece] = []
  private(set) var places: [PixelRect] = []
  private(set) var cuts: [DepthOrder.HalfPlane] = []
  private(set) var points: [SIMD2<Double>] = []

  /// With more changed sublayers, the order is invalidated.
  private static let mostStale = 16

  mutating func begin(version: UInt32, isSplit: Bool, isDeep: Bool, space: PixelRect) {
    (self.version, self.isSplit, self.isDeep, self.space) = (version, isSplit, isDeep, space)
    children.removeAll(keepingCapacity: true)
    heights.removeAll(keepingCapacity: true)
    stale.removeAll(keepingCapacity: true)
  }

  mutating func add(_ child: DepthOrder.Child, height: Double) {
    children.append(child)
    heights.append(height)
  }

  /// Invalidates the order.
  mutating func forget() { version = 0 }

  /// Marks a sublayer changed.
  mutating func note(_ sublayer: Int32) {
    if version == 0 || stale.contains(sublayer) { return }
    if stale.count == Self.mostStale { version = 0 } else { stale.append(sublayer) }
  }

  /// Updates a changed sublayer, or removes it if it is no longer visible.
  ///
  /// - Returns: whether the order changes; nil if all sublayers must be gathered again.
  mutating func replace(_ sublayer: Int32, _ child: DepthOrder.Child?, height: Double) -> Bool? {
    guard let index = children.firstIndex(where: { $0.slot == sublayer }) else { return child == nil ? false : nil }
    guard let child else {
      children.remove(at: index)
      heights.remove(at: index)
      return true
    }
    if heights[index] != height { return nil }
    if children[index] == child { return false }
    children[index] = child
    return true
  }

  mutating func forgetStale() { stale.removeAll(keepingCapacity: true) }

  private mutating func removePieces() {
    pieces.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    cuts.removeAll(keepingCapacity: true)
    points.removeAll(keepingCapacity: true)
  }

  /// Takes the children in their present order.
  mutating func keepChildren() {
    removePieces()
    for child in children {
      pieces.append(DepthOrder.Piece(slot: child.slot))
      places.append(child.place)
    }
  }

  /// Takes the pieces of a sorted order.
  mutating func keep(_ order: DepthOrder) {
    removePieces()
    pieces.append(contentsOf: order.pieces)
    places.append(contentsOf: order.places)
    cuts.append(contentsOf: order.cuts)
    points.append(contentsOf: order.points)
  }
}
