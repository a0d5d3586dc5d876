#if Drawing
  import CCairo
  internal import Glibc
  import MultiplaneContents
  import MultiplaneGeometry

  /// A surface of Cairo's with what ends it.
  ///
  /// It is `@safe`: the pointer is private to the package and valid as long as this lives.
  @safe
  package final class CairoSurface {
    package let pointer: OpaquePointer

    /// Takes over a surface, which is never NULL: an error makes an object that knows it.
    init(_ pointer: OpaquePointer?) throws(DrawingError) {
      guard let pointer = unsafe pointer else { throw DrawingError(.outOfMemory) }
      let status = unsafe cairo_surface_status(pointer)
      guard status == CAIRO_STATUS_SUCCESS else {
        unsafe cairo_surface_destroy(pointer)
        throw DrawingError(status)
      }
      unsafe self.pointer = pointer
    }

    deinit {
      guard !isImage else { return unsafe cairo_surface_destroy(pointer) }
      // What is not finished is written now.
      OpenFontFiles.whileOpening { unsafe cairo_surface_destroy(pointer) }
    }

    /// A picture of clear pixels that stands at a place of a device, with more or fewer pixels than that has.
    convenience init(
      _ format: cairo_format_t, at place: PixelRect, pixelsPerUnit: Double = 1
    ) throws(DrawingError) {
      let (width, height) = try DrawingLimits.check(
        width: (Double(place.width) * pixelsPerUnit).rounded(.up),
        height: (Double(place.height) * pixelsPerUnit).rounded(.up))
      try unsafe self.init(cairo_image_surface_create(format, Int32(width), Int32(height)))
      put(at: Point(Double(place.x), Double(place.y)), pixelsPerUnit: pixelsPerUnit)
    }

    /// A picture of clear pixels that a place of a device has a whole number of: so few more than the given ones that
    /// no pixel at its edges is half beside it.
    convenience init(
      _ format: cairo_format_t, filling place: PixelRect, pixelsPerUnit: Double
    ) throws(DrawingError) {
      try self.init(format, at: place, pixelsPerUnit: pixelsPerUnit)
      let (width, height) = (Double(place.width), Double(place.height))
      let across = (width * pixelsPerUnit).rounded(.up) / width
      let down = (height * pixelsPerUnit).rounded(.up) / height
      unsafe cairo_surface_set_device_scale(pointer, across, down)
      unsafe cairo_surface_set_device_offset(pointer, -Double(place.x) * across, -Double(place.y) * down)
    }

    /// A picture of clear pixels, or on paper a record of what is drawn, for what is painted into another surface
    /// later.
    convenience init(similarTo other: CairoSurface, at place: PixelRect) throws(DrawingError) {
      let (width, height) = try DrawingLimits.check(width: Double(place.width), height: Double(place.height))
      try unsafe self.init(
        cairo_surface_create_similar(other.pointer, CAIRO_CONTENT_COLOR_ALPHA, Int32(width), Int32(height)))
      put(at: Point(Double(place.x), Double(place.y)), pixelsPerUnit: 1)
    }

    /// Moves a picture to a place of the device.
    func put(at place: Point, pixelsPerUnit: Double) {
      unsafe cairo_surface_set_device_scale(pointer, pixelsPerUnit, pixelsPerUnit)
      unsafe cairo_surface_set_device_offset(pointer, -place.x * pixelsPerUnit, -place.y * pixelsPerUnit)
    }

    /// The pixels of a picture in memory as rows of bytes, red, green, blue and alpha as Cairo has them; nil for what
    /// is not in memory.
    ///
    /// What `body` changes is drawn.
    func withPixels<R>(
      _ body: (_ pixels: UnsafeMutableRawPointer, _ bytesPerRow: Int, _ width: Int, _ height: Int) -> R
    ) -> R? {
      unsafe cairo_surface_flush(pointer)
      guard unsafe cairo_surface_get_type(pointer) == CAIRO_SURFACE_TYPE_IMAGE,
        let data = unsafe cairo_image_surface_get_data(pointer)
      else { return nil }
      let result = unsafe body(
        UnsafeMutableRawPointer(data), Int(cairo_image_surface_get_stride(pointer)),
        Int(cairo_image_surface_get_width(pointer)), Int(cairo_image_surface_get_height(pointer)))
      unsafe cairo_surface_mark_dirty(pointer)
      return result
    }

    var isImage: Bool { unsafe cairo_surface_get_type(pointer) == CAIRO_SURFACE_TYPE_IMAGE }
    var isPDF: Bool { unsafe cairo_surface_get_type(pointer) == CAIRO_SURFACE_TYPE_PDF }

    /// Says what a picture shows: a PDF has pictures that say the same once, on whatever pages they are.
    func setContents(_ name: String, of bitmap: Bitmap, _ texels: PixelRect) {
      let words = "\(name) \(bitmap.revision.number) \(texels.x) \(texels.y) \(texels.width) \(texels.height)"
      guard let copy = unsafe strdup(words) else { return }
      unsafe cairo_surface_set_mime_data(
        pointer, CAIRO_MIME_TYPE_UNIQUE_ID, copy, UInt(strlen(copy)), { unsafe free($0) }, copy)
    }
  }

  /// A pattern of Cairo's with what ends it. `@safe` for the same reasons as `CairoSurface`.
  @safe
  package final class CairoPattern {
    package let pointer: OpaquePointer

    /// Takes over a pattern.
    init(_ pointer: OpaquePointer?) throws(DrawingError) {
      guard let pointer = unsafe pointer else { throw DrawingError(.outOfMemory) }
      let status = unsafe cairo_pattern_status(pointer)
      guard status == CAIRO_STATUS_SUCCESS else {
        unsafe cairo_pattern_destroy(pointer)
        throw DrawingError(status)
      }
      unsafe self.pointer = pointer
    }

    /// What a surface shows, where it stands.
    convenience init(_ surface: CairoSurface) throws(DrawingError) {
      try unsafe self.init(cairo_pattern_create_for_surface(surface.pointer))
    }

    deinit { unsafe cairo_pattern_destroy(pointer) }

    /// - Parameter toPattern: pixels of the device to places of the pattern.
    func setMatrix(_ toPattern: Transform2D) {
      var matrix = toPattern.cairo
      unsafe cairo_pattern_set_matrix(pointer, &matrix)
    }

    func setExtend(_ extend: cairo_extend_t) { unsafe cairo_pattern_set_extend(pointer, extend) }

    func setFilter(_ filter: cairo_filter_t) { unsafe cairo_pattern_set_filter(pointer, filter) }
  }

  /// A surface that is drawn into, with the Cairo context that does it. The context's matrix is the identity: its
  /// places are pixels.
  ///
  /// `@safe` for the same reasons as `CairoSurface`.
  @safe
  package final class CairoTarget {
    package let surface: CairoSurface
    package let cairo: OpaquePointer
    /// What there is of the device.
    let bounds: PixelRect

    init(_ surface: CairoSurface, bounds: PixelRect) throws(DrawingError) {
      self.surface = surface
      self.bounds = bounds
      guard let cairo = unsafe cairo_create(surface.pointer) else { throw DrawingError(.outOfMemory) }
      let status = unsafe cairo_status(cairo)
      guard status == CAIRO_STATUS_SUCCESS else {
        unsafe cairo_destroy(cairo)
        throw DrawingError(status)
      }
      unsafe cairo_set_tolerance(cairo, Self.tolerance)
      unsafe self.cairo = cairo
    }

    deinit { unsafe cairo_destroy(cairo) }

    /// How near lines keep to curves, pixels.
    static let tolerance = 0.03

    /// Does something and brings clip, source and operator back.
    func saving(_ body: (OpaquePointer) -> Void) {
      unsafe cairo_save(cairo)
      unsafe body(cairo)
      unsafe cairo_restore(cairo)
    }

    /// What of a rectangle of pixels the clip leaves, or nearly.
    var clipBounds: PixelRect {
      var (x0, y0, x1, y1) = (0.0, 0.0, 0.0, 0.0)
      unsafe cairo_clip_extents(cairo, &x0, &y0, &x1, &y1)
      return Rect(minX: x0, minY: y0, maxX: x1, maxY: y1).pixels(within: bounds)
    }
  }

  extension DrawingError {
    init(_ status: cairo_status_t) {
      switch status {
      case CAIRO_STATUS_NO_MEMORY: self.init(.outOfMemory)
      default:
        self.init(.library(unsafe cairo_status_to_string(status).map { unsafe String(cString: $0) } ?? "error"))
      }
    }
  }

  extension Rect {
    /// Pixels farther than any that are drawn or throw a shadow: the extents of what has no end, such as a gradient.
    static let everywhere = Rect(x: -0x1p20, y: -0x1p20, width: 0x1p21, height: 0x1p21)

    /// The whole pixels that it touches of some; `empty` of what is no number.
    func pixels(within bounds: PixelRect) -> PixelRect {
      let x0 = max(minX.rounded(.down), Double(bounds.x))
      let y0 = max(minY.rounded(.down), Double(bounds.y))
      let x1 = min(maxX.rounded(.up), Double(bounds.maxX))
      let y1 = min(maxY.rounded(.up), Double(bounds.maxY))
      guard x0 < x1, y0 < y1 else { return .empty }
      return PixelRect(
        x: Int(clamping: x0), y: Int(clamping: y0), width: Int(clamping: x1 - x0), height: Int(clamping: y1 - y0))
    }
  }
#endif
