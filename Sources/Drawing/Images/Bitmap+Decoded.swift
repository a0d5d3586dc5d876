import MultiplaneContents

extension Bitmap {
  /// A bitmap from rows without padding; the size was held against the limits before, so that an error means a header
  /// that lied.
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
