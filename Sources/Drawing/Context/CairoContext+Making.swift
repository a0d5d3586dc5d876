#if Drawing
  import CCairo
  public import MultiplaneGeometry
  public import MultiplaneContents

  extension CairoContext {
    /// A context that paints into pixels of its own, clear at first; black in an opaque one.
    ///
    /// - Parameters:
    ///   - size: points.
    ///   - scale: pixels a point.
    ///   - isOpaque: alpha is 1 everywhere, whatever is painted.
    /// - Throws: before anything is allocated, when there are no pixels or more than `DrawingLimits` allows.
    public convenience init(
      size: Size, scale: Double = 1, isOpaque: Bool = false, origin: Origin = .topLeft
    ) throws(DrawingError) {
      let (width, height) = try Self.pixels(size, scale: scale)
      let place = PixelRect(x: 0, y: 0, width: width, height: height)
      try self.init(
        CairoSurface(isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, at: place), bounds: place,
        baseTransform: Self.base(.zero, size: size, scale: scale, origin), scale: scale, origin: origin,
        isOpaque: isOpaque)
    }

    /// The pixels of a size.
    static func pixels(_ size: Size, scale: Double) throws(DrawingError) -> (width: Int, height: Int) {
      guard size.isFinite, scale.isFinite, scale > 0 else { throw DrawingError(.notFinite) }
      let pixels = try DrawingLimits.check(
        width: DrawingLimits.pixels(size.width, scale: scale), height: DrawingLimits.pixels(size.height, scale: scale))
      try AvailableMemory.checkForDrawing(pixels.width * pixels.height * 4)
      return pixels
    }

    static func base(_ corner: Point, size: Size, scale: Double, _ origin: Origin) -> Transform2D {
      switch origin {
      case .topLeft: Transform2D(a: scale, b: 0, c: 0, d: scale, tx: -corner.x * scale, ty: -corner.y * scale)
      case .bottomLeft:
        Transform2D(
          a: scale, b: 0, c: 0, d: -scale, tx: -corner.x * scale, ty: (size.height + corner.y) * scale)
      }
    }

    /// What has been painted until now; of a context that paints into pixels of its own.
    ///
    /// A transparency layer that is open is not in it.
    public func makeBitmap() throws(DrawingError) -> Bitmap {
      let surface = layers.first?.target.surface ?? target.surface
      let isOpaque = isOpaque
      guard let all = surface.pixelBounds else { throw DrawingError(.outOfMemory) }
      let made = try? Bitmap(width: all.width, height: all.height, format: .bgra8) { bytes, stride in
        surface.copy(all, from: all, into: &bytes, stride)
        if isOpaque { Self.makeOpaque(all, of: &bytes, stride) }
      }
      guard let made else { throw DrawingError(.outOfMemory) }
      return made
    }

    /// Rows that are drawn around a dirty rectangle: where shapes are cut, Cairo rounds their outlines.
    private static let margin = 2

    /// Paints into memory where it lies: premultiplied blue, green, red and alpha, rows from the top.
    ///
    /// Of the memory, what lies outside of `dirty` is neither read nor written. What lies inside is what it is when all
    /// is painted, byte by byte, but for blurs above eight pixels, which may be 1/255 off, and gradients, patterns,
    /// masks and pictures that are scaled or turned, which may be 2/255 off. For this the rows of `dirty` are painted
    /// in a picture of their own, as wide as the memory: Cairo finds coverage by other sums in rows of pixels in which
    /// an outline is cut at a side. Shapes that do not reach into `dirty` are left out.
    ///
    /// - Parameters:
    ///   - bytesPerRow: the distance of two rows, a multiple of 4.
    ///   - bounds: what the memory shows, points; its corner is the first pixel's.
    ///   - scale: pixels a point.
    ///   - dirty: the pixels that are painted, the clip of the context; nil for all. They are made clear before, black
    ///     where it is opaque.
    ///   - isOpaque: alpha is 255 in the end, whatever is painted.
    ///   - body: the context draws nothing after it.
    /// - Returns: the error of the first part that could not be drawn.
    /// - Throws: when size, rows and bytes don't fit.
    @discardableResult
    public static func draw(
      into pixels: inout MutableSpan<UInt8>, width: Int, height: Int, bytesPerRow: Int, bounds: Rect, scale: Double = 1,
      dirty: PixelRect? = nil, isOpaque: Bool = false, origin: Origin = .topLeft, _ body: (CairoContext) -> Void
    ) throws(DrawingError) -> DrawingError? {
      _ = try DrawingLimits.check(width: Double(width), height: Double(height))
      guard bounds.isFinite, scale.isFinite, scale > 0 else { throw DrawingError(.notFinite) }
      guard bytesPerRow >= width * 4, bytesPerRow.isMultiple(of: 4), bytesPerRow <= Int(Int32.max),
        pixels.count >= bytesPerRow * (height - 1) + width * 4
      else { throw DrawingError(.rows(bytesPerRow: bytesPerRow, shortest: width * 4, bytes: pixels.count)) }
      let place = PixelRect(x: 0, y: 0, width: width, height: height)
      let drawn = dirty.map { $0.intersection(place) } ?? place
      guard !drawn.isEmpty else { return nil }
      let base = base(bounds.origin, size: bounds.size, scale: scale, origin)
      let failure: DrawingError?
      if drawn == place {
        for at in 0..<(bytesPerRow * (height - 1) + width * 4) { pixels[at] = 0 }
        failure = try unsafe pixels.withUnsafeMutableBufferPointer { (buffer) throws(DrawingError) in
          let surface = try unsafe CairoSurface(
            cairo_image_surface_create_for_data(
              buffer.baseAddress, isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, Int32(width), Int32(height),
              Int32(bytesPerRow)))
          defer { unsafe cairo_surface_finish(surface.pointer) }
          let context = try CairoContext(
            surface, bounds: place, baseTransform: base, scale: scale, origin: origin, isOpaque: isOpaque)
          body(context)
          context.finish()
          return context.failure
        }
      } else {
        let region = PixelRect(
          x: 0, y: drawn.y - margin, width: width, height: drawn.height + 2 * margin
        ).intersection(place)
        let surface = try CairoSurface(isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, at: region)
        // On a picture that it knows to be clear, Cairo mixes by other sums than on memory.
        unsafe cairo_surface_mark_dirty(surface.pointer)
        let context = try CairoContext(
          surface, bounds: region, dirty: drawn, baseTransform: base, scale: scale, origin: origin, isOpaque: isOpaque)
        body(context)
        context.finish()
        failure = context.failure
        surface.copy(drawn, from: region, into: &pixels, bytesPerRow)
        unsafe cairo_surface_finish(surface.pointer)
      }
      if isOpaque { makeOpaque(drawn, of: &pixels, bytesPerRow) }
      return failure
    }

    private static func makeOpaque(_ rect: PixelRect, of pixels: inout MutableSpan<UInt8>, _ bytesPerRow: Int) {
      for y in rect.y..<rect.maxY {
        for x in rect.x..<rect.maxX { pixels[y * bytesPerRow + x * 4 + 3] = 255 }
      }
    }
  }

  extension CairoSurface {
    /// Of a picture in memory, all of its pixels.
    var pixelBounds: PixelRect? {
      unsafe withPixels { _, _, width, height in PixelRect(x: 0, y: 0, width: width, height: height) }
    }

    /// Copies pixels that stand at a place of the device.
    fileprivate func copy(
      _ rect: PixelRect, from place: PixelRect, into target: inout MutableSpan<UInt8>, _ targetRow: Int
    ) {
      unsafe target.withUnsafeMutableBytes { target in
        _ = unsafe withPixels { pixels, bytesPerRow, _, _ in
          for y in rect.y..<rect.maxY {
            let start = unsafe pixels + (y - place.y) * bytesPerRow + (rect.x - place.x) * 4
            let row = unsafe UnsafeRawBufferPointer(start: start, count: rect.width * 4)
            let at = y * targetRow + rect.x * 4
            unsafe UnsafeMutableRawBufferPointer(rebasing: target[at..<at + rect.width * 4]).copyMemory(from: row)
          }
        }
      }
    }
  }
#endif
