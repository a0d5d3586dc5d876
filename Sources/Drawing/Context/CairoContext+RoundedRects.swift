#if Drawing
  import CCairo
  internal import Glibc
  import MultiplaneContents
  import MultiplaneGeometry

  extension CairoContext {
    /// Fills a rounded rectangle along the axes by the areas of its corners: Cairo's own are up to 18/255 off.
    ///
    /// - Returns: false of another path, and where the state takes more than a colour through Cairo's clip.
    func fillRounded(_ path: Path, _ color: Color) -> Bool {
      let state = drawingState
      guard state.shouldAntialias, state.shadow == nil, clipMask == nil, target.surface.isImage,
        state.blendMode == .normal, let shape = RoundedRectShape(path), let parts = RoundedRectParts(shape)
      else { return false }
      // Blue, green, red and alpha, as pixels have them.
      let straight = (color.premultiplied * 255).rounded(.toNearestOrAwayFromZero)
      guard let clip = clipRect else { return false }
      let bytes = SIMD4<UInt8>(truncatingIfNeeded: SIMD4<Int>(straight))
      let drawn = clip.intersection(clipBounds)
      let bounds = target.bounds
      _ = unsafe target.surface.withPixels { pixels, bytesPerRow, _, _ in
        unsafe PixelFill(
          pixels: pixels, bytesPerRow: bytesPerRow, bounds: bounds, clip: drawn,
          color: SIMD4(bytes.z, bytes.y, bytes.x, bytes.w)
        ).fill(parts)
      }
      return true
    }

    /// Cairo's clip as a rectangle of whole pixels; nil of any other.
    private var clipRect: PixelRect? {
      guard let list = unsafe cairo_copy_clip_rectangle_list(target.cairo) else { return nil }
      defer { unsafe cairo_rectangle_list_destroy(list) }
      guard unsafe list.pointee.status == CAIRO_STATUS_SUCCESS, unsafe list.pointee.num_rectangles == 1,
        let rect = unsafe list.pointee.rectangles?.pointee
      else { return nil }
      return Rect(x: rect.x, y: rect.y, width: rect.width, height: rect.height).pixels(within: target.bounds)
    }
  }

  /// A rounded rectangle along the axes: corners of ellipses, or of the superellipses that continuous corners are.
  struct RoundedRectShape {
    var rect: Rect
    /// How far the corners' curves reach.
    var corners: CornerRadii
    /// Of |x|ⁿ + |y|ⁿ = 1.
    var exponent: Double

    /// nil of any other path.
    init?(_ path: Path) {
      let count = path.elements.count
      guard count > 5 else { return nil }
      if count <= 10 {
        guard let shape = path.roundedRect else { return nil }
        (rect, corners, exponent) = (shape.rect, shape.corners, 2)
      } else {
        guard let shape = path.continuousRoundedRect else { return nil }
        (rect, corners, exponent) = (shape.rect, shape.corners, CornerCurve.continuousExponent)
      }
    }
  }

  /// A rounded rectangle in pixels, cut at whole ones into three rectangles and four corners.
  struct RoundedRectParts {
    let rect: Rect
    private let radii: CornerRadii
    private let exponent: Double
    /// Whole pixels between the corners.
    let inner: (left: Double, top: Double, right: Double, bottom: Double)

    /// Rows of a pixel that are looked at: some, and more where the outline passes several pixels in it.
    private static let steps = (least: 4.0, perPixel: 2.0, most: 32.0)
    /// Of a corner; those of larger ones are Cairo's.
    private static let largestCorner = 128.0

    /// nil where corners meet within a pixel, or are large.
    init?(_ shape: RoundedRectShape) {
      let (rect, radii) = (shape.rect, shape.corners)
      self.rect = rect
      self.radii = radii
      exponent = shape.exponent
      let (tl, tr, br, bl) = (radii.topLeft, radii.topRight, radii.bottomRight, radii.bottomLeft)
      inner = (
        (rect.minX + max(tl.width, bl.width)).rounded(.up), (rect.minY + max(tl.height, tr.height)).rounded(.up),
        (rect.maxX - max(tr.width, br.width)).rounded(.down), (rect.maxY - max(bl.height, br.height)).rounded(.down)
      )
      guard inner.left <= inner.right, inner.top <= inner.bottom,
        max(inner.left - rect.minX, rect.maxX - inner.right, inner.top - rect.minY, rect.maxY - inner.bottom)
          <= Self.largestCorner
      else { return nil }
    }

    /// Whole pixels that the corners lie in.
    var corners: [PixelRect] {
      func pixels(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) -> PixelRect {
        let (left, top) = (Int(clamping: x0.rounded(.down)), Int(clamping: y0.rounded(.down)))
        return PixelRect(
          x: left, y: top, width: Int(clamping: x1.rounded(.up)) - left, height: Int(clamping: y1.rounded(.up)) - top)
      }
      return [
        pixels(rect.minX, rect.minY, inner.left, inner.top), pixels(inner.right, rect.minY, rect.maxX, inner.top),
        pixels(rect.minX, inner.bottom, inner.left, rect.maxY), pixels(inner.right, inner.bottom, rect.maxX, rect.maxY),
      ].filter { !$0.isEmpty }
    }

    /// Writes how much of each pixel of a corner is covered.
    func cover(_ corner: PixelRect, _ pixels: UnsafeMutableRawPointer, _ bytesPerRow: Int) {
      let isLeft = corner.maxX <= Int(clamping: inner.left)
      let isTop = corner.maxY <= Int(clamping: inner.top)
      let radius =
        isTop ? (isLeft ? radii.topLeft : radii.topRight) : (isLeft ? radii.bottomLeft : radii.bottomRight)
      // From where the corner's curve is farthest out, how far the outline is from the side.
      func gap(_ y: Double) -> Double {
        let depth = isTop ? rect.minY + radius.height - y : y - rect.maxY + radius.height
        let part = radius.height > 0 ? max(0, min(depth / radius.height, 1)) : 0
        guard exponent != 2 else { return radius.width * (1 - (1 - part * part).squareRoot()) }
        return radius.width * (1 - pow(1 - pow(part, exponent), 1 / exponent))
      }
      // From the box's outer side inwards.
      let outer = isLeft ? rect.minX - Double(corner.x) : Double(corner.maxX) - rect.maxX
      let width = corner.width
      // Of each pixel, what covers it in part; and from each pixel on, what covers all of it and those towards the
      // middle.
      var parts = [Double](repeating: 0, count: width + 1)
      var wholes = parts
      for row in 0..<corner.height {
        for x in 0...width { (parts[x], wholes[x]) = (0, 0) }
        let y = Double(corner.y + row)
        let passed = abs(gap(y) - gap(y + 1))
        // A superellipse leaves its side later, and then bends more.
        let most = exponent == 2 ? Self.steps.most : 4 * Self.steps.most
        let steps = min(Self.steps.least + (passed * Self.steps.perPixel * most / Self.steps.most).rounded(.up), most)
        for step in 0..<Int(clamping: steps) {
          let top = y + Double(step) / steps
          let (low, high) = (max(top, rect.minY), min(top + 1 / steps, rect.maxY))
          guard high > low else { continue }
          let edge = max(0, min(outer + gap((low + high) / 2), Double(width)))
          let first = Int(clamping: edge)
          parts[first] += (high - low) * (Double(first + 1) - edge)
          if first < width { wholes[first + 1] += high - low }
        }
        var whole = 0.0
        for x in 0..<width {
          whole += wholes[x]
          let cover = UInt8(clamping: (parts[x] + whole) * 255 + 0.5)
          unsafe pixels.storeBytes(
            of: cover, toByteOffset: row * bytesPerRow + (isLeft ? x : width - 1 - x), as: UInt8.self)
        }
      }
    }
  }
#endif
