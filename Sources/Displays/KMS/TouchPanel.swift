#if Displays
  import MultiplaneGeometry

  /// A touch screen, and what it says of the monitor that it lies on.
  struct TouchPanel: Hashable {
    /// As the kernel names it.
    var name: String
    /// The connector that udev names, by `WL_OUTPUT`; nil for none.
    var connector: String?
    /// Millimetres; nil where it does not say.
    var size: Size?

    /// What a monitor says of itself.
    struct Monitor: Hashable {
      var connector: String
      /// Millimetres, as `size`: without the picture's turn.
      var size: Size?
      /// A part of the name of its touch screen, which the options give.
      var touch: String?
    }

    /// Of the length of a side.
    private static let tolerance = 0.05

    /// The place of its monitor: that of the options, or of udev; or the only one of its size; or the first.
    func place(among monitors: [Monitor]) -> Int {
      let lower = name.lowercased()
      if let place = monitors.firstIndex(where: { $0.touch.map { lower.contains($0.lowercased()) } ?? false }) {
        return place
      }
      if let connector, let place = monitors.firstIndex(where: { $0.connector == connector }) { return place }
      guard let size else { return 0 }
      let fitting = monitors.indices.filter { index in
        guard let other = monitors[index].size else { return false }
        return abs(other.width - size.width) <= size.width * Self.tolerance
          && abs(other.height - size.height) <= size.height * Self.tolerance
      }
      return fitting.count == 1 ? fitting[0] : 0
    }
  }
#endif
