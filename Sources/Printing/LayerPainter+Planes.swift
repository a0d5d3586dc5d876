#if Drawing
  import MultiplaneChanges
  import MultiplaneContents
  import MultiplaneDrawing
  import MultiplaneGeometry
  import MultiplaneLayers

  // Layers in perspective.
  extension LayerPainter {
    func paintTilted(_ layer: Layer, _ plane: Homography, in context: CairoContext) {
      if mixes(layer), paintMixed(layer, plane, in: context) { return }
      let mode = blendedOutside === layer ? .normal : layer.compositingFilter
      let corner = isDrawnFlat(layer, plane, in: context) ? layer.bounds.standardized.origin : nil
      paintTilted(extents(of: layer), plane, mode, flatFrom: corner, in: context) { painter, picture in
        var painter = painter
        painter.blendedOutside = layer
        painter.paintPlane(of: layer, in: picture)
      }
    }

    /// Whether a screen draws a layer in perspective into a bitmap in its own plane, before that is seen through the
    /// plane: see "Layers drawn in their own plane" of "Composition".
    private func isDrawnFlat(_ layer: Layer, _ plane: Homography, in context: CairoContext) -> Bool {
      let bounds = layer.bounds.standardized
      let scale = plane.largestScale(at: Point(bounds.midX, bounds.midY)) * screenScale(context)
      return scale > Self.leastFlat && (!layer.sublayers.isEmpty || layer.borderWidth > 0 || layer.mask != nil)
    }

    /// Layers that are seen smaller are drawn on the screen's pixels.
    private static let leastFlat = 0.4

    /// Pixels of a screen of 72 pixels an inch a point of the context's user space.
    private func screenScale(_ context: CairoContext) -> Double { scale(context) * screenShare }

    /// Paints what a function draws into a plane in perspective.
    ///
    /// - Parameters:
    ///   - own: what is drawn on, the plane's space.
    ///   - corner: where the bitmap begins that a screen draws it into first, the plane's space; nil if it does not.
    func paintTilted(
      _ own: Rect, _ plane: Homography, _ blendMode: BlendMode, flatFrom corner: Point? = nil,
      in context: CairoContext, _ draw: (_ painter: LayerPainter, _ picture: CairoContext) -> Void
    ) {
      let seen = context.boundingBoxOfClipPath
      guard let inverse = plane.inverted(), !seen.isNull else { return }
      let rect = plane.projectedBounds(of: own).intersection(seen)
      let isCompared = corner != nil && screenUse == .visible
      guard !rect.isNull, !rect.isEmpty,
        let flat = picture(
          of: own.insetBy(dx: -1, dy: -1), scale: scale(context) * Self.largestScale(plane, inverse, own, rect),
          in: context, by: plane,
          { painter, picture in
            var painter = painter
            if isCompared { painter.screenUse = .none }
            draw(painter, picture)
          }),
        let target = picture(of: rect, scale: scale(context), in: context, { _, _ in }),
        let tilted = FilterPicture(flat.bitmap)?.mapped(
          width: target.bitmap.width, height: target.bitmap.height,
          { x, y in
            let place = Point(target.rect.minX + x / target.scale, target.rect.minY + y / target.scale)
            guard let source = inverse.apply(to: place), plane.apply(to: source) != nil else { return nil }
            return Point((source.x - flat.rect.minX) * flat.scale, (source.y - flat.rect.minY) * flat.scale)
          })
      else { return }
      var sampled: Bitmap?
      if isCompared, let corner, let filter = screenFilter(own, from: corner, plane, in: context, draw) {
        let toPage = Self.toUser(target.rect, target.scale)
          .concatenating(Homography(context.ctm)).concatenating(page.map)
        let all = PixelRect(x: 0, y: 0, width: tilted.width, height: tilted.height)
        sampled = ScreenSampling(tilted, part: all, map: toPage, shown: page.shown, as: filter)?.picture()
      }
      context.saveGState()
      context.setBlendMode(blendMode)
      context.draw(sampled ?? tilted, in: target.rect)
      context.restoreGState()
    }

    /// What a screen shows of a plane in perspective: a bitmap of it with a texel for each pixel that it would have
    /// upright, seen through the plane.
    private func screenFilter(
      _ own: Rect, from corner: Point, _ plane: Homography, in context: CairoContext,
      _ draw: (_ painter: LayerPainter, _ picture: CairoContext) -> Void
    ) -> ScreenFilter? {
      let scale = screenScale(context)
      // Whole texels, with clear ones around them.
      func edge(_ place: Double, from start: Double) -> Double {
        start + (((place - start) * scale).rounded(.down) - 1) / scale
      }
      let rect = Rect(
        minX: edge(own.minX, from: corner.x), minY: edge(own.minY, from: corner.y), maxX: own.maxX + 2 / scale,
        maxY: own.maxY + 2 / scale)
      let made = picture(of: rect, scale: scale, in: context, by: plane) { painter, picture in
        var painter = painter
        (painter.screenShare, painter.screenUse) = (1, .all)
        painter.page = PagePlace(map: .identity, shown: Rect(x: -1e6, y: -1e6, width: 2e6, height: 2e6))
        draw(painter, picture)
      }
      guard let made, made.scale == scale else { return nil }
      let map = Self.toUser(made.rect, scale).concatenating(plane)
        .concatenating(Homography(context.ctm)).concatenating(page.map)
      let all = PixelRect(x: 0, y: 0, width: made.bitmap.width, height: made.bitmap.height)
      return ScreenFilter(made.bitmap, part: all, map: map, filter: .linear)
    }

    /// From pixels of a picture to the space that it is of.
    private static func toUser(_ rect: Rect, _ scale: Double) -> Homography {
      Homography(Transform2D(a: 1 / scale, b: 0, c: 0, d: 1 / scale, tx: rect.minX, ty: rect.minY))
    }

    /// The most that a plane enlarges what is seen of a rectangle: as for the compositor's tiles, at nine places, between
    /// which the scale changes little.
    private static func largestScale(_ plane: Homography, _ inverse: Homography, _ own: Rect, _ seen: Rect) -> Double {
      let scales = (0..<9).map { index in
        let place = Point(
          seen.minX + Double(index % 3) / 2 * seen.width, seen.minY + Double(index / 3) / 2 * seen.height)
        guard let source = inverse.apply(to: place), own.insetBy(dx: -1, dy: -1).contains(source) else { return 0.0 }
        return plane.largestScale(at: source)
      }
      let largest = scales.max() ?? 0
      guard largest > 0, largest.isFinite else { return 1 }
      return min(largest, mostEnlarged)
    }

    /// Parts that are nearer to the viewer are blurred.
    private static let mostEnlarged = 8.0
  }
#endif
