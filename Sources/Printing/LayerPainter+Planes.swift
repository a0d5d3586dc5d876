#if Drawing
  import MultiplaneChanges
  import MultiplaneContents
  import MultiplaneDrawing
  import MultiplaneGeometry
  import MultiplaneLayers

  // Layers in perspective.
  extension LayerPainter {
    func paintTilted(_ layer: Layer, _ plane: Homography, in context: CairoContext) {
      let mode = blendedOutside === layer ? .normal : layer.compositingFilter
      let size = layer.bounds.standardized.size
      // A picture of the page in the plane has no more pixels than the page's.
      let scale = min(scale(context), 4096 / max(size.width, size.height, 1))
      let below = layer.shouldRasterize ? nil : backdrop(of: layer, in: plane, scale: scale, of: context)
      if mixes(layer), paintMixed(layer, plane, below, in: context) { return }
      let isKept = tiltedPicture?.layer === layer && tiltedPicture?.plane == plane
      let kept = isKept && !layer.readsBelow ? tiltedPicture : nil
      paintTilted(extents(of: layer), plane, mode, keptIn: kept, in: context) { painter, picture in
        var painter = painter
        (painter.blendedOutside, painter.backdropOutside) = (layer, below)
        painter.paintPlane(of: layer, in: picture)
      }
    }

    /// A layer in perspective as it is seen, for its parts: each would be painted into a picture of its own.
    final class TiltedPicture {
      let layer: Layer
      /// From the layer's space to the context's.
      let plane: Homography
      /// What of the layer may be seen, the context's user space.
      let seen: Rect
      fileprivate var made: (bitmap: Bitmap, rect: Rect)?

      init(_ layer: Layer, _ plane: Homography, seen: Rect) {
        (self.layer, self.plane, self.seen) = (layer, plane, seen)
      }
    }

    /// Paints what a function draws into a plane in perspective.
    ///
    /// - Parameters:
    ///   - own: what is drawn on, the plane's space.
    ///   - kept: where the picture is kept; nil for nowhere.
    func paintTilted(
      _ own: Rect, _ plane: Homography, _ blendMode: BlendMode, keptIn kept: TiltedPicture? = nil,
      in context: CairoContext, _ draw: (_ painter: LayerPainter, _ picture: CairoContext) -> Void
    ) {
      guard let made = kept?.made ?? tilted(own, plane, seen: kept?.seen, in: context, draw) else { return }
      kept?.made = made
      guard blendMode != .normal else { return context.draw(made.bitmap, in: made.rect) }
      paintGroup(blendMode, of: made.rect, in: context) { _, context in context.draw(made.bitmap, in: made.rect) }
    }

    /// A picture of what a function draws into a plane in perspective, and where it is, the context's user space.
    private func tilted(
      _ own: Rect, _ plane: Homography, seen: Rect?, in context: CairoContext,
      _ draw: (_ painter: LayerPainter, _ picture: CairoContext) -> Void
    ) -> (bitmap: Bitmap, rect: Rect)? {
      let seen = seen ?? context.boundingBoxOfClipPath
      guard let inverse = plane.inverted(), !seen.isNull else { return nil }
      let rect = plane.projectedBounds(of: own).intersection(seen)
      guard !rect.isNull, !rect.isEmpty else { return nil }
      let pixels = self.scale(context)
      let scale = pixels * Self.largestScale(plane, inverse, own, rect)
      let part = Self.part(
        of: own.insetBy(dx: -1, dy: -1), seenIn: rect.insetBy(dx: -1 / pixels, dy: -1 / pixels), inverse, scale: scale)
      guard let flat = picture(of: part, scale: scale, in: context, by: plane, draw),
        let target = picture(of: rect, scale: pixels, in: context, { _, _ in }),
        let tilted = FilterPicture(flat.bitmap)?.mapped(
          width: target.bitmap.width, height: target.bitmap.height,
          { x, y in
            let place = Point(target.rect.minX + x / target.scale, target.rect.minY + y / target.scale)
            guard let source = inverse.apply(to: place), plane.apply(to: source) != nil else { return nil }
            return Point((source.x - flat.rect.minX) * flat.scale, (source.y - flat.rect.minY) * flat.scale)
          })
      else { return nil }
      return (tilted, target.rect)
    }

    /// What of a rectangle is seen, or a little more: a layer that others cut is painted once for each of its parts.
    ///
    /// - Parameters:
    ///   - seen: the context's user space.
    ///   - inverse: from there to the rectangle's space.
    ///   - scale: pixels a point of the rectangle's picture. Those of a part lie where those of the whole one would.
    private static func part(of own: Rect, seenIn seen: Rect, _ inverse: Homography, scale: Double) -> Rect {
      // Texels around it are mixed into the outermost ones.
      let place = inverse.projectedBounds(of: seen).insetBy(dx: -2 / scale, dy: -2 / scale)
      guard place.isFinite else { return own }
      func edge(_ place: Double, from start: Double) -> Double {
        start + ((place - start) * scale).rounded(.down) / scale
      }
      let (left, top) = (edge(place.minX, from: own.minX), edge(place.minY, from: own.minY))
      return Rect(minX: left, minY: top, maxX: place.maxX, maxY: place.maxY).intersection(own)
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
