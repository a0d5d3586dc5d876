import MultiplaneGeometry

/// Where a layer is in the cycle of marking and displaying.
struct Drawing: OptionSet {
  var rawValue: UInt8

  static let isNeeded = Drawing(rawValue: 1)
  static let isNeededOnBoundsChange = Drawing(rawValue: 2)
  /// The commit that is under way has displayed it.
  static let isDone = Drawing(rawValue: 4)
}

extension Layer {
  /// Whether a change of the size of `bounds`, not of its origin, marks the layer as `setNeedsDisplay()` does: the redraw mode of
  /// views. False by default; setting it marks nothing.
  public final var needsDisplayOnBoundsChange: Bool {
    get { drawing.contains(.isNeededOnBoundsChange) }
    set {
      if newValue {
        drawing.insert(.isNeededOnBoundsChange)
      } else {
        drawing.remove(.isNeededOnBoundsChange)
      }
    }
  }

  /// Whether the layer is marked: it is displayed with the next commit of the tree that it is in, or comes to be in.
  public final var needsDisplay: Bool { drawing.contains(.isNeeded) }

  /// Marks the layer: its picture is out of date. Its tree holds it until the next commit.
  public final func setNeedsDisplay() {
    guard !needsDisplay else { return }
    drawing.insert(.isNeeded)
    if !drawing.contains(.isDone) { enlistForDisplay() }
  }

  /// Calls `display()` where the layer is marked, and takes the mark away before.
  public final func displayIfNeeded() {
    guard needsDisplay else { return }
    drawing.remove(.isNeeded)
    display()
  }

  /// Marks the layer where new bounds have another size than the present ones.
  final func noteSize(_ bounds: Rect) {
    let old = geometry.bounds
    if bounds.width != old.width || bounds.height != old.height { setNeedsDisplay() }
  }

  /// Hands a marked layer to the tree that it is in.
  @inline(__always)
  final func enlistForDisplay() {
    guard needsDisplay, isAttached else { return }
    treelink.withObject { $0.awaitingDisplay.append(self) }
  }
}

extension LayerTree {
  /// How often a commit looks again for layers that displays have marked or put in. Enough for displays that bring others about, and
  /// an end for those that make a new marked layer each time.
  private static let maximumDisplayRounds = 16

  /// Displays the marked layers of the tree, and those that these mark in turn, each once.
  func displayMarked() {
    var displayed: [Layer] = []
    // In a transaction: a commit in a display would send half of what is to be one change.
    transaction {
      for _ in 0..<Self.maximumDisplayRounds where !awaitingDisplay.isEmpty {
        var round: [Layer] = []
        swap(&round, &awaitingDisplay)
        for layer in round where layer.needsDisplay && !layer.drawing.contains(.isDone) {
          guard layer.isAttached, layer.treelink.refers(to: self) else { continue }
          layer.drawing.insert(.isDone)
          displayed.append(layer)
          layer.displayIfNeeded()
        }
      }
    }
    for layer in displayed {
      layer.drawing.remove(.isDone)
      layer.enlistForDisplay()
    }
  }
}
