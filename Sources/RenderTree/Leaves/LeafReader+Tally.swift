extension LeafReader {
  /// What the leaves that were read add up to.
  struct Tally: BitwiseCopyable {
    /// See `Snapshot.isCounting`.
    var isCounting: Bool
    var stillPixels = 0
    var visited = 0
    /// Of the added leaves.
    var alike = PaintWalk.LeavesAlike()

    /// Adds a leaf with a number of pixels.
    @inline(__always)
    mutating func add(area: Int, _ quad: borrowing DrawnQuad) {
      if isCounting { stillPixels &+= area }
      alike.pixels &+= area
      alike.add(quad, isFirst: alike.pixels == area)
    }

    /// Adds a number of leaves that need the same as those that `alike` knows.
    @inline(__always)
    mutating func add(_ count: Int, alikeWith pixels: Int) {
      if isCounting { stillPixels &+= pixels }
      alike.pixels &+= pixels
      visited &+= count
    }
  }
}
