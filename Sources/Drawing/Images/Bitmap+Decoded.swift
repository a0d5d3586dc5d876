import MultiplaneContents

extension Bitmap {
  /// A bitmap from rows without padding. The size was checked against the limits before; an error here means an
  /// inconsistent header.
  convenience init(
    decoded bytes: [UInt8], width: Int, height: Int, format: Format, from file: ImageFormat
  ) throws(ImageError) {
    do {
      try self.init(width: width, height: height, format: format, bytes: bytes)
    } catch {
      throw ImageError(.corrupt(error.description), format: file)
    }
  }
}
