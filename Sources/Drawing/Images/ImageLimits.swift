internal import MultiplaneContents

/// Limits on untrusted images. They are checked against a file's header, before memory is allocated for its pixels.
public struct ImageLimits: Hashable, Sendable {
  /// Limit on the pixels of an image, width × height.
  public var maximumPixels: Int
  /// Limit on the pixels of a side; at most `Bitmap.maximumSide`.
  public var maximumSide: Int
  /// Limit on the bytes of a file.
  public var maximumFileBytes: Int
  /// Limit on the bytes of all decoded images of a scene; a file with several names counts once.
  public var maximumTotalBytes: Int

  /// - Parameters:
  ///   - maximumPixels: 2²⁷ by default: the largest photographs of telephones, 512 MiB decoded.
  ///   - maximumSide: `Bitmap.maximumSide` by default.
  ///   - maximumFileBytes: 512 MiB by default: the largest image, uncompressed.
  ///   - maximumTotalBytes: 1 GiB by default: two of the largest images, or a hundred of a screen's size.
  public init(
    maximumPixels: Int = 1 << 27, maximumSide: Int? = nil, maximumFileBytes: Int = 1 << 29,
    maximumTotalBytes: Int = 1 << 30
  ) {
    self.maximumPixels = maximumPixels
    self.maximumSide = maximumSide ?? Bitmap.maximumSide
    self.maximumFileBytes = maximumFileBytes
    self.maximumTotalBytes = maximumTotalBytes
  }

  func check(fileBytes count: Int) throws(ImageError) {
    guard count <= maximumFileBytes else { throw ImageError(.fileTooLarge(bytes: count, limit: maximumFileBytes)) }
  }

  func check(width: Int, height: Int, format: ImageFormat?) throws(ImageError) {
    let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
    let side = min(maximumSide, Bitmap.maximumSide)
    guard width <= side, height <= side, !overflow, pixels <= maximumPixels else {
      throw ImageError(.tooLarge(width: width, height: height, limits: self), format: format)
    }
  }
}
