#if Drawing
  import MultiplaneChanges
  import MultiplaneContents
  import MultiplaneDrawing
  import MultiplaneGeometry
  import MultiplaneLayers

  // What the device lacks is painted into pictures.
  extension LayerPainter {
    /// Pixels a point of the context's user space.
    func scale(_ context: CairoContext) -> Double { context.largestScale * pixelsPerUnit }

    /// A picture of a rectangle; at a lower scale where it would be too large. nil of an empty one.
    ///
    /// - Parameters:
    ///   - plane: from the picture's space to the context's.
    ///   - draw: called with the painter of the picture and its context.
    func picture(
      of rect: Rect, scale: Double, in context: CairoContext, by plane: Homography = .identity,
      _ draw: (_ painter: LayerPainter, _ picture: CairoContext) -> Void
    ) -> (bitmap: Bitmap, rect: Rect, scale: Double)? {
      guard rect.isFinite, !rect.isEmpty, scale > 0, scale.isFinite else { return nil }
      let most = Double(DrawingLimits.maximumPixels) / 8
      let scale = min(scale, (most / (rect.width * rect.height)).squareRoot(), 16_384 / max(rect.width, rect.height))
      // Whole pixels.
      let origin = plane == .identity ? onPixel(rect.origin, scale: scale, in: context) : rect.origin
      let width = max(1, ((rect.maxX - origin.x) * scale).rounded(.up)) / scale
      let height = max(1, ((rect.maxY - origin.y) * scale).rounded(.up)) / scale
      let whole = Rect(origin: origin, size: Size(width, height))
      do throws(DrawingError) {
        let bitmap = try ImageRenderer(bounds: whole, format: .init(scale: scale)).bitmap { picture in
          var painter = self
          (painter.pixelsPerUnit, painter.isInPictureOfPaper) = (1, false)
          let toPage = plane.concatenating(Homography(context.ctm)).concatenating(page.map)
          painter.page.map = picture.ctm.inverted().map { Homography($0).concatenating(toPage) } ?? toPage
          draw(painter, picture)
        }
        return (bitmap, whole, scale)
      } catch {
        context.fail(error)
        return nil
      }
    }

    /// A place, or one that is less than a pixel before it: pixels of a picture in a picture lie on that one's.
    private func onPixel(_ place: Point, scale: Double, in context: CairoContext) -> Point {
      let map = context.ctm
      guard pixelsPerUnit == 1, map.b == 0, map.c == 0, abs(map.a - scale) + abs(map.d - scale) < scale * 1e-9 else {
        return place
      }
      // Rounding must not take a pixel more.
      func pixel(_ place: Double) -> Double { (place + 1e-6).rounded(.down) }
      let device = map.apply(to: place)
      return Point((pixel(device.x) - map.tx) / map.a, (pixel(device.y) - map.ty) / map.d)
    }

    /// The bitmap of a layer that is rasterised at fewer texels a point than a screen of 72 pixels an inch has: it is
    /// meant to be coarse. nil of other layers.
    func coarsePicture(of layer: Layer, in context: CairoContext) -> (bitmap: Bitmap, rect: Rect)? {
      let scale = layer.rasterizationScale
      let rect = extents(of: layer)
      guard layer.shouldRasterize, scale > 0, scale < self.scale(context) * screenShare, rect.isFinite, !rect.isEmpty,
        rect.width * scale < Self.mostCoarseTexels, rect.height * scale < Self.mostCoarseTexels
      else { return nil }
      // Texels begin where the bounds do.
      let origin = layer.bounds.standardized.origin
      func edge(_ place: Double, from start: Double) -> Double {
        start + ((place - start) * scale).rounded(.down) / scale
      }
      let whole = Rect(
        minX: edge(rect.minX, from: origin.x), minY: edge(rect.minY, from: origin.y), maxX: rect.maxX, maxY: rect.maxY)
      let made = picture(of: whole, scale: scale, in: context) { painter, picture in
        var painter = painter
        // Its pixels are those of the screen.
        painter.screenShare = 1
        painter.page = PagePlace(map: .identity, shown: Rect(x: 0, y: 0, width: 1e6, height: 1e6), texels: page.texels)
        painter.paintFiltered(layer, nil, in: picture)
      }
      return made.map { ($0.bitmap, $0.rect) }
    }

    private static let mostCoarseTexels = 4096.0

    // MARK: Filters

    /// Paints a picture that is filtered.
    ///
    /// - Parameters:
    ///   - extents: what is drawn with its filters, the context's user space.
    ///   - draw: called with the painter of the picture and its context.
    func paintFiltered(
      _ extents: Rect, _ filters: [Filter], in context: CairoContext,
      _ draw: (_ painter: LayerPainter, _ context: CairoContext) -> Void
    ) {
      let spread = FilterPicture.spread(filters)
      let seen = context.boundingBoxOfClipPath
      guard !seen.isNull else { return }
      // What is beside the clip may be blurred into it.
      let rect = extents.intersection(seen.insetBy(dx: -spread, dy: -spread)).insetBy(dx: -spread, dy: -spread)
      guard !rect.isNull else { return }
      let whole = scale(context)
      let factor = FilterPicture.reduction(filters, scale: whole, of: Size(rect.width * whole, rect.height * whole))
      guard let made = picture(of: rect, scale: whole / Double(factor), in: context, draw),
        let plain = FilterPicture(made.bitmap),
        // As a screen's group: what is drawn and as far as filters carry it. No more has the colour of an offset.
        let drawn = plain.drawnRect(andAround: Int(clamping: (spread * made.scale).rounded(.up)))
      else { return }
      guard affordsFilters(drawn.width, drawn.height, filters),
        var filtered = plain.part(drawn).applying(filters, scale: made.scale)
      else { return context.draw(made.bitmap, in: made.rect) }
      if factor > 1, Double(drawn.area) * Double(factor) * Double(factor) <= Double(FilterPicture.mostPixels) {
        let (width, height) = (drawn.width * factor, drawn.height * factor)
        filtered =
          FilterPicture(filtered)?.enlarged(by: factor, at: (0, 0), width: width, height: height).bitmap ?? filtered
      }
      let pixel = 1 / made.scale
      let place = Rect(
        x: made.rect.minX + Double(drawn.x) * pixel, y: made.rect.minY + Double(drawn.y) * pixel,
        width: Double(drawn.width) * pixel, height: Double(drawn.height) * pixel)
      context.draw(filtered, in: place)
    }

    /// Whether a picture can be filtered. Warns of one that is left out.
    func affordsFilters(_ width: Int, _ height: Int, _ filters: [Filter]) -> Bool {
      if page.texels.affordsFilters(pixels: width * height * filters.count) { return true }
      warn("left out filters: more than \(PrintTexels.mostFiltered) pixels of a document would be filtered")
      return false
    }

    // MARK: Masks

    /// Cuts the clip to a mask, as a path where the mask is a simple shape.
    ///
    /// - Returns: whether it is a path.
    func clip(to mask: Layer, in context: CairoContext) -> Bool {
      let plane = mask.toSuperPlane.simplified
      if plane.isAffine, transition(mask) == nil, let path = mask.simpleShape {
        context.beginPath()
        context.addPath(path.path.applying(plane.affine))
        context.clip(using: path.rule)
        return true
      }
      let rect = extents(of: [mask]).insetBy(dx: -1, dy: -1).intersection(context.boundingBoxOfClipPath)
      guard !rect.isNull,
        let made = picture(of: rect, scale: scale(context), in: context, { $0.paintInOrder([mask], in: $1) })
      else {
        context.clip(to: [])
        return true
      }
      context.clip(to: made.rect, mask: made.bitmap)
      return false
    }

    // MARK: Extents

    /// What a layer with everything in it may draw on without its filters and its shadow, its own space.
    func casterExtents(of layer: Layer) -> Rect {
      var rect = layer.bounds.standardized
      if !layer.masksToBounds {
        rect = contentsExtents(of: layer)
        if case .shape(let shape) = layer.kind(), let path = shape.path {
          let reach = shape.strokeColor == nil ? 0 : shape.lineWidth.usable * max(shape.miterLimit.usable, 1)
          rect = rect.union(path.controlBounds.insetBy(dx: -reach, dy: -reach))
        }
        if case .replicator(let replication) = layer.kind() {
          rect = rect.union(extents(ofCopiesIn: layer, replication))
        } else {
          rect = rect.union(extents(of: layer.sublayers))
        }
      }
      return rect
    }

    /// What the copies of a replicator's sublayers may draw on, its space: each as it is shown so much later.
    private func extents(ofCopiesIn layer: Layer, _ replication: Replication) -> Rect {
      let step = replicationStep(replication, of: layer)
      var (rect, map, sublayers) = (Rect.null, Homography.identity, extents(of: layer.sublayers))
      for index in 0..<max(1, min(replication.instanceCount, Replication.maximumCount)) {
        if index > 0, replication.instanceDelay != 0 {
          shown?.behind(by: Double(index) * replication.instanceDelay, below: layer) {
            sublayers = extents(of: layer.sublayers)
          }
        }
        if !sublayers.isNull {
          let copy = map.projectedBounds(of: sublayers)
          guard copy.isFinite else { return .largest }
          rect = rect.union(copy)
        }
        map = map.concatenating(step)
      }
      return rect
    }

    /// From a copy of a replicator to the next one.
    func replicationStep(_ replication: Replication, of layer: Layer) -> Homography {
      replication.instanceTransform.about(x: layer.anchor.x, y: layer.anchor.y, z: layer.anchorPointZ).plane
    }

    /// What a layer with everything in it may draw on, its own space.
    func extents(of layer: Layer) -> Rect {
      var rect = casterExtents(of: layer)
      if layer.exactShadowOpacity > 0, layer.shadowOffset.isFinite {
        let reach = 3 * max(layer.shadowRadius.usable, 0) + 1
        let caster = layer.shadowPath?.controlBounds ?? rect
        rect = rect.union(
          caster.offsetBy(dx: layer.shadowOffset.width, dy: layer.shadowOffset.height).insetBy(dx: -reach, dy: -reach))
      }
      let spread = FilterPicture.spread(layer.filters)
      return rect.insetBy(dx: -spread, dy: -spread)
    }
  }

  extension LayerPainter {
    /// What sublayers of a layer with everything in them may draw on, its space.
    func extents(of layers: [Layer]) -> Rect {
      layers.reduce(Rect.null) { rect, layer in
        rect.union(isInSpace(layer) ? extents(of: layer.sublayers, layer.toSuper) : placedExtents(of: layer))
      }
    }

    /// What layers that share a 3D space may draw on.
    private func extents(of layers: [Layer], _ space: Transform3D) -> Rect {
      layers.reduce(Rect.null) { rect, layer in
        let map = layer.toSuper.concatenating(space)
        if isInSpace(layer) { return rect.union(extents(of: layer.sublayers, map)) }
        let own = layer.isHidden ? .null : map.plane.projectedBounds(of: solidExtents(of: layer))
        return own.isFinite ? rect.union(own) : rect
      }
    }

    /// What a layer with everything in it may draw on, its superlayer's space; null where it is unknown.
    func placedExtents(of layer: Layer) -> Rect {
      if layer.isHidden { return .null }
      let own =
        transition(layer).map { extents(of: $0, of: layer) }
        ?? layer.toSuperPlane.projectedBounds(of: extents(of: layer))
      return own.isFinite ? own : .null
    }
  }

  extension Rect {
    /// What holds all that is printed.
    fileprivate static let largest = Rect(x: -1e6, y: -1e6, width: 2e6, height: 2e6)
  }

  extension Layer {
    /// The shape that an opaque layer without anything in it has; nil of other layers.
    fileprivate var simpleShape: (path: Path, rule: FillRule)? {
      guard !isHidden, exactOpacity == 1, sublayers.isEmpty, contents == nil, mask == nil, filters.isEmpty,
        exactShadowOpacity == 0, borderWidth == 0, !needsDisplay
      else { return nil }
      switch kind() {
      case .plain where backgroundColor?.alpha == 1 && type(of: self) == Layer.self: return (outline, .nonZero)
      case .shape(let shape):
        guard backgroundColor == nil, shape.strokeColor == nil, shape.fillColor?.alpha == 1, let path = shape.path,
          !masksToBounds
        else { return nil }
        return (path, shape.fillRule)
      default: return nil
      }
    }
  }
#endif
