#if Drawing
  import CCairo
  internal import Glibc
  import MultiplaneContents
  import MultiplaneGeometry

  extension CairoContext {
    /// A context that keeps colours beyond 0…1.
    ///
    /// - Parameter body: the context draws nothing after it.
    /// - Returns: a picture of the format `.rgba16f`, and the error of the first part that could not be drawn.
    static func drawWide(
      width: Int, height: Int, bounds: Rect, scale: Double, isOpaque: Bool, origin: Origin,
      _ body: (CairoContext) -> Void
    ) throws(DrawingError) -> (bitmap: Bitmap, failure: DrawingError?) {
      // Four floats a pixel, and the picture that is made of them.
      try AvailableMemory.checkForDrawing(width * height * 24)
      let place = PixelRect(x: 0, y: 0, width: width, height: height)
      let context = try CairoContext(
        CairoSurface(CAIRO_FORMAT_ARGB32, at: place), bounds: place,
        baseTransform: base(bounds.origin, size: bounds.size, scale: scale, origin), scale: scale, origin: origin,
        isOpaque: isOpaque)
      let plane = WidePlane(bounds: place, color: isOpaque ? SIMD4(0, 0, 0, 1) : .zero)
      context.wide = plane
      body(context)
      context.finish()
      guard let bitmap = try? plane.bitmap() else { throw DrawingError(.outOfMemory) }
      return (bitmap, context.failure)
    }

    /// Paints into the plane of a context that keeps colours beyond 0…1; parameters as of `blend`.
    func paint(
      _ source: CairoSource, _ mode: BlendMode, _ rect: PixelRect, into plane: WidePlane,
      _ mark: (OpaquePointer) -> Void
    ) throws(DrawingError) {
      let cover = try unsafe coverage(rect, mark)
      let isOpaque = isOpaque && layers.isEmpty
      switch source {
      case .color(let color):
        let alpha = Float(max(0, min(color.alpha, 1)))
        let value = SIMD4(Float(color.red), Float(color.green), Float(color.blue), 1) * alpha
        plane.paint(rect, cover, mode, isOpaque: isOpaque) { _ in value }
      case .pattern(let pattern, let alpha):
        let opacity = Float(alpha)
        if let colors = pattern.wideColors {
          return plane.paint(rect, cover, mode, isOpaque: isOpaque) { colors($0) * opacity }
        }
        let colors = try CairoTarget(CairoSurface(CAIRO_FORMAT_ARGB32, at: rect), bounds: rect)
        unsafe source.set(on: colors.cairo)
        unsafe cairo_paint(colors.cairo)
        _ = unsafe colors.surface.withPixels { pixels, bytesPerRow, _, _ in
          plane.paint(rect, cover, mode, isOpaque: isOpaque) { place in
            let (x, y) = (Int(pixel: place.x) - rect.x, Int(pixel: place.y) - rect.y)
            let bytes = unsafe pixels.load(fromByteOffset: y * bytesPerRow + x * 4, as: SIMD4<UInt8>.self)
            return SIMD4(Float(bytes.z), Float(bytes.y), Float(bytes.x), Float(bytes.w)) / 255 * opacity
          }
        }
      }
    }
  }

  /// Colours beyond 0…1 of what is painted: premultiplied, by the place in pixels.
  typealias WideColors = (Point) -> SIMD4<Float>

  extension GradientStops {
    /// Those along a line.
    func along(_ start: Point, _ end: Point, _ options: GradientDrawingOptions, _ toUser: Transform2D) -> WideColors {
      let way = end - start
      let squared = way.x * way.x + way.y * way.y
      return { pixel in
        let from = toUser.apply(to: pixel) - start
        return wideColor(at: (from.x * way.x + from.y * way.y) / squared, options)
      }
    }

    /// Those of circles from one to another: of the circles through a place, the last.
    func between(
      _ start: (center: Point, radius: Double), _ end: (center: Point, radius: Double),
      _ options: GradientDrawingOptions, _ toUser: Transform2D
    ) -> WideColors {
      let (way, growth) = (end.center - start.center, end.radius - start.radius)
      let a = way.x * way.x + way.y * way.y - growth * growth
      return { pixel in
        // |p − t·way| = start.radius + t·growth, for p from the first centre.
        let p = toUser.apply(to: pixel) - start.center
        let b = p.x * way.x + p.y * way.y + start.radius * growth
        let c = p.x * p.x + p.y * p.y - start.radius * start.radius
        var places: [Double] = []
        if abs(a) < 1e-12 {
          if b != 0 { places = [c / (2 * b)] }
        } else {
          let inner = b * b - a * c
          guard inner >= 0 else { return .zero }
          let root = inner.squareRoot()
          places = [(b + root) / a, (b - root) / a].sorted(by: >)
        }
        for place in places where start.radius + place * growth >= 0 {
          let isShown =
            (place >= 0 || options.contains(.drawsBeforeStartLocation))
            && (place <= 1 || options.contains(.drawsAfterEndLocation))
          if isShown { return wideColor(at: place, options) }
        }
        return .zero
      }
    }

    private func wideColor(at place: Double, _ options: GradientDrawingOptions) -> SIMD4<Float> {
      guard place >= 0 || options.contains(.drawsBeforeStartLocation),
        place <= 1 || options.contains(.drawsAfterEndLocation)
      else { return .zero }
      return SIMD4<Float>(wide(at: max(0, min(place, 1))))
    }
  }

  extension Bitmap {
    /// The picture's colours beyond 0…1, for a map from pixels to its texels; nil of a picture that has none.
    ///
    /// - Parameters:
    ///   - part: the texels that are shown.
    ///   - isTiled: they are repeated.
    func wideColors(_ map: Transform2D, part: PixelRect, isSmooth: Bool, isTiled: Bool) -> WideColors? {
      guard format == .rgba16f else { return nil }
      func texel(_ x: Int, _ y: Int) -> SIMD4<Float> {
        func inside(_ place: Int, _ count: Int) -> Int {
          guard !isTiled else { return ((place % count) + count) % count }
          return max(0, min(place, count - 1))
        }
        let (x, y) = (part.x + inside(x, part.width), part.y + inside(y, part.height))
        return HalfFloat.texel(at: y * bytesPerRow + x * 8, in: bytes)
      }
      return { pixel in
        let place = map.apply(to: pixel)
        guard isSmooth else { return texel(Int(pixel: place.x.rounded(.down)), Int(pixel: place.y.rounded(.down))) }
        let (x, y) = (place.x - 0.5, place.y - 0.5)
        let (left, top) = (Int(pixel: x.rounded(.down)), Int(pixel: y.rounded(.down)))
        let (fx, fy) = (Float(x - Double(left)), Float(y - Double(top)))
        let above = texel(left, top) * (1 - fx) + texel(left + 1, top) * fx
        let below = texel(left, top + 1) * (1 - fx) + texel(left + 1, top + 1) * fx
        return above * (1 - fy) + below * fy
      }
    }
  }
#endif
