/// Finds the layers in a rectangle: the spatial index, the layers whose place in it is out of date, and the room of a search.
///
/// Reads the layer table; the walk, damage and tiles ask it.
struct PlaceIndex: Sendable {
  var tree = SpatialIndex()
  /// Layers that must be placed anew.
  var stalePlaces: [Int32] = []
  /// A layer has become a space; before that the index is empty.
  var hasSpaces = false
  /// The layers that a search found.
  var found: [Int32] = []
  /// By slot; those of the search at hand have its stamp.
  var marks: [SearchMark] = []
  var stamp: UInt32 = 0
}
