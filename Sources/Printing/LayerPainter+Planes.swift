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
      let size = layer.bounds.standardized.size
      // A picture of the page in the plane has no more pixels than the page's.
      let scale = min(scale(context), 4096 / max(size.width, size.height, 1))
      let below = backdrop(of: layer, in: plane, scale: scale, of: context)
      paintTilted(extents(of: layer), plane, mode, in: context) { painter, picture in
        var painter = painter
        (painter.blendedOutside, painter.backdropOutside) = (layer, below)
        painter.paintPlane(of: layer, in: picture)
      }
    }

    /// Paints what a function draws into a plane in perspective.
    ///
    /// - Parameter own: what is drawn on, the plane's space.
    func paintTilted(
      _ own: Rect, _ plane: Homography, _ blendMode: BlendMode, in context: CairoContext,
      _ draw: (_ painter: LayerPainter, _ picture: CairoContext) -> Void
    ) {
      let seen = context.boundingBoxOfClipPath
      guard let inverse = plane.inverted(), !seen.isNull else { return }
      let rect = plane.projectedBounds(of: own).intersection(seen)
      guard !rect.isNull, !rect.isEmpty,
        let flat = picture(
          of: own.insetBy(dx: -1, dy: -1), scale: scale(context) * Self.largestScale(plane, inverse, own, rect),
          in: context, by: plane, draw),
        let target = picture(of: rect, scale: scale(context), in: context, { _, _ in }),
        let tilted = FilterPicture(flat.bitmap)?.mapped(
          width: target.bitmap.width, height: target.bitmap.height,
          { x, y in
            let place = Point(target.rect.minX + x / target.scale, target.rect.minY + y / target.scale)
            guard let source = inverse.apply(to: place), plane.apply(to: source) != nil else { return nil }
            return Point((source.x - flat.rect.minX) * flat.scale, (source.y - flat.rect.minY) * flat.scale)
          })
      else { return }
      context.saveGState()
      context.setBlendMode(blendMode)
      context.draw(tilted, in: target.rect)
      context.restoreGState()
    }

    /// The most that a plane enlarges what is seen of a rectangle: as for the compositor's tiles, at nine places,
    /// between which the scale changes little.
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
