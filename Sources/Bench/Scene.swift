package import CBench
package import MultiplaneLayers

/// What a workload shows: a tree of layers, and how it changes by frame.
package protocol Scene: AnyObject {
  /// As it is before frame 0.
  var root: Layer { get }

  /// Makes the tree that of a frame, from that of the frame before.
  func change(to frame: Int)
}

/// A workload: the work, how it is measured, and the hand-written program beside it. Each is a file of its own, which
/// ends with one of these; `all` is the list.
package struct Workload: Sendable {
  /// How far our pixels may be from the hand-written program's.
  package enum Agreement: Hashable, Sendable {
    /// Each texel on a pixel: not at all.
    case exact
    /// Filtered or soft-edged layers above one another: steps of 1/255.
    case within(largest: Int, shareOver4: Double)
  }

  /// `W1` and so on, as in the table of workloads.
  package var name: String
  package var summary: String
  package var defaultLayers: Int
  package var minimumLayers = 1
  /// Whether each frame draws the whole target; what did not change is drawn, too.
  package var forcesRedraw = false
  package var agreement = Agreement.exact
  /// nil where none draws the same: what shows when is a matter of chance.
  package var raw: raw_kind?
  /// Whether each frame waits for the tiles that it shows.
  package var waitsForTiles = false
  package var makeScene: @Sendable (scene_size) throws(BenchError) -> any Scene

  /// All of them, in the order of their numbers.
  package static let all: [Workload] = [
    .turningSprites, .oneMover, .panels, .movingGroups, .changingGroups, .opaqueStack, .translucentStack, .idle,
    .scrolledContainer, .shownContainer, .deepTree, .stillBelow, .tiles, .fling, .zoom, .slowTiles,
  ]

  /// The one with a name, however that is capitalised.
  package static func named(_ name: String) -> Workload? {
    all.first { $0.name.lowercased() == name.lowercased() }
  }
}
