#if Drawing
  import MultiplaneChanges
  import MultiplaneContents
  import MultiplaneDrawing
  import MultiplaneGeometry
  import MultiplaneLayers

  // Which layers a compositor makes pictures of.
  extension LayerPainter {
    /// Whether paper lacks what a layer with a flat transform needs, so that all of it is a picture.
    func isPicture(_ layer: Layer) -> Bool {
      if !layer.filters.isEmpty || layer.mask != nil || readsBelow(layer) { return true }
      // What is in a group of its own has nothing of what is below that.
      let isGroup = layer.usedOpacity < 1 || layer.compositingFilter != .normal
      if isGroup || layer.shouldRasterize, layer.sublayers.contains(where: changesBelow) { return true }
      if layer.usedOpacity < 1, !layer.allowsGroupOpacity, layer.partCount > 1 { return true }
      if layer.shouldRasterize, layer.rasterizationScale < 1 { return true }
      if layer.hasShadow {
        if layer.masksToBounds ? !layer.hidesShadow : layer.sublayers.contains(where: blends) { return true }
        // No shadow is cast from so far away.
        let size = layer.drawnExtent.size
        if !(size.width + size.height < Self.mostCast) { return true }
      }
      switch layer.kind() {
      case .transform: return true
      case .replicator(let replication): return isPicture(layer, replication)
      default: return false
      }
    }

    /// Points.
    private static let mostCast = 1e5

    private func isPicture(_ layer: Layer, _ replication: Replication) -> Bool {
      let (color, step) = (replication.instanceColor, layer.step(of: replication).simplified)
      let isWhite = min(color.red, color.green, color.blue, color.alpha) >= 1 && replication.offset == .zero
      return !isWhite || !step.isAffine || !step.isFinite || layer.sublayers.contains(where: blends)
        || replication.instanceDelay != 0 && shown?.moves(layer) ?? false
    }

    /// Whether a layer, as it is itself, changes what is below in a way that paper has no name for.
    private func readsBelow(_ layer: Layer) -> Bool {
      layer.compositingFilter.isMissingOnPaper || !layer.backgroundFilters.isEmpty || layer.glows
    }

    /// Whether a layer, or one in it that is in no group, changes what is below in a way that paper has no name for.
    private func changesBelow(_ layer: Layer) -> Bool {
      guard layer.isShown else { return false }
      return readsBelow(layer) || blends(layer) && (layer.isDeep || isPicture(layer))
        || !layer.isGroup && layer.sublayers.contains(where: changesBelow)
    }

    /// Whether a layer, or one in it that is in no group, goes by what is below.
    func blends(_ layer: Layer) -> Bool {
      layer.isShown
        && (layer.compositingFilter != .normal || readsBelow(layer)
          || !layer.isGroup && layer.sublayers.contains(where: blends))
    }

    /// Whether an operator of a layer, or of one in it, changes all of the group that it is in.
    func changesAll(_ layer: Layer) -> Bool {
      layer.isShown
        && (layer.compositingFilter.isUnbounded || !layer.isGroup && layer.sublayers.contains(where: changesAll))
    }

    /// How far background filters of a layer, and of those in it, read beside it, points of its own space.
    func reach(of layer: Layer) -> Double {
      let own = layer.backgroundFilters.reduce(0) { sum, filter in
        switch filter {
        case .gaussianBlur(let radius), .dropShadow(_, let radius, _): sum + 3 * max(radius.usable, 0)
        default: sum
        }
      }
      return layer.sublayers.reduce(own) { max($0, reach(of: $1)) }
    }
  }

  extension Layer {
    /// Whether the layer is a group: what is in it blends within it.
    fileprivate var isGroup: Bool {
      compositingFilter != .normal || usedOpacity < 1 && allowsGroupOpacity || !filters.isEmpty || mask != nil
        || shouldRasterize
    }

    /// Whether the layer shows colours that are brighter than their alpha allows.
    fileprivate var glows: Bool {
      guard contentsTintColor == nil, case .bitmap(let bitmap)? = contents?.source.kind else { return false }
      return bitmap.format == .rgba16f
    }

    /// How many things lie upon each other in the layer.
    var partCount: Int {
      var count = (backgroundColor?.alpha ?? 0) > 0 ? 1 : 0
      if contents != nil || needsDisplay || self is TextLayer { count += 1 }
      if borderWidth > 0, borderColor != nil { count += 1 }
      switch kind() {
      case .plain, .transform, .replicator: break
      case .shape(let shape): count += (shape.fillColor == nil ? 0 : 1) + (shape.strokeColor == nil ? 0 : 1)
      default: count += 1
      }
      return count + sublayers.count
    }

    var hasShadow: Bool {
      exactShadowOpacity.usable > 0 && (shadowColor?.alpha ?? 0) > 0 && shadowOffset.isFinite
    }

    /// Whether an opaque background covers the shadow, which is clipped to the bounds.
    fileprivate var hidesShadow: Bool { (backgroundColor?.alpha ?? 0) >= 1 }

    /// From a copy of a replicator to the next one.
    func step(of replication: Replication) -> Homography {
      replication.instanceTransform.about(x: anchor.x, y: anchor.y, z: anchorPointZ).plane
    }
  }

  extension BlendMode {
    /// Whether PDF lacks the mode.
    fileprivate var isMissingOnPaper: Bool {
      switch self {
      case .plusLighter, .plusDarker, .destinationOver, .destinationOut, .sourceAtop, .xor: true
      default: isUnbounded
      }
    }
  }
#endif
