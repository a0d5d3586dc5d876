public import MultiplaneGeometry

extension DrawingContext {
  /// Moves the origin.
  public func translateBy(x: Double, y: Double) { concatenate(Transform2D(translationX: x, y: y)) }

  /// Scales about the origin.
  public func scaleBy(x: Double, y: Double) { concatenate(Transform2D(scaleX: x, y: y)) }

  /// Turns about the origin by radians, from the x axis towards the y axis.
  public func rotate(by angle: Double) { concatenate(Transform2D(rotationAngle: angle)) }

  /// A place in pixels.
  public func convertToDeviceSpace(_ point: Point) -> Point { ctm.apply(to: point) }

  /// A place in user space of one in pixels; the same where the matrix has no inverse.
  public func convertToUserSpace(_ point: Point) -> Point { ctm.inverted()?.apply(to: point) ?? point }

  /// What paths are filled with.
  public func setFillColor(_ color: Color) { drawingState.fill = .color(color) }

  /// What paths are stroked with.
  public func setStrokeColor(_ color: Color) { drawingState.stroke = .color(color) }

  /// What paths are filled with; the colour is that of a pattern without colours of its own.
  public func setFillPattern(_ pattern: Pattern, color: Color = .black) {
    drawingState.fill = .pattern(pattern, color)
  }

  /// What paths are stroked with; the colour is that of a pattern without colours of its own.
  public func setStrokePattern(_ pattern: Pattern, color: Color = .black) {
    drawingState.stroke = .pattern(pattern, color)
  }

  /// Moves patterns.
  public func setPatternPhase(_ phase: Size) { drawingState.patternPhase = phase }

  /// The width of strokes.
  public func setLineWidth(_ width: Double) { drawingState.lineWidth = width }

  /// The ends of strokes.
  public func setLineCap(_ cap: LineCap) { drawingState.lineCap = cap }

  /// The corners of strokes.
  public func setLineJoin(_ join: LineJoin) { drawingState.lineJoin = join }

  /// How long mitres may be, in line widths.
  public func setMiterLimit(_ limit: Double) { drawingState.miterLimit = limit }

  /// The dashes of strokes; none for a line without gaps.
  public func setLineDash(phase: Double, lengths: [Double]) {
    drawingState.lineDashPhase = phase
    drawingState.lineDashLengths = lengths
  }

  /// Multiplies all that is painted.
  public func setAlpha(_ alpha: Double) { drawingState.alpha = alpha }

  /// How what is painted meets what is there.
  public func setBlendMode(_ mode: BlendMode) { drawingState.blendMode = mode }

  /// A shadow, black of a third.
  public func setShadow(offset: Size, blur: Double) { drawingState.shadow = DrawingShadow(offset: offset, blur: blur) }

  /// A shadow; without a colour, none.
  public func setShadow(offset: Size, blur: Double, color: Color?) {
    drawingState.shadow = color.map { DrawingShadow(offset: offset, blur: blur, color: $0) }
  }

  /// Whether edges are smooth.
  public func setShouldAntialias(_ shouldAntialias: Bool) { drawingState.shouldAntialias = shouldAntialias }

  /// How pictures are sampled.
  public var interpolationQuality: InterpolationQuality {
    get { drawingState.interpolationQuality }
    set { drawingState.interpolationQuality = newValue }
  }

  /// Begins a group over all of the clip.
  public func beginTransparencyLayer() { beginTransparencyLayer(in: nil) }
}
