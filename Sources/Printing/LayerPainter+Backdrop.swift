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
      let filters = layer.backgroundFilters
      guard !filters.isEmpty, let below = context.painted(in: layer.bounds.standardized) else { return nil }
      let scale = context.largestScale * context.pixelsPerUnit
      let spread = (FilterPicture.spread(filters) * scale).rounded(.up)
      // Of what is farther away, a picture that is mirrored again and again has the mean.
      let around = Int(clamping: min(spread, Double(max(below.bitmap.width, below.bitmap.height))))
      guard let bitmap = FilterPicture(below.bitmap)?.mirrored(by: around).applying(filters, scale: scale) else {
        return nil
      }
      let part = PixelRect(x: around, y: around, width: below.bitmap.width, height: below.bitmap.height)
      return Backdrop(bitmap: bitmap, part: part, place: below.place, toUser: below.toUser)
    }

    /// Paints a backdrop inside of the layer's rounded bounds.
    func paint(_ backdrop: Backdrop, of layer: Layer, in context: CairoContext) {
      context.saveGState()
      context.clipTo(layer.outline)
      context.concatenate(backdrop.toUser)
      context.draw(backdrop.bitmap, from: backdrop.part, in: backdrop.place, byTiling: false)
      context.restoreGState()
    }
  }
#endif
