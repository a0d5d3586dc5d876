/// Counts of changes to the tree as a whole: what was found with a count holds while the count is the same.
struct TreeVersions: BitwiseCopyable, Sendable {
  /// Layers were linked to a superlayer, removed from one, or made the root.
  var structure: UInt32 = 0
  /// A layer with sublayers has changed, or is at another place on the device. Changes of structure count, too.
  var containers: UInt32 = 0
}
