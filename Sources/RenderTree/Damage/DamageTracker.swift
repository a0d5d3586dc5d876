internal import MultiplaneGeometry

/// The device pixels that must be drawn again: the damage of past frames, and how far background filters carry it.
///
/// Reads the layer table and asks isolation; called as changes are applied and before painting.
struct DamageTracker: Sendable {
  var history = DamageHistory()
  /// Layers with background filters and all above them.
  var backdropHolders: [Int32] = []
  /// Where each of the layers with background filters lies; nil where that must be found.
  var backdropPlaces: [PixelRect?] = []
  /// Indices of those that may have to do with what the target shows.
  var shownBackdrops: [Int32] = []
  /// How far all of them read around them, device pixels.
  var backdropReach = 0
  /// A layer that was found to show what is in it and nothing more: see `isShownPlainly`; −1 is none.
  var plainParent: Int32 = -1
  /// `shownSpace()` at the time.
  var plainSpace = PixelRect.empty
}
