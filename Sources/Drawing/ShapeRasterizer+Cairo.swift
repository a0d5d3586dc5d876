#if Shapes
  import MultiplaneGeometry
  public import MultiplaneRenderTree

  extension ShapeRasterizer {
    /// Draws with Cairo on the CPU.
    ///
    /// Cairo tells only 15 rows in a pixel from each other, so that alone its coverage is up to 8/255 off: 4 × 4 samples of its own are drawn
    /// for each pixel (2 × 2 of very large regions) and averaged, which leaves 1.5/255 (and 4/255).
    public static var cairo: ShapeRasterizer {
      ShapeRasterizer { (shape, toPixels, region) throws(ShapeError) in
        try CairoRasterizer(toPixels: toPixels, region: region).draw(shape)
      } cover: { (path, rule, toPixels, region) throws(ShapeError) in
        try CairoRasterizer(toPixels: toPixels, region: region).cover(path, rule)
      }
    }
  }

  /// One region of pixels, drawn in bands of rows.
  private struct CairoRasterizer {
    private let region: PixelRect
    /// Points to rows and columns of Cairo's picture, the region's corner at the origin.
    private let toSamples: Transform2D
    private let toPoints: Transform2D
    /// Samples a point, where that is longest.
    private let scale: Double

    /// Samples along a side of a pixel.
    private let side: Int

    /// Regions with more pixels are drawn with fewer samples, and long ones: an image of Cairo's has at most 32,767 pixels a side.
    private static let mostFine = 1 << 20
    /// Of Cairo's picture of a band: 32 MiB, whatever the region is.
    private static let mostSamples = 1 << 23

    init(toPixels: Transform2D, region: PixelRect) throws(ShapeError) {
      let limit = ShapeRasterizer.maximumSide
      guard (1...limit).contains(region.width), (1...limit).contains(region.height),
        region.width * region.height <= ShapeRasterizer.maximumPixels
      else { throw ShapeError(.size(width: region.width, height: region.height)) }
      self.region = region
      let isFine = region.width * region.height <= Self.mostFine && max(region.width, region.height) <= limit / 2
      side = isFine ? 4 : 2
      toSamples =
        toPixels
        .concatenating(Transform2D(translationX: -Double(region.x), y: -Double(region.y)))
        .concatenating(Transform2D(scaleX: Double(side), y: Double(side)))
      guard toSamples.isFinite else { throw ShapeError(.notFinite) }
      guard let inverse = toSamples.inverted() else { throw ShapeError(.singular) }
      toPoints = inverse
      let squared = toSamples.a * toSamples.a + toSamples.b * toSamples.b + toSamples.c * toSamples.c
      scale = (squared + toSamples.d * toSamples.d).squareRoot()
      guard scale.isFinite, scale > 0 else { throw ShapeError(.notFinite) }
    }

    func draw(_ shape: Shape) throws(ShapeError) -> Bitmap {
      let fill = try shape.fillColor.flatMap { (color) throws(ShapeError) in
        try filled(shape.path, color: color)
      }
      let pen = shape.strokeColor.flatMap { $0.alpha > 0 ? CairoPen(shape, scale: scale) : nil }
      let stroke = try pen.flatMap { (pen) throws(ShapeError) in try stroked(shape, pen: pen) }
      return try bitmap(isAlphaOnly: false) { (canvas, down) throws(ShapeError) in
        if let fill, let color = shape.fillColor {
          try canvas.fill(fill.applying(down), rule: shape.fillRule, color: color)
        }
        if let stroke, let color = shape.strokeColor {
          try canvas.stroke(stroke.path.applying(down), pen: stroke.pen, color: color, toPixels: toSamples)
        }
      }
    }

    func cover(_ path: Path, _ rule: FillRule) throws(ShapeError) -> Bitmap {
      let fill = try filled(path, color: .black)
      return try bitmap(isAlphaOnly: true) { (canvas, down) throws(ShapeError) in
        if let fill { try canvas.fill(fill.applying(down), rule: rule, color: .black) }
      }
    }

    /// In samples; nil where there is nothing to be filled.
    private func filled(_ path: Path?, color: Color) throws(ShapeError) -> Path? {
      guard let path, !path.isEmpty, color.alpha > 0 else { return nil }
      let samples = path.applying(toSamples)
      guard samples.isFinite else { throw ShapeError(.notFinite) }
      return FarPath.isNear(samples) ? samples : FarPath(try Self.checked(samples)).polygons()
    }

    /// In samples, and what they are stroked with.
    private func stroked(_ shape: Shape, pen: CairoPen) throws(ShapeError) -> (path: Path, pen: CairoPen)? {
      guard let path = shape.path?.trimmed(from: shape.strokeStart, to: shape.strokeEnd), !path.isEmpty else {
        return nil
      }
      let samples = path.applying(toSamples)
      guard samples.isFinite else { throw ShapeError(.notFinite) }
      guard !FarPath.isNear(samples) else {
        guard !pen.isDashedTooOften(path, scale: scale) else {
          throw ShapeError(.tooManyDashes(limit: CairoPen.mostDashes))
        }
        return (samples, pen)
      }
      var solid = pen
      solid.dashes = []
      return (try FarPath(Self.checked(samples)).strokes(pen, toPoints: toPoints), solid)
    }

    /// Products of two of its numbers are finite.
    private static func checked(_ path: Path) throws(ShapeError) -> Path {
      let bounds = path.controlBounds
      guard max(abs(bounds.minX), abs(bounds.minY), abs(bounds.maxX), abs(bounds.maxY)) < 0x1p400 else {
        throw ShapeError(.notFinite)
      }
      return path
    }

    /// - Parameter draw: into a band; `down` moves samples of the region into it.
    private func bitmap(
      isAlphaOnly: Bool, _ draw: (borrowing CairoCanvas, _ down: Transform2D) throws(ShapeError) -> Void
    ) throws(ShapeError) -> Bitmap {
      let bytesPerRow = region.width * (isAlphaOnly ? 1 : 4)
      var bytes = [UInt8](repeating: 0, count: bytesPerRow * region.height)
      let most = min(region.height, max(1, Self.mostSamples / (region.width * side * side)))
      var first = 0
      while first < region.height {
        let rows = min(most, region.height - first)
        let canvas = try CairoCanvas(
          width: region.width * side, height: rows * side, isAlphaOnly: isAlphaOnly)
        try draw(canvas, Transform2D(translationX: 0, y: -Double(first * side)))
        var span = bytes.mutableSpan
        try canvas.average(
          rows: rows, side: side, into: &span, firstRow: first, bytesPerRow: bytesPerRow)
        first += rows
      }
      do {
        return try Bitmap(
          width: region.width, height: region.height, format: isAlphaOnly ? .a8 : .rgba8, bytes: bytes)
      } catch {
        throw ShapeError(.library(error.description))
      }
    }
  }
#endif
