#if Drawing
  import CCairo
  import MultiplaneContents
  import MultiplaneGeometry

  extension CairoContext {
    /// Pixels of a shape whose areas are summed; larger ones are Cairo's.
    private static let largestRing = 1 << 20

    /// Fills a rounded rectangle, or what lies between two as a border does, by exact areas: Cairo's own are up to
    /// 18/255 off.
    ///
    /// - Parameters:
    ///   - path: pixels.
    ///   - extents: of the path.
    /// - Returns: false of another path.
    func fillRing(_ path: Path, _ rule: FillRule, _ source: CairoSource, _ extents: Rect) -> Bool {
      guard drawingState.shouldAntialias, target.surface.isImage, extents.isNearZero,
        let ring = RoundedRing(path, rule, QuarterTurn(path))
      else { return false }
      return fill(ring, source, extents)
    }

    /// Strokes a rounded rectangle with circular corners, as borders are drawn, as what lies between two others.
    ///
    /// - Parameters:
    ///   - path: pixels.
    ///   - pen: points.
    ///   - extents: of what the pen may reach.
    /// - Returns: false of another path, and of a pen that makes another outline of it.
    func strokeRing(_ path: Path, _ pen: CairoPen, _ source: CairoSource, _ extents: Rect) -> Bool {
      guard drawingState.shouldAntialias, target.surface.isImage, extents.isNearZero, pen.dashes.isEmpty else {
        return false
      }
      // Upright, but for what is left of the sine of a quarter, and not stretched: the pen is a circle.
      let (x, y) = (max(abs(ctm.a), abs(ctm.b)), max(abs(ctm.c), abs(ctm.d)))
      guard min(abs(ctm.a), abs(ctm.b)) <= x * 1e-12, min(abs(ctm.c), abs(ctm.d)) <= y * 1e-12,
        let shape = RoundedRectShape(path, QuarterTurn(path)), shape.exponent == 2
      else { return false }
      let half = pen.width * x / 2
      let corners = [
        shape.corners.topLeft, shape.corners.topRight, shape.corners.bottomRight, shape.corners.bottomLeft,
      ]
      func isAlike(_ a: Double, _ b: Double) -> Bool { abs(a - b) <= 1e-9 * max(a, b) }
      guard isAlike(x, y), min(shape.rect.width, shape.rect.height) > 2 * half,
        corners.allSatisfy({ corner in
          corner == .zero
            ? pen.isSquareAtCorners : isAlike(corner.width, corner.height) && corner.width > half - 1e-9
        })
      else { return false }
      let ring = RoundedRing(outer: shape.grown(by: half), inner: shape.grown(by: -half))
      return fill(ring, source, shape.rect.insetBy(dx: -half, dy: -half))
    }

    private func fill(_ ring: RoundedRing, _ source: CairoSource, _ extents: Rect) -> Bool {
      let seen = shadowCasters(of: clipBounds, drawingState.shadow)
      var place = extents.pixels(within: seen)
      // Sums begin at the left side of the shape.
      let (left, right) = (Int(pixel: extents.minX.rounded(.down)), Int(pixel: extents.maxX.rounded(.up)))
      (place.x, place.width) = (left, right - left)
      // A shadow is cast by the whole of it, between pixels.
      let parts = drawingState.shadow == nil ? ring.parts(of: place) : [place]
      guard place.height > 0, parts.reduce(0, { $0 + $1.width * $1.height }) <= Self.largestRing else { return false }
      do throws(DrawingError) {
        var covers: [CairoSurface] = []
        for part in parts { covers.append(try ring.cover(part, movedBy: .zero)) }
        unsafe paint(source, within: extents) { cairo in
          let rest = unsafe Self.placeBetweenPixels(of: cairo)
          let moved = rest == .zero ? nil : try? ring.cover(place, movedBy: rest)
          for cover in moved.map({ [$0] }) ?? covers { unsafe cairo_mask_surface(cairo, cover.pointer, 0, 0) }
        }
      } catch {
        fail(error)
      }
      return true
    }

    /// How far the pixels of a context lie to the left of the device's and above them, 0..<1: what casts a shadow is
    /// drawn where that lies.
    static func placeBetweenPixels(of cairo: OpaquePointer) -> Point {
      var (x, y) = (0.0, 0.0)
      unsafe cairo_surface_get_device_offset(cairo_get_group_target(cairo), &x, &y)
      return Point(x - x.rounded(.down), y - y.rounded(.down))
    }
  }

  /// A rounded rectangle, perhaps without a smaller one inside of it.
  private struct RoundedRing {
    private var outer: RoundedRectShape
    private var inner: RoundedRectShape?

    /// The elements of two rounded rectangles with continuous corners.
    private static let mostElements = 76

    init(outer: RoundedRectShape, inner: RoundedRectShape) { (self.outer, self.inner) = (outer, inner) }

    /// nil of any other path.
    ///
    /// - Parameter turn: what the path has been turned by.
    init?(_ path: Path, _ rule: FillRule, _ turn: QuarterTurn?) {
      guard path.elements.count > 5, path.elements.count <= Self.mostElements else { return nil }
      guard let turn else {
        self.init(path, rule)
        return
      }
      self.init(turn.undone(path), rule)
      outer = turn.turned(outer)
      inner = inner.map(turn.turned)
    }

    /// nil of any other path.
    private init?(_ path: Path, _ rule: FillRule) {
      let elements = path.elements
      let next = elements.indices.dropFirst().first { if case .move = elements[$0] { true } else { false } }
      guard let next else {
        guard let shape = RoundedRectShape(path) else { return nil }
        outer = shape
        return
      }
      guard rule == .evenOdd, let outer = RoundedRectShape(elements[..<next]),
        let inner = RoundedRectShape(elements[next...]), outer.contains(inner)
      else { return nil }
      (self.outer, self.inner) = (outer, inner)
    }

    /// What there is to be drawn of a place: where the two are far from each other, above, below and beside the inner
    /// one, in pixels that do not meet.
    func parts(of place: PixelRect) -> [PixelRect] {
      guard let inner else { return [place] }
      func reach(_ shape: RoundedRectShape) -> (top: Double, bottom: Double) {
        let corners = shape.corners
        return (
          shape.rect.minY + max(corners.topLeft.height, corners.topRight.height),
          shape.rect.maxY - max(corners.bottomLeft.height, corners.bottomRight.height)
        )
      }
      let (mine, its) = (reach(outer), reach(inner))
      let (left, right) = (Int(pixel: inner.rect.minX.rounded(.up)), Int(pixel: inner.rect.maxX.rounded(.down)))
      let top = Int(pixel: max(mine.top, its.top).rounded(.up))
      let bottom = Int(pixel: min(mine.bottom, its.bottom).rounded(.down))
      var parts: [PixelRect] = []
      place.forEachPart(outside: PixelRect(x: left, y: top, width: right - left, height: bottom - top)) {
        parts.append($0)
      }
      return parts
    }

    /// A picture of how much of each pixel is covered.
    ///
    /// - Parameter rest: how far the pixels lie to the left of the device's and above them.
    func cover(_ place: PixelRect, movedBy rest: Point) throws(DrawingError) -> CairoSurface {
      var (ring, place) = (self, place)
      ring.outer.rect = outer.rect.offsetBy(dx: rest.x, dy: rest.y)
      if let inner { ring.inner?.rect = inner.rect.offsetBy(dx: rest.x, dy: rest.y) }
      (place.width, place.height) = (place.width + (rest.x > 0 ? 1 : 0), place.height + (rest.y > 0 ? 1 : 0))
      let surface = try CairoSurface(CAIRO_FORMAT_A8, at: place)
      ring.cover(surface, at: place)
      surface.put(at: Point(Double(place.x) - rest.x, Double(place.y) - rest.y), pixelsPerUnit: 1)
      return surface
    }

    /// Writes how much of each pixel is covered.
    private func cover(_ surface: CairoSurface, at place: PixelRect) {
      let count = CornerCoverage.count(width: place.width, rows: place.height)
      var sums = [Float](repeating: 0, count: 2 * count * (inner == nil ? 1 : 2))
      unsafe sums.withUnsafeMutableBufferPointer { buffer in
        guard let base = buffer.baseAddress else { return }
        var sides: [(line: CornerCoverage, sign: Float)] = []
        let shapes: [(RoundedRectShape?, Float)] = [(outer, 1), (inner, -1)]
        for (shape, sign) in shapes {
          guard let shape else { continue }
          for isLeft in [true, false] {
            let line = unsafe CornerCoverage(base + sides.count * count, width: place.width, rows: place.height)
            shape.addSide(to: line, isLeft: isLeft, from: SIMD2(Double(place.x), Double(place.y)))
            sides.append((line, isLeft ? sign : -sign))
          }
        }
        var parts = [Float](repeating: 0, count: place.width)
        _ = unsafe surface.withPixels { pixels, bytesPerRow, _, _ in
          for row in 0..<place.height {
            for x in 0..<place.width { parts[x] = 0 }
            for side in sides { side.line.add(row: row, to: &parts, sign: side.sign) }
            for x in 0..<place.width {
              unsafe pixels.storeBytes(
                of: CornerCoverage.byte(parts[x]), toByteOffset: row * bytesPerRow + x, as: UInt8.self)
            }
          }
        }
      }
    }
  }

  extension CairoPen {
    /// Whether corners of a right angle are square outside.
    fileprivate var isSquareAtCorners: Bool { join == .miter && miterLimit >= 1.5 }
  }

  extension RoundedRectShape {
    /// Of a part of a path; sharp rectangles count, too.
    fileprivate init?(_ elements: ArraySlice<Path.Element>) {
      if let shape = RoundedRectShape(Path(elements)) {
        self = shape
        return
      }
      let corners: [Point] = elements.compactMap { element in
        switch element {
        case .move(let p), .line(let p): p
        case .quadCurve, .curve, .close: nil
        }
      }
      guard elements.count == corners.count + 1, corners.count == 4 || corners.count == 5 && corners[4] == corners[0],
        case .close = elements[elements.endIndex - 1], corners[0].y == corners[1].y, corners[1].x == corners[2].x,
        corners[2].y == corners[3].y, corners[3].x == corners[0].x, corners[0].x < corners[1].x,
        corners[0].y < corners[2].y
      else { return nil }
      rect = Rect(minX: corners[0].x, minY: corners[0].y, maxX: corners[2].x, maxY: corners[2].y)
      (self.corners, exponent) = (.zero, 2)
    }

    /// Whether another one lies inside of it: beside its corners, or rounded as much as they are, but for what lies
    /// between the two.
    fileprivate func contains(_ other: RoundedRectShape) -> Bool {
      guard rect.minX <= other.rect.minX, rect.minY <= other.rect.minY, rect.maxX >= other.rect.maxX,
        rect.maxY >= other.rect.maxY
      else { return false }
      func holds(_ own: Size, _ inner: Size, _ dx: Double, _ dy: Double) -> Bool {
        own.width <= dx || own.height <= dy
          || own.width <= inner.width + dx + 1e-9 && own.height <= inner.height + dy + 1e-9
      }
      let (left, top) = (other.rect.minX - rect.minX, other.rect.minY - rect.minY)
      let (right, bottom) = (rect.maxX - other.rect.maxX, rect.maxY - other.rect.maxY)
      return holds(corners.topLeft, other.corners.topLeft, left, top)
        && holds(corners.topRight, other.corners.topRight, right, top)
        && holds(corners.bottomRight, other.corners.bottomRight, right, bottom)
        && holds(corners.bottomLeft, other.corners.bottomLeft, left, bottom)
    }

    /// Adds the left or the right side from the top to the bottom: what is to its right is covered.
    fileprivate func addSide(to line: CornerCoverage, isLeft: Bool, from origin: SIMD2<Double>) {
      let (top, bottom) = (
        isLeft ? corners.topLeft : corners.topRight, isLeft ? corners.bottomLeft : corners.bottomRight
      )
      let (x, way) = (isLeft ? rect.minX : rect.maxX, isLeft ? 1.0 : -1.0)
      var last: SIMD2<Float>?
      func add(_ x: Double, _ y: Double) {
        // All of what lies to the left is covered.
        let point = SIMD2(Float(max(x - origin.x, 0)), Float(y - origin.y))
        if let last { line.add(from: last, to: point) }
        last = point
      }
      func curve(_ size: Size) -> [SIMD2<Float>] {
        size.width > 0 && size.height > 0
          ? CornerLine.line(exponent: exponent, reach: max(size.width, size.height)).points : []
      }
      for point in curve(top).reversed() {
        add(
          x + way * top.width * (1 - Double(point.x)), rect.minY + top.height * (1 - Double(point.y)))
      }
      if curve(top).isEmpty { add(x, rect.minY) }
      if curve(bottom).isEmpty { add(x, rect.maxY) }
      for point in curve(bottom) {
        add(
          x + way * bottom.width * (1 - Double(point.x)), rect.maxY - bottom.height * (1 - Double(point.y)))
      }
    }
  }
#endif
