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
        state.blendMode == .normal, let shape = RoundedRectShape(path, QuarterTurn(path)),
        let parts = RoundedRectParts(shape)
      else { return false }
      // Blue, green, red and alpha, as pixels have them.
      let straight = (color.premultiplied * 255).rounded(.toNearestOrAwayFromZero)
      guard let clip = clipRect else { return false }
      let bytes = SIMD4<UInt8>(truncatingIfNeeded: SIMD4<Int>(straight))
      let drawn = clip.intersection(clipBounds).intersection(wanted)
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
    var clipRect: PixelRect? {
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

    /// - Parameter turn: what the path has been turned by.
    init?(_ path: Path, _ turn: QuarterTurn?) {
      guard let turn else {
        self.init(path)
        return
      }
      guard (6...Self.mostElements).contains(path.elements.count), let shape = RoundedRectShape(turn.undone(path))
      else { return nil }
      self = turn.turned(shape)
    }

    /// The elements of one with continuous corners.
    private static let mostElements = 38

    /// Moved outwards by a distance on each side; corners that are sharp stay so.
    func grown(by distance: Double) -> RoundedRectShape {
      var result = self
      result.rect = rect.insetBy(dx: -distance, dy: -distance)
      result.corners = corners.mapped {
        $0 == .zero ? .zero : Size(max($0.width + distance, 0), max($0.height + distance, 0))
      }
      return result
    }

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
    /// Whole pixels that it touches.
    let outer: (left: Int, top: Int, right: Int, bottom: Int)
    /// Whole pixels between the corners.
    let inner: (left: Int, top: Int, right: Int, bottom: Int)

    /// Of a corner; those of larger ones are Cairo's.
    private static let largestCorner = 128

    /// nil where corners meet within a pixel, or are large.
    init?(_ shape: RoundedRectShape) {
      let (rect, radii) = (shape.rect, shape.corners)
      self.rect = rect
      self.radii = radii
      exponent = shape.exponent
      let (tl, tr, br, bl) = (radii.topLeft, radii.topRight, radii.bottomRight, radii.bottomLeft)
      outer = (
        Int(pixel: rect.minX.rounded(.down)), Int(pixel: rect.minY.rounded(.down)),
        Int(pixel: rect.maxX.rounded(.up)), Int(pixel: rect.maxY.rounded(.up))
      )
      inner = (
        Int(pixel: (rect.minX + max(tl.width, bl.width)).rounded(.up)),
        Int(pixel: (rect.minY + max(tl.height, tr.height)).rounded(.up)),
        Int(pixel: (rect.maxX - max(tr.width, br.width)).rounded(.down)),
        Int(pixel: (rect.maxY - max(bl.height, br.height)).rounded(.down))
      )
      guard inner.left <= inner.right, inner.top <= inner.bottom,
        max(inner.left - outer.left, outer.right - inner.right, inner.top - outer.top, outer.bottom - inner.bottom)
          <= Self.largestCorner
      else { return nil }
    }

    /// The pixels of a corner.
    func size(isLeft: Bool, isTop: Bool) -> (width: Int, rows: Int) {
      (
        isLeft ? inner.left - outer.left : outer.right - inner.right,
        isTop ? inner.top - outer.top : outer.bottom - inner.bottom
      )
    }

    /// How much of each pixel of a corner is covered.
    ///
    /// - Parameter sums: room for `CornerCoverage.count` numbers.
    func coverage(isLeft: Bool, isTop: Bool, _ sums: UnsafeMutablePointer<Float>) -> CornerCoverage {
      let size = size(isLeft: isLeft, isTop: isTop)
      let coverage = unsafe CornerCoverage(sums, width: size.width, rows: size.rows)
      let radius =
        isTop ? (isLeft ? radii.topLeft : radii.topRight) : (isLeft ? radii.bottomLeft : radii.bottomRight)
      let line = CornerLine.line(exponent: exponent, reach: max(radius.width, radius.height))
      coverage.add(
        line,
        corner: SIMD2(
          Float(isLeft ? rect.minX - Double(outer.left) : Double(outer.right) - rect.maxX),
          Float(isTop ? rect.minY - Double(outer.top) : Double(outer.bottom) - rect.maxY)),
        reach: SIMD2(Float(radius.width), Float(radius.height)))
      return coverage
    }
  }
#endif
