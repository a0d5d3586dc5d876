#if Drawing
  import MultiplaneChanges
  import MultiplaneContents
  import MultiplaneDrawing
  import MultiplaneGeometry
  import MultiplaneLayers

  // What a compositor makes pictures of.
  extension LayerPainter {
    /// Paints a layer with everything in it, whose own space the context has.
    func paintAsPicture(_ layer: Layer, in context: CairoContext) {
      let extent = extent(of: layer, in: context)
      if blends(layer) { return paintWithBelow([layer], context.ctm.apply(to: extent), in: context) }
      paint(layer, extent, in: context, scope(of: layer, in: context))
    }

    /// Paints layers of a superlayer whose space the context has, and which share a 3D space.
    ///
    /// - Parameter extent: what they may draw on; null where it is unknown.
    func paintDeep(_ layers: [Layer], _ extent: Rect, in context: CairoContext) {
      guard let parent = layers[0].parent else { return }
      let isUnknown = extent.isNull || layers.contains { shown?.moves($0) ?? false }
      let seen = isUnknown ? context.boundingBoxOfClipPath : extent
      if layers.contains(where: blends) { return paintWithBelow(layers, context.ctm.apply(to: seen), in: context) }
      var scope = scope(of: parent, in: context)
      let parts = Set(layers.map(ObjectIdentifier.init))
      scope.share = { layer in
        if layer === parent { return .sublayers }
        return layer.parent === parent && !parts.contains(ObjectIdentifier(layer)) ? .nothing : .whole
      }
      paint(parent, seen, in: context, scope, name: layers[0])
    }

    /// Paints a layer's bitmap, or its tiles, without what is in it.
    func paintContentsAsPicture(of layer: Layer, isTiled: Bool = false, in context: CairoContext) {
      var scope = scope(of: layer, in: context)
      scope.share = { $0 === layer ? .contents : .nothing }
      if isTiled { context.clip(to: layer.bounds.standardized) }
      paint(layer, extent(of: layer, in: context), in: context, scope, density: isTiled ? pictures.tileScale : nil)
    }

    /// What a layer may draw on, its own space: all that is seen where it moves.
    private func extent(of layer: Layer, in context: CairoContext) -> Rect {
      shown?.moves(layer) ?? false ? context.boundingBoxOfClipPath : layer.drawnExtent
    }

    /// Paints the shadow of a layer, without the layer.
    func paintShadow(of layer: Layer, in context: CairoContext) {
      // That of a layer which clips it is covered here.
      guard layer.hasShadow, !layer.masksToBounds else { return }
      let extent = layer.drawnExtent
      guard extent.isFinite, !extent.isNull else { return }
      // So far away that it is beside any picture of the shadow.
      let away = 4 * (extent.width + extent.height + 1)
      var scope = scope(of: layer, in: context)
      scope.map = Transform3D(translationX: -away, y: 0).concatenating(scope.map)
      scope.share = { $0 === layer ? .shadow(away) : .whole }
      paint(layer, extent, in: context, scope, name: layer, part: "shadow of ")
    }

    /// Paints layers with what lies below them: a piece of the page as a compositor shows it.
    ///
    /// - Parameter place: what they may draw on, points of the page.
    private func paintWithBelow(_ layers: [Layer], _ place: Rect, in context: CairoContext) {
      // What is painted later: siblings of the layers, and of those that they are in, and the borders of these.
      var (later, holders): (Set<ObjectIdentifier>, Set<ObjectIdentifier>) = ([], [])
      var (path, next) = (Set(layers.map(ObjectIdentifier.init)), layers[0])
      while next !== root, let parent = next.parent {
        let siblings = parent.sublayers.byHeight
        let end = siblings.lastIndex { path.contains(ObjectIdentifier($0)) }.map { $0 + 1 } ?? 0
        later.formUnion(siblings[end...].map(ObjectIdentifier.init))
        holders.insert(ObjectIdentifier(parent))
        (path, next) = ([ObjectIdentifier(parent)], parent)
      }
      var scope = PictureScope(map: Transform3D(rootMap), canvas: .zero, scale: 1)
      (scope.shown, scope.background) = (shown, paper)
      scope.redraws = (.cairo, rootMap.largestScale * context.pixelsPerUnit)
      scope.share = { layer in
        if later.contains(ObjectIdentifier(layer)) { return .nothing }
        return holders.contains(ObjectIdentifier(layer)) ? .borderless : .whole
      }
      context.saveGState()
      defer { context.restoreGState() }
      guard let toUser = context.ctm.inverted() else { return }
      context.concatenate(toUser)
      let seen = context.boundingBoxOfClipPath.intersection(rootMap.apply(to: root.bounds.standardized))
      let whole = PagePictures.pixels(place, 1)?.points(1) ?? place
      let rect = layers.contains(where: changesAll) ? seen : whole.intersection(seen)
      let reach = layers.map(reach(of:)).max() ?? 0
      let parts = pictures.parts(
        of: rect, density: context.pixelsPerUnit,
        reach: (reach * rootMap.largestScale, rootMap.apply(to: root.bounds.standardized)), of: root, in: tree, scope
      ) { name(of: layers[0]) }
      // Where an operator has cleared the page is its paper.
      context.setFillColor(paper)
      for part in parts where part.bitmap.opaqueRect.intersection(part.texels) != part.texels {
        context.fill(part.place.intersection(seen))
      }
      draw(parts, in: context)
    }

    /// A picture of a layer whose own space the context has.
    func scope(of layer: Layer, in context: CairoContext) -> PictureScope {
      var scope = PictureScope(map: Transform3D(context.ctm), canvas: .zero, scale: 1)
      (scope.shown, scope.isFlipped) = (shown, isTurned(layer))
      scope.redraws = (.cairo, context.ctm.largestScale * context.pixelsPerUnit)
      return scope
    }

    /// Paints a picture of what is seen of a rectangle.
    ///
    /// - Parameters:
    ///   - extent: what is drawn on, user space.
    ///   - density: pixels a point of the page; nil for 300 an inch.
    ///   - named: what a warning names, in place of the topmost layer.
    func paint(
      _ top: Layer, _ extent: Rect, in context: CairoContext, _ scope: PictureScope, density: Double? = nil,
      name named: Layer? = nil, part: String = ""
    ) {
      context.saveGState()
      defer { context.restoreGState() }
      let place = context.ctm.apply(to: extent)
      guard !extent.isNull, let toUser = context.ctm.inverted() else { return }
      context.concatenate(toUser)
      let rect = place.intersection(context.boundingBoxOfClipPath)
      guard !rect.isNull else { return }
      let parts = pictures.parts(
        of: rect, density: density ?? context.pixelsPerUnit, reach: nil, of: top, in: tree, scope
      ) { part + name(of: named ?? top) }
      draw(parts, in: context)
    }

    private func draw(_ parts: [PagePictures.Part], in context: CairoContext) {
      for part in parts { context.draw(part.bitmap, from: part.texels, in: part.place, byTiling: false) }
    }
  }

  extension Transform2D {
    /// The most that it makes a length longer, or a little more.
    var largestScale: Double { (a * a + b * b + c * c + d * d).squareRoot() / 2.0.squareRoot() }
  }
#endif
