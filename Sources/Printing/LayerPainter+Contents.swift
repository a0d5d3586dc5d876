#if Drawing
  import MultiplaneContents
  import MultiplaneDrawing
  import MultiplaneGeometry
  import MultiplaneLayers

  extension LayerPainter {
    /// What a layer draws, or the bitmap that it shows.
    func paintContents(of layer: Layer, in context: CairoContext) {
      context.saveGState()
      defer { context.restoreGState() }
      if layer.contents is BackingStore || layer.contents == nil && (layer.needsDisplay || layer is TextLayer) {
        context.clip(to: layer.bounds)
        let before = context.drawingState
        context.drawingState = DrawingState()
        context.drawingState.alpha = before.alpha
        layer.draw(in: context)
        context.drawingState = before
        return
      }
      guard let contents = layer.contents else { return }
      switch contents.source.kind {
      // Texels on the GPU are not printed.
      case .bitmap(let bitmap): if bitmap.imported == nil { paint(bitmap, of: layer, in: context) }
      }
    }

    private func paint(_ bitmap: Bitmap, of layer: Layer, in context: CairoContext) {
      let all = Rect(x: 0, y: 0, width: Double(bitmap.width), height: Double(bitmap.height))
      let part = layer.contentsRect.standardized
      let shown = Rect(
        x: part.minX * all.width, y: part.minY * all.height, width: part.width * all.width,
        height: part.height * all.height)
      guard shown.isFinite, shown.width > 0, shown.height > 0 else { return }
      let scale = layer.contentsScale > 0 && layer.contentsScale.isFinite ? layer.contentsScale : 1
      let size = Size(shown.width / scale, shown.height / scale)
      let place = layer.contentsGravity.place(size, in: layer.bounds.standardized)
      context.setFillColor(layer.contentsTintColor ?? .black)
      if layer.magnificationFilter == .nearest { context.interpolationQuality = .none }
      if part == .unit, let caps = layer.caps(of: size) {
        Image(bitmap, scale: scale).resizableImage(withCapInsets: caps, resizingMode: .stretch)
          .draw(in: place, into: context)
        return
      }
      guard part != .unit else { return context.draw(bitmap, in: place) }
      // All of the picture, so large that the part is in its place, cut to that.
      context.clip(to: place)
      let (x, y) = (place.width / shown.width, place.height / shown.height)
      context.draw(
        bitmap,
        in: Rect(
          x: place.minX - shown.minX * x, y: place.minY - shown.minY * y, width: all.width * x, height: all.height * y))
    }
  }

  extension Layer {
    /// What is not stretched at the sides of the contents, points; nil where all is.
    fileprivate func caps(of size: Size) -> EdgeInsets? {
      if let insets = contentsCapInsets { return insets }
      guard contentsCenter != .unit else { return nil }
      let center = contentsCenter.standardized.intersection(.unit)
      guard !center.isNull else { return nil }
      return EdgeInsets(
        top: center.minY * size.height, left: center.minX * size.width, bottom: (1 - center.maxY) * size.height,
        right: (1 - center.maxX) * size.width)
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
