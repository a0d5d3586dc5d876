#if Drawing
  import CCairo
  public import MultiplaneGeometry
  import MultiplaneContents

  /// A transparency layer that has begun: what was painted into before it, and the state that it is painted with.
  struct OpenLayer {
    var target: CairoTarget
    var wanted: PixelRect
    var state: CairoContext.SavedState
    /// How many states were kept when it began.
    var savedCount: Int
    /// What it is cut to, pixels.
    var outline: Path?
  }

  extension CairoContext {
    /// As `DrawingContext` has it.
    public func beginTransparencyLayer(in rect: Rect?) {
      let outline = rect.map { $0.isFinite ? Path($0).applying(ctm) : Path() }
      var layer = OpenLayer(
        target: target, wanted: wanted, state: state, savedCount: saved.count, outline: outline)
      // What lies outside of the clip may throw its shadow into it.
      var region = clipBounds.isEmpty ? clipBounds : shadowCasters(of: clipBounds, drawingState.shadow)
      if let outline { region = outline.isFinite ? outline.deviceBounds.pixels(within: region) : .empty }
      wanted = shadowCasters(of: wanted, drawingState.shadow)
      (drawingState.alpha, drawingState.shadow, drawingState.blendMode) = (1, nil, .normal)
      clipMask = nil
      do throws(DrawingError) {
        guard !region.isEmpty else { throw DrawingError(.size(width: 0, height: 0)) }
        let group = try CairoTarget(CairoSurface(similarTo: target.surface, at: region), bounds: region)
        target = group
        clipBounds = region
        if let outline { clip(outline, .nonZero) }
      } catch {
        if !region.isEmpty { fail(error) }
        // Nothing that is drawn in it is seen.
        unsafe cairo_save(target.cairo)
        clipBounds = .empty
        layer.outline = nil
      }
      layers.append(layer)
    }

    /// As `DrawingContext` has it.
    public func endTransparencyLayer() {
      guard let layer = layers.last else { return }
      while saved.count > layer.savedCount { restoreGState() }
      layers.removeLast()
      let (drawn, wasEmpty) = (target, layer.target === target)
      state = layer.state
      (target, wanted) = (layer.target, layer.wanted)
      guard !wasEmpty else {
        unsafe cairo_restore(target.cairo)
        return
      }
      do throws(DrawingError) {
        let pattern = try CairoPattern(drawn.surface)
        // Texels lie on pixels, but those of a shadow may lie between them.
        pattern.setFilter(CAIRO_FILTER_BILINEAR)
        saveGState()
        // Operators act on all of the layer, and on no more.
        if let outline = layer.outline, drawingState.blendMode.isUnbounded { clip(outline, .nonZero) }
        unsafe paint(.pattern(pattern, alpha: usableAlpha), within: drawn.bounds.rect, coversClip: true) { cairo in
          unsafe cairo_paint(cairo)
        }
        restoreGState()
      } catch {
        fail(error)
      }
    }
  }
#endif
