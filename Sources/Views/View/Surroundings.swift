import MultiplaneGeometry

/// What a view takes from the views around it, so that nobody searches for it: the window, tint and style.
///
/// A view has that of its superview, the same object, unless it says something itself; nil where none above says
/// anything. It is brought up to date wherever one of these changes, and where a view gets another superview.
@MainActor final class Surroundings {
  private(set) weak var window: Window?
  /// The nearest tint, and whether tints are dimmed.
  let tint: Color?
  let tintMode: TintAdjustmentMode
  let style: UserInterfaceStyle
  let classes: SizeClasses

  init?(
    _ window: Window?, _ tint: Color?, _ tintMode: TintAdjustmentMode, _ style: UserInterfaceStyle,
    _ classes: SizeClasses
  ) {
    if window == nil, tint == nil, tintMode == .automatic, style == .unspecified, classes == SizeClasses() {
      return nil
    }
    (self.window, self.tint, self.tintMode, self.style, self.classes) = (window, tint, tintMode, style, classes)
  }

  func isSame(as other: Surroundings) -> Bool {
    window === other.window && tint == other.tint && tintMode == other.tintMode && style == other.style
      && classes == other.classes
  }
}

extension View {
  /// Brings the surroundings of this view, and of those below it that take them from it, up to date.
  final func updateSurroundings() {
    if children.isEmpty, extras?.mask == nil {
      _ = takeSurroundings()
      return
    }
    var pending = [self]
    while let view = pending.popLast() {
      guard view.takeSurroundings() else { continue }
      pending.append(contentsOf: view.children)
      if let mask = view.extras?.mask { pending.append(mask) }
    }
  }

  /// - Returns: whether they are others now.
  private final func takeSurroundings() -> Bool {
    let (old, new) = (surroundings, currentSurroundings)
    if old === new { return false }
    if let old, let new, old.isSame(as: new) { return false }
    surroundings = new
    return true
  }

  private final var currentSurroundings: Surroundings? {
    let above = superlink?.surroundings
    let isWindow = flags.contains(.isWindow)
    guard let extras, extras.hasSurroundings || extras.masked != nil else {
      return isWindow
        ? Surroundings(self as? Window, above?.tint, above?.tintMode ?? .automatic, .unspecified, SizeClasses())
        : above
    }
    let masked = superlink == nil ? extras.masked : nil
    let window = isWindow ? self as? Window : masked == nil ? above?.window : masked?.window
    var classes = above?.classes ?? SizeClasses()
    if extras.classes.horizontal != .unspecified { classes.horizontal = extras.classes.horizontal }
    if extras.classes.vertical != .unspecified { classes.vertical = extras.classes.vertical }
    return Surroundings(
      window, extras.tintColor ?? above?.tint,
      extras.tintMode == .automatic ? above?.tintMode ?? .automatic : extras.tintMode,
      extras.style == .unspecified ? above?.style ?? .unspecified : extras.style, classes)
  }

  /// Whether this view is, or is below, one that is to be added to a view around it: searched for upwards from here and
  /// downwards from there at once, so that the shorter way counts.
  ///
  /// - Returns: the answer, and the views that were visited to know it.
  package final func isBelow(possibleAncestor view: View) -> (isBelow: Bool, steps: Int) {
    if view === self { return (true, 0) }
    if view.children.isEmpty || view.window !== window { return (false, 0) }
    var (above, below, steps) = (superlink, view.children, 0)
    while let ancestor = above, let descendant = below.popLast() {
      steps += 1
      if ancestor === view || descendant === self { return (true, steps) }
      below.append(contentsOf: descendant.children)
      above = ancestor.superlink
    }
    return (false, steps)
  }
}

extension ViewExtras {
  /// Whether the view says something of its own.
  fileprivate var hasSurroundings: Bool {
    tintColor != nil || tintMode != .automatic || style != .unspecified || classes != SizeClasses()
  }
}
