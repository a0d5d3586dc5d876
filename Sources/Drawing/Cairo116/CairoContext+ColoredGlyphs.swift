#if Drawing
  import CCairo
  import MultiplaneContents
  import MultiplaneGeometry

  extension CairoContext {
    /// Paints glyphs with colours of their own as a picture in the layout's space: on paper Cairo 1.16 has a pixel a
    /// point for them, and leaves some of them out.
    ///
    /// From 1.17.8 on, Cairo has as many pixels for them as for other pictures on paper. This file goes with 1.16, and
    /// so does `glyphPictures`, if `TextOnPaperTests` pass without them; `markColored` stays, for Cairo's pictures have
    /// no characters.
    func paintColoredOnPaper(_ run: PlacedRun, _ placed: Transform2D, opacity: Double) {
      var run = run
      run.places = onPixels(run.places, placed)
      let points = placed.largestScale
      guard let ink = run.ink, points > 0, points.isFinite else { return }
      let around = ink.insetBy(dx: -Self.inkMargin / points, dy: -Self.inkMargin / points)
      let (left, top) = (around.minX.rounded(.down), around.minY.rounded(.down))
      // From a whole point on: equal glyphs have equal pictures.
      let place = Rect(minX: left, minY: top, maxX: around.maxX, maxY: around.maxY)
      guard drawingState.shadow != nil || reaches(placed.apply(to: place)) else { return }
      let scale = min(points * pixelsPerUnit, Self.mostColoredPixels / max(place.width, place.height))
      let (width, height) = ((place.width * scale).rounded(.up) / scale, (place.height * scale).rounded(.up) / scale)
      let whole = Rect(x: place.minX, y: place.minY, width: width, height: height)
      do throws(DrawingError) {
        let bitmap = try ImageRenderer(bounds: whole, format: .init(scale: scale)).bitmap { picture in
          let cairo = unsafe picture.target.cairo
          unsafe draw(into: cairo, through: picture.ctm) { unsafe run.show(cairo) }
        }
        saveGState()
        drawingState.alpha = opacity
        ctm = placed
        if isYUp { concatenate(Transform2D(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: whole.minY + whole.maxY)) }
        draw(glyphPictures.known(bitmap), in: whole)
        restoreGState()
      } catch {
        fail(error)
      }
    }

    /// Around the ink of coloured glyphs, which are put on whole pixels: points.
    private static let inkMargin = 2.0
    /// Along a side of a picture of coloured glyphs.
    private static let mostColoredPixels = 4096.0

    /// Coloured glyphs where a screen of a pixel a point shows them: on whole pixels.
    private func onPixels(_ places: [cairo_glyph_t]?, _ placed: Transform2D) -> [cairo_glyph_t]? {
      guard (placed.a, placed.b, placed.c, placed.d) == (1, 0, 0, 1) else { return places }
      let (left, top) = (placed.tx - ctm.tx, placed.ty - ctm.ty)
      return places?.map { glyph in
        cairo_glyph_t(index: glyph.index, x: (glyph.x + left).rounded() - left, y: (glyph.y + top).rounded() - top)
      }
    }
  }
#endif
