#if Drawing
  import CCairo
  import MultiplaneGeometry
  import MultiplaneRenderTree

  extension CairoContext {
    /// Paints with a mode that Cairo does not have, or lets act outside of a shape, by a loop over a rectangle's pixels.
    ///
    /// - Parameters:
    ///   - source: all of its opacity is in it.
    ///   - rect: pixels that hold the shape.
    func blend(
      _ source: CairoSource, _ mode: BlendMode, _ rect: PixelRect, _ mark: (OpaquePointer) -> Void
    ) throws(DrawingError) {
      let colors = try CairoTarget(
        CairoSurface(CAIRO_FORMAT_ARGB32, at: rect, pixelsPerUnit: pixelsPerUnit), bounds: rect)
      unsafe source.set(on: colors.cairo)
      unsafe cairo_paint(colors.cairo)
      let cover = try unsafe coverage(rect, mark)
      if target.surface.isImage {
        let bounds = target.bounds
        let hasAlpha = !(isOpaque && layers.isEmpty)
        _ = unsafe target.surface.withPixels { pixels, bytesPerRow, _, _ in
          let corner = unsafe pixels + (rect.y - bounds.y) * bytesPerRow + (rect.x - bounds.x) * 4
          unsafe PixelBlend(mode, hasAlpha: hasAlpha).blend(colors.surface, cover, into: corner, bytesPerRow)
        }
        return
      }
      // On paper the picture of what is there takes its place.
      let picture = try CairoTarget(
        CairoSurface(CAIRO_FORMAT_ARGB32, at: rect, pixelsPerUnit: pixelsPerUnit), bounds: rect)
      unsafe cairo_set_source_surface(picture.cairo, target.surface.pointer, 0, 0)
      unsafe cairo_paint(picture.cairo)
      _ = unsafe picture.surface.withPixels { pixels, bytesPerRow, _, _ in
        unsafe PixelBlend(mode, hasAlpha: true).blend(colors.surface, cover, into: pixels, bytesPerRow)
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
        CairoSurface(CAIRO_FORMAT_A8, at: rect, pixelsPerUnit: pixelsPerUnit), bounds: rect)
      unsafe cairo_set_source(cover.cairo, pattern.pointer)
      if let clipMask {
        unsafe cairo_mask_surface(cover.cairo, clipMask.surface.pointer, 0, 0)
      } else {
        unsafe cairo_paint(cover.cairo)
      }
      return cover.surface
    }
  }

  /// Blend modes in a loop over pixels of premultiplied blue, green, red and alpha.
  struct PixelBlend {
    private let mode: BlendMode
    private let hasAlpha: Bool

    /// - Parameter hasAlpha: false where the alpha of what is there is 1, whatever its byte says.
    init(_ mode: BlendMode, hasAlpha: Bool) {
      self.mode = mode
      self.hasAlpha = hasAlpha
    }

    /// - Parameters:
    ///   - colors: what is painted.
    ///   - cover: how much of each pixel it covers; of the same size.
    ///   - target: the pixel that lies under the first of the others.
    func blend(
      _ colors: CairoSurface, _ cover: CairoSurface, into target: UnsafeMutableRawPointer, _ bytesPerRow: Int
    ) {
      unsafe colors.withPixels { source, sourceRow, width, height in
        _ = unsafe cover.withPixels { cover, coverRow, _, _ in
          for y in 0..<height {
            for x in 0..<width {
              let part = unsafe cover.load(fromByteOffset: y * coverRow + x, as: UInt8.self)
              guard part > 0 else { continue }
              let place = unsafe target + y * bytesPerRow + x * 4
              let painted = unsafe source.load(fromByteOffset: y * sourceRow + x * 4, as: SIMD4<UInt8>.self)
              let there = unsafe place.load(as: SIMD4<UInt8>.self)
              unsafe place.storeBytes(of: mixed(painted, there, part), as: SIMD4<UInt8>.self)
            }
          }
        }
      }
    }

    private func mixed(_ painted: SIMD4<UInt8>, _ there: SIMD4<UInt8>, _ part: UInt8) -> SIMD4<UInt8> {
      var (s, b) = (SIMD4<Float>(painted) / 255, SIMD4<Float>(there) / 255)
      if !hasAlpha { b.w = 1 }
      let cover = Float(part) / 255
      var result: SIMD4<Float>
      switch mode {
      case .plusDarker:
        s *= cover
        let alpha = min(1, s.w + b.w)
        result = (alpha - (s.w - s) - (b.w - b)).clamped(lowerBound: .zero, upperBound: .one)
        result.w = alpha
      case .copy: result = b + (s - b) * cover
      case .clear: result = b * (1 - cover)
      case .sourceIn: result = b + (s * b.w - b) * cover
      case .sourceOut: result = b + (s * (1 - b.w) - b) * cover
      case .destinationIn: result = b + (b * s.w - b) * cover
      case .destinationAtop: result = b + (s * (1 - b.w) + b * s.w - b) * cover
      default: result = b
      }
      return SIMD4<UInt8>((result * 255).rounded(.toNearestOrAwayFromZero))
    }
  }
#endif
