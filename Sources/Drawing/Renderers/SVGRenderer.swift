#if Drawing
  import CCairo
  public import MultiplaneGeometry

  /// Draws SVG files: paths as paths, pictures as pictures. A point is one of CSS's pixels.
  public struct SVGRenderer: Sendable {
    /// What is drawn, points.
    public let bounds: Rect
    /// Where user space begins.
    public let origin: CairoContext.Origin

    /// - Parameter bounds: points; its corner is the file's.
    public init(bounds: Rect, origin: CairoContext.Origin = .topLeft) {
      self.bounds = bounds
      self.origin = origin
    }

    /// Draws a file.
    ///
    /// - Throws: when its size cannot be; what could not be drawn first.
    public func data(_ draw: (CairoContext) -> Void) throws(DrawingError) -> [UInt8] {
      try VectorOutput.check(bounds.size)
      let output = VectorOutput()
      let surface = try unsafe CairoSurface(
        cairo_svg_surface_create_for_stream(
          output.write, Unmanaged.passUnretained(output).toOpaque(), bounds.width, bounds.height))
      unsafe cairo_svg_surface_set_document_unit(surface.pointer, CAIRO_SVG_UNIT_PX)
      let context = try VectorOutput.context(on: surface, bounds: bounds, origin: origin)
      draw(context)
      context.finish()
      let bytes = try output.finish(surface)
      if let failure = context.failure { throw failure }
      return bytes
    }
  }
#endif
