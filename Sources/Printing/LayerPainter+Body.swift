#if Drawing
  import MultiplaneChanges
  import MultiplaneContents
  import MultiplaneDrawing
  import MultiplaneGeometry
  import MultiplaneLayers

  // What a layer has inside of its shadow and its effects.
  extension LayerPainter {
    /// Background, contents, sublayers and border.
    func paintBody(of layer: Layer, in context: CairoContext) {
      let kind = layer.kind()
      paintBackground(of: layer, kind, in: context)
      context.saveGState()
      if layer.masksToBounds { context.clipTo(layer.outlineBelowBorder) }
      paintContents(of: layer, kind, in: context)
      if case .shape(let shape) = kind { paint(shape, in: context) }
      paintSublayers(of: layer, kind, in: context)
      context.restoreGState()
      paintBorder(of: layer, in: context)
    }

    /// The background, and a gradient.
    private func paintBackground(of layer: Layer, _ kind: LayerKind, in context: CairoContext) {
      let (bounds, outline) = (layer.bounds.standardized, layer.outlineBelowBorder)
      if let color = layer.backgroundColor {
        context.setFillColor(color)
        context.beginPath()
        context.addPath(outline)
        context.fillPath()
      }
      guard case .gradient(let gradient) = kind, !gradient.isDegenerate else { return }
      context.saveGState()
      context.clipTo(outline)
      if isTurned(layer) { context.turnOver(bounds) }
      context.fillClip(with: gradient, of: bounds)
      context.restoreGState()
    }

    private func paintSublayers(of layer: Layer, _ kind: LayerKind, in context: CairoContext) {
      guard !layer.sublayers.isEmpty else { return }
      guard case .replicator(let replication) = kind else { return paint(layer.sublayers, in: context) }
      context.saveGState()
      defer { context.restoreGState() }
      let step = layer.step(of: replication).simplified.affine
      for _ in 0..<max(0, min(replication.instanceCount, Replication.maximumCount)) {
        paint(layer.sublayers, in: context)
        context.concatenate(step)
      }
    }

    private func paintBorder(of layer: Layer, in context: CairoContext) {
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
#endif
