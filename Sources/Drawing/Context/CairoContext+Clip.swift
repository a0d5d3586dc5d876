#if Drawing
  import CCairo
  public import MultiplaneGeometry
  public import MultiplaneContents

  /// How much of each pixel a clip leaves: a picture of alpha that stands at a place of the device. Outside of it,
  /// nothing is left.
  struct ClipMask {
    var surface: CairoSurface
    var bounds: PixelRect
  }

  extension CairoContext {
    /// As `DrawingContext` has it.
    public var boundingBoxOfClipPath: Rect {
      let seen = clipBounds.intersection(wanted)
      guard !seen.isEmpty, let toUser = ctm.inverted() else { return .null }
      return toUser.apply(to: seen.rect)
    }

    /// As `DrawingContext` has it.
    public func clip(using rule: FillRule) {
      let path = devicePath
      beginPath()
      clip(path, rule)
    }

    /// As `DrawingContext` has it.
    public func clip(to rects: [Rect]) {
      beginPath()
      var path = Path()
      for rect in rects where !rect.isNull && rect.isFinite { path.addPath(Path(rect)) }
      clip(path.applying(ctm), .nonZero)
    }

    /// - Parameter path: pixels.
    func clip(_ path: Path, _ rule: FillRule) {
      guard !clipBounds.isEmpty else { return }
      let extents = path.deviceBounds
      let touched = extents.isFinite ? extents.pixels(within: clipBounds) : .empty
      // What is left of nothing is the same without Cairo.
      guard !touched.isEmpty, let path = fillable(path, extents) else {
        clipBounds = .empty
        return
      }
      let cairo = unsafe target.cairo
      unsafe path.put(into: cairo)
      unsafe cairo_set_fill_rule(cairo, rule.cairo)
      unsafe cairo_set_antialias(
        cairo, drawingState.shouldAntialias ? CAIRO_ANTIALIAS_DEFAULT : CAIRO_ANTIALIAS_NONE)
      unsafe cairo_clip(cairo)
      clipBounds = target.clipBounds.intersection(clipBounds)
      check()
    }

    /// As `DrawingContext` has it.
    public func clip(to rect: Rect, byMask mask: Bitmap) {
      beginPath()
      guard !clipBounds.isEmpty else { return }
      let rect = rect.standardized
      let region = ctm.apply(to: rect).pixels(within: clipBounds)
      guard !region.isEmpty, let alphas = mask.clipAlphas() else {
        clipBounds = .empty
        return
      }
      do throws(DrawingError) {
        let surface = try CairoSurface(CAIRO_FORMAT_A8, at: region, pixelsPerUnit: pixelsPerUnit)
        let drawn = try CairoTarget(surface, bounds: region)
        try put(alphas, into: rect, of: drawn)
        if let clipMask {
          unsafe cairo_set_operator(drawn.cairo, CAIRO_OPERATOR_DEST_IN)
          unsafe cairo_set_source_surface(drawn.cairo, clipMask.surface.pointer, 0, 0)
          unsafe cairo_paint(drawn.cairo)
        }
        clipMask = ClipMask(surface: surface, bounds: region)
        let cairo = unsafe target.cairo
        unsafe cairo_new_path(cairo)
        unsafe cairo_rectangle(
          cairo, Double(region.x), Double(region.y), Double(region.width), Double(region.height))
        unsafe cairo_clip(cairo)
        clipBounds = region
      } catch {
        fail(error)
        clipBounds = .empty
      }
    }

    private func put(_ alphas: Bitmap, into rect: Rect, of drawn: CairoTarget) throws(DrawingError) {
      let path = Path(rect).applying(ctm)
      guard let outline = fillable(path, path.deviceBounds) else { return }
      try alphas.withCairoSurface { (surface) throws(DrawingError) in
        let pattern = try CairoPattern(surface)
        guard let matrix = toTexels(rect, width: alphas.width, height: alphas.height) else { return }
        pattern.setMatrix(matrix)
        pattern.setExtend(CAIRO_EXTEND_PAD)
        pattern.setFilter(drawingState.interpolationQuality.cairo(matrix))
        unsafe outline.put(into: drawn.cairo)
        unsafe cairo_set_antialias(
          drawn.cairo, drawingState.shouldAntialias ? CAIRO_ANTIALIAS_DEFAULT : CAIRO_ANTIALIAS_NONE)
        unsafe cairo_set_source(drawn.cairo, pattern.pointer)
        unsafe cairo_fill(drawn.cairo)
      }
    }
  }

  extension Bitmap {
    /// The alpha by which the picture cuts a clip: its own, or the luminance where it has none. nil where there is no
    /// memory.
    fileprivate func clipAlphas() -> Bitmap? {
      if format.hasAlpha { return try? alphaMask() }
      guard let colors = try? converted(to: .bgra8) else { return nil }
      let bytes = colors.bytes
      return try? Bitmap(width: width, height: height, format: .a8) { alphas, stride in
        for y in 0..<height {
          for x in 0..<width {
            let at = y * colors.bytesPerRow + x * 4
            let (blue, green, red) = (Int(bytes[at]), Int(bytes[at + 1]), Int(bytes[at + 2]))
            // Rec. 709's weights, in thousandths.
            alphas[y * stride + x] = UInt8((red * 213 + green * 715 + blue * 72 + 500) / 1000)
          }
        }
      }
    }
  }
#endif
