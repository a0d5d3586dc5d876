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
      let plane = old.toSuperPlane
      let way = Self.way(record.subtype, of: layer)
      func paintOld(_ share: Double = 0) { paintAlone(old, by: plane.moved(by: way, share), in: context) }
      func paintNew(_ share: Double = 0) { paintAlone(layer, by: map.moved(by: way, share), in: context) }
      switch record.type {
      case .fade:
        context.mix(progress, { paintOld() }, { paintNew() })
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
        paintAlone(picture, by: picture.toSuper.concatenating(turn).plane, in: context)
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
        layer.toSuperPlane.apply(to: Point(bounds.midX, bounds.midY)) ?? layer.position
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
    /// - Parameter share: of the second one, 0…1.
    func mix(_ share: Double, _ first: () -> Void, _ second: () -> Void) {
      saveGState()
      beginTransparencyLayer()
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
