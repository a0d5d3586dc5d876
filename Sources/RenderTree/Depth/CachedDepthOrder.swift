internal import MultiplaneGeometry

/// The order of a layer's sublayers where they are sorted by depth or are transform layers, too: it holds until
/// something in them changes or the layer lies elsewhere.
struct CachedDepthOrder: Sendable {
  /// Of the layer's device transform; 0 where nothing is kept.
  private(set) var version: UInt32 = 0
  /// Layers around were split so often that nothing more is.
  private(set) var isSplit = false
  /// They are sorted by depth.
  private(set) var isDeep = false
  /// Device pixels; what does not touch them is left out.
  private(set) var space = PixelRect.empty
  /// Sublayers that are seen, by zPosition and tree order.
  private(set) var children: [DepthOrder.Child] = []
  private var heights: [Double] = []
  /// Sublayers in which something has changed.
  private(set) var stale: [Int32] = []
  private(set) var pieces: [DepthOrder.Piece] = []
  private(set) var places: [PixelRect] = []
  private(set) var cuts: [DepthOrder.HalfPlane] = []
  private(set) var points: [SIMD2<Double>] = []

  /// More are not looked for one by one.
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

  /// Nothing of it holds.
  mutating func forget() { version = 0 }

  /// Something in a sublayer has changed.
  mutating func note(_ sublayer: Int32) {
    if version == 0 || stale.contains(sublayer) { return }
    if stale.count == Self.mostStale { version = 0 } else { stale.append(sublayer) }
  }

  /// Puts a sublayer that has changed in the place of what it was, or takes it away where it is not seen any more.
  ///
  /// - Returns: whether that makes a difference; nil where all must be gathered again.
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

  /// The children come as they are.
  mutating func keepChildren() {
    removePieces()
    for child in children {
      pieces.append(DepthOrder.Piece(slot: child.slot))
      places.append(child.place)
    }
  }

  /// Takes over what was found of the children.
  mutating func keep(_ order: DepthOrder) {
    removePieces()
    pieces.append(contentsOf: order.pieces)
    places.append(contentsOf: order.places)
    cuts.append(contentsOf: order.cuts)
    points.append(contentsOf: order.points)
  }
}
