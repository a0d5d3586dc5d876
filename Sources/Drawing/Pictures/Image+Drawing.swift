public import MultiplaneGeometry
public import MultiplaneContents

extension Image {
  /// Draws the image at its size.
  ///
  /// - Parameter point: the corner of least coordinates.
  public func draw(
    at point: Point, blendMode: BlendMode? = nil, alpha: Double = 1, tint: Color? = nil,
    into context: any DrawingContext
  ) {
    draw(in: Rect(origin: point, size: size), blendMode: blendMode, alpha: alpha, tint: tint, into: context)
  }

  /// Draws the image into a rectangle. What cannot be decoded is not drawn.
  ///
  /// - Parameters:
  ///   - rect: user space of the context.
  ///   - contentMode: how it is placed in the rectangle, and cut to it; a resizable image keeps its caps.
  ///   - blendMode: nil for the context's.
  ///   - alpha: multiplies the context's.
  ///   - tint: the colour of a template; nil for what the context fills with.
  public func draw(
    in rect: Rect, contentMode: ContentsGravity = .resize, blendMode: BlendMode? = nil, alpha: Double = 1,
    tint: Color? = nil, into context: any DrawingContext
  ) {
    let rect = rect.standardized
    let isTemplate = renderingMode == .alwaysTemplate
    guard rect.isFinite, !rect.isEmpty, let bitmap = try? (isTemplate ? mask : source).bitmap() else { return }
    context.saveGState()
    defer { context.restoreGState() }
    if let blendMode { context.setBlendMode(blendMode) }
    if alpha != 1 { context.setAlpha(context.drawingState.alpha * alpha) }
    if isTemplate, let tint { context.setFillColor(tint) }
    let place = contentMode.place(size, in: rect, isYUp: context.isYUp)
    if !rect.contains(place) { context.clip(to: rect) }
    if !isResizable || capInsets == .zero && resizingMode == .stretch {
      context.draw(bitmap, in: place)
    } else {
      SlicedImage(self, bitmap, place, isYUp: context.isYUp).draw(into: context)
    }
  }
}

extension ContentsGravity {
  /// Where a picture is put in a rectangle. Top is meant as it is seen.
  fileprivate func place(_ size: Size, in rect: Rect, isYUp: Bool) -> Rect {
    var size = size
    switch self {
    case .resize: return rect
    case .resizeAspect, .resizeAspectFill:
      let (x, y) = (rect.width / size.width, rect.height / size.height)
      let factor = self == .resizeAspect ? min(x, y) : max(x, y)
      size = Size(size.width * factor, size.height * factor)
    default: break
    }
    let x: Double
    switch self {
    case .left, .topLeft, .bottomLeft: x = rect.minX
    case .right, .topRight, .bottomRight: x = rect.maxX - size.width
    default: x = rect.midX - size.width / 2
    }
    let (least, most) = (rect.minY, rect.maxY - size.height)
    let y: Double
    switch self {
    case .top, .topLeft, .topRight: y = isYUp ? most : least
    case .bottom, .bottomLeft, .bottomRight: y = isYUp ? least : most
    default: y = rect.midY - size.height / 2
    }
    return Rect(x: x, y: y, width: size.width, height: size.height)
  }
}

/// A resizable image in a place: up to nine parts.
private struct SlicedImage {
  /// A part along one axis.
  private struct Part {
    /// Texels.
    var from: Int
    var count: Int
    /// Points.
    var low: Double
    var high: Double
    var isMiddle: Bool
  }

  private let bitmap: Bitmap
  private let columns: [Part]
  private let rows: [Part]
  private let isTiled: Bool
  private let scale: Double
  private let isYUp: Bool

  init(_ image: Image, _ bitmap: Bitmap, _ place: Rect, isYUp: Bool) {
    self.bitmap = bitmap
    self.isYUp = isYUp
    scale = image.scale
    isTiled = image.resizingMode == .tile
    let caps = image.capInsets
    columns = Self.parts(
      bitmap.width, caps.left, caps.right, scale, from: place.minX, length: place.width, isTurned: false)
    rows = Self.parts(
      bitmap.height, caps.top, caps.bottom, scale, from: place.minY, length: place.height, isTurned: isYUp)
  }

  /// - Parameters:
  ///   - count: texels of the picture.
  ///   - first: what is not resized at its beginning, points, like `last` at its end.
  ///   - isTurned: it begins where coordinates are largest.
  private static func parts(
    _ count: Int, _ first: Double, _ last: Double, _ scale: Double, from start: Double, length: Double, isTurned: Bool
  ) -> [Part] {
    func texels(_ cap: Double) -> Int {
      cap.isFinite ? Int(clamping: max(0, min((cap * scale).rounded(), Double(count)))) : 0
    }
    // One texel is left between them at least.
    let before = min(texels(first), count - 1)
    let after = min(texels(last), count - 1 - before)
    var (low, high) = (Double(before) / scale, Double(after) / scale)
    if low + high > length { (low, high) = (low * length / (low + high), high * length / (low + high)) }
    var parts = [
      Part(from: 0, count: before, low: 0, high: low, isMiddle: false),
      Part(from: before, count: count - before - after, low: low, high: length - high, isMiddle: true),
      Part(from: count - after, count: after, low: length - high, high: length, isMiddle: false),
    ]
    for index in parts.indices {
      let (low, high) = (parts[index].low, parts[index].high)
      (parts[index].low, parts[index].high) =
        isTurned ? (start + length - high, start + length - low) : (start + low, start + high)
    }
    return parts.filter { $0.count > 0 && $0.high > $0.low }
  }

  func draw(into context: any DrawingContext) {
    // Where parts meet within a pixel, their shares of it are to be added; and they cast one shadow.
    let isOne = !joinsLieOnPixels(context.ctm) || context.drawingState.shadow != nil
    if isOne {
      context.beginTransparencyLayer()
      context.setBlendMode(.plusLighter)
    }
    for row in rows {
      for column in columns {
        let texels = PixelRect(x: column.from, y: row.from, width: column.count, height: row.count)
        let place = Rect(minX: column.low, minY: row.low, maxX: column.high, maxY: row.high)
        let isTile = isTiled && (row.isMiddle || column.isMiddle)
        guard isTile else {
          context.draw(bitmap, from: texels, in: place, byTiling: false)
          continue
        }
        let size = Size(
          column.isMiddle ? Double(column.count) / scale : place.width,
          row.isMiddle ? Double(row.count) / scale : place.height)
        let first = Rect(
          x: place.minX, y: isYUp ? place.maxY - size.height : place.minY, width: size.width, height: size.height)
        context.saveGState()
        context.clip(to: place)
        context.draw(bitmap, from: texels, in: first, byTiling: true)
        context.restoreGState()
      }
    }
    if isOne { context.endTransparencyLayer() }
  }

  private func joinsLieOnPixels(_ ctm: Transform2D) -> Bool {
    func isWhole(_ place: Double) -> Bool { abs(place - place.rounded()) < 1.0 / 256 }
    let isUpright = ctm.b == 0 && ctm.c == 0
    let isQuarterTurned = ctm.a == 0 && ctm.d == 0
    guard isUpright || isQuarterTurned else { return false }
    let (x, y) = isUpright ? (ctm.a, ctm.d) : (ctm.b, ctm.c)
    let (tx, ty) = isUpright ? (ctm.tx, ctm.ty) : (ctm.ty, ctm.tx)
    return columns.dropFirst().allSatisfy { isWhole($0.low * x + tx) }
      && rows.dropFirst().allSatisfy { isWhole((isYUp ? $0.high : $0.low) * y + ty) }
  }
}
