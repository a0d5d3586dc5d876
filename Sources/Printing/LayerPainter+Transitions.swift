#if Drawing
  import MultiplaneAnimation
  import MultiplaneChanges
  import MultiplaneContents
  import MultiplaneDrawing
  import MultiplaneGeometry
  import MultiplaneLayers

  extension LayerPainter {
    /// A transition at the time that is printed.
    struct ShownTransition {
      /// What the layer showed before.
      var old: Layer
      var record: TransitionRecord
      /// 0 for the old picture, 1 for the new one.
      var progress: Double
    }

    /// Paints the old and the new picture of a layer where the render tree shows them: see `TransitionPictures`.
    ///
    /// - Parameter map: from the new layer's space to the context's.
    func paint(_ shown: ShownTransition, of layer: Layer, by map: Homography, in context: CairoContext) {
      let (record, progress, old) = (shown.record, shown.progress, shown.old)
      let own = layer.toSuperUntransformed.plane
      // From the superlayer's plane, in which the pictures are and move, to the context's.
      guard let outer = own.inverted()?.concatenating(map).simplified, outer.isAffine else {
        return paint(layer, by: map, in: context)
      }
      let way = Self.way(record.subtype, of: layer)
      let place = old.toSuperUntransformed.plane
      let painter = self.painter(of: old, by: place.affine.concatenating(outer.affine).concatenating(context.ctm))
      func paintOld(_ share: Double = 0) {
        painter.paint(old, by: place.moved(by: way, share).concatenating(outer), in: context)
      }
      func paintNew(_ share: Double = 0) {
        paint(layer, by: share == 0 ? map : own.moved(by: way, share).concatenating(outer), in: context)
      }
      switch record.type {
      case .fade: mix(painter, old, place.concatenating(outer), layer, map, progress, in: context)
      case .moveIn:
        paintOld()
        paintNew(1 - progress)
      case .push:
        paintOld(-progress)
        paintNew(1 - progress)
      case .reveal:
        paintNew()
        paintOld(-progress)
      case .flip:
        let isOld = progress < 0.5
        let picture = isOld ? old : layer
        let turn = Self.turn(record.subtype, by: isOld ? progress : progress - 1, of: layer)
        let space = picture.toSuperUntransformed.concatenating(turn).concatenating(Transform3D(outer.affine))
        let extent = space.plane.projectedBounds(of: picture.drawnExtent)
        guard extent.isFinite else { return }
        let painter = isOld ? painter : self
        var scope = painter.scope(of: picture, in: context)
        scope.map = space.concatenating(Transform3D(context.ctm))
        painter.paint(picture, extent, in: context, scope)
      }
    }

    /// What paints the old layer, which is in no tree.
    ///
    /// - Parameter map: from its own space to the page.
    private func painter(of old: Layer, by map: Transform2D) -> LayerPainter {
      LayerPainter(
        root: old, rootMap: map, tree: old.tree ?? LayerTree(root: old, actionsAreEnabled: false),
        transition: { _ in nil },
        shown: nil, paper: paper, pictures: pictures)
    }

    /// Paints two layers that add up in proportion to their shares, as one picture.
    private func mix(
      _ first: LayerPainter, _ old: Layer, _ oldMap: Homography, _ new: Layer, _ newMap: Homography, _ share: Double,
      in context: CairoContext
    ) {
      let both = [(old, oldMap), (new, newMap)].map { layer, map in
        map.isAffine ? context.ctm.apply(to: map.affine.apply(to: layer.drawnExtent)) : .null
      }
      context.saveGState()
      defer { context.restoreGState() }
      guard let toUser = context.ctm.inverted() else { return }
      let user = context.ctm
      context.concatenate(toUser)
      let rect = both[0].union(both[1]).intersection(context.boundingBoxOfClipPath)
      guard !rect.isNull else { return }
      let found = [(first, old, oldMap), (self, new, newMap)].map { painter, layer, map in
        var scope = painter.scope(of: layer, in: context)
        scope.map = Transform3D(map.affine.concatenating(user))
        return pictures.parts(
          of: rect, density: context.pixelsPerUnit, reach: nil, of: layer, in: painter.tree, scope
        ) { name(of: new) }
      }
      for (first, second) in zip(found[0], found[1]) {
        guard let bitmap = first.bitmap.mixed(with: second.bitmap, share) else { continue }
        context.draw(bitmap, from: first.texels, in: first.place, byTiling: false)
      }
    }

    /// From the side that the new picture comes from, along the layer's own axes.
    private static func way(_ side: TransitionSubtype, of layer: Layer) -> Point {
      let (size, map) = (layer.bounds.standardized.size, layer.transform)
      let across = Point(map.m11 * size.width, map.m12 * size.width)
      let down = Point(map.m21 * size.height, map.m22 * size.height)
      return switch side {
      case .fromLeft: Point(-across.x, -across.y)
      case .fromRight: across
      case .fromTop: Point(-down.x, -down.y)
      case .fromBottom: down
      }
    }

    /// Turns a layer like a card about its middle, its superlayer's space.
    ///
    /// - Parameter share: of half a turn.
    private static func turn(_ side: TransitionSubtype, by share: Double, of layer: Layer) -> Transform3D {
      let bounds = layer.bounds.standardized
      let middle =
        layer.transform.isAffine
        ? layer.toSuperUntransformed.plane.apply(to: Point(bounds.midX, bounds.midY)) ?? layer.position
        : layer.position
      let angle = share * .pi
      let rotation =
        switch side {
        case .fromLeft: Transform3D(rotationAngle: angle, x: 0, y: 1, z: 0)
        case .fromRight: Transform3D(rotationAngle: -angle, x: 0, y: 1, z: 0)
        case .fromTop: Transform3D(rotationAngle: -angle, x: 1, y: 0, z: 0)
        case .fromBottom: Transform3D(rotationAngle: angle, x: 1, y: 0, z: 0)
        }
      var perspective = Transform3D.identity
      perspective.m34 = -1 / (4 * max(bounds.width, bounds.height, 1))
      return Transform3D(translationX: -middle.x, y: -middle.y, z: 0).concatenating(rotation)
        .concatenating(perspective).concatenating(Transform3D(translationX: middle.x, y: middle.y, z: 0))
    }
  }

  extension Bitmap {
    /// The picture and another one of its size that add up in proportion to their shares.
    fileprivate func mixed(with other: Bitmap, _ share: Double) -> Bitmap? {
      guard format == .rgba8, other.format == format, other.width == width, other.height == height else { return nil }
      let (first, second) = (bytes, other.bytes)
      let (from, to) = (bytesPerRow, other.bytesPerRow)
      let part = Int(clamping: max(0, min(share, 1)) * 256)
      return try? Bitmap(width: width, height: height) { target, stride in
        for y in 0..<height {
          for x in 0..<width * 4 {
            let sum = Int(first[y * from + x]) * (256 - part) + Int(second[y * to + x]) * part
            target[y * stride + x] = UInt8(clamping: (sum + 128) / 256)
          }
        }
      }
    }
  }

  extension Homography {
    fileprivate func moved(by way: Point, _ share: Double) -> Homography {
      share == 0
        ? self : concatenating(Homography(Transform2D(translationX: way.x * share, y: way.y * share)))
    }
  }
#endif
