#if Drawing
  import CCairo
  internal import Glibc
  public import MultiplaneGeometry
  public import MultiplaneContents

  extension CairoContext {
    /// As `DrawingContext` has it.
    public func draw(_ bitmap: Bitmap, from source: PixelRect?, in rect: Rect, byTiling: Bool) {
      let rect = rect.standardized
      let all = bitmap.bounds
      let texels = source.map { $0.intersection(all) } ?? all
      guard !clipBounds.isEmpty, !texels.isEmpty, !rect.isEmpty, rect.isFinite else { return }
      if bitmap.format == .a8, !target.surface.isImage, case .color(let color) = drawingState.fill, color.isFinite {
        guard let tinted = try? bitmap.tinted(color) else { return fail(DrawingError(.outOfMemory)) }
        return draw(tinted, from: source, in: rect, byTiling: byTiling)
      }
      if !byTiling, let (width, height) = paperTexels(rect, texels) {
        let enlarged = try? bitmap.enlarged(
          texels, width: width, height: height, isSmooth: interpolationQuality != .none)
        guard let enlarged else { return fail(DrawingError(.outOfMemory)) }
        return draw(enlarged, from: nil, in: rect, byTiling: false)
      }
      let place = byTiling || target.surface.isImage ? rect : insetOnPaper(rect)
      let extents = byTiling ? Rect.everywhere : ctm.apply(to: place)
      guard reaches(extents), let toTexels = toTexels(place, width: texels.width, height: texels.height) else { return }
      do throws(DrawingError) {
        if !target.surface.isImage, !byTiling, bitmap.opaqueRect != all {
          return try drawSeparated(bitmap, texels, toTexels, extents)
        }
        // Of what has to be converted, the rest is left alone.
        let isReadable = bitmap.isReadableByCairo || texels == all
        let lent = isReadable ? bitmap : try bitmap.convertedForCairo(texels)
        try lent.withCairoSurface { (surface) throws(DrawingError) in
          let shown = !isReadable || texels == all ? surface : try part(texels, of: surface)
          let pattern = try CairoPattern(shown)
          pattern.setMatrix(toTexels)
          pattern.setExtend(byTiling ? CAIRO_EXTEND_REPEAT : CAIRO_EXTEND_PAD)
          pattern.setFilter(drawingState.interpolationQuality.cairo(toTexels))
          if bitmap.format == .a8 {
            paint(mask: pattern, in: byTiling ? nil : place, extents)
          } else {
            paint(picture: pattern, in: byTiling ? nil : place, extents)
          }
        }
      } catch {
        fail(error)
      }
    }

    /// A rectangle of user space, smaller by a thousandth of a point on each side.
    ///
    /// Readers that draw pictures on whole pixels, as poppler's Splash, fill the pixel after a right edge that lies on
    /// a pixel's too, and so stretch and move what is in the picture.
    private func insetOnPaper(_ rect: Rect) -> Rect {
      let (x, y) = (hypot(ctm.a, ctm.b), hypot(ctm.c, ctm.d))
      guard min(x, y) > 0 else { return rect }
      let (across, down) = (min(0.001 / x, rect.width / 4), min(0.001 / y, rect.height / 4))
      return rect.insetBy(dx: across, dy: down)
    }

    /// How many texels a picture needs on paper, so that a reader at 72 pixels an inch shows it as wanted. nil where it
    /// has enough of them.
    ///
    /// Readers smooth what should not be, unless it is enlarged very much: such texels are of 300 an inch. And a
    /// picture that they reduce along one axis, and enlarge along the other, has rectangles: it is enlarged before.
    private func paperTexels(_ rect: Rect, _ texels: PixelRect) -> (width: Int, height: Int)? {
      guard !target.surface.isImage, let map = toTexels(rect, width: texels.width, height: texels.height) else {
        return nil
      }
      // Texels a point.
      let (x, y) = (hypot(map.a, map.c), hypot(map.b, map.d))
      guard min(x, y) > 0 else { return nil }
      var wanted = pixelsPerUnit
      if interpolationQuality != .none {
        guard max(x, y) > Self.reduced, min(x, y) < Self.enlarged else { return nil }
        wanted = max(x, y)
      }
      let (across, down) = (max(1, (wanted / x).rounded(.up)), max(1, (wanted / y).rounded(.up)))
      let (width, height) = (across * Double(texels.width), down * Double(texels.height))
      guard across * down > 1, width * height <= Self.mostPaperTexels else { return nil }
      return (Int(clamping: width), Int(clamping: height))
    }

    /// Texels a point, along the axis with more of them and that with less: Cairo's filters of reduced pictures are
    /// used from 4/3 on.
    private static let (reduced, enlarged) = (1.3, 0.9)
    private static let mostPaperTexels = 4_194_304.0

    /// Draws a picture with alpha on paper.
    private func drawSeparated(
      _ bitmap: Bitmap, _ texels: PixelRect, _ toTexels: Transform2D, _ extents: Rect
    ) throws(DrawingError) {
      let picture = try separated.picture(of: bitmap, texels, opacity: usableAlpha)
      let (colors, alpha) = (try CairoPattern(picture.colors), try CairoPattern(picture.alpha))
      for pattern in [colors, alpha] {
        pattern.setMatrix(toTexels)
        pattern.setExtend(CAIRO_EXTEND_NONE)
        pattern.setFilter(drawingState.interpolationQuality.cairo(toTexels))
      }
      unsafe paint(.pattern(colors, alpha: 1), within: extents) { cairo in
        unsafe cairo_mask(cairo, alpha.pointer)
      }
    }

    /// Some texels of a picture, filtered by themselves.
    private func part(_ texels: PixelRect, of surface: CairoSurface) throws(DrawingError) -> CairoSurface {
      guard !target.surface.isImage else {
        return try unsafe CairoSurface(
          cairo_surface_create_for_rectangle(
            surface.pointer, Double(texels.x), Double(texels.y), Double(texels.width), Double(texels.height)))
      }
      // What is recorded for later outlives the picture, and Cairo copies pictures, but not the parts that refer to
      // them.
      let place = PixelRect(x: 0, y: 0, width: texels.width, height: texels.height)
      let copy = try CairoTarget(
        CairoSurface(unsafe cairo_image_surface_get_format(surface.pointer), at: place), bounds: place)
      unsafe cairo_set_operator(copy.cairo, CAIRO_OPERATOR_SOURCE)
      unsafe cairo_set_source_surface(copy.cairo, surface.pointer, -Double(texels.x), -Double(texels.y))
      unsafe cairo_pattern_set_filter(cairo_get_source(copy.cairo), CAIRO_FILTER_NEAREST)
      unsafe cairo_paint(copy.cairo)
      return copy.surface
    }

    private func paint(picture: CairoPattern, in rect: Rect?, _ extents: Rect) {
      let source = CairoSource.pattern(picture, alpha: usableAlpha)
      guard let rect else {
        unsafe paint(source, within: extents, coversClip: true) { cairo in unsafe cairo_paint(cairo) }
        return
      }
      let outline = Path(rect).applying(ctm)
      guard let outline = fillable(outline, extents) else { return }
      let isSmooth = drawingState.shouldAntialias
      unsafe paint(source, within: extents) { cairo in
        unsafe outline.put(into: cairo)
        unsafe cairo_set_antialias(cairo, isSmooth ? CAIRO_ANTIALIAS_DEFAULT : CAIRO_ANTIALIAS_NONE)
        unsafe cairo_fill(cairo)
      }
    }

    private func paint(mask: CairoPattern, in rect: Rect?, _ extents: Rect) {
      guard let source = source(drawingState.fill) else { return }
      let outline = rect.map { Path($0).applying(ctm) }
      var near = outline
      if let outline {
        near = fillable(outline, extents)
        guard near != nil else { return }
      }
      unsafe paint(source, within: extents, coversClip: rect == nil) { cairo in
        unsafe cairo_save(cairo)
        if let near {
          unsafe near.put(into: cairo)
          unsafe cairo_clip(cairo)
        }
        unsafe cairo_mask(cairo, mask.pointer)
        unsafe cairo_restore(cairo)
      }
    }

    /// From pixels to the texels of a picture that stands upright in a rectangle of user space; nil where that has no
    /// inverse.
    func toTexels(_ rect: Rect, width: Int, height: Int) -> Transform2D? {
      let (x, y) = (rect.width / Double(width), rect.height / Double(height))
      let placed =
        origin == .topLeft
        ? Transform2D(a: x, b: 0, c: 0, d: y, tx: rect.minX, ty: rect.minY)
        : Transform2D(a: x, b: 0, c: 0, d: -y, tx: rect.minX, ty: rect.maxY)
      guard var map = placed.concatenating(ctm).inverted() else { return nil }
      // What rounding leaves of texels that lie on pixels would make Cairo filter them.
      let whole = Transform2D(
        a: map.a.rounded(), b: map.b.rounded(), c: map.c.rounded(), d: map.d.rounded(), tx: map.tx.rounded(),
        ty: map.ty.rounded())
      let off = max(
        abs(map.a - whole.a), abs(map.b - whole.b), abs(map.c - whole.c), abs(map.d - whole.d))
      if off < 1e-9, max(abs(map.tx - whole.tx), abs(map.ty - whole.ty)) < 1e-6 { map = whole }
      return map
    }
  }

  extension InterpolationQuality {
    /// - Parameter map: pixels to texels.
    func cairo(_ map: Transform2D) -> cairo_filter_t {
      // Where Cairo's better filters enlarge very much, they show texels as squares.
      let isReduced = hypot(map.a, map.b) > 1.001 || hypot(map.c, map.d) > 1.001
      return switch self {
      case .none: CAIRO_FILTER_NEAREST
      case .low: CAIRO_FILTER_BILINEAR
      case .default, .medium: isReduced ? CAIRO_FILTER_GOOD : CAIRO_FILTER_BILINEAR
      case .high: isReduced ? CAIRO_FILTER_BEST : CAIRO_FILTER_BILINEAR
      }
    }
  }

  extension Bitmap {
    /// Whether Cairo can read the picture's own bytes.
    fileprivate var isReadableByCairo: Bool {
      (format == .bgra8 || format == .a8) && bytesPerRow.isMultiple(of: 4)
    }

    /// A copy of some texels that Cairo can read.
    fileprivate func convertedForCairo(_ part: PixelRect) throws(DrawingError) -> Bitmap {
      guard format == .a8 || format == .bgra8 else { return try convertedToColors(part) }
      return try throwing(as: { DrawingError(.library($0.description)) }) { () throws(BitmapError) in try padded(part) }
    }

    /// A copy of some texels with colours.
    func convertedToColors(_ part: PixelRect) throws(DrawingError) -> Bitmap {
      try throwing(as: { DrawingError(.library($0.description)) }) { () throws(BitmapError) in
        try converted(to: .bgra8, part: part)
      }
    }

    /// Lends the picture as a surface: its own bytes where Cairo can read them, a copy otherwise. What is recorded of
    /// it is copied.
    func withCairoSurface(_ body: (CairoSurface) throws(DrawingError) -> Void) throws(DrawingError) {
      guard isReadableByCairo else {
        return try convertedForCairo(bounds).withCairoSurface(body)
      }
      let isOpaque = opaqueRect.width == width && opaqueRect.height == height
      let cairoFormat =
        format == .a8 ? CAIRO_FORMAT_A8 : isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32
      guard width <= DrawingLimits.maximumSide, height <= DrawingLimits.maximumSide else {
        throw DrawingError(.size(width: Double(width), height: Double(height)))
      }
      // A last row without its padding ends where the bytes do: Cairo reads no farther than its texels.
      try unsafe bytes.withUnsafeBufferPointer { (buffer) throws(DrawingError) in
        let data = unsafe UnsafeMutablePointer(mutating: buffer.baseAddress)
        let surface = try unsafe CairoSurface(
          cairo_image_surface_create_for_data(data, cairoFormat, Int32(width), Int32(height), Int32(bytesPerRow)))
        defer { unsafe cairo_surface_finish(surface.pointer) }
        try body(surface)
      }
    }

    /// Texels of a picture, with rows of a multiple of four bytes.
    private func padded(_ part: PixelRect) throws(BitmapError) -> Bitmap {
      let (texel, bytes) = (format.bytesPerTexel, bytes)
      let length = part.width * texel
      let stride = (length + 3) / 4 * 4
      var rows = [UInt8](repeating: 0, count: stride * part.height)
      for y in 0..<part.height {
        let from = (part.y + y) * bytesPerRow + part.x * texel
        rows.replaceSubrange(y * stride..<y * stride + length, with: bytes[from..<from + length])
      }
      return try Bitmap(width: part.width, height: part.height, format: format, bytesPerRow: stride, bytes: rows)
    }
  }
#endif
