import MultiplaneGeometry

/// Where a layer is in the cycle of marking, laying out and displaying, and what it wants of that.
struct Marks: OptionSet {
  var rawValue: UInt16

  static let isNeeded = Marks(rawValue: 1)
  static let isNeededOnBoundsChange = Marks(rawValue: 2)
  /// The commit that is under way has displayed it.
  static let isDone = Marks(rawValue: 4)
  /// Its sublayers are to be placed anew.
  static let needsLayout = Marks(rawValue: 8)
  /// It may place its sublayers: it is of a class of its own, or has a delegate.
  static let laysOut = Marks(rawValue: 16)
  static let isLayingOut = Marks(rawValue: 32)
  static let isOpaque = Marks(rawValue: 64)
  /// The drawing that is under way came to where nothing is drawn.
  static let drewNothing = Marks(rawValue: 128)

  /// Its backing store has pixels that its bounds cover in part only.
  static let isPartlyCovered = Marks(rawValue: 256)
  static let isDrawing = Marks(rawValue: 512)

  static let boundsWatchers: Marks = [.isNeededOnBoundsChange, .laysOut]
}

extension Layer {
  /// What draws the layer and lays its sublayers out in its place; nil, the default, for nobody. Not held: it is nil
  /// again when the delegate is gone.
  public final var delegate: (any LayerDelegate)? {
    get { extras?.delegate }
    set {
      extend(unlessDefault: newValue == nil) { $0.delegate = newValue }
      if newValue != nil { marks.insert(.laysOut) }
    }
  }

  /// Whether a change of the size of `bounds`, not of its origin, marks the layer as `setNeedsDisplay()` does: the
  /// redraw mode of views. False by default; setting it marks nothing.
  public final var needsDisplayOnBoundsChange: Bool {
    get { marks.contains(.isNeededOnBoundsChange) }
    set { marks.set(.isNeededOnBoundsChange, newValue) }
  }

  /// Whether what the layer draws covers all of its bounds with opaque colour; false by default.
  ///
  /// The backing store of an opaque layer has no alpha: it is black where nothing is drawn. Setting it marks nothing,
  /// and does nothing to other contents.
  public final var isOpaque: Bool {
    get { marks.contains(.isOpaque) }
    set { marks.set(.isOpaque, newValue) }
  }

  /// Whether the layer is marked: it is displayed with the next commit of the tree that it is in, or comes to be in.
  public final var needsDisplay: Bool { marks.contains(.isNeeded) }

  /// Calls `display()` where the layer is marked, and takes the mark away before.
  ///
  /// A layer that is to be drawn stays marked where it cannot be yet: outside of any tree, and while all buffers of its
  /// backing store are in use.
  public final func displayIfNeeded() {
    guard needsDisplay else { return }
    marks.remove(.isNeeded)
    let rect = displayBox?.staleRect
    if rect != nil {
      displayBox?.staleRect = nil
      displayBox?.displayedRect = rect
    }
    display()
    if rect != nil { displayBox?.displayedRect = nil }
  }

  /// Tells that a property has another value: marks the layer as `setNeedsDisplay()` does where the class's
  /// `needsDisplay(forKey:)` says so.
  ///
  /// Called by a subclass for its own properties:
  ///
  /// ```swift
  /// var angle = 0.0 { didSet { didChangeValue(forKey: "angle") } }
  /// ```
  public final func didChangeValue(forKey key: String) {
    if type(of: self).needsDisplay(forKey: key) { setNeedsDisplay() }
  }

  /// - Parameter rect: what is out of date; nil for all.
  final func markForDisplay(_ rect: Rect?) {
    guard needsDisplay else {
      marks.insert(.isNeeded)
      noteDisplay(unlessDefault: rect == nil) { $0.staleRect = rect }
      if !marks.contains(.isDone) { enlistForDisplay() }
      return
    }
    guard let box = displayBox, let stale = box.staleRect else { return }
    box.staleRect = rect.map { $0.union(stale) }
  }

  /// Marks the layer as far as it wants that for new bounds.
  final func noteBounds(_ bounds: Rect) {
    let old = geometry.bounds
    if marks.contains(.isNeededOnBoundsChange), bounds.width != old.width || bounds.height != old.height {
      setNeedsDisplay()
    }
    if marks.contains(.laysOut), bounds != old { noteGeometryForLayout() }
  }

  /// Hands a marked layer to the tree that it is in.
  @inline(__always)
  final func enlistForDisplay() {
    guard needsDisplay, isAttached else { return }
    treelink.withObject { $0.awaitingDisplay.append(self) }
  }

  /// Hands a layer with marks of either kind to the tree that it came into.
  @inline(__always)
  final func enlistMarks() {
    if marks.isDisjoint(with: [.isNeeded, .needsLayout]) { return }
    enlistForDisplay()
    enlistForLayout()
  }
}

extension Marks {
  mutating func set(_ mark: Marks, _ isSet: Bool) {
    if isSet { insert(mark) } else { remove(mark) }
  }
}

extension LayerTree {
  /// How often a commit looks again for layers that displays have marked or put in. Enough for displays that bring
  /// others about, and an end for those that make a new marked layer each time.
  private static let maximumDisplayRounds = 16

  /// Lays out and displays the marked layers of the tree, and those that these mark in turn, each displayed once.
  func layOutAndDisplayMarked() {
    var displayed: [Layer] = []
    // In a transaction: a commit in a display would send half of what is to be one change.
    transaction {
      for _ in 0..<Self.maximumDisplayRounds {
        layOutMarked()
        if awaitingDisplay.isEmpty { break }
        var round: [Layer] = []
        swap(&round, &awaitingDisplay)
        for layer in round where layer.needsDisplay && !layer.marks.contains(.isDone) {
          guard layer.isAttached, layer.treelink.refers(to: self) else { continue }
          layer.marks.insert(.isDone)
          displayed.append(layer)
          layer.displayIfNeeded()
        }
      }
    }
    for layer in displayed {
      layer.marks.remove(.isDone)
      layer.enlistForDisplay()
    }
    for layer in layouts.takeLate() { layer.enlistForLayout() }
  }
}
