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
      // The shape is drawn where its shadow lies between pixels, and the picture of it moved by whole ones.
      let whole = Point(
        (offset.x * pixelsPerUnit).rounded(.down) / pixelsPerUnit,
        (offset.y * pixelsPerUnit).rounded(.down) / pixelsPerUnit)
      let rest = Point(offset.x - whole.x, offset.y - whole.y)
      let region = extents.offsetBy(dx: rest.x, dy: rest.y).pixels(within: casters(of: clipBounds, blur, offset))
      guard !region.isEmpty else { return }
      let picture = try CairoSurface(CAIRO_FORMAT_A8, at: region, pixelsPerUnit: pixelsPerUnit)
      picture.put(at: Point(Double(region.x) - rest.x, Double(region.y) - rest.y), pixelsPerUnit: pixelsPerUnit)
      let caster = try CairoTarget(picture, bounds: region)
      unsafe source.set(on: caster.cairo)
      unsafe mark(caster.cairo)
      if source.alphaLeft < 1 {
        unsafe cairo_set_operator(caster.cairo, CAIRO_OPERATOR_DEST_IN)
        unsafe cairo_set_source_rgba(caster.cairo, 0, 0, 0, source.alphaLeft)
        unsafe cairo_paint(caster.cairo)
      }
      let shade = Rect(
        x: Double(region.x) + whole.x, y: Double(region.y) + whole.y, width: Double(region.width),
        height: Double(region.height))
      guard let (surface, place) = try blurred(picture, blur, shade) else { return }
      surface.put(at: place.origin, pixelsPerUnit: pixelsPerUnit)
      let grown = Rect(x: place.minX - 1, y: place.minY - 1, width: place.width + 3, height: place.height + 3)
      try unsafe paint(.color(shadow.color), mode, within: grown, false) { cairo in
        unsafe cairo_mask_surface(cairo, surface.pointer, 0, 0)
      }
    }

    /// What the clip shows of the blurred picture of one of alpha, and where that is; nil where it shows nothing.
    ///
    /// - Parameter rect: where the picture itself is, units of the device.
    private func blurred(
      _ surface: CairoSurface, _ blur: GaussianBlur, _ rect: Rect
    ) throws(DrawingError) -> (surface: CairoSurface, place: Rect)? {
      guard blur.reach > 0 else { return (surface, rect) }
      let size = unsafe surface.withPixels { _, _, width, height in (width: width, height: height) }
      guard let size else { return (surface, rect) }
      let margin = Double(blur.reach) / pixelsPerUnit
      /// Pixels of the blurred picture that an interval of the clip may show, and one more on each side.
      func seen(_ low: Int, _ length: Int, from start: Double, of count: Int) -> Range<Int> {
        let first = Int(clamping: ((Double(low) - start) * pixelsPerUnit).rounded(.down)) - 1
        let last = Int(clamping: ((Double(low + length) - start) * pixelsPerUnit).rounded(.up)) + 1
        return (first..<max(first, last)).clamped(to: 0..<count)
      }
      let (left, top) = (rect.minX - margin, rect.minY - margin)
      let shown = clipBounds.intersection(wanted)
      let columns = seen(shown.x, shown.width, from: left, of: size.width + 2 * blur.reach)
      let rows = seen(shown.y, shown.height, from: top, of: size.height + 2 * blur.reach)
      guard !columns.isEmpty, !rows.isEmpty else { return nil }
      // What the blur brings there: at most twice its reach to the left of the blurred picture's own numbers.
      let casting = (columns.lowerBound - 2 * blur.reach..<columns.upperBound).clamped(to: 0..<size.width)
      guard !casting.isEmpty else { return nil }
      let alphas = unsafe surface.withPixels { pixels, bytesPerRow, _, height in
        var alphas = [UInt8](repeating: 0, count: casting.count * height)
        for y in 0..<height {
          for x in casting {
            alphas[y * casting.count + x - casting.lowerBound] =
              unsafe pixels.load(fromByteOffset: y * bytesPerRow + x, as: UInt8.self)
          }
        }
        return alphas
      }
      guard let alphas else { return nil }
      let result = try CairoSurface(
        CAIRO_FORMAT_A8, at: PixelRect(x: 0, y: 0, width: columns.count, height: rows.count))
      let soft = blur.blurred(
        alphas, width: casting.count, height: size.height,
        columns: columns.lowerBound - casting.lowerBound..<columns.upperBound - casting.lowerBound, rows: rows)
      _ = unsafe result.withPixels { pixels, bytesPerRow, _, _ in
        for y in 0..<rows.count {
          for x in 0..<columns.count {
            unsafe pixels.storeBytes(
              of: soft[y * columns.count + x], toByteOffset: y * bytesPerRow + x, as: UInt8.self)
          }
        }
      }
      let place = Rect(
        x: left + Double(columns.lowerBound) / pixelsPerUnit, y: top + Double(rows.lowerBound) / pixelsPerUnit,
        width: Double(columns.count) / pixelsPerUnit, height: Double(rows.count) / pixelsPerUnit)
      return (result, place)
    }
  }
#endif
