#if Drawing
  import MultiplaneContents
  import MultiplaneDrawing
  import MultiplaneGeometry
  import MultiplaneLayers

  extension LayerPainter {
    /// What lies below a layer, changed by its background filters.
    struct Backdrop {
      var bitmap: Bitmap
      /// What of the bitmap it is.
      var part: PixelRect
      /// Where it is, units of the device.
      var place: Rect
      /// From the device to the layer's own space.
      var toUser: Transform2D
    }

    /// The backdrop of a layer whose own space the context has; nil of a layer without background filters.
    ///
    /// Filters read the pixels that the bounds touch, and mirror them at the edges.
    func backdrop(of layer: Layer, in context: CairoContext) -> Backdrop? {
      let (filters, bounds) = (layer.backgroundFilters, layer.bounds.standardized)
      return backdrop(filters, in: bounds, scale: context.largestScale * context.pixelsPerUnit, of: context)
    }

    /// - Parameters:
    ///   - rect: what is read, the context's user space.
    ///   - scale: pixels a point of the filters.
    private func backdrop(_ filters: [Filter], in rect: Rect, scale: Double, of context: CairoContext) -> Backdrop? {
      guard !filters.isEmpty, let below = context.painted(in: rect) else { return nil }
      // Of what is farther away, a picture that is mirrored again and again has the mean.
      let most = max(below.bitmap.width, below.bitmap.height)
      func around(_ scale: Double, most: Int) -> Int {
        Int(clamping: min((FilterPicture.spread(filters) * scale).rounded(.up), Double(most)))
      }
      let all = around(scale, most: most)
      let factor = FilterPicture.reduction(
        filters, scale: scale, of: Size(Double(below.bitmap.width + 2 * all), Double(below.bitmap.height + 2 * all)))
      guard let picture = FilterPicture(below.bitmap)?.reduced(by: factor) else { return nil }
      let own = scale / Double(factor)
      let around = around(own, most: max(picture.width, picture.height))
      guard affordsFilters(picture.width + 2 * around, picture.height + 2 * around, filters),
        let filtered = picture.mirrored(by: around).applying(filters, scale: own)
      else { return nil }
      var part = PixelRect(x: around, y: around, width: below.bitmap.width, height: below.bitmap.height)
      if factor == 1 { return Backdrop(bitmap: filtered, part: part, place: below.place, toUser: below.toUser) }
      (part.x, part.y) = (0, 0)
      let whole = FilterPicture(filtered)?
        .enlarged(by: factor, at: (around, around), width: part.width, height: part.height)
      return whole?.bitmap.map { Backdrop(bitmap: $0, part: part, place: below.place, toUser: below.toUser) }
    }

    /// The backdrop of a layer in perspective, as it is in the layer's own plane.
    ///
    /// - Parameters:
    ///   - plane: from the layer's space to the context's.
    ///   - scale: pixels a point of the plane's picture.
    func backdrop(of layer: Layer, in plane: Homography, scale: Double, of context: CairoContext) -> Backdrop? {
      let bounds = layer.bounds.standardized
      guard !layer.backgroundFilters.isEmpty else { return nil }
      let seen = plane.projectedBounds(of: bounds).intersection(context.boundingBoxOfClipPath)
      let own = plane.largestScale(at: Point(bounds.midX, bounds.midY)) * context.largestScale * context.pixelsPerUnit
      guard !seen.isNull, own > 0, scale > 0, scale.isFinite,
        let below = backdrop(layer.backgroundFilters, in: seen, scale: own, of: context)
      else { return nil }
      let toDevice = plane.concatenating(Homography(context.ctm))
      let (width, height) = ((bounds.width * scale).rounded(.up), (bounds.height * scale).rounded(.up))
      guard width * height > 0, width * height <= Double(DrawingLimits.maximumPixels) / 8 else { return nil }
      let filtered = FilterPicture(below.bitmap)
      let mapped = filtered?.mapped(width: Int(clamping: width), height: Int(clamping: height)) { x, y in
        let place = Point(bounds.minX + x / width * bounds.width, bounds.minY + y / height * bounds.height)
        guard let device = toDevice.apply(to: place) else { return nil }
        return Point(
          Double(below.part.x) + (device.x - below.place.minX) * Double(below.part.width) / below.place.width,
          Double(below.part.y) + (device.y - below.place.minY) * Double(below.part.height) / below.place.height)
      }
      return mapped.map { picture in
        let part = PixelRect(x: 0, y: 0, width: picture.width, height: picture.height)
        return Backdrop(bitmap: picture, part: part, place: bounds, toUser: .identity)
      }
    }

    /// Paints a backdrop inside of the layer's rounded bounds.
    func paint(_ backdrop: Backdrop, of layer: Layer, in context: CairoContext) {
      context.saveGState()
      context.clipTo(layer.outline)
      context.concatenate(backdrop.toUser)
      context.draw(backdrop.bitmap, from: backdrop.part, in: backdrop.place, byTiling: false)
      context.restoreGState()
    }

    /// Paints what a function draws as one picture.
    ///
    /// - Parameters:
    ///   - rect: what is drawn on, the context's user space.
    ///   - changesBelow: what is below is in the picture, which takes its place.
    ///   - draw: called with the painter of the picture and its context, whose user space is that of this one.
    func paintAsPicture(
      of rect: Rect, withBelow changesBelow: Bool, in context: CairoContext,
      _ draw: (_ painter: LayerPainter, _ picture: CairoContext) -> Void
    ) {
      context.saveGState()
      defer { context.restoreGState() }
      guard changesBelow else {
        guard let made = picture(of: rect, scale: scale(context), in: context, draw) else { return }
        context.setAlpha(1)
        return context.draw(made.bitmap, in: made.rect)
      }
      let map = context.ctm
      guard let toUser = map.inverted(), let below = context.painted(in: rect) else { return }
      // In units of the device, whose pixels those of the picture are then.
      context.concatenate(toUser)
      let size = Size(below.place.width * (1 - 1e-9), below.place.height * (1 - 1e-9))
      let place = Rect(origin: below.place.origin, size: size)
      let made = picture(of: place, scale: context.pixelsPerUnit, in: context) { painter, picture in
        picture.draw(below.bitmap, in: below.place)
        picture.saveGState()
        picture.concatenate(map)
        draw(painter, picture)
        picture.restoreGState()
        // Of a page, what is cleared is its paper.
        if context.isOnPage {
          picture.setBlendMode(.destinationOver)
          picture.setFillColor(.white)
          picture.fill(place)
        }
      }
      guard let made else { return }
      context.setAlpha(1)
      if made.bitmap.opaqueRect.area < made.bitmap.width * made.bitmap.height {
        context.setBlendMode(.clear)
        context.fill(made.rect)
        context.setBlendMode(.normal)
      }
      context.draw(made.bitmap, in: made.rect)
    }
  }
#endif
