#if ImageFiles
  public import MultiplaneContents

  /// Writes pictures as PNG: 8 bits a sample, straight alpha, marked as sRGB. Every function may be called on any
  /// thread.
  ///
  /// Opaque pictures are written without alpha. The same pixels give the same bytes, with the same libspng and zlib. A
  /// picture that should not be in memory as a whole is written by a `PNGWriter`.
  public enum PNGEncoder {
    /// The PNG file of premultiplied pixels, brought back to straight alpha to the nearest; alpha 0 becomes 0, 0, 0, 0.
    ///
    /// - Parameters:
    ///   - bytesPerRow: the distance of two rows in the bytes; nil for rows without padding.
    ///   - bytes: rows of premultiplied red, green, blue and alpha, the first row the top one.
    public static func encode(
      width: Int, height: Int, bytesPerRow: Int? = nil, premultiplied bytes: [UInt8]
    ) throws(ImageError) -> [UInt8] {
      guard (1...Bitmap.maximumSide).contains(width), (1...Bitmap.maximumSide).contains(height) else {
        throw ImageError(.invalidSize(width: width, height: height), format: .png)
      }
      let stride = bytesPerRow ?? width * 4
      let (skipped, overflow) = stride.multipliedReportingOverflow(by: height - 1)
      guard stride >= width * 4, !overflow else {
        throw ImageError(.tooFewBytes(needed: width * 4 * height, given: bytes.count), format: .png)
      }
      let (needed, isTooMuch) = skipped.addingReportingOverflow(width * 4)
      guard !isTooMuch, bytes.count >= needed else {
        throw ImageError(.tooFewBytes(needed: isTooMuch ? .max : needed, given: bytes.count), format: .png)
      }
      return try encode(
        PNGSource(width: width, height: height, bytesPerRow: stride, format: .rgba8, bytes: bytes))
    }

    /// The PNG file of a bitmap of red, green, blue and alpha in bytes; halves and video are refused as unsupported.
    public static func encode(_ bitmap: Bitmap) throws(ImageError) -> [UInt8] {
      guard bitmap.format != .rgba16f, !bitmap.format.isYUV else {
        throw ImageError(.unsupported("pictures of the format \(bitmap.format)"), format: .png)
      }
      return try encode(
        PNGSource(
          width: bitmap.width, height: bitmap.height, bytesPerRow: bitmap.bytesPerRow, format: bitmap.format,
          bytes: bitmap.bytes))
    }

    private static func encode(_ source: PNGSource) throws(ImageError) -> [UInt8] {
      var writer = try PNGWriter(width: source.width, height: source.height, hasAlpha: !source.isOpaque)
      try writer.append(source)
      return try writer.finish()
    }
  }
#endif
