#if Drawing
  import MultiplaneContents
  import MultiplaneDrawing
  import MultiplaneGeometry
  import MultiplaneLayers
  import MultiplaneRenderTree

  extension LayerPainter {
    /// What a layer draws, or the bitmap that it shows.
    func paintContents(of layer: Layer, in context: CairoContext) {
      context.saveGState()
      defer { context.restoreGState() }
      if layer.contents is BackingStore || layer.contents == nil && (layer.needsDisplay || layer is TextLayer) {
        let before = context.drawingState
        // What is drawn blends within the layer's own picture, and an opacity acts on that as a whole.
        let isPicture = !(layer is TextLayer) || context.usableAlpha < 1
        if isPicture { context.beginTransparencyLayer(in: layer.bounds) } else { context.clip(to: layer.bounds) }
        if isTurned(layer) { context.turnOver(layer.bounds.standardized) }
        context.drawingState = DrawingState()
        context.textWithoutFont = nil
        layer.draw(in: context)
        if let text = context.textWithoutFont {
          warn("not drawn \(layer.name ?? "layer"): \(BackingStoreError(.noFont(text)))")
        }
        context.drawingState = before
        if isPicture { context.endTransparencyLayer() }
        return
      }
      if let fade = shown?.fades[ObjectIdentifier(layer)] {
        func paint(_ bitmap: Bitmap?) { if let bitmap { self.paint(bitmap, of: layer, in: context) } }
        let place = contentsExtents(of: layer)
        return context.mix(fade.fraction, in: place, { paint(fade.from) }, { paint(fade.to) })
      }
      guard let contents = layer.contents else { return }
      switch contents.source.kind {
      // Texels on the GPU are not printed.
      case .bitmap(let bitmap): if bitmap.imported == nil { paint(bitmap, of: layer, in: context) }
      }
    }

    /// The bounds of a layer with all that it shows of bitmaps, which may be larger.
    func contentsExtents(of layer: Layer) -> Rect {
      var bitmaps: [Bitmap?] = []
      if let fade = shown?.fades[ObjectIdentifier(layer)] {
        bitmaps = [fade.from, fade.to]
      } else if case .bitmap(let bitmap)? = layer.contents?.source.kind {
        bitmaps = [bitmap]
      }
      return bitmaps.compactMap { $0.map(layer.place(of:)) }.filter(\.isFinite)
        .reduce(layer.bounds.standardized) { $0.union($1) }
    }

    private func paint(_ bitmap: Bitmap, of layer: Layer, in context: CairoContext) {
      let times = brightTimes(bitmap, of: layer, in: context)
      guard layer.contentsTintColor == nil,
        let parts = bitmap.partsOfBrightOne(enlarged: times, isSmooth: layer.magnificationFilter != .nearest)
      else {
        return paintPlain(bitmap, of: layer, in: context)
      }
      paintPlain(parts.shade, enlarged: times, of: layer, in: context)
      context.saveGState()
      context.setBlendMode(.plusLighter)
      paintPlain(parts.light, enlarged: times, of: layer, in: context)
      context.restoreGState()
    }

    /// How many texels there are along an axis for one of a bright picture: pictures that are added to what is below
    /// are drawn into another picture, where half of their outermost texels fades out.
    private func brightTimes(_ bitmap: Bitmap, of layer: Layer, in context: CairoContext) -> Int {
      let size = layer.bounds.standardized.size
      let pixels = max(size.width / Double(bitmap.width), size.height / Double(bitmap.height)) * scale(context)
      let most = (Self.mostBrightTexels / Double(bitmap.width * bitmap.height)).squareRoot()
      return max(1, Int(clamping: min(pixels.rounded(.up), most)))
    }

    private static let mostBrightTexels = 4_194_304.0

    /// Paints a bitmap without colours that are brighter than their alpha allows.
    ///
    /// - Parameter times: how many texels it has along an axis for each of the layer's contents.
    private func paintPlain(_ bitmap: Bitmap, enlarged times: Int = 1, of layer: Layer, in context: CairoContext) {
      let part = layer.contentsRect.standardized
      let shown = Rect(
        x: part.minX * Double(bitmap.width), y: part.minY * Double(bitmap.height),
        width: part.width * Double(bitmap.width), height: part.height * Double(bitmap.height))
      guard shown.isFinite, shown.width > 0, shown.height > 0 else { return }
      let own = layer.contentsScale > 0 && layer.contentsScale.isFinite ? layer.contentsScale : 1
      let scale = own * Double(times)
      let size = Size(shown.width / scale, shown.height / scale)
      let place = layer.contentsGravity.place(size, in: layer.bounds.standardized)
      guard place.isFinite, !place.isEmpty else { return }
      context.setFillColor(layer.contentsTintColor ?? .black)
      if layer.magnificationFilter == .nearest { context.interpolationQuality = .none }
      if isTurned(layer) { context.turnOver(place) }
      let soft = softened(bitmap, of: layer, scale: shown.width / place.width / (self.scale(context) * screenShare))
      let (x, y) = ((shown.minX, shown.maxX), (shown.minY, shown.maxY))
      var columns = [PictureSegment(low: place.minX, high: place.maxX, first: x.0, last: x.1)]
      var rows = [PictureSegment(low: place.minY, high: place.maxY, first: y.0, last: y.1)]
      if layer.isSliced {
        let (center, insets) = (layer.contentsCenter.standardized, layer.contentsCapInsets)
        columns = PictureSegment.sliced(
          SlicedAxis.Given(
            start: place.minX, length: place.width, part: x, range: (0, Double(bitmap.width - 1)), scale: scale,
            unit: (center.minX, center.maxX), insets: insets.map { ($0.left, $0.right) },
            mode: layer.horizontalTileMode))
        rows = PictureSegment.sliced(
          SlicedAxis.Given(
            start: place.minY, length: place.height, part: y, range: (0, Double(bitmap.height - 1)), scale: scale,
            unit: (center.minY, center.maxY), insets: insets.map { ($0.top, $0.bottom) },
            mode: layer.verticalTileMode))
      }
      columns = columns.flatMap { $0.within(bitmap.width) }
      rows = rows.flatMap { $0.within(bitmap.height) }
      let touched = (
        x: PictureSegment.texels(from: x.0, to: x.1, of: bitmap.width),
        y: PictureSegment.texels(from: y.0, to: y.1, of: bitmap.height)
      )
      func paint(_ painter: LayerPainter, _ context: CairoContext) {
        for row in rows {
          for column in columns {
            painter.paint(soft, column, row, within: touched, of: soft === bitmap ? layer : nil, in: context)
          }
        }
      }
      let seen = context.boundingBoxOfClipPath.intersection(place)
      let isCopied = (columns + rows).contains { $0.copy != nil }
      guard !seen.isNull,
        isCopied
          || rows.count * columns.count > 1 && !joinsAreOnPixels(columns.map(\.low), rows.map(\.low), in: context)
      else { return paint(self, context) }
      // Smooth edges of parts that end within a pixel would show the background between them.
      let made = picture(of: seen, scale: self.scale(context), in: context) { painter, picture in
        picture.drawingState = context.drawingState
        picture.drawingState.alpha = 1
        picture.setShouldAntialias(false)
        paint(painter, picture)
      }
      guard let made else { return }
      context.clip(to: seen)
      context.draw(made.bitmap, in: made.rect)
    }

    /// Whether parts of a picture end between pixels of the device.
    private func joinsAreOnPixels(_ columns: [Double], _ rows: [Double], in context: CairoContext) -> Bool {
      let map = context.ctm
      guard map.b == 0, map.c == 0 else { return false }
      func isWhole(_ place: Double) -> Bool { abs(place - place.rounded()) < 1e-3 }
      return columns.allSatisfy { isWhole($0 * map.a + map.tx) } && rows.allSatisfy { isWhole($0 * map.d + map.ty) }
    }

    /// A part of a picture. As by a compositor, what is beside it is read where the part is enlarged: of reduced parts,
    /// only their own texels are.
    ///
    /// - Parameters:
    ///   - texels: columns and rows that all parts touch: no others are read.
    ///   - layer: the one whose filter a screen would reduce the part with; nil for means.
    private func paint(
      _ bitmap: Bitmap, _ column: PictureSegment, _ row: PictureSegment, within texels: (x: Range<Int>, y: Range<Int>),
      of layer: Layer?, in context: CairoContext
    ) {
      // Pixels of a screen: the device of pictures has more.
      let density = self.scale(context) * screenShare
      let x = column.drawn(texels.x, of: bitmap.width, onlyItsOwn: column.readsItsOwn(at: density))
      let y = row.drawn(texels.y, of: bitmap.height, onlyItsOwn: row.readsItsOwn(at: density))
      context.saveGState()
      context.clip(to: Rect(minX: column.low, minY: row.low, maxX: column.high, maxY: row.high))
      let part = PixelRect(x: x.first, y: y.first, width: x.count, height: y.count)
      let place = Rect(minX: x.low, minY: y.low, maxX: x.high, maxY: y.high)
      if column.copy != nil || row.copy != nil {
        context.draw(bitmap, from: part, in: place, byTiling: true)
      } else {
        draw(bitmap, from: part, in: place, of: layer, in: context)
      }
      context.restoreGState()
    }

    /// Draws texels into a rectangle; what of them is a fine pattern, as on a screen of 72 pixels an inch.
    func draw(_ bitmap: Bitmap, from part: PixelRect, in place: Rect, of layer: Layer?, in context: CairoContext) {
      let part = part.intersection(PixelRect(x: 0, y: 0, width: bitmap.width, height: bitmap.height))
      let clip = context.boundingBoxOfClipPath
      guard !part.isEmpty, !clip.isNull else { return }
      let toPlace = Transform2D(
        a: place.width / Double(part.width), b: 0, c: 0, d: place.height / Double(part.height),
        tx: place.minX - Double(part.x) * place.width / Double(part.width),
        ty: place.minY - Double(part.y) * place.height / Double(part.height))
      let toPage = Homography(context.ctm).concatenating(page.map)
      let onScreen = layer.flatMap {
        bitmap.asOnScreen(
          part, by: Homography(toPlace).concatenating(toPage).simplified,
          seen: toPage.projectedBounds(of: clip).intersection(page.shown), $0.minificationFilter,
          bias: $0.exactFilterBias.usable, of: page.texels)
      }
      let isSmooth = context.interpolationQuality != .none
      if let whole = onScreen ?? (isSmooth ? mixed(bitmap, part, by: toPlace.concatenating(context.ctm)) : nil) {
        context.draw(whole, from: nil, in: place, byTiling: false)
      } else {
        context.draw(bitmap, from: part, in: place, byTiling: false)
      }
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
  }

  extension CairoContext {
    /// Turns a rectangle upside down.
    func turnOver(_ rect: Rect) { concatenate(Transform2D(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: rect.minY + rect.maxY)) }
  }

  /// A part of a picture along an axis.
  private struct PictureSegment {
    /// Where it is, points.
    var low: Double
    var high: Double
    /// What it shows, texels.
    var first: Double
    var last: Double
    /// Where a copy is, points, if the part shows copies of the texels side by side.
    var copy: (low: Double, high: Double)?
    /// Whether it is one of copies of the same texels.
    var isTile = false

    /// Copies along an axis that are drawn one by one.
    private static let mostCopies = 64.0

    /// The parts of sliced contents, as a compositor has them.
    static func sliced(_ given: SlicedAxis.Given) -> [PictureSegment] {
      let axis = SlicedAxis(given)
      let (joins, center) = (axis.joins, axis.center)
      var segments = [
        PictureSegment(low: given.start, high: joins.first, first: given.part.first, last: center.first)
      ]
      let texels = center.last - center.first
      if axis.isTiled, texels > 0, (axis.tiles.end - axis.tiles.start) / texels >= mostCopies {
        let low = joins.first - axis.tiles.start / axis.middleScale
        segments.append(
          PictureSegment(
            low: joins.first, high: joins.last, first: center.first, last: center.last,
            copy: (low, low + texels / axis.middleScale)))
      } else if axis.isTiled, texels > 0, axis.middleScale > 0 {
        // From the beginning of the copy that the middle begins in.
        var offset = (axis.tiles.start / texels).rounded(.down) * texels
        while offset < axis.tiles.end {
          func place(_ texel: Double) -> Double { joins.first + (texel - axis.tiles.start) / axis.middleScale }
          let (from, to) = (max(offset, axis.tiles.start), min(offset + texels, axis.tiles.end))
          segments.append(
            PictureSegment(
              low: place(from), high: place(to), first: center.first + from - offset, last: center.first + to - offset,
              isTile: true))
          offset += texels
        }
      } else {
        segments.append(
          PictureSegment(low: joins.first, high: joins.last, first: center.first, last: center.last))
      }
      segments.append(
        PictureSegment(
          low: joins.last, high: given.start + given.length, first: center.last, last: given.part.last))
      return segments.filter { $0.high > $0.low && $0.last > $0.first }
    }

    /// The part in a picture, and those before and behind it.
    func within(_ count: Int) -> [PictureSegment] {
      if copy != nil { return [self] }
      let end = Double(count)
      func place(_ texel: Double) -> Double { low + (texel - first) * (high - low) / (last - first) }
      func part(_ from: Double, _ to: Double) -> PictureSegment? {
        let (from, to) = (max(from, first), min(to, last))
        return from < to
          ? PictureSegment(low: place(from), high: place(to), first: from, last: to, isTile: isTile) : nil
      }
      return [part(-.infinity, 0), part(0, end), part(end, .infinity)].compactMap(\.self)
    }

    /// Texels a point.
    var scale: Double { (last - first) / (high - low) }

    /// Whether texels beside the part are left out, for so many pixels a point: of what a screen reduces, and of tiles
    /// whose texels are its pixels.
    func readsItsOwn(at density: Double) -> Bool { scale > (isTile ? density * 255 / 256 : density) }

    /// The texels of a picture that a part of it touches.
    static func texels(from first: Double, to last: Double, of count: Int) -> Range<Int> {
      let tolerance = 1.0 / 256
      let from = max(0, min(Int(clamping: (first + tolerance).rounded(.down)), count - 1))
      return from..<max(from + 1, min(Int(clamping: (last - tolerance).rounded(.up)), count))
    }

    /// The texels that are drawn, and where: those that are given, or those of the part, so large that the part is in
    /// its place; beside the picture, the outermost one.
    func drawn(
      _ given: Range<Int>, of count: Int, onlyItsOwn: Bool
    ) -> (first: Int, count: Int, low: Double, high: Double) {
      if let copy {
        let from = max(0, min(Int(clamping: first.rounded()), count - 1))
        let to = max(from + 1, min(Int(clamping: last.rounded()), count))
        return (from, to - from, copy.low, copy.high)
      }
      if last <= 0 { return (0, 1, low, high) }
      if first >= Double(count) { return (count - 1, 1, low, high) }
      let texels = onlyItsOwn ? Self.texels(from: first, to: last, of: count) : given
      func place(_ texel: Int) -> Double { low + (Double(texel) - first) / scale }
      return (texels.lowerBound, texels.count, place(texels.lowerBound), place(texels.upperBound))
    }
  }

  extension Layer {
    /// Where a bitmap is that the layer shows, which may be larger than the bounds.
    fileprivate func place(of bitmap: Bitmap) -> Rect {
      let part = contentsRect.standardized
      let own = contentsScale > 0 && contentsScale.isFinite ? contentsScale : 1
      let size = Size(part.width * Double(bitmap.width) / own, part.height * Double(bitmap.height) / own)
      guard contentsGravity != .resize, size.width > 0, size.height > 0 else { return bounds.standardized }
      return contentsGravity.place(size, in: bounds.standardized)
    }

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
