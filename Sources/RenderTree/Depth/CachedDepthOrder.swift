internal import MultiplaneGeometry

/// Cached order of a layer's sublayers that are sorted by depth, or include transform layers. Valid until a layer below
/// changes, or what the key holds.
struct CachedDepthOrder: Sendable {
  /// All that the order depends on besides the layers below.
  struct Key: Equatable, Sendable {
    /// Of the layer's device transform.
    var version: UInt32
    /// The limit on nested splits is reached: no sublayer is split.
    var isSplit: Bool
    /// The sublayers are sorted by depth.
    var isDeep: Bool
    /// Device pixels; sublayers that do not touch them are left out.
    var space: PixelRect
  }

  /// nil if the order is invalid.
  var key: Key?
  /// Of the visible sublayers.
  var order = DepthOrder()
}
