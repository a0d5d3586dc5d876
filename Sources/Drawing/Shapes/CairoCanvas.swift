#if Shapes
  import CCairo
  import MultiplaneGeometry
  import MultiplaneContents

  /// A Cairo image of coverage, an alpha a sample, with its context. Its end destroys both.
  ///
  /// It is `@safe`: both are private, made by its initialiser and valid for as long as it lives.
  @safe
  struct CairoCanvas: ~Copyable {
    private let surface: OpaquePointer
    private let context: OpaquePointer

    /// Curves are followed to 1/200 of a pixel: about a step of coverage in 8 bits.
    static let tolerance = 0.005

    /// Nothing is covered of width × height samples.
    ///
    /// - Parameter tolerance: how near lines keep to curves, samples.
    init(width: Int, height: Int, tolerance: Double) throws(ShapeError) {
      // Neither is ever NULL: an error makes an object that knows it.
      guard let surface = unsafe cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(width), Int32(height)) else {
        throw ShapeError(.outOfMemory)
      }
      guard let context = unsafe cairo_create(surface) else {
        unsafe cairo_surface_destroy(surface)
        throw ShapeError(.outOfMemory)
      }
      do {
        try unsafe Self.check(context)
      } catch {
        unsafe cairo_destroy(context)
        unsafe cairo_surface_destroy(surface)
        throw error
      }
      unsafe cairo_set_antialias(context, CAIRO_ANTIALIAS_BEST)
      unsafe cairo_set_tolerance(context, tolerance)
      unsafe self.surface = surface
      unsafe self.context = context
    }

    deinit {
      unsafe cairo_destroy(context)
      unsafe cairo_surface_destroy(surface)
    }

    /// Throws what went wrong since the canvas was made.
    private static func check(_ context: OpaquePointer) throws(ShapeError) {
      let status = unsafe cairo_status(context)
      switch status {
      case CAIRO_STATUS_SUCCESS: return
      case CAIRO_STATUS_NO_MEMORY: throw ShapeError(.outOfMemory)
      default:
        throw ShapeError(.library(unsafe cairo_status_to_string(status).map { unsafe String(cString: $0) } ?? "error"))
      }
    }

    /// Fills a path whose points are samples.
    borrowing func fill(_ path: Path, rule: FillRule) throws(ShapeError) {
      unsafe path.put(into: context)
      unsafe cairo_set_fill_rule(
        context, rule == .evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
      unsafe cairo_fill(context)
      try unsafe Self.check(context)
    }

    /// Strokes a path whose points are samples with a pen whose lengths are points.
    ///
    /// - Parameter toSamples: points to samples; where it leaves the origin does not matter.
    borrowing func stroke(_ path: Path, pen: CairoPen, toSamples: Transform2D) throws(ShapeError) {
      unsafe path.put(into: context)
      // Of lines along the axes alone, Cairo draws corners as if none of them were shorter than half the pen is wide:
      // one far away is not.
      unsafe cairo_move_to(context, -FarPath.reach, -FarPath.reach)
      unsafe cairo_line_to(context, -FarPath.reach - 1, -FarPath.reach - 2)
      var matrix = cairo_matrix_t(xx: toSamples.a, yx: toSamples.b, xy: toSamples.c, yy: toSamples.d, x0: 0, y0: 0)
      unsafe cairo_set_matrix(context, &matrix)
      let drawn = toSamples.inverted().map { pen.withDrawnMiterLimit(of: path, toPoints: $0) } ?? pen
      unsafe drawn.put(into: context)
      unsafe cairo_stroke(context)
      unsafe cairo_identity_matrix(context)
      try unsafe Self.check(context)
    }

    /// Puts the means of the samples of pixels into rows of the target, from one of them on.
    ///
    /// - Parameters:
    ///   - target: a byte a pixel.
    ///   - width: of the target.
    borrowing func average(
      _ samples: Samples, rows: Int, into target: inout MutableSpan<UInt8>, firstRow: Int, width: Int
    ) throws(ShapeError) {
      unsafe cairo_surface_flush(surface)
      let stride = unsafe Int(cairo_image_surface_get_stride(surface))
      guard let data = unsafe cairo_image_surface_get_data(surface) else { throw ShapeError(.outOfMemory) }
      // Of each column of samples, all rows of a pixel.
      var columns = [UInt16](repeating: 0, count: width * samples.columns)
      let count = UInt32(samples.count)
      for row in 0..<rows {
        var sums = columns.mutableSpan
        for y in 0..<samples.rows {
          let line = unsafe data + (row * samples.rows + y) * stride
          for x in sums.indices { sums[x] = unsafe (y == 0 ? 0 : sums[x]) &+ UInt16(line[x]) }
        }
        for x in 0..<width {
          var sum = count / 2
          for k in 0..<samples.columns { sum += UInt32(sums[x * samples.columns + k]) }
          target[(firstRow + row) * width + x] = UInt8(sum / count)
        }
      }
    }
  }
#endif
