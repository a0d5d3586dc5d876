internal import MultiplaneGeometry

/// What hides or cuts others at the edges of clips: opaque sublayers that fill a clip, and those whose edges lie on a clip's.
///
/// Owns the stacks of both for the walk at hand. Reads the layer table and the clip records; the walk calls it.
struct ClipOccluders: Sendable {
  var covers: [Cover] = []
  var veils: [Veil] = []
  /// Room for the shapes of a clip, and for the veils that come after them: by where in `chain`.
  var chain: [Int32] = []
  var placedVeils: [(index: Int32, place: Int32)] = []
  /// The last clip of this plan that is a part of what will cut a picture: see `clip(_:withinOuter:for:)`; −1 for none.
  var pictureClip: Int32 = -1
  /// What covers leave of a rectangle.
  var uncovered = UncoveredRects()

  mutating func begin() {
    leaveAll()
    pictureClip = -1
  }

  /// No clip is open.
  mutating func leaveAll() {
    covers.removeAll(keepingCapacity: true)
    veils.removeAll(keepingCapacity: true)
  }
}
