extension DrawingContext {
  /// Adds a path's elements to the current path.
  public func addPath(_ path: CGPath) { addPath(path.path) }

  /// Sets the colour that is filled with.
  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// Sets the grey that is filled with.
  public func setFillColor(gray: CGFloat, alpha: CGFloat) { setFillColor(CGColor(gray: gray, alpha: alpha)) }

  /// Sets the colour that is stroked with.
  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// Sets the grey that is stroked with.
  public func setStrokeColor(gray: CGFloat, alpha: CGFloat) { setStrokeColor(CGColor(gray: gray, alpha: alpha)) }

  /// Whether edges are smooth.
  public func setAllowsAntialiasing(_ allowsAntialiasing: Bool) { setShouldAntialias(allowsAntialiasing) }

  /// Fills the path by the even-odd rule.
  public func eoFillPath() { fillPath(using: .evenOdd) }

  /// Draws the shape of an image's alpha in the fill colour's place: everything after is cut to it.
  public func clip(to rect: CGRect, mask: CGImage?) { if let mask { clip(to: rect, mask: mask) } }

  /// Begins a group that is drawn as one.
  public func beginTransparencyLayer(auxiliaryInfo: Any?) { beginTransparencyLayer() }

  /// Begins a group in a rectangle that is drawn as one.
  public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo: Any?) { beginTransparencyLayer(in: rect) }

  /// Does nothing: what is drawn is drawn at once.
  public func flush() {}

  /// Does nothing: what is drawn is drawn at once.
  public func synchronize() {}
}
