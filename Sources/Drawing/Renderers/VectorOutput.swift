#if Drawing
  import CCairo
  import MultiplaneGeometry
  import MultiplaneContents

  /// A file that Cairo writes while it is drawn.
  final class VectorOutput {
    private(set) var bytes: [UInt8] = []
    private(set) var isFull = false

    /// No file is longer.
    private static let mostBytes = 1 << 31

    /// Pixels an inch of what stands for shadows and blend modes that such files lack.
    private static let picturesPerInch = 300.0
    static let pixelsPerPoint = picturesPerInch / 72

    /// What writes here; this must live as long.
    var write: cairo_write_func_t {
      { output, data, count in
        guard let output = unsafe output, let data = unsafe data else { return CAIRO_STATUS_WRITE_ERROR }
        return unsafe Unmanaged<VectorOutput>.fromOpaque(output).takeUnretainedValue().append(data, Int(count))
      }
    }

    private func append(_ data: UnsafePointer<UInt8>, _ count: Int) -> cairo_status_t {
      guard bytes.count + count <= Self.mostBytes else {
        isFull = true
        return CAIRO_STATUS_WRITE_ERROR
      }
      unsafe bytes.append(contentsOf: UnsafeBufferPointer(start: data, count: count))
      return CAIRO_STATUS_SUCCESS
    }

    /// A page's size that files may have.
    static func check(_ size: Size) throws(DrawingError) {
      guard size.isFinite else { throw DrawingError(.notFinite) }
      guard size.width > 0, size.height > 0, size.width <= largestSide, size.height <= largestSide else {
        throw DrawingError(.size(width: size.width, height: size.height))
      }
    }

    /// Points: what readers of PDF show (ISO 32000-1, annex C).
    static let largestSide = 14_400.0

    /// A context that draws on a surface of a size.
    static func context(
      on surface: CairoSurface, bounds: Rect, origin: CairoContext.Origin
    ) throws(DrawingError) -> CairoContext {
      // A page has a whole number of pixels: of its last ones, none is half beside it.
      func resolution(_ side: Double) -> Double { (side * pixelsPerPoint).rounded(.up) / side * 72 }
      unsafe cairo_surface_set_fallback_resolution(
        surface.pointer, resolution(bounds.width), resolution(bounds.height))
      let place = PixelRect(
        x: 0, y: 0, width: Int(clamping: bounds.width.rounded(.up)), height: Int(clamping: bounds.height.rounded(.up)))
      return try CairoContext(
        surface, bounds: place, baseTransform: CairoContext.base(bounds.origin, size: bounds.size, scale: 1, origin),
        scale: 1, origin: origin, pixelsPerUnit: pixelsPerPoint)
    }

    /// Ends the file.
    func finish(_ surface: CairoSurface) throws(DrawingError) -> [UInt8] {
      OpenFontFiles.whileOpening { unsafe cairo_surface_finish(surface.pointer) }
      let status = unsafe cairo_surface_status(surface.pointer)
      guard status == CAIRO_STATUS_SUCCESS, !isFull else { throw DrawingError(status) }
      return bytes
    }
  }
#endif
