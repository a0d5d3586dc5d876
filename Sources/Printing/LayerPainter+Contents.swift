#if Drawing
  import MultiplaneChanges
  import MultiplaneContents
  import MultiplaneDrawing
  import MultiplaneGeometry
  import MultiplaneLayers

  extension LayerPainter {
    /// What a layer draws, the bitmap that it shows, or its tiles.
    func paintContents(of layer: Layer, _ kind: LayerKind, in context: CairoContext) {
      context.saveGState()
      defer { context.restoreGState() }
      if case .tiled = kind { return paintContentsAsPicture(of: layer, isTiled: true, in: context) }
      if layer.contents is BackingStore || layer.contents == nil && (layer.needsDisplay || layer is TextLayer) {
        return paintDrawing(of: layer, in: context)
      }
      if shown?.isFading(layer) ?? false { return paintContentsAsPicture(of: layer, in: context) }
      // Texels on the GPU are not printed.
      guard case .bitmap(let bitmap)? = layer.contents?.source.kind, bitmap.imported == nil else { return }
      let part = layer.contentsRect.standardized
      guard part.isFinite, part.width > 0, part.height > 0 else { return }
      if layer.isSliced || !Rect.unit.contains(part) { return paintContentsAsPicture(of: layer, in: context) }
      paint(bitmap, part, of: layer, in: context)
    }

    /// What a layer draws is drawn again: text stays text.
    private func paintDrawing(of layer: Layer, in context: CairoContext) {
      let before = context.drawingState
      // What is drawn blends within the layer's own picture.
      let isPicture = !(layer is TextLayer)
      if isPicture { context.beginTransparencyLayer(in: layer.bounds) } else { context.clip(to: layer.bounds) }
      if isTurned(layer) { context.turnOver(layer.bounds.standardized) }
      context.drawingState = DrawingState()
      context.textWithoutFont = nil
      layer.draw(in: context)
      if let text = context.textWithoutFont {
        pictures.warn("not drawn \(layer.name ?? "layer"): \(BackingStoreError(.noFont(text)))")
      }
      context.drawingState = before
      if isPicture { context.endTransparencyLayer() }
    }

    /// - Parameter part: of the bitmap, 0…1.
    private func paint(_ bitmap: Bitmap, _ part: Rect, of layer: Layer, in context: CairoContext) {
      let shown = Rect(
        x: part.minX * Double(bitmap.width), y: part.minY * Double(bitmap.height),
        width: part.width * Double(bitmap.width), height: part.height * Double(bitmap.height))
      let scale = layer.contentsScale > 0 && layer.contentsScale.isFinite ? layer.contentsScale : 1
      let size = Size(shown.width / scale, shown.height / scale)
      let place = layer.contentsGravity.place(size, in: layer.bounds.standardized)
      guard place.isFinite, !place.isEmpty else { return }
      let (x, y) = (place.width / shown.width, place.height / shown.height)
      let isSmooth = layer.magnificationFilter != .nearest
      // Paper mixes colours and alpha of enlarged texels apart.
      let isEnlarged = max(x, y) * context.ctm.largestScale > 1 + 1e-6
      if isEnlarged, isSmooth, bitmap.format != .a8, !bitmap.isOpaque, pictures.areMade {
        return paintContentsAsPicture(of: layer, in: context)
      }
      context.setFillColor(layer.contentsTintColor ?? .black)
      if !isSmooth { context.interpolationQuality = .none }
      if isTurned(layer) { context.turnOver(place) }
      // Whole texels, of which the outermost may be cut.
      let texels = (PagePictures.pixels(shown, 1) ?? .empty).intersection(bitmap.all)
      context.clip(to: place)
      let drawn = Rect(
        x: place.minX + (Double(texels.x) - shown.minX) * x, y: place.minY + (Double(texels.y) - shown.minY) * y,
        width: Double(texels.width) * x, height: Double(texels.height) * y)
      context.draw(bitmap, from: texels, in: drawn, byTiling: false)
    }
  }

  extension Bitmap {
    var all: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

    fileprivate var isOpaque: Bool { opaqueRect == all }
  }

  extension Layer {
    /// Whether the contents are in parts.
    fileprivate var isSliced: Bool {
      switch contentsGravity {
      case .resize, .resizeAspect, .resizeAspectFill: break
      default: return false
      }
      return contentsCapInsets != nil || contentsCenter.standardized != .unit || horizontalTileMode != .stretch
        || verticalTileMode != .stretch
    }
  }

  extension ContentsGravity {
    /// Where contents of a size are in bounds.
    fileprivate func place(_ size: Size, in bounds: Rect) -> Rect {
      switch self {
      case .resize: return bounds
      case .resizeAspect, .resizeAspectFill:
        let (x, y) = (bounds.width / size.width, bounds.height / size.height)
        let factor = self == .resizeAspect ? min(x, y) : max(x, y)
        let (width, height) = (size.width * factor, size.height * factor)
        return Rect(x: bounds.midX - width / 2, y: bounds.midY - height / 2, width: width, height: height)
      default:
        let x =
          switch self {
          case .left, .topLeft, .bottomLeft: bounds.minX
          case .right, .topRight, .bottomRight: bounds.maxX - size.width
          default: bounds.midX - size.width / 2
          }
        let y =
          switch self {
          case .top, .topLeft, .topRight: bounds.minY
          case .bottom, .bottomLeft, .bottomRight: bounds.maxY - size.height
          default: bounds.midY - size.height / 2
          }
        return Rect(x: x, y: y, width: size.width, height: size.height)
      }
    }
  }
#endif
