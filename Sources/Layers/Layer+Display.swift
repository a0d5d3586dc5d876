import MultiplaneGeometry

/// The layer's state in the layout and display cycle, and the settings that decide when it is marked.
struct Marks: OptionSet {
  var rawValue: UInt32

  static let isNeeded = Marks(rawValue: 1)
  static let isNeededOnBoundsChange = Marks(rawValue: 2)
  /// The current commit has displayed the layer.
  static let isDone = Marks(rawValue: 4)
  /// The layer is marked by `setNeedsLayout()`.
  static let needsLayout = Marks(rawValue: 8)
  /// The layer may lay out sublayers: it is a subclass of `Layer`, or has a delegate.
  static let laysOut = Marks(rawValue: 16)
  static let isLayingOut = Marks(rawValue: 32)
  static let isOpaque = Marks(rawValue: 64)
  /// In the current drawing, the default implementation of `draw` was reached, which draws nothing.
  static let drewNothing = Marks(rawValue: 128)

  /// The bounds cover the pixels of the backing store only in part.
  static let isPartlyCovered = Marks(rawValue: 256)
  static let isDrawing = Marks(rawValue: 512)
  /// Changes of properties are reported to the tree, which may animate them.
  static let acts = Marks(rawValue: 1024)
  /// The layer has had animations or a time of its own.
  static let animates = Marks(rawValue: 2048)
  /// A change of the origin of the bounds does not mark the layer for layout, and one of their size marks the
  /// superlayer, too: the layer is a view's.
  static let laysOutBySize = Marks(rawValue: 4096)
  /// The last drawing failed, or the tree had no drawing contexts. Another tree tries again.
  static let isUndrawn = Marks(rawValue: 8192)

  /// `LayerTree.advance(to:)` has taken the layer, which no commit has sent: its changes run actions.
  static let isAdvanced = Marks(rawValue: 16384)

  /// A sublayer was added to a layer that nothing lays out, since the last commit.
  static let hasNewSublayer = Marks(rawValue: 1 << 15)
  /// The class is a program's own: its `needsDisplay(forKey:)` is asked about each change of a property, so that the
  /// layer has `acts` outside of any tree, too.
  static let asksClass = Marks(rawValue: 1 << 16)

  /// View-style blocks animate the layer in a tree of views: it is a view's, or the space of views.
  static let takesBlocks = Marks(rawValue: 1 << 17)

  /// A copy of what a layer shows whose sublayers are made when somebody asks for them.
  static let lacksSublayers = Marks(rawValue: 1 << 18)
  /// Such a copy, whose superlayer is made when somebody asks for it.
  static let lacksSuperlayer = Marks(rawValue: 1 << 19)
  /// Such a copy, with a superlayer that does not have it among its sublayers.
  static let hangs = Marks(rawValue: 1 << 20)

  static let boundsWatchers: Marks = [.isNeededOnBoundsChange, .laysOut]
}

extension Layer {
  /// The object that draws the layer and lays out its sublayers; nil by default. A weak reference: nil again after the
  /// delegate is released.
  public final var delegate: (any LayerDelegate)? {
    get { extras?.delegate }
    set {
      extend(unlessDefault: newValue == nil) { $0.delegate = newValue }
      if hasKind, let tiled = self as? TiledLayer { tiled.updateOwnSource() }
      guard newValue != nil else { return }
      marks.insert(.laysOut)
      if marks.contains(.hasNewSublayer) {
        marks.remove(.hasNewSublayer)
        markForLayout()
      }
    }
  }

  /// Whether a change of `contentsScale`, or of the size of `bounds` and not of its origin, marks the layer as
  /// `setNeedsDisplay()` does: UIView's `contentMode` redraw. False by default. Setting it marks nothing.
  public final var needsDisplayOnBoundsChange: Bool {
    get { marks.contains(.isNeededOnBoundsChange) }
    set { marks.set(.isNeededOnBoundsChange, newValue) }
  }

