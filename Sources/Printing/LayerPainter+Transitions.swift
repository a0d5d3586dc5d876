#if Drawing
  import MultiplaneAnimation
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
    /// - Parameters:
    ///   - map: from the new layer's space to the context's.
    func paint(_ shown: ShownTransition, of layer: Layer, by map: Homography, in context: CairoContext) {
      let (record, progress, old) = (shown.record, shown.progress, shown.old)
      let own = layer.toSuperUntransformed.plane
      // From the superlayer's plane, in which the pictures are and move, to the context's.
      guard let outer = own.inverted()?.concatenating(map) else { return paintAlone(layer, by: map, in: context) }
      let way = Self.way(record.subtype, of: layer)
      func paintOld(_ share: Double = 0) {
        let plane = old.toSuperUntransformed.plane.moved(by: way, share)
        paintAlone(old, by: plane.concatenating(outer), in: context)
      }
      func paintNew(_ share: Double = 0) {
        paintAlone(layer, by: share == 0 ? map : own.moved(by: way, share).concatenating(outer), in: context)
      }
      switch record.type {
      case .fade:
        let place = map.projectedBounds(of: extents(of: layer))
          .union(old.toSuperUntransformed.plane.concatenating(outer).projectedBounds(of: extents(of: old)))
        context.mix(progress, in: place, { paintOld() }, { paintNew() })
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
        let picture = progress < 0.5 ? old : layer
        let turn = Self.turn(record.subtype, by: progress < 0.5 ? progress : progress - 1, of: layer)
        let plane = picture.toSuperUntransformed.concatenating(turn).plane
        paintAlone(picture, by: plane.concatenating(outer), in: context)
      }
    }

    /// What the pictures of a transition may draw on, its superlayer's space.
    func extents(of shown: ShownTransition, of layer: Layer) -> Rect {
      guard let outer = layer.toSuperUntransformed.plane.inverted()?.concatenating(layer.toSuperPlane) else {
        return layer.toSuperPlane.projectedBounds(of: self.extents(of: layer))
      }
      func extents(_ picture: Layer) -> Rect {
        picture.toSuperUntransformed.plane.projectedBounds(of: self.extents(of: picture))
      }
      let both = extents(layer).union(extents(shown.old))
      // A flip turns within the pictures' width and height, and enlarges by less than those.
      let way = Self.way(shown.record.subtype, of: layer)
      var all = both.union(both.offsetBy(dx: way.x, dy: way.y)).union(both.offsetBy(dx: -way.x, dy: -way.y))
      if shown.record.type == .flip { all = all.insetBy(dx: -all.width / 4, dy: -all.height / 4) }
      return outer.projectedBounds(of: all)
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

  extension CairoContext {
    /// Paints two pictures that add up in proportion to their shares.
    ///
    /// - Parameters:
    ///   - share: of the second one, 0…1.
    ///   - rect: what both are within, the user space.
    func mix(_ share: Double, in rect: Rect, _ first: () -> Void, _ second: () -> Void) {
      saveGState()
      beginPicture(of: rect)
      for isSecond in [false, true] {
        saveGState()
        setAlpha(max(0, min(isSecond ? share : 1 - share, 1)))
        setBlendMode(isSecond ? .plusLighter : .normal)
        beginTransparencyLayer()
        if isSecond { second() } else { first() }
        endTransparencyLayer()
        restoreGState()
      }
      endTransparencyLayer()
      restoreGState()
    }
  }

  extension Homography {
    fileprivate func moved(by way: Point, _ share: Double) -> Homography {
      share == 0
        ? self : concatenating(Homography(Transform2D(translationX: way.x * share, y: way.y * share)))
    }
  }
#endif
