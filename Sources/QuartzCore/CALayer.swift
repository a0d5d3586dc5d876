@_exported public import class Foundation.NSNull
@_exported public import class Foundation.NSNumber

/// No action: `["position": NSNull()]` in a dictionary of actions.
extension NSNull: EmptyAction {}

extension Layer: CustomDebugStringConvertible {
  /// As `description`.
  public var debugDescription: String { description }
}

// Core Animation's spellings and types of what `Layer` has.
extension Layer {
  /// The sublayers, back to front; nil where there are none. Setting it removes those that are not in it.
  public final var sublayers: [CALayer]? {
    get { ownSublayers.isEmpty ? nil : ownSublayers }
    set {
      let layers = newValue ?? []
      for old in ownSublayers where !layers.contains(where: { $0 === old }) { old.removeFromSuperlayer() }
      for layer in layers { addSublayer(layer) }
    }
  }

  /// An image: a `CGImage`, or an object of our `LayerContents`. Another value shows nothing.
  public final var contents: Any? {
    get { ownContents }
    set { ownContents = newValue as? any LayerContents }
  }

  /// The path of the shadow; nil for the shape of the layer.
  public final var shadowPath: CGPath? {
    get { ownShadowPath.map(CGPath.init) }
    set { ownShadowPath = newValue?.path }
  }

  /// The keys of the running animations; nil where there are none.
  public final func animationKeys() -> [String]? { ownAnimationKeys.isEmpty ? nil : ownAnimationKeys }

  /// The part of the transform in the plane.
  public final func affineTransform() -> CGAffineTransform { ownAffineTransform }

  /// Sets the transform, to one in the plane.
  public final func setAffineTransform(_ transform: CGAffineTransform) {
    ownAffineTransform = transform
  }

  /// A copy with the values that are shown at the time of the thread's clock, outside of any tree; sublayers and
  /// superlayers are such copies, too. It is made by `init()` of the layer's class; what a subclass adds is copied only
  /// where it is declared in `animatableProperties`.
  public final func presentation() -> Self? { shownCopy(at: CACurrentMediaTime()) }

  /// Converts a point from another layer's space. The origin where there is no way.
  public final func convert(_ point: CGPoint, from layer: CALayer?) -> CGPoint {
    ownConvert(point, from: layer) ?? .zero
  }

  /// Converts a point to another layer's space. The origin where there is no way.
  public final func convert(_ point: CGPoint, to layer: CALayer?) -> CGPoint { ownConvert(point, to: layer) ?? .zero }

  /// Converts a rectangle from another layer's space. `CGRect.zero` where there is no way.
  public final func convert(_ rect: CGRect, from layer: CALayer?) -> CGRect { ownConvert(rect, from: layer) ?? .zero }

  /// Converts a rectangle to another layer's space. `CGRect.zero` where there is no way.
  public final func convert(_ rect: CGRect, to layer: CALayer?) -> CGRect { ownConvert(rect, to: layer) ?? .zero }

  /// Whether the layer is marked for display.
  public final func needsDisplay() -> Bool { ownNeedsDisplay }

  /// Of no effect: nothing is drawn on other threads.
  public final var drawsAsynchronously: Bool {
    get { false }
    set {}
  }

  /// Inserts a layer at an index; at the end for one beyond it.
  public final func insertSublayer(_ layer: CALayer, at index: Int) {
    insertSublayer(layer, at: UInt32(clamping: index))
  }

  /// As `needsDisplay(forKey:)`.
  public static func needsDisplay(for key: String) -> Bool { needsDisplay(forKey: key) }
}

extension CAShapeLayer {
  /// What is filled and stroked.
  public final var path: CGPath? {
    get { ownPath.map(CGPath.init) }
    set { ownPath = newValue?.path }
  }

  /// The lengths of dashes and gaps; nil for none.
  public final var lineDashPattern: [NSNumber]? {
    get {
      let lengths = ownLineDashPattern
      return lengths.isEmpty ? nil : lengths.map { NSNumber(value: $0) }
    }
    set { ownLineDashPattern = newValue?.map(\.doubleValue) ?? [] }
  }
}

extension CAGradientLayer {
  /// The colours; a value that is none is left out.
  public final var colors: [Any]? {
    get { ownColors.isEmpty ? nil : ownColors }
    set { ownColors = newValue?.compactMap { $0 as? CGColor } ?? [] }
  }

  /// 0…1 for each colour; nil to spread them evenly.
  public final var locations: [NSNumber]? {
    get { ownLocations?.map { NSNumber(value: $0) } }
    set { ownLocations = newValue?.map(\.doubleValue) }
  }
}

extension CATextLayer {
  /// The typeface: a `Font`, a `CGFont`, or the name of one. Another value is ignored.
  public final var font: Any? {
    get { ownFont }
    set {
      switch newValue {
      case let font as Font: ownFont = font
      case let font as CGFont: ownFont = font.font
      case let name as String: ownFont = CGFont(named: name).font
      default: break
      }
    }
  }

  /// What is drawn: a `String`; nil by default. Another value draws nothing, and reads as nil.
  public final var string: Any? {
    get { hasString ? ownString : nil }
    set {
      ownString = newValue as? String ?? ""
      hasString = newValue is String
    }
  }

  /// The colour of the letters; nil for clear.
  public final var foregroundColor: CGColor? {
    get { ownForegroundColor }
    set { ownForegroundColor = newValue ?? .clear }
  }
}
