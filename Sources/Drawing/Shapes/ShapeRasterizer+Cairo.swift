#if Shapes
  import MultiplaneGeometry
  public import MultiplaneContents

  extension ShapeRasterizer {
    /// Draws with Cairo on the CPU.
    ///
    /// Cairo tells only 15 rows in a pixel from each other, so that alone its coverage is up to 18/255 off, and its
    /// lines end on 1/256 of a pixel: 3 × 12 samples of its own are drawn for each pixel (1 × 4 of very large regions)
    /// and averaged, which leaves 2/255 (and 5/255).
    public static var cairo: ShapeRasterizer {
      ShapeRasterizer { (shape, toPixels, region) throws(ShapeError) in
        try CairoRasterizer.make(toPixels, region) { (it) throws(ShapeError) in try it.draw(shape) }
      } cover: { (path, rule, toPixels, region) throws(ShapeError) in
        try CairoRasterizer.make(toPixels, region) { (it) throws(ShapeError) in try it.cover(path, rule) }
      }
    }
  }

  /// How many samples each pixel has.
  ///
  /// More rows than columns: Cairo takes a row of its own for one of 15 parts of it where lines are flat, and lines
  /// that are steep as they are.
  struct Samples: BitwiseCopyable {
    var columns: Int
    var rows: Int

    var count: Int { columns * rows }

    static let most = Samples(columns: 3, rows: 12)
    static let some = Samples(columns: 1, rows: 4)

    /// What is drawn where these would take too long.
    var fewer: Samples? { columns > 1 ? .some : rows > 1 ? Samples(columns: 1, rows: 1) : nil }
  }

  /// One region of pixels, drawn in bands of rows.
  private struct CairoRasterizer {
    private let region: PixelRect
    /// Points to rows and columns of Cairo's picture, the region's corner at the origin.
    private let toSamples: Transform2D
    private let toPoints: Transform2D
    /// Samples a point, where that is longest.
    private let scale: Double

    private let samples: Samples

    /// Regions with more pixels are drawn with fewer samples, and long ones.
    private static let mostFine = 1 << 20
    /// Of an image of Cairo's, along a side.
    private static let longest = 32_767
    /// Of Cairo's picture of a band: 8 MiB, whatever the region is.
    private static let mostSamples = 1 << 23

    /// Makes a bitmap, with fewer samples of what would take too long.
    static func make(
      _ toPixels: Transform2D, _ region: PixelRect, _ body: (CairoRasterizer) throws(ShapeError) -> Bitmap
    ) throws(ShapeError) -> Bitmap {
      var rasterizer = try CairoRasterizer(toPixels: toPixels, region: region)
      while true {
        do throws(ShapeError) {
          return try body(rasterizer)
        } catch {
          guard error.code.isExcess, let fewer = rasterizer.samples.fewer else { throw error }
          rasterizer = try CairoRasterizer(toPixels: toPixels, region: region, fewer)
        }
      }
    }

    /// - Parameter samples: as many as a region of this size may have where none are given.
    private init(toPixels: Transform2D, region: PixelRect, _ samples: Samples? = nil) throws(ShapeError) {
      let limit = ShapeRasterizer.maximumSide
      guard (1...limit).contains(region.width), (1...limit).contains(region.height),
        region.width * region.height <= ShapeRasterizer.maximumPixels
      else { throw ShapeError(.size(width: region.width, height: region.height)) }
      self.region = region
      let isFine = region.width * region.height <= Self.mostFine && max(region.width, region.height) <= limit / 2
      let samples = samples ?? (isFine ? .most : .some)
      self.samples = samples
      toSamples =
        toPixels
        .concatenating(Transform2D(translationX: -Double(region.x), y: -Double(region.y)))
        .concatenating(Transform2D(scaleX: Double(samples.columns), y: Double(samples.rows)))
      guard toSamples.isFinite else { throw ShapeError(.notFinite) }
      guard let inverse = toSamples.inverted() else { throw ShapeError(.singular) }
      toPoints = inverse
      let squared = toSamples.a * toSamples.a + toSamples.b * toSamples.b + toSamples.c * toSamples.c
      scale = (squared + toSamples.d * toSamples.d).squareRoot()
      guard scale.isFinite, scale > 0 else { throw ShapeError(.notFinite) }
    }

    /// Of one sample for a pixel, a fiftieth of that.
    private var tolerance: Double { samples.count > 1 ? CairoCanvas.tolerance : 4 * CairoCanvas.tolerance }

    func draw(_ shape: Shape) throws(ShapeError) -> Bitmap {
      var pixels = [UInt8](repeating: 0, count: region.width * region.height * 4)
      if let color = shape.fillColor, color.alpha > 0, let path = try filled(shape.path) {
        let cover = try coverage { (canvas, down) throws(ShapeError) in
          try canvas.fill(path.applying(down), rule: shape.fillRule)
        }
        Self.put(color, through: cover, over: &pixels)
      }
      if let color = shape.strokeColor, color.alpha > 0, let pen = CairoPen(shape, scale: scale),
        let line = try stroked(shape, pen: pen)
      {
        let cover = try coverage { (canvas, down) throws(ShapeError) in
          try canvas.stroke(line.path.applying(down), pen: line.pen, toSamples: toSamples)
        }
        Self.put(color, through: cover, over: &pixels)
      }
      return try bitmap(pixels, .rgba8)
    }

    func cover(_ path: Path, _ rule: FillRule) throws(ShapeError) -> Bitmap {
      guard let path = try filled(path) else {
        return try bitmap([UInt8](repeating: 0, count: region.width * region.height), .a8)
      }
      return try bitmap(
        try coverage { (canvas, down) throws(ShapeError) in try canvas.fill(path.applying(down), rule: rule) }, .a8)
    }

    /// Source-over, rounded to nearest.
    private static func put(_ color: Color, through cover: [UInt8], over pixels: inout [UInt8]) {
      let source = SIMD4<Float>(color.premultiplied) * 255
      var target = pixels.mutableSpan
      for index in cover.indices where cover[index] > 0 {
        let share = Float(cover[index]) / 255
        let keep = 1 - source.w / 255 * share
        for channel in 0..<4 {
          let below = Float(target[index * 4 + channel])
          target[index * 4 + channel] = UInt8(clamping: min(source[channel] * share + below * keep + 0.5, 255))
        }
      }
    }

    /// In samples; nil where there is nothing to be filled.
    private func filled(_ path: Path?) throws(ShapeError) -> Path? {
      guard let path, !path.isEmpty else { return nil }
      let placed = path.applying(toSamples)
      guard placed.isFinite else { throw ShapeError(.notFinite) }
      let near = FarPath.isNear(placed) ? placed : try FarPath(Self.checked(placed)).polygons()
      return try limited(near, PathWork(sampled, tolerance: tolerance))
    }

    private func limited(_ path: Path, _ work: PathWork) throws(ShapeError) -> Path {
      var work = work
      work.add(path)
      if let excess = work.excess { throw ShapeError(excess) }
      return path
    }

    /// In samples, and what they are stroked with.
    private func stroked(_ shape: Shape, pen: CairoPen) throws(ShapeError) -> (path: Path, pen: CairoPen)? {
      guard var path = shape.path?.trimmed(from: shape.strokeStart, to: shape.strokeEnd), !path.isEmpty else {
        return nil
      }
      if shape.lineCap == .square { path = path.withDots(lineWidth: shape.lineWidth) }
      let placed = path.applying(toSamples)
      guard placed.isFinite else { throw ShapeError(.notFinite) }
      guard !FarPath.isNear(placed) else {
        guard !pen.isDashedTooOften(path, scale: scale) else {
          throw ShapeError(.tooManyDashes(limit: CairoPen.mostDashes))
        }
        guard !pen.dashes.isEmpty, let dashes = path.dashed(pen.dashes, phase: pen.dashPhase) else {
          return (try limited(placed, work(pen)), pen)
        }
        // Cairo ends dashes square to the chords that it follows a curve by, and joins short ends of them at corners to
        // more than they are.
        return (try limited(dashes.applying(toSamples), work(pen)), pen.solid)
      }
      return (try limited(FarPath(Self.checked(placed)).strokes(pen, toPoints: toPoints), work(pen.solid)), pen.solid)
    }

    private func work(_ pen: CairoPen) -> PathWork {
      PathWork(sampled, tolerance: tolerance, pen: pen, scale: scale)
    }

    /// The region's samples.
    private var sampled: PixelRect {
      PixelRect(x: 0, y: 0, width: region.width * samples.columns, height: region.height * samples.rows)
    }

    /// Products of two of its numbers are finite.
    private static func checked(_ path: Path) throws(ShapeError) -> Path {
      let bounds = path.controlBounds
      guard max(abs(bounds.minX), abs(bounds.minY), abs(bounds.maxX), abs(bounds.maxY)) < 0x1p400 else {
        throw ShapeError(.notFinite)
      }
      return path
    }

    /// How much of each pixel of the region is covered.
    ///
    /// - Parameter draw: into a band; `down` moves samples of the region into it.
    private func coverage(
      _ draw: (borrowing CairoCanvas, _ down: Transform2D) throws(ShapeError) -> Void
    ) throws(ShapeError) -> [UInt8] {
      var result = [UInt8](repeating: 0, count: region.width * region.height)
      let most = min(
        region.height, Self.longest / samples.rows, max(1, Self.mostSamples / (region.width * samples.count)))
      var first = 0
      while first < region.height {
        let rows = min(most, region.height - first)
        let canvas = try CairoCanvas(
          width: region.width * samples.columns, height: rows * samples.rows, tolerance: tolerance)
        try draw(canvas, Transform2D(translationX: 0, y: -Double(first * samples.rows)))
        var span = result.mutableSpan
        try canvas.average(samples, rows: rows, into: &span, firstRow: first, width: region.width)
        first += rows
      }
      return result
    }

    private func bitmap(_ bytes: [UInt8], _ format: Bitmap.Format) throws(ShapeError) -> Bitmap {
      try throwing(as: { ShapeError(.library($0.description)) }) { () throws(BitmapError) in
        try Bitmap(width: region.width, height: region.height, format: format, bytes: bytes)
      }
    }
  }
#endif
