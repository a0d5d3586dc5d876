extension DrawingContext {
  /// Paints an image as Core Graphics does, its last row first along y: upside down, where y runs down as in views.
  /// `UIImage.draw(in:)` paints it upright.
  public func draw(_ image: CGImage, in rect: CGRect) { draw(image, in: rect, byTiling: false) }

  /// Paints an image as `draw(_:in:)` does and, tiled, over all of the clip.
  public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool) {
    turned(about: rect) { draw(image, from: nil, in: rect, byTiling: byTiling) }
  }

  /// Cuts what is drawn from now on by the alpha of an image, which lies as `draw(_:in:)` paints it.
  public func clip(to rect: CGRect, mask: CGImage) { turned(about: rect) { clip(to: rect, byMask: mask) } }

  /// Runs a block in which y runs the other way, about the middle of a rectangle.
  private func turned(about rect: CGRect, _ body: () -> Void) {
    let turn = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: rect.minY + rect.maxY)
    concatenate(turn)
    body()
    concatenate(turn)
  }

  /// Around the current path; `null` for an empty one.
  public var boundingBoxOfPath: CGRect { path.isEmpty ? .null : path.bounds }

  /// Whether a point is in what a mode would paint of the current path: for a stroke, in what it encloses.
  public func pathContains(_ point: CGPoint, mode: CGPathDrawingMode) -> Bool {
    path.contains(point, using: mode == .eoFill || mode == .eoFillStroke ? .evenOdd : .winding)
  }

  /// From the user space to pixels, y down.
  public var userSpaceToDeviceSpaceTransform: CGAffineTransform { ctm }

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

  /// Begins a group that is drawn as one.
  public func beginTransparencyLayer(auxiliaryInfo: Any?) { beginTransparencyLayer() }

  /// Begins a group in a rectangle that is drawn as one.
  public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo: Any?) { beginTransparencyLayer(in: rect) }

  /// Does nothing: what is drawn is drawn at once.
  public func flush() {}

  /// Does nothing: what is drawn is drawn at once.
  public func synchronize() {}
}
