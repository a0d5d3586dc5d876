#if Drawing
  import CCairo
  package import MultiplaneGeometry
  package import MultiplaneContents

  /// What is put into a shape, in pixels of the device.
  package enum CairoSource {
    /// All of its alpha is in it.
    case color(Color)
    /// With an opacity that is still to come.
    case pattern(CairoPattern, alpha: Double)

    func set(on cairo: OpaquePointer) {
      switch self {
      case .color(let color):
        // Cairo cuts the products of 16 bits to 8; these are whole already.
        let whole = (color.premultiplied * 255).rounded(.toNearestOrAwayFromZero)
        let alpha = whole.w
        unsafe cairo_set_source_rgba(
          cairo, alpha > 0 ? whole.x / alpha : 0, alpha > 0 ? whole.y / alpha : 0, alpha > 0 ? whole.z / alpha : 0,
          alpha / 255)
      case .pattern(let pattern, _): unsafe cairo_set_source(cairo, pattern.pointer)
      }
    }

    /// The opacity that does not come with `set`.
    var alphaLeft: Double {
      if case .pattern(_, let alpha) = self { alpha } else { 1 }
    }
  }

  extension CairoContext {
    /// The opacity of what is painted, 0…1.
    package var usableAlpha: Double { drawingState.alpha.isNaN ? 0 : max(0, min(drawingState.alpha, 1)) }

    /// nil where it paints nothing.
    package func source(_ paint: DrawingPaint) -> CairoSource? {
      switch paint {
      case .color(var color):
        guard color.isFinite else { return nil }
        color.alpha = max(0, min(color.alpha, 1)) * usableAlpha
        return .color(color)
      case .pattern(let pattern, let color):
        return self.pattern(pattern, color).map { .pattern($0, alpha: usableAlpha) }
      }
    }

    /// Paints a shape with the shadow, blend mode and clip of the current state.
    ///
    /// - Parameters:
    ///   - extents: pixels outside of which the shape has none.
    ///   - coversClip: the shape is all of the clip.
    ///   - mark: paints the shape with whatever source and operator a context has, whose matrix is the identity; may be
    ///     called several times, for different surfaces. It leaves the matrix as it was.
    package func paint(
      _ source: CairoSource, within extents: Rect, coversClip: Bool = false, _ mark: (OpaquePointer) -> Void
    ) {
      let mode = drawingState.blendMode
      guard !clipBounds.isEmpty, mode != .destination else { return }
      do throws(DrawingError) {
        if let shadow = drawingState.shadow, mode.takesShadows {
          if mode == .destinationOver {
            try unsafe paint(source, mode, within: extents, coversClip, mark)
            try unsafe paint(shadow, of: source, mode, within: extents, mark)
          } else {
            try unsafe paint(shadow, of: source, mode, within: extents, mark)
            try unsafe paint(source, mode, within: extents, coversClip, mark)
          }
        } else {
          try unsafe paint(source, mode, within: extents, coversClip, mark)
        }
      } catch {
        fail(error)
      }
      check()
    }

    /// Without a shadow.
    func paint(
      _ source: CairoSource, _ mode: BlendMode, within extents: Rect, _ coversClip: Bool,
      _ mark: (OpaquePointer) -> Void
    ) throws(DrawingError) {
      // Some modes change what lies outside of a shape.
      let rect = coversClip && mode.isUnbounded ? clipBounds : extents.pixels(within: clipBounds)
      guard !rect.isEmpty else { return }
      var source = source
      // The picture of the source alone, with its opacity in it.
      if source.alphaLeft < 1 { source = try flattened(source, rect) }
      let isByHand =
        mode == .plusDarker || mode.isUnbounded && (clipMask != nil || !mode.isLimitedByCairo)
        // Of blue, pixman 0.42 leaves out how much of a pixel is covered.
        || mode.isNonSeparable && target.surface.isImage
      guard !isByHand else {
        try unsafe blend(source, mode, rect, mark)
        return
      }
      let cairo = unsafe target.cairo
      unsafe cairo_set_operator(cairo, mode.cairo)
      if let clipMask {
        let shape = try CairoTarget(CairoSurface(similarTo: target.surface, at: rect), bounds: rect)
        unsafe source.set(on: shape.cairo)
        unsafe mark(shape.cairo)
        unsafe cairo_set_source_surface(cairo, shape.surface.pointer, 0, 0)
        unsafe cairo_mask_surface(cairo, clipMask.surface.pointer, 0, 0)
      } else {
        unsafe source.set(on: cairo)
        unsafe mark(cairo)
      }
    }

    /// What a source shows in a rectangle, with its opacity.
    private func flattened(_ source: CairoSource, _ rect: PixelRect) throws(DrawingError) -> CairoSource {
      let flat = try CairoTarget(CairoSurface(similarTo: target.surface, at: rect), bounds: rect)
      unsafe source.set(on: flat.cairo)
      unsafe cairo_paint_with_alpha(flat.cairo, source.alphaLeft)
      let pattern = try CairoPattern(flat.surface)
      pattern.setFilter(CAIRO_FILTER_NEAREST)
      return .pattern(pattern, alpha: 1)
    }
  }

  extension BlendMode {
    /// The operators that take the place of what is there cast no shadows.
    var takesShadows: Bool {
      switch self {
      case .clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationOut, .destinationAtop, .destination: false
      default: true
      }
    }

    /// Of those that change what lies outside of a shape: Cairo lets them act inside of it only.
    fileprivate var isLimitedByCairo: Bool { self == .copy || self == .clear }

    /// Shapes are mixed by their coverage and one source: what has colours of its own is painted as a picture.
    var takesPictures: Bool { self == .plusDarker || isNonSeparable || isUnbounded }

    /// It mixes hue, saturation and luminosity.
    fileprivate var isNonSeparable: Bool { rawValue >= Self.hue.rawValue && rawValue <= Self.luminosity.rawValue }

    /// `plusDarker`, which Cairo does not have, as `normal`.
    var cairo: cairo_operator_t {
      switch self {
      case .normal, .plusDarker: CAIRO_OPERATOR_OVER
      case .multiply: CAIRO_OPERATOR_MULTIPLY
      case .screen: CAIRO_OPERATOR_SCREEN
      case .overlay: CAIRO_OPERATOR_OVERLAY
      case .darken: CAIRO_OPERATOR_DARKEN
      case .lighten: CAIRO_OPERATOR_LIGHTEN
      case .colorDodge: CAIRO_OPERATOR_COLOR_DODGE
      case .colorBurn: CAIRO_OPERATOR_COLOR_BURN
      case .hardLight: CAIRO_OPERATOR_HARD_LIGHT
      case .softLight: CAIRO_OPERATOR_SOFT_LIGHT
      case .difference: CAIRO_OPERATOR_DIFFERENCE
      case .exclusion: CAIRO_OPERATOR_EXCLUSION
      case .hue: CAIRO_OPERATOR_HSL_HUE
      case .saturation: CAIRO_OPERATOR_HSL_SATURATION
      case .color: CAIRO_OPERATOR_HSL_COLOR
      case .luminosity: CAIRO_OPERATOR_HSL_LUMINOSITY
      case .plusLighter: CAIRO_OPERATOR_ADD
      case .clear: CAIRO_OPERATOR_CLEAR
      case .copy: CAIRO_OPERATOR_SOURCE
      case .destination: CAIRO_OPERATOR_DEST
      case .destinationOver: CAIRO_OPERATOR_DEST_OVER
      case .sourceIn: CAIRO_OPERATOR_IN
      case .destinationIn: CAIRO_OPERATOR_DEST_IN
      case .sourceOut: CAIRO_OPERATOR_OUT
      case .destinationOut: CAIRO_OPERATOR_DEST_OUT
      case .sourceAtop: CAIRO_OPERATOR_ATOP
      case .destinationAtop: CAIRO_OPERATOR_DEST_ATOP
      case .xor: CAIRO_OPERATOR_XOR
      }
    }
  }
#endif
