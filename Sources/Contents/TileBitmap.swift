public import MultiplaneGeometry

/// What a tile is drawn into: rows of texels of four bytes, red, green, blue and alpha, colour premultiplied, the first
/// row the top one.
///
/// Nothing outside of it can be written: rectangles are cut, single texels outside are left out, and the bytes are a
/// span that knows its end.
public struct TileBitmap: Sendable {
  /// Texels in a row.
  public let width: Int
  /// Rows.
  public let height: Int
  /// Distance of two rows in the bytes: 4 × width.
  public var bytesPerRow: Int { width * 4 }

  private var bytes: [UInt8]

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
    bytes = [UInt8](repeating: 0, count: width * height * 4)
  }

  /// Lends all bytes.
  ///
  /// - Parameter draw: gets bytesPerRow × height bytes, and the distance of two rows. An index past the end is a
  ///   programmer's error, and ends the program as one past an array's does.
  public mutating func draw<Failure: Error>(
    _ draw: (inout MutableSpan<UInt8>, _ bytesPerRow: Int) throws(Failure) -> Void
  ) throws(Failure) {
    let stride = bytesPerRow
    var span = bytes.mutableSpan
    try draw(&span, stride)
  }

  /// Writes a colour over a rectangle of texels, as far as it lies in the bitmap.
  ///
  /// - Parameter rect: nil for all of the bitmap.
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

  /// The texel in a column and a row, premultiplied. Outside of the bitmap it is transparent, and what is written there
  /// is lost.
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

  /// A rectangle from outside may begin or end past what an Int holds.
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

  /// What was drawn, as a bitmap of its own.
  package consuming func finished() throws(BitmapError) -> Bitmap {
    try Bitmap(width: width, height: height, bytes: bytes)
  }
}