  /// Whether the drawing of the layer covers its whole bounds with opaque colour; false by default.
  ///
  /// The backing store of an opaque layer has no alpha: pixels that are not drawn are black. Setting it marks nothing,
  /// and does not affect other contents.
  public final var isOpaque: Bool {
    get { marks.contains(.isOpaque) }
    set { marks.set(.isOpaque, newValue) }
  }

  /// Whether the layer is marked for display. The next commit of its tree displays it; outside of a tree, it stays
  /// marked.
  @_disfavoredOverload public final var needsDisplay: Bool { marks.contains(.isNeeded) }

  /// See `displayIfNeeded()`.
  final func displayMarked() {
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

  /// Takes the mark away, for a display of all of the layer.
  final func unmarkForDisplay() {
    guard needsDisplay else { return }
    marks.remove(.isNeeded)
    displayBox?.staleRect = nil
  }

  /// Reports a change of a property of a subclass: marks the layer as `setNeedsDisplay()` does if the class's
  /// `needsDisplay(forKey:)` returns true for the key.
  ///
  /// A subclass calls it for its own properties:
  ///
  /// ```swift
  /// var angle = 0.0 { didSet { didChangeValue(forKey: "angle") } }
  /// ```
  public final func didChangeValue(forKey key: String) {
    if type(of: self).needsDisplay(forKey: key) { setNeedsDisplay() }
  }

  /// - Parameter rect: the part to redraw, in the layer's own space; nil for all.
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

  /// Marks the layer for display and layout, as its settings require for a change of bounds.
  final func noteBounds(_ bounds: Rect) {
    let old = geometry.bounds
    let isResized = bounds.width != old.width || bounds.height != old.height
    if marks.contains(.isNeededOnBoundsChange), isResized { setNeedsDisplay() }
    if marks.contains(.laysOut), isResized || bounds != old && !marks.contains(.laysOutBySize) {
      noteGeometryForLayout()
      if isResized, marks.contains(.laysOutBySize), !isMask { superlink.object?.noteSubviewSize() }
    }
  }

  /// Puts a marked layer in its tree's list of layers to display.
  @inline(__always)
  final func enlistForDisplay() {
    guard needsDisplay, isAttached else { return }
    treelink.withObject { $0.awaiting.display.append(self) }
  }

  /// Puts a marked layer in its new tree's lists of layers to display and to lay out.
  @inline(__always)
  final func enlistMarks() {
    if marks.isDisjoint(with: [.isNeeded, .needsLayout, .animates, .isUndrawn]) { return }
    if marks.contains(.isUndrawn) {
      marks.insert(.isNeeded)
      displayBox?.staleRect = nil
    }
    if marks.contains(.animates) { treelink.withObject { $0.animations.noteArrival(of: self) } }
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
  /// The number of times that a commit goes through the layers marked by displays. Enough for displays that mark
  /// further layers, and a limit for displays that create a marked layer each time.
  private static let maximumDisplayRounds = 16

  /// Lays out and displays the marked layers of the tree, and the layers that these mark in turn. Each is displayed
  /// once.
  func layOutAndDisplayMarked() {
    var (displayed, endsLayout) = ([Layer](), true)
    // In a transaction, so that a commit inside a display does not send half of a change.
    transaction {
      for _ in 0..<(viewCycle == nil ? Self.maximumDisplayRounds : 1) {
        if viewCycle == nil { layOutMarked() } else { endsLayout = layOutWithUpdates() }
        viewCycle?.willDisplay()
        if awaiting.display.isEmpty { break }
        var round: [Layer] = []
        swap(&round, &awaiting.display)
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
    let deferred = layouts.takeDeferred()
    if let first = deferred.first ?? (endsLayout ? nil : root) { viewCycle?.layoutStopped(first) }
    for layer in deferred { layer.enlistForLayout() }
    viewCycle?.didDisplay()
  }
}
