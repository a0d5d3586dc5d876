#if Drawing
  import MultiplaneChanges
  import MultiplaneContents
  import MultiplaneDrawing
  import MultiplaneGeometry
  import MultiplaneLayers

  // What a layer has inside of its shadow and its effects.
  extension LayerPainter {
    /// Background, contents, sublayers and border.
    func paintBody(_ layer: Layer, in context: CairoContext) {
      let kind = layer.kind()
      // An opacity without a group acts on background and bitmap as on one image, and on a shape as on another.
      let parts = context.usableAlpha < 1 ? ownParts(of: layer, kind) : 0
      let hasBorder = layer.borderWidth.usable > 0 && layer.borderColor != nil
      let isWhole = hasBorder && parts > 0 && layer.sublayers.isEmpty && !kind.isPaintedApart
      if isWhole || parts > 1 { context.beginTransparencyLayer() }
      paintBackground(of: layer, kind, in: context)
      context.saveGState()
      if layer.masksToBounds { context.clipTo(layer.outlineBelowBorder) }
      paintContents(of: layer, in: context)
      context.restoreGState()
      if parts > 1, !isWhole { context.endTransparencyLayer() }
      context.saveGState()
      if layer.masksToBounds { context.clipTo(layer.outlineBelowBorder) }
      paintShapeOrTiles(of: layer, kind, in: context)
      paintSublayers(of: layer, kind, in: context)
      context.restoreGState()
      paintBorder(of: layer, in: context)
      if isWhole { context.endTransparencyLayer() }
    }

    /// How many images lie upon each other in a layer without its shape or tiles, its sublayers and its border.
    private func ownParts(of layer: Layer, _ kind: LayerKind) -> Int {
      var parts = (layer.backgroundColor?.alpha ?? 0) > 0 ? 1 : 0
      if layer.contents != nil || layer.needsDisplay || layer is TextLayer { parts += 1 }
      if case .gradient(let gradient) = kind, !gradient.isDegenerate { parts += 1 }
      return parts
    }

    /// The background, and a gradient.
    func paintBackground(of layer: Layer, _ kind: LayerKind, in context: CairoContext) {
      let (bounds, outline) = (layer.bounds.standardized, layer.outlineBelowBorder)
      if let color = layer.backgroundColor {
        context.setFillColor(color)
        context.beginPath()
        context.addPath(outline)
        context.fillPath()
      }
      if case .gradient(let gradient) = kind, !gradient.isDegenerate {
        context.saveGState()
        context.clipTo(outline)
        if isTurned(layer) { context.turnOver(bounds) }
        context.fillClip(with: gradient, of: bounds)
        context.restoreGState()
      }
    }

    /// The contents, and a shape or tiles.
    func paintContents(of layer: Layer, _ kind: LayerKind, in context: CairoContext) {
      paintContents(of: layer, in: context)
      paintShapeOrTiles(of: layer, kind, in: context)
    }

    private func paintShapeOrTiles(of layer: Layer, _ kind: LayerKind, in context: CairoContext) {
      if case .shape(let shape) = kind { paint(shape, in: context) }
      if case .tiled(let tiled) = kind { paintTiles(tiled, of: layer, in: context) }
    }

    private func paintSublayers(of layer: Layer, _ kind: LayerKind, in context: CairoContext) {
      guard !layer.sublayers.isEmpty else { return }
      context.saveGState()
      defer { context.restoreGState() }
      guard case .replicator(let replication) = kind else { return paintInOrder(layer.sublayers, in: context) }
      let step = replicationStep(replication, of: layer)
      for index in 0..<max(0, min(replication.instanceCount, Replication.maximumCount)) {
        func paintCopy() { paint(layer.sublayers, ofCopyIn: replication.color(ofCopy: index), in: context) }
        if let shown {
          shown.behind(by: Double(index) * replication.instanceDelay, below: layer, paintCopy)
        } else {
          paintCopy()
        }
        let next = step.simplified
        guard next.isFinite, next.isAffine else { return }
        context.concatenate(next.affine)
      }
    }

    func paintBorder(of layer: Layer, in context: CairoContext) {
      let width = layer.borderWidth.usable
      guard let color = layer.borderColor, width > 0 else { return }
      context.setFillColor(color)
      context.beginPath()
      context.addPath(layer.outline)
      if let inner = layer.outline(inside: width) { context.addPath(inner) }
      context.fillPath(using: .evenOdd)
    }

    private func paint(_ shape: Shape, in context: CairoContext) {
      guard let path = shape.path else { return }
      let isPicture = context.usableAlpha < 1 && shape.fillColor != nil && shape.strokeColor != nil
      if isPicture { context.beginTransparencyLayer() }
      defer { if isPicture { context.endTransparencyLayer() } }
      if let color = shape.fillColor {
        context.setFillColor(color)
        context.beginPath()
        context.addPath(path)
        context.fillPath(using: shape.fillRule)
      }
      guard let color = shape.strokeColor, shape.lineWidth > 0 else { return }
      context.setStrokeColor(color)
      context.setLineWidth(shape.lineWidth)
      context.setLineCap(shape.lineCap)
      context.setLineJoin(shape.lineJoin)
      context.setMiterLimit(shape.miterLimit)
      context.setLineDash(phase: shape.lineDashPhase, lengths: shape.lineDashPattern)
      let isWhole = shape.strokeStart <= 0 && shape.strokeEnd >= 1
      context.beginPath()
      context.addPath(isWhole ? path : path.trimmed(from: shape.strokeStart, to: shape.strokeEnd))
      context.strokePath()
    }
  }

  extension LayerKind {
    /// Whether a layer has a shape or tiles above its background and its bitmap.
    fileprivate var isPaintedApart: Bool {
      switch self {
      case .shape, .tiled: true
      default: false
      }
    }
  }

  extension Replication {
    /// What a copy is multiplied by, 0…1: red, green, blue, alpha.
    fileprivate func color(ofCopy index: Int) -> SIMD4<Double> {
      let first = SIMD4(instanceColor.red, instanceColor.green, instanceColor.blue, instanceColor.alpha)
      var color = first + offset * Double(index)
      for part in 0..<4 { color[part] = max(0, min(color[part].usable, 1)) }
      return color
    }
  }

  extension Double {
    /// 0 of what is no number.
    var usable: Double { isFinite ? self : 0 }
  }
#endif
