#if Drawing
  import CCairo
  import MultiplaneGeometry
  import MultiplaneContents

  extension CairoContext {
    /// Of a shadow, in pixels: whole ones to which its blur reaches, and how far it is from what casts it.
    private func place(of shadow: DrawingShadow) -> (blur: GaussianBlur, offset: Point)? {
      guard shadow.offset.isFinite, shadow.blur.isFinite, shadow.color.isFinite, shadow.color.alpha > 0 else {
        return nil
      }
      let farthest = Double(DrawingLimits.maximumSide)
      func limited(_ way: Double) -> Double { max(-farthest, min(way * baseScale, farthest)) }
      let down = origin == .topLeft ? shadow.offset.height : -shadow.offset.height
      return (
        GaussianBlur(deviation: max(shadow.blur, 0) / 2 * baseScale * pixelsPerUnit),
        Point(limited(shadow.offset.width), limited(down))
      )
    }

    /// Whole units of the device to which a blur reaches.
    private func reach(_ blur: GaussianBlur) -> Int {
      Int(clamping: (Double(blur.reach) / pixelsPerUnit).rounded(.up)) + 1
    }

    /// All pixels whose shadow may be seen in some, and those.
    func shadowCasters(of pixels: PixelRect, _ shadow: DrawingShadow?) -> PixelRect {
      guard let shadow, let (blur, offset) = place(of: shadow) else { return pixels }
      return pixels.union(casters(of: pixels, blur, offset))
    }

    private func casters(of pixels: PixelRect, _ blur: GaussianBlur, _ offset: Point) -> PixelRect {
      let reach = reach(blur)
      let (x0, y0) = (Int(clamping: offset.x.rounded(.down)), Int(clamping: offset.y.rounded(.down)))
      let (x1, y1) = (Int(clamping: offset.x.rounded(.up)), Int(clamping: offset.y.rounded(.up)))
      return PixelRect(
        x: pixels.x - x1 - reach, y: pixels.y - y1 - reach, width: pixels.width + x1 - x0 + 2 * reach,
        height: pixels.height + y1 - y0 + 2 * reach)
    }

    /// Paints the shadow of a shape alone; parameters as of `paint`.
    func paint(
      _ shadow: DrawingShadow, of source: CairoSource, _ mode: BlendMode, within extents: Rect,
      _ mark: (OpaquePointer) -> Void
    ) throws(DrawingError) {
      guard let (blur, offset) = place(of: shadow) else { return }
      let region = extents.pixels(within: casters(of: clipBounds, blur, offset))
      guard !region.isEmpty else { return }
      let caster = try CairoTarget(
        CairoSurface(CAIRO_FORMAT_A8, at: region, pixelsPerUnit: pixelsPerUnit), bounds: region)
      unsafe source.set(on: caster.cairo)
      unsafe mark(caster.cairo)
      if source.alphaLeft < 1 {
        unsafe cairo_set_operator(caster.cairo, CAIRO_OPERATOR_DEST_IN)
        unsafe cairo_set_source_rgba(caster.cairo, 0, 0, 0, source.alphaLeft)
        unsafe cairo_paint(caster.cairo)
      }
      let (surface, margin) = try blurred(caster.surface, blur)
      let corner = Point(
        Double(region.x) + offset.x - margin / pixelsPerUnit, Double(region.y) + offset.y - margin / pixelsPerUnit)
      surface.put(at: corner, pixelsPerUnit: pixelsPerUnit)
      let grown = Rect(
        x: corner.x - 1, y: corner.y - 1, width: Double(region.width) + 2 * margin / pixelsPerUnit + 3,
        height: Double(region.height) + 2 * margin / pixelsPerUnit + 3)
      try unsafe paint(.color(shadow.color), mode, within: grown, false) { cairo in
        unsafe cairo_mask_surface(cairo, surface.pointer, 0, 0)
      }
    }

    /// The blurred picture of one of alpha, and by how many pixels it is larger on each side.
    private func blurred(
      _ surface: CairoSurface, _ blur: GaussianBlur
    ) throws(DrawingError) -> (surface: CairoSurface, margin: Double) {
      guard blur.reach > 0 else { return (surface, 0) }
      let plane = unsafe surface.withPixels { pixels, bytesPerRow, width, height in
        var alphas = [UInt8](repeating: 0, count: width * height)
        for y in 0..<height {
          for x in 0..<width {
            alphas[y * width + x] = unsafe pixels.load(fromByteOffset: y * bytesPerRow + x, as: UInt8.self)
          }
        }
        return (alphas: alphas, width: width, height: height)
      }
      guard let plane else { return (surface, 0) }
      let (columns, rows) = (plane.width + 2 * blur.reach, plane.height + 2 * blur.reach)
      let result = try CairoSurface(CAIRO_FORMAT_A8, at: PixelRect(x: 0, y: 0, width: columns, height: rows))
      let soft = blur.blurred(plane.alphas, width: plane.width, height: plane.height)
      _ = unsafe result.withPixels { pixels, bytesPerRow, _, _ in
        for y in 0..<rows {
          for x in 0..<columns {
            unsafe pixels.storeBytes(of: soft[y * columns + x], toByteOffset: y * bytesPerRow + x, as: UInt8.self)
          }
        }
      }
      return (result, Double(blur.reach))
    }
  }
#endif
