public import MultiplaneGeometry
import MultiplaneContents
import MultiplaneLayers

extension View {
  /// The point of the bounds that `center` places, as a fraction; the middle, (0.5, 0.5), by default. Setting it keeps
  /// `center`, and so moves the frame.
  public final var anchorPoint: Point {
    get { layer.anchorPoint }
    set {
      guard newValue != layer.anchorPoint else { return }
      layer.anchorPoint = newValue
      noteMoved()
    }
  }

  /// The part of the drawing that is stretched, as fractions of it, when the drawing is scaled: all of it by default.
  public final var contentStretch: Rect {
    get { layer.contentsCenter }
    set { if newValue != layer.contentsCenter { layer.contentsCenter = newValue } }
  }

  final func setMask(_ mask: View?) {
    guard mask !== extras?.mask else { return }
    if let mask { precondition(mask !== self, "a view cannot mask itself: \(type(of: self))") }
    mask?.removeFromSuperview()
    mask?.extras?.masked?.mask = nil
    mask?.layer.removeFromSuperlayer()
    let old = extras?.mask
    old?.extras?.masked = nil
    extend(unlessDefault: mask == nil) { $0.mask = mask }
    mask?.extend(unlessDefault: false) { $0.masked = self }
    old?.updateSurroundings()
    mask?.updateSurroundings()
    layer.mask = mask?.layer
    if let mask, let window { mask.forEachInSubtree(withMasks: true) { $0.enter(window) } }
  }

  final func setHidden(_ isHidden: Bool) {
    guard isHidden != layer.isHidden else { return }
    layer.isHidden = isHidden
    if !isHidden { displayAwaiting() }
    superlink?.noteHidden(self)
  }

  /// Marks again what could not be drawn because it was hidden.
  final func displayAwaiting() {
    forEachInSubtree(withMasks: true) { view in
      guard view.flags.contains(.awaitsShow) else { return }
      view.flags.remove(.awaitsShow)
      view.layer.setNeedsDisplay()
    }
  }

  final func setBackground(_ color: Color?) {
    let isDrawn = flags.contains(.hasDrawnBackground) || layer.contents is BackingStore && clearsContextBeforeDrawing
    if flags.contains(.hasDrawnBackground) {
      flags.remove(.hasDrawnBackground)
      extras?.background = nil
    } else if layer.backgroundColor == color {
      return
    }
    layer.backgroundColor = color
    updateOpacity()
    // The store is filled with the old colour.
    if isDrawn { setNeedsDisplay() }
  }

  /// A store has an alpha unless the view is opaque and its background colour, if any, is too.
  final func updateOpacity() {
    // No closure for the standard library: it would stop the program where views are made on another thread.
    let isOpaque = flags.contains(.isOpaque) && (backgroundColor?.alpha ?? 1) >= 1
    if layer.isOpaque != isOpaque { layer.isOpaque = isOpaque }
  }

  final func setMode(_ mode: ContentMode) {
    guard mode != self.mode else { return }
    self.mode = mode
    layer.contentsGravity = mode.gravity
    layer.needsDisplayOnBoundsChange = mode == .redraw && mayDraw
  }

  final func setScale(_ scale: Double) {
    flags.insert(.hasOwnScale)
    guard scale != layer.contentsScale else { return }
    layer.contentsScale = scale
    if flags.contains(.wasShown) { setNeedsDisplay() }
  }
}

// MARK: Tint

extension View {
  /// The tint of views without one of their own, and without a superview that has one.
  private static var systemBlue: DynamicColor {
    DynamicColor(
      light: Color(red: 0, green: 122 / 255, blue: 1), dark: Color(red: 10 / 255, green: 132 / 255, blue: 1))
  }

  final var effectiveTint: Color {
    let (own, mode) = tintState
    let tint = own ?? Self.systemBlue.resolved(with: traitCollection)
    return mode == .dimmed ? tint.grey : tint
  }

  /// The tint that the view has or inherits, nil for none, and whether it is dimmed.
  final var tintState: (tint: Color?, mode: TintAdjustmentMode) {
    guard let surroundings else { return (nil, .normal) }
    return (surroundings.tint, surroundings.tintMode == .automatic ? .normal : surroundings.tintMode)
  }

  final func setTintMode(_ mode: TintAdjustmentMode) {
    let old = tintState.mode
    extend(unlessDefault: mode == .automatic) { $0.tintMode = mode }
    updateSurroundings()
    if tintState.mode != old { noteTint { $0.tintMode != .automatic } }
  }

  final func setTint(_ color: Color?) {
    let old = effectiveTint
    extend(unlessDefault: color == nil) { $0.tintColor = color }
    updateSurroundings()
    if effectiveTint != old { noteTint() }
  }

  /// Tells this view, and those below it that inherit their tint, of another one.
  ///
  /// - Parameter hasOwn: whether a view does not inherit what has changed.
  final func noteTint(_ hasOwn: (ViewExtras) -> Bool = { $0.tintColor != nil }) {
    var pending = [self]
    while let view = pending.popLast() {
      view.tintColorDidChange()
      for child in view.children.reversed() where !(child.extras.map(hasOwn) ?? false) { pending.append(child) }
    }
  }
}

extension Color {
  /// As light, without its hue.
  fileprivate var grey: Color { Color(white: 0.2126 * red + 0.7152 * green + 0.0722 * blue, alpha: alpha) }
}

/// Whether tints are shown in their colour or grey, such as behind something that asks for attention.
public enum TintAdjustmentMode: Int, Hashable, Sendable, CaseIterable {
  /// As in the superview.
  case automatic
  /// In their colour.
  case normal
  /// Grey.
  case dimmed
}

extension ContentMode {
  fileprivate var gravity: ContentsGravity {
    switch self {
    case .scaleToFill, .redraw: .resize
    case .scaleAspectFit: .resizeAspect
    case .scaleAspectFill: .resizeAspectFill
    case .center: .center
    case .top: .top
    case .bottom: .bottom
    case .left: .left
    case .right: .right
    case .topLeft: .topLeft
    case .topRight: .topRight
    case .bottomLeft: .bottomLeft
    case .bottomRight: .bottomRight
    }
  }
}
