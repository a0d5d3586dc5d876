#if Drawing
  import MultiplaneChanges
  import MultiplaneContents
  import MultiplaneDrawing
  import MultiplaneGeometry
  import MultiplaneLayers

  // Blend modes of sublayers act on what is below their superlayer, unless that is a group. Where such a superlayer
  // would be painted into a picture, its parts are, one by one.
  extension LayerPainter {
    /// Whether layers in a layer blend with what is below it.
    func mixes(_ layer: Layer) -> Bool {
      !layer.sublayers.isEmpty && !layer.isGroup && blends(layer.sublayers)
    }

    /// Whether some of the layers, or layers in them, blend with what is below.
    func blends(_ layers: [Layer]) -> Bool {
      layers.contains { !$0.isHidden && $0.exactOpacity > 0 && ($0.compositingFilter != .normal || mixes($0)) }
    }

    /// Whether layers blend with what is below them, or filter it.
    func usesBelow(_ layers: [Layer]) -> Bool { blends(layers) || layers.contains(where: \.readsBelow) }

    /// Whether an operator of the layers, or of layers in them, changes all of the group that they are in.
    func changesAll(_ layers: [Layer]) -> Bool {
      layers.contains { layer in
        !layer.isHidden && layer.exactOpacity > 0
          && (layer.compositingFilter.isUnbounded || !layer.isGroup && changesAll(layer.sublayers))
      }
    }

    /// Paints a layer in perspective by its parts.
    ///
    /// - Parameter backdrop: what its background filters made of what lies below.
    /// - Returns: false of what has no such parts; nothing is painted then.
    func paintMixed(
      _ layer: Layer, _ plane: Homography, _ backdrop: Backdrop?, in context: CairoContext
    ) -> Bool {
      let kind = layer.kind()
      if case .replicator = kind { return false }
      guard layer.exactShadowOpacity <= 0, transition(layer) == nil else { return false }
      context.saveGState()
      context.setAlpha(context.drawingState.alpha * layer.usedOpacity)
      let own = extents(of: layer)
      paintTilted(own, plane, .normal, in: context) { painter, picture in
        if let backdrop { painter.paint(backdrop, of: layer, in: picture) }
        painter.paintBackground(of: layer, kind, in: picture)
        if layer.masksToBounds { picture.clipTo(layer.outline) }
        painter.paintContents(of: layer, kind, in: picture)
      }
      context.saveGState()
      if layer.masksToBounds { context.clipTo(layer.outline.seen(through: plane)) }
      var painter = self
      painter.isFromBehind = plane.determinant < 0
      painter.paintInOrder(layer.sublayers, by: plane, in: context)
      context.restoreGState()
      if layer.borderWidth > 0 {
        paintTilted(own, plane, .normal, in: context) { painter, picture in
          painter.paintBorder(of: layer, in: picture)
        }
      }
      context.restoreGState()
      return true
    }

    /// Paints a replicator's copy, whose colour all of it is multiplied by.
    func paint(_ sublayers: [Layer], ofCopyIn color: SIMD4<Double>, in context: CairoContext) {
      context.saveGState()
      defer { context.restoreGState() }
      // Alpha acts on each part of a copy, as an opacity without a group.
      let alpha = context.drawingState.alpha * color.w
      guard color.x < 1 || color.y < 1 || color.z < 1 else {
        context.setAlpha(alpha)
        return paintInOrder(sublayers, in: context)
      }
      let matrix = ColorMatrix(
        red: [color.x, 0, 0, 0], green: [0, color.y, 0, 0], blue: [0, 0, color.z, 0], alpha: [0, 0, 0, 1])
      // What blends with what is below can't be in a picture.
      if blends(sublayers) || sublayers.contains(where: { !$0.backgroundFilters.isEmpty }), !sublayers.isDeep {
        context.setAlpha(alpha)
        for layer in sublayers.byHeight { paint(layer, in: matrix, context) }
      } else {
        context.setAlpha(1)
        paintFiltered(extents(of: sublayers), [.colorMatrix(matrix)], in: context) { painter, picture in
          picture.setAlpha(alpha)
          painter.paintInOrder(sublayers, in: picture)
        }
      }
    }

    /// Paints a layer of a replicator's copy, whose colours a matrix multiplies.
    func paint(_ layer: Layer, in color: ColorMatrix, _ context: CairoContext) {
      let plane = layer.toSuperPlane.simplified
      guard !layer.isHidden, layer.exactOpacity > 0, plane.isFinite else { return }
      context.saveGState()
      defer { context.restoreGState() }
      let kind = layer.kind()
      guard mixes(layer), plane.isAffine, plane.determinant > 0, layer.exactShadowOpacity <= 0, !kind.isReplicator,
        transition(layer) == nil, layer.backgroundFilters.isEmpty, !layer.sublayers.isDeep
      else {
        context.saveGState()
        if plane.isAffine { context.concatenate(plane.affine) }
        let backdrop = plane.isAffine ? backdrop(of: layer, in: context) : nil
        context.restoreGState()
        let rect = placedExtents(of: layer)
        return paintGroup(layer.compositingFilter, of: rect, in: context) { painter, context in
          painter.paintFiltered(rect, [.colorMatrix(color)], in: context) { painter, picture in
            var painter = painter
            (painter.blendedOutside, painter.backdropOutside) = (layer, backdrop)
            painter.paint(layer, in: picture)
          }
        }
      }
      context.concatenate(plane.affine)
      context.setAlpha(context.drawingState.alpha * layer.usedOpacity)
      let own = extents(of: layer)
      paintFiltered(own, [.colorMatrix(color)], in: context) { painter, picture in
        painter.paintBackground(of: layer, kind, in: picture)
        if layer.masksToBounds { picture.clipTo(layer.outline) }
        painter.paintContents(of: layer, kind, in: picture)
      }
      context.saveGState()
      if layer.masksToBounds { context.clipTo(layer.outline) }
      for sublayer in layer.sublayers.byHeight { paint(sublayer, in: color, context) }
      context.restoreGState()
      if layer.borderWidth > 0 {
        paintFiltered(own, [.colorMatrix(color)], in: context) { painter, picture in
          painter.paintBorder(of: layer, in: picture)
        }
      }
    }
  }

  extension Layer {
    /// Whether the layer is a group: what is in it blends within it.
    fileprivate var isGroup: Bool {
      compositingFilter != .normal || exactOpacity < 1 && allowsGroupOpacity || !filters.isEmpty || mask != nil
        || shouldRasterize
    }
  }

  extension LayerKind {
    fileprivate var isReplicator: Bool { if case .replicator = self { true } else { false } }
  }

  extension Path {
    /// A closed convex path as it is seen through a plane, with lines for curves; without what is behind the viewer.
    fileprivate func seen(through plane: Homography) -> Path {
      var (points, last) = ([Point](), Point.zero)
      func add(_ count: Int, _ place: (Double) -> Point) {
        for index in 1...count { points.append(place(Double(index) / Double(count))) }
        last = points[points.count - 1]
      }
      for element in elements {
        let from = last
        switch element {
        case .move(let point), .line(let point): add(1) { _ in point }
        case .quadCurve(let end, let control):
          add(Self.linesOfCurve) { t in
            let u = 1 - t
            let (a, b, c) = (u * u, 2 * u * t, t * t)
            return Point(a * from.x + b * control.x + c * end.x, a * from.y + b * control.y + c * end.y)
          }
        case .curve(let end, let control1, let control2):
          add(Self.linesOfCurve) { t in
            let u = 1 - t
            let (a, b, c, d) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
            return Point(
              a * from.x + b * control1.x + c * control2.x + d * end.x,
              a * from.y + b * control1.y + c * control2.y + d * end.y)
          }
        case .close: break
        }
      }
      let front = points.cut(by: SIMD3(plane.wx, plane.wy, plane.w1 - Homography.nearW))
      return Path(polygon: front.compactMap { plane.apply(to: $0) })
    }

    private static let linesOfCurve = 16
  }
#endif
