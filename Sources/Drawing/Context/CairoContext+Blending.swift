#if Drawing
  import CCairo
  import MultiplaneGeometry
  import MultiplaneContents

  extension CairoContext {
    /// Paints with a mode that Cairo does not have, or lets act outside of a shape, by a loop over a rectangle's
    /// pixels.
    ///
    /// - Parameters:
    ///   - source: all of its opacity is in it.
    ///   - rect: pixels that hold the shape.
    func blend(
      _ source: CairoSource, _ mode: BlendMode, _ rect: PixelRect, _ mark: (OpaquePointer) -> Void
    ) throws(DrawingError) {
      let colors = try CairoTarget(
        CairoSurface(CAIRO_FORMAT_ARGB32, filling: rect, pixelsPerUnit: pixelsPerUnit), bounds: rect)
      unsafe source.set(on: colors.cairo)
      unsafe cairo_paint(colors.cairo)
      let cover = try unsafe coverage(rect, mark)
      if target.surface.isImage {
        let bounds = target.bounds
        let hasAlpha = !(isOpaque && layers.isEmpty)
        _ = unsafe target.surface.withPixels { pixels, bytesPerRow, _, _ in
          let corner = unsafe pixels + (rect.y - bounds.y) * bytesPerRow + (rect.x - bounds.x) * 4
          let seen = rect.intersection(wanted)
          unsafe PixelBlend(mode, hasAlpha: hasAlpha).blend(
            colors.surface, cover, columns: seen.x - rect.x..<seen.maxX - rect.x,
            rows: seen.y - rect.y..<seen.maxY - rect.y, into: corner, bytesPerRow)
        }
        return
      }
      // On paper the picture of what is there takes its place.
      let picture = try CairoTarget(
        CairoSurface(CAIRO_FORMAT_ARGB32, filling: rect, pixelsPerUnit: pixelsPerUnit), bounds: rect)
      unsafe cairo_set_source_surface(picture.cairo, target.surface.pointer, 0, 0)
      unsafe cairo_paint(picture.cairo)
      _ = unsafe picture.surface.withPixels { pixels, bytesPerRow, width, height in
        unsafe PixelBlend(mode, hasAlpha: true).blend(
          colors.surface, cover, columns: 0..<width, rows: 0..<height, into: pixels, bytesPerRow)
      }
      unsafe target.saving { cairo in
        unsafe cairo_reset_clip(cairo)
        unsafe cairo_new_path(cairo)
        unsafe cairo_rectangle(cairo, Double(rect.x), Double(rect.y), Double(rect.width), Double(rect.height))
        unsafe cairo_set_operator(cairo, CAIRO_OPERATOR_SOURCE)
        unsafe cairo_set_source_surface(cairo, picture.surface.pointer, 0, 0)
        unsafe cairo_fill(cairo)
      }
    }

    /// How much of each pixel of a rectangle the shape and the clip cover together.
    private func coverage(_ rect: PixelRect, _ mark: (OpaquePointer) -> Void) throws(DrawingError) -> CairoSurface {
      var group: OpaquePointer?
      unsafe target.saving { cairo in
        unsafe cairo_new_path(cairo)
        unsafe cairo_rectangle(cairo, Double(rect.x), Double(rect.y), Double(rect.width), Double(rect.height))
        unsafe cairo_clip(cairo)
        // Cairo's own groups have the clip.
        unsafe cairo_push_group_with_content(cairo, CAIRO_CONTENT_ALPHA)
        unsafe cairo_set_operator(cairo, CAIRO_OPERATOR_OVER)
        unsafe cairo_set_source_rgba(cairo, 1, 1, 1, 1)
        unsafe mark(cairo)
        unsafe group = cairo_pop_group(cairo)
      }
      let pattern = try unsafe CairoPattern(group)
      pattern.setFilter(CAIRO_FILTER_NEAREST)
      let cover = try CairoTarget(
        CairoSurface(CAIRO_FORMAT_A8, filling: rect, pixelsPerUnit: pixelsPerUnit), bounds: rect)
      unsafe cairo_set_source(cover.cairo, pattern.pointer)
      if let clipMask {
        unsafe cairo_mask_surface(cover.cairo, clipMask.surface.pointer, 0, 0)
      } else {
        unsafe cairo_paint(cover.cairo)
      }
      return cover.surface
    }
  }
#endif
