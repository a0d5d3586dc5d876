public import MultiplaneGeometry

/// The bitmap that a tile is drawn into: rows of four-byte texels, premultiplied RGBA, the top row first.
///
/// Writes outside of it have no effect: rectangles are clipped, single texels are ignored, and the bytes are a
/// bounds-checked span.
public struct TileBitmap: Sendable {
  /// Texels in a row.
  public let width: Int
  /// Rows.
  public let height: Int
  /// Distance in bytes from a row to the next: 4 × width.
  public var bytesPerRow: Int { width * 4 }

  private var bytes: [UInt8]

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
    bytes = [UInt8](repeating: 0, count: width * height * 4)
  }

  /// Gives mutable access to all bytes.
  ///
  /// - Parameter draw: receives bytesPerRow × height bytes, and the distance of rows in bytes. An index past the end
  ///   traps, as in an array.
  public mutating func draw<Failure: Error>(
    _ draw: (inout MutableSpan<UInt8>, _ bytesPerRow: Int) throws(Failure) -> Void
  ) throws(Failure) {
    let stride = bytesPerRow
    var span = bytes.mutableSpan
    try draw(&span, stride)
  }

  /// Fills a rectangle of texels with a colour. The part of the rectangle outside of the bitmap is ignored.
  ///
  /// - Parameter rect: nil fills the whole bitmap.
  public mutating func fill(_ color: Color, _ rect: PixelRect? = nil) {
    let whole = PixelRect(x: 0, y: 0, width: width, height: height)
    let part = rect.map { Self.intersection(of: $0, with: whole) } ?? whole
    guard !part.isEmpty else { return }
    let texel = Self.texel(color)
    let stride = bytesPerRow
    var span = bytes.mutableSpan
    for y in part.y..<part.maxY {
      var index = y * stride + part.x * 4
      for _ in 0..<part.width {
        for component in 0..<4 { span[index + component] = texel[component] }
        index += 4
      }
    }
  }

  /// A texel by column and row, premultiplied. Outside of the bitmap, reads give transparent and writes are ignored.
  public subscript(x: Int, y: Int) -> SIMD4<UInt8> {
    get {
      guard x >= 0, y >= 0, x < width, y < height else { return .zero }
      let index = (y * width + x) * 4
      return SIMD4(bytes[index], bytes[index + 1], bytes[index + 2], bytes[index + 3])
    }
    set {
      guard x >= 0, y >= 0, x < width, y < height else { return }
      let index = (y * width + x) * 4
      for component in 0..<4 { bytes[index + component] = newValue[component] }
    }
  }

  /// The intersection, without overflow when a rectangle's end exceeds an Int.
  private static func intersection(of rect: PixelRect, with whole: PixelRect) -> PixelRect {
    func end(_ start: Int, _ length: Int) -> Int {
      let (sum, overflows) = start.addingReportingOverflow(max(length, 0))
      return overflows ? .max : sum
    }
    let (left, top) = (max(rect.x, 0), max(rect.y, 0))
    let (right, bottom) = (min(end(rect.x, rect.width), whole.maxX), min(end(rect.y, rect.height), whole.maxY))
    return left < right && top < bottom
      ? PixelRect(x: left, y: top, width: right - left, height: bottom - top) : .empty
  }

  private static func texel(_ color: Color) -> SIMD4<UInt8> {
    let premultiplied = SIMD4<Double>(color.premultiplied).clamped(lowerBound: .zero, upperBound: .one)
    guard (premultiplied * 0).sum() == 0 else { return .zero }
    let color = premultiplied * 255 + 0.5
    return SIMD4(
      UInt8(clamping: color.x), UInt8(clamping: color.y), UInt8(clamping: color.z), UInt8(clamping: color.w))
  }

  /// The finished tile as an immutable bitmap.
  package consuming func finished() throws(BitmapError) -> Bitmap {
    try Bitmap(width: width, height: height, bytes: bytes)
  }
}
