#if Drawing
  import MultiplaneChanges
  import MultiplaneContents
  import MultiplaneDrawing
  import MultiplaneGeometry
  import MultiplaneLayers

  /// Paints layers on a page, in the order that "Composition" of the documentation has: what paper has by itself as
  /// text, paths and bitmaps, all other layers as pictures of a compositor.
  struct LayerPainter {
    /// The layer that is printed.
    let root: Layer
    /// From the printed layer's own space to points of the page.
    let rootMap: Transform2D
    /// The tree of the printed layer.
    let tree: LayerTree
    /// The transition that a layer shows; nil for none.
    let transition: (Layer) -> ShownTransition?
    /// What layers show at the time that is printed; nil of model values.
    let shown: ShownModel?
    /// What the printed layer stands on.
    let paper: Color
    let pictures: PagePictures

    /// Paints the layer that is printed, whose space the context has.
    func paintRoot(in context: CairoContext) {
      if !root.isHidden, let shown = transition(root) {
        paint(shown, of: root, by: .identity, in: context)
      } else {
        paint(root, by: .identity, in: context)
      }
    }

    /// Paints sublayers, in whose superlayer's space the context is.
    func paint(_ layers: [Layer], in context: CairoContext) {
      for part in DepthParts(layers.byHeight).parts {
        switch part {
        case .flat(let layer):
          if !layer.isHidden, let shown = transition(layer) {
            paint(shown, of: layer, by: layer.toSuperPlane, in: context)
          } else {
            paint(layer, by: layer.toSuperPlane, in: context)
          }
        case .deep(let layers, let extent): paintDeep(layers, extent, in: context)
        }
      }
    }

    /// Paints a layer without a transition in a plane, whose space the context has.
    ///
    /// - Parameter map: from the layer's space to the plane's.
    func paint(_ layer: Layer, by map: Homography, in context: CairoContext) {
      let plane = map.simplified
      guard layer.isShown, plane.isFinite, plane.isAffine, plane.determinant != 0 else { return }
      context.saveGState()
      defer { context.restoreGState() }
      context.concatenate(plane.affine)
      if isPicture(layer) { return paintAsPicture(layer, in: context) }
      context.setAlpha(layer.usedOpacity)
      let isOneOfMany = layer.usedOpacity < 1 && (layer.partCount > 1 || layer.hasShadow)
      let isGroup = isOneOfMany || layer.compositingFilter != .normal
      if isGroup {
        context.setBlendMode(layer.compositingFilter)
        context.beginTransparencyLayer()
      }
      paintShadow(of: layer, in: context)
      paintBody(of: layer, in: context)
      if isGroup { context.endTransparencyLayer() }
    }

    /// Whether pictures would be upside down in a layer's space: an odd number of layers up to the printed one turn
    /// their geometry over, which pictures don't take part in.
    func isTurned(_ layer: Layer) -> Bool {
      var (isTurned, next) = (false, Optional(layer))
      while let layer = next, layer !== root {
        if layer.isGeometryFlipped { isTurned.toggle() }
        next = layer.parent
      }
      return isTurned
    }

    /// What a warning calls a layer: its name, or its place in the printed one, as in a scene file.
    func name(of layer: Layer) -> String {
      if let name = layer.name { return "“\(name)”" }
      var (path, next) = ("", layer)
      while next !== root, let parent = next.parent {
        let index = parent.sublayers.firstIndex { $0 === next }
        path = (index.map { ".sublayers[\($0)]" } ?? ".mask") + path
        next = parent
      }
      return "layer" + path
    }
  }

  extension Layer {
    /// Whether something of the layer can be seen.
    var isShown: Bool { !isHidden && exactOpacity > 0 }

    /// 0…1.
    var usedOpacity: Double { max(0, min(exactOpacity.isNaN ? 0 : exactOpacity, 1)) }
  }

  extension Double {
    /// 0 of what is no number.
    var usable: Double { isFinite ? self : 0 }
  }
#endif
