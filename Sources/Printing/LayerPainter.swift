#if Drawing
  import MultiplaneChanges
  import MultiplaneContents
  import MultiplaneDrawing
  import MultiplaneGeometry
  import MultiplaneLayers

  /// Paints layers with a drawing context, in the order that "Composition" of the documentation has.
  struct LayerPainter {
    /// Pixels a unit of the context's device, of pictures that stand for what the device lacks.
    var pixelsPerUnit: Double
    /// Pixels of a screen that shows the page at 72 pixels an inch, by those of pictures.
    var screenShare: Double
    /// Where the context's device is on the page.
    var page: PagePlace
    /// Pixels that tiles are chosen for, by those of such a screen.
    let tileScale: Double
    /// The layer that is printed.
    let root: Layer
    /// The transition that a layer shows; nil for none.
    let transition: (Layer) -> ShownTransition?
    /// What layers show at the time that is printed; nil of model values.
    let shown: ShownModel?
    /// Takes warnings of what is not wholly painted.
    let warn: (String) -> Void
    /// The layer whose blend mode acts on the picture that it is painted into, not in it.
    var blendedOutside: Layer?
    /// What that layer's background filters made of what lies below the picture.
    var backdropOutside: Backdrop?
    /// Whether the plane of the context is seen from behind, so that planes in it show their fronts where these are
    /// turned over.
    var isFromBehind = false
    /// What is painted only casts a shadow: that of a layer which clips its own adds next to nothing to it, and blend
    /// modes don't change it; both would be painted once more for each layer around them.
    var isCaster = false
    /// What is painted is recorded for a picture that paper has in its place.
    var isInPictureOfPaper = false
    /// What parts of one layer in perspective have in common; nil of others.
    var tiltedPicture: TiltedPicture?

    /// Where a context's device is on a page.
    struct PagePlace {
      /// From units of the device to points of the page.
      var map: Homography
      /// What of the page is printed, its points.
      let shown: Rect
      /// Of pictures in the print.
      let texels: PrintTexels
    }

    /// Paints a layer where it is in its superlayer, whose space the context has.
    func paint(_ layer: Layer, in context: CairoContext) { paint(layer, by: layer.toSuperPlane, in: context) }

    /// Paints a layer in a plane, whose space the context has.
    ///
    /// - Parameter map: from the layer's space to the plane's.
    func paint(_ layer: Layer, by map: Homography, in context: CairoContext) {
      if !layer.isHidden, let shown = transition(layer) {
        paint(shown, of: layer, by: map, in: context)
      } else {
        paintAlone(layer, by: map, in: context)
      }
    }

    /// Paints the layer that is printed, whose space the context has.
    func paintRoot(in context: CairoContext) {
      if pixelsPerUnit > 1, changesAll([root]) {
        return paintAsPicture(of: root.bounds.standardized, withBelow: true, in: context) { painter, picture in
          painter.paintRoot(in: picture)
        }
      }
      if !root.isHidden, let shown = transition(root) {
        paint(shown, of: root, by: .identity, in: context)
      } else {
        paintPlane(of: root, in: context)
      }
    }

    /// The same as `paint` without a transition.
    func paintAlone(_ layer: Layer, by map: Homography, in context: CairoContext) {
      guard !layer.isHidden, layer.exactOpacity > 0 else { return }
      let plane = map.simplified
      guard plane.isFinite, plane.determinant != 0 else { return }
      // Its back is to the viewer.
      if !layer.isDoubleSided, (plane.determinant < 0) != (isFromBehind != layer.isMirrored) { return }
      var painter = self
      painter.isFromBehind = false
      guard plane.isAffine else { return painter.paintTilted(layer, plane, in: context) }
      context.saveGState()
      context.concatenate(plane.affine)
      painter.paintPlane(of: layer, in: context)
      context.restoreGState()
    }

    /// Paints a layer in its own space, which the context has: with its shadow, mask, filters, opacity and blend mode.
    func paintPlane(of layer: Layer, in context: CairoContext) {
      let opacity = layer.usedOpacity
      let blendMode = blendedOutside === layer ? .normal : layer.compositingFilter
      // A mask cuts off what blends in the layer from what is below, as a path too.
      let isGroup =
        opacity < 1 && layer.allowsGroupOpacity || layer.compositingFilter != .normal
        || (layer.mask != nil || layer.shouldRasterize) && usesBelow(layer.sublayers)
      // What lies below the group.
      let outside = blendedOutside === layer ? backdropOutside : nil
      // In the bitmap of a rasterised layer nothing lies below it.
      let backdrop = layer.shouldRasterize ? nil : outside ?? backdrop(of: layer, in: context)
      context.saveGState()
      defer { context.restoreGState() }
      // Without a group the opacity is that of all that is painted until the state is restored.
      context.setAlpha(context.drawingState.alpha * opacity)
      func paintInside(_ painter: LayerPainter, _ context: CairoContext) {
        if backdrop == nil, let made = painter.coarsePicture(of: layer, in: context) {
          context.draw(made.bitmap, in: made.rect)
        } else if isGroup, pixelsPerUnit > 1, changesAll(layer.sublayers) {
          let rect = extents(of: layer).intersection(context.boundingBoxOfClipPath)
          painter.paintAsPicture(of: rect, withBelow: false, in: context) { painter, picture in
            painter.paintFiltered(layer, backdrop, in: picture)
          }
        } else {
          painter.paintFiltered(layer, backdrop, in: context)
        }
      }
      if isGroup {
        paintGroup(blendMode, of: extents(of: layer), in: context, paintInside)
      } else {
        paintInside(self, context)
      }
    }

    /// Paints what a function draws as a group, with a blend mode and the context's opacity.
    ///
    /// - Parameters:
    ///   - rect: what is drawn on, the context's user space.
    ///   - draw: called with the painter of the group and its context, whose user space is that of this one.
    func paintGroup(
      _ mode: BlendMode, of rect: Rect, in context: CairoContext,
      _ draw: (_ painter: LayerPainter, _ context: CairoContext) -> Void
    ) {
      context.saveGState()
      var painter = self
      context.setBlendMode(mode)
      if mode.isPictureOfItsOwn {
        painter.isInPictureOfPaper = true
        context.beginPicture(of: rect)
      } else {
        context.beginTransparencyLayer()
      }
      draw(painter, context)
      context.endTransparencyLayer()
      context.restoreGState()
    }

    /// Without opacity and blend mode.
    func paintFiltered(_ layer: Layer, _ backdrop: Backdrop?, in context: CairoContext) {
      guard !layer.filters.isEmpty else { return paintMasked(layer, backdrop, in: context) }
      paintFiltered(extents(of: layer), layer.filters, in: context) { painter, context in
        painter.paintMasked(layer, backdrop, in: context)
      }
    }

    /// Without filters, opacity and blend mode.
    private func paintMasked(_ layer: Layer, _ backdrop: Backdrop?, in context: CairoContext) {
      context.saveGState()
      defer { context.restoreGState() }
      // A mask's picture takes part once, whatever lies upon each other in the layer.
      let isGroup = layer.mask.map { !clip(to: $0, in: context) } ?? false
      if isGroup { context.beginTransparencyLayer() }
      if let backdrop { paint(backdrop, of: layer, in: context) }
      paintShadowed(layer, in: context)
      if isGroup { context.endTransparencyLayer() }
    }

    private func paintShadowed(_ layer: Layer, in context: CairoContext) {
      let opacity = max(0, min(layer.exactShadowOpacity.usable, 1))
      guard var color = layer.shadowColor, opacity > 0, color.alpha > 0, layer.shadowOffset.isFinite else {
        return paintBody(layer, in: context)
      }
      if layer.masksToBounds, isCaster && layer.shadowPath == nil || hidesShadow(layer, in: context) {
        return paintBody(layer, in: context)
      }
      color.alpha *= opacity
      // A context's shadow does not go by its matrix, only by its own scale.
      let (map, scale) = (context.ctm, context.baseScale)
      let offset = layer.shadowOffset
      let moved = Size(
        (map.a * offset.width + map.c * offset.height) / scale, (map.b * offset.width + map.d * offset.height) / scale)
      let shadow = DrawingShadow(
        offset: moved, blur: 2 * max(layer.shadowRadius.usable, 0) * context.largestScale / scale, color: color)
      // What blends, or filters what is below, does so with the shadow too, and can't be in the picture that casts it.
      if layer.shadowPath != nil || layer.masksToBounds || !isCaster && usesBelow(layer.sublayers) {
        context.saveGState()
        if layer.masksToBounds { context.clipTo(layer.outline) }
        context.paintShadow(shadow) { context in
          if let path = layer.shadowPath {
            context.setFillColor(.black)
            context.beginPath()
            context.addPath(path)
            context.fillPath()
          } else {
            var caster = self
            caster.isCaster = true
            context.beginTransparencyLayer(in: casterExtents(of: layer))
            caster.paintBody(layer, in: context)
            context.endTransparencyLayer()
          }
        }
        context.restoreGState()
        paintBody(layer, in: context)
      } else {
        let extents = casterExtents(of: layer)
        context.saveGState()
        context.drawingState.shadow = shadow
        context.beginTransparencyLayer(in: extents)
        paintBody(layer, in: context)
        context.endTransparencyLayer()
        context.restoreGState()
      }
    }

    /// Whether a layer's opaque background covers its shadow, which is clipped to the bounds.
    private func hidesShadow(_ layer: Layer, in context: CairoContext) -> Bool {
      (layer.backgroundColor?.alpha ?? 0) >= 1 && context.drawingState.alpha >= 1
    }
  }

  extension Layer {
    /// Whether its transforms up to the plane that it is flattened into make a mirror image of it, which shows its
    /// front although it is turned over.
    fileprivate var isMirrored: Bool {
      var (isMirrored, next) = (false, Optional(self))
      while let layer = next {
        if layer.toSuper.determinant < 0 { isMirrored.toggle() }
        next = layer.parent.flatMap { $0 is TransformLayer ? $0 : nil }
      }
      return isMirrored
    }

    /// 0…1.
    var usedOpacity: Double { max(0, min(exactOpacity.isNaN ? 0 : exactOpacity, 1)) }

    /// Of the corners that are rounded.
    var usedRadii: CornerRadii {
      var radii = cornerRadii ?? CornerRadii(max(cornerRadius.usable, 0))
      if !maskedCorners.contains(.layerMinXMinYCorner) { radii.topLeft = .zero }
      if !maskedCorners.contains(.layerMaxXMinYCorner) { radii.topRight = .zero }
      if !maskedCorners.contains(.layerMaxXMaxYCorner) { radii.bottomRight = .zero }
      if !maskedCorners.contains(.layerMinXMaxYCorner) { radii.bottomLeft = .zero }
      return radii
    }

    /// The bounds with their corners.
    var outline: Path {
      let (bounds, radii) = (bounds.standardized, usedRadii)
      if radii == CornerRadii(0) { return Path(bounds) }
      return Path(roundedRect: bounds, cornerRadii: radii, cornerCurve: cornerCurve)
    }

    /// The outline of what is left inside of a border; nil where nothing is.
    func outline(inside width: Double) -> Path? {
      let inner = bounds.standardized.insetBy(dx: width, dy: width)
      guard !inner.isNull, inner.width > 0, inner.height > 0 else { return nil }
      // How far curves reach is less by the width.
      let reach = cornerCurve == .continuous ? CornerCurve.continuousReach : 1
      func less(_ length: Double) -> Double { max(length - width, 0) / reach }
      let radii = usedRadii.mapped { Size($0.width * reach, $0.height * reach) }
      let innerRadii = radii.fitted(to: bounds.standardized.size).mapped { Size(less($0.width), less($0.height)) }
      return Path(roundedRect: inner, cornerRadii: innerRadii, cornerCurve: cornerCurve)
    }

    /// Where the background, and what is clipped to the bounds, ends: under an opaque border at its middle.
    var outlineBelowBorder: Path {
      let width = borderWidth.usable
      guard width > 0, (borderColor?.alpha ?? 0) >= 1 else { return outline }
      return outline(inside: width / 2) ?? outline
    }
  }

  extension BlendMode {
    /// Whether PDF lacks the mode, which changes nothing beside what is painted.
    fileprivate var isPictureOfItsOwn: Bool {
      switch self {
      case .plusLighter, .plusDarker, .destinationOver, .destinationOut, .sourceAtop, .xor: true
      default: false
      }
    }
  }

  extension CairoContext {
    /// The most that the matrix makes a length longer, or a little more.
    var largestScale: Double {
      (ctm.a * ctm.a + ctm.b * ctm.b + ctm.c * ctm.c + ctm.d * ctm.d).squareRoot() / 2.0.squareRoot()
    }

    func clipTo(_ path: Path) {
      beginPath()
      addPath(path)
      clip()
    }

    /// Begins a transparency layer that paper has as a picture: around a rectangle of the user space, on no more of the
    /// page than its own. The matrix comes back with the state that was saved before.
    func beginPicture(of rect: Rect) {
      let place = Homography(ctm).projectedBounds(of: rect)
      guard place.isFinite, !place.isEmpty, let toUser = ctm.inverted() else { return beginTransparencyLayer() }
      // So many points have a whole number of the picture's pixels, 300 an inch: no edge is half covered.
      let side = 6.0
      func length(_ low: Double, _ high: Double) -> Double { ((high - low + 1) / side).rounded(.up) * side }
      let (left, top) = (place.minX.rounded(.down) - 1, place.minY.rounded(.down) - 1)
      let user = ctm
      concatenate(toUser)
      beginTransparencyLayer(
        in: Rect(x: left, y: top, width: length(left, place.maxX), height: length(top, place.maxY)))
      concatenate(user)
    }

    /// Paints the shadow of what a function draws, which lies beside the page.
    func paintShadow(_ shadow: DrawingShadow, of caster: (CairoContext) -> Void) {
      guard let toUser = ctm.inverted() else { return }
      let away = Double(DrawingLimits.maximumSide) / 2
      saveGState()
      concatenate(ctm.concatenating(Transform2D(translationX: -away, y: 0)).concatenating(toUser))
      drawingState.shadow = shadow
      drawingState.shadow?.offset.width += away / baseScale
      caster(self)
      restoreGState()
    }
  }
#endif
