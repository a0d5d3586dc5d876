public import MultiplaneGeometry

extension DrawingContext {
  /// Moves the origin.
  public func translateBy(x: Double, y: Double) { concatenate(Transform2D(translationX: x, y: y)) }

  /// Scales about the origin.
  public func scaleBy(x: Double, y: Double) { concatenate(Transform2D(scaleX: x, y: y)) }

  /// Turns about the origin by radians, from the x axis towards the y axis.
  public func rotate(by angle: Double) { concatenate(Transform2D(rotationAngle: angle)) }

  /// A point of user space in pixels.
  public func convertToDeviceSpace(_ point: Point) -> Point { ctm.apply(to: point) }

  /// A point in pixels in user space; the point itself if the matrix has no inverse.
  public func convertToUserSpace(_ point: Point) -> Point { ctm.inverted()?.apply(to: point) ?? point }

  /// Sets the colour that paths are filled with.
  public func setFillColor(_ color: Color) { drawingState.fill = .color(color) }

  /// Sets the colour that paths are stroked with.
  public func setStrokeColor(_ color: Color) { drawingState.stroke = .color(color) }

  /// Sets the pattern that paths are filled with, and the colour of a pattern without colours of its own.
  public func setFillPattern(_ pattern: Pattern, color: Color = .black) {
    drawingState.fill = .pattern(pattern, color)
  }

  /// Sets the pattern that paths are stroked with, and the colour of a pattern without colours of its own.
  public func setStrokePattern(_ pattern: Pattern, color: Color = .black) {
    drawingState.stroke = .pattern(pattern, color)
  }

  /// Sets the offset of patterns.
  public func setPatternPhase(_ phase: Size) { drawingState.patternPhase = phase }

  /// Sets the width of strokes, user space.
  public func setLineWidth(_ width: Double) { drawingState.lineWidth = width }

  /// Sets the ends of strokes.
  public func setLineCap(_ cap: LineCap) { drawingState.lineCap = cap }

  /// Sets the corners of strokes.
  public func setLineJoin(_ join: LineJoin) { drawingState.lineJoin = join }

  /// Sets the longest mitre, in line widths.
  public func setMiterLimit(_ limit: Double) { drawingState.miterLimit = limit }

  /// Sets the dashes of strokes; no lengths make a line without gaps.
  public func setLineDash(phase: Double, lengths: [Double]) {
    drawingState.lineDashPhase = phase
    drawingState.lineDashLengths = lengths
  }

  /// Sets the opacity of all drawing.
  public func setAlpha(_ alpha: Double) { drawingState.alpha = alpha }

  /// Sets the blend mode of all drawing.
  public func setBlendMode(_ mode: BlendMode) { drawingState.blendMode = mode }

  /// Sets a shadow of black with an alpha of 1/3.
  public func setShadow(offset: Size, blur: Double) { drawingState.shadow = DrawingShadow(offset: offset, blur: blur) }

  /// Sets a shadow; with nil for the colour, removes it.
  public func setShadow(offset: Size, blur: Double, color: Color?) {
    drawingState.shadow = color.map { DrawingShadow(offset: offset, blur: blur, color: $0) }
  }

  /// Sets whether edges are antialiased.
  public func setShouldAntialias(_ shouldAntialias: Bool) { drawingState.shouldAntialias = shouldAntialias }

  /// The quality of scaled bitmaps.
  public var interpolationQuality: InterpolationQuality {
    get { drawingState.interpolationQuality }
    set { drawingState.interpolationQuality = newValue }
  }

  /// Begins a transparency layer over the whole clip.
  public func beginTransparencyLayer() { beginTransparencyLayer(in: nil) }
}
