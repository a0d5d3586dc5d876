#if Drawing
  import CCairo
  internal import Glibc
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
      guard let size = surface.pixelBounds else { return (surface, rect) }
      let margin = Double(blur.reach) / pixelsPerUnit
      /// Pixels of the blurred picture that an interval of the clip may show, and one more on each side.
      func seen(_ low: Int, _ length: Int, from start: Double, of count: Int) -> Range<Int> {
        let first = Int(clamping: ((Double(low) - start) * pixelsPerUnit).rounded(.down)) - 1
        let last = Int(clamping: ((Double(low + length) - start) * pixelsPerUnit).rounded(.up)) + 1
        return (first..<max(first, last)).clamped(to: 0..<count)
      }
      let (left, top) = (rect.minX - margin, rect.minY - margin)
      let shown = clipBounds.intersection(wanted)
      guard !shown.isEmpty else { return nil }
      var columns = seen(shown.x, shown.width, from: left, of: size.width + 2 * blur.reach)
      var rows = seen(shown.y, shown.height, from: top, of: size.height + 2 * blur.reach)
      // The outline of a clip, where a side of the picture cut it, would be found by other sums than in a whole redraw.
      let frame =
        clipRect == nil
        ? (
          columns: seen(clipBounds.x, clipBounds.width, from: left, of: size.width + 2 * blur.reach),
          rows: seen(clipBounds.y, clipBounds.height, from: top, of: size.height + 2 * blur.reach)
        ) : nil
      guard let inked = surface.inked else { return nil }
      // What the blur brings there: at most twice its reach to the left of the blurred picture's own numbers.
      func casting(_ seen: Range<Int>, _ inked: Range<Int>) -> Range<Int> {
        (seen.lowerBound - 2 * blur.reach..<seen.upperBound).clamped(to: inked)
      }
      let (across, down) = (casting(columns, inked.columns), casting(rows, inked.rows))
      columns = columns.clamped(to: across.lowerBound..<across.upperBound + 2 * blur.reach)
      rows = rows.clamped(to: down.lowerBound..<down.upperBound + 2 * blur.reach)
      guard !across.isEmpty, !down.isEmpty, !columns.isEmpty, !rows.isEmpty else { return nil }
      let alphas = unsafe surface.withPixels { pixels, bytesPerRow, _, _ in
        var alphas = [UInt8](repeating: 0, count: across.count * down.count)
        for y in down {
          for x in across {
            alphas[(y - down.lowerBound) * across.count + x - across.lowerBound] =
              unsafe pixels.load(fromByteOffset: y * bytesPerRow + x, as: UInt8.self)
          }
        }
        return alphas
      }
      guard let alphas else { return nil }
      let (x0, y0) = (frame?.columns.lowerBound ?? columns.lowerBound, frame?.rows.lowerBound ?? rows.lowerBound)
      let (width, height) = (frame?.columns.count ?? columns.count, frame?.rows.count ?? rows.count)
      let result = try CairoSurface(CAIRO_FORMAT_A8, at: PixelRect(x: 0, y: 0, width: width, height: height))
      let soft = blur.blurred(
        alphas, width: across.count, height: down.count,
        columns: columns.lowerBound - across.lowerBound..<columns.upperBound - across.lowerBound,
        rows: rows.lowerBound - down.lowerBound..<rows.upperBound - down.lowerBound)
      _ = unsafe result.withPixels { pixels, bytesPerRow, _, _ in
        for y in 0..<rows.count {
          let row = unsafe pixels + (rows.lowerBound - y0 + y) * bytesPerRow + columns.lowerBound - x0
          for x in 0..<columns.count {
            unsafe row.storeBytes(of: soft[y * columns.count + x], toByteOffset: x, as: UInt8.self)
          }
        }
      }
      let place = Rect(
        x: left + Double(x0) / pixelsPerUnit, y: top + Double(y0) / pixelsPerUnit,
        width: Double(width) / pixelsPerUnit, height: Double(height) / pixelsPerUnit)
      return (result, place)
    }
  }

  extension CairoSurface {
    /// Columns and rows that hold all there is in a picture of alpha; nil where there is nothing. A layer's picture is
    /// as large as what may cast a shadow into the clip, and often nearly empty.
    fileprivate var inked: (columns: Range<Int>, rows: Range<Int>)? {
      let found = unsafe withPixels { pixels, bytesPerRow, width, height in
        var (left, right, top, bottom) = (width, 0, height, 0)
        for y in 0..<height {
          let row = unsafe UnsafeRawBufferPointer(start: pixels + y * bytesPerRow, count: width)
          // All of it is as its first byte, which is 0.
          guard unsafe row[0] != 0 || memcmp(pixels + y * bytesPerRow, pixels + y * bytesPerRow + 1, width - 1) != 0
          else { continue }
          (top, bottom) = (min(top, y), y + 1)
          if let first = unsafe row[..<left].firstIndex(where: { $0 != 0 }) { left = first }
          if let last = unsafe row[right...].lastIndex(where: { $0 != 0 }) { right = last + 1 }
        }
        return top < bottom ? (columns: left..<right, rows: top..<bottom) : nil
      }
      return found ?? nil
    }
  }
#endif
