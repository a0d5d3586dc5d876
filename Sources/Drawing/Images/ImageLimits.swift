internal import MultiplaneContents

/// What a picture from outside may cost at most. The limits are held against a file's header, before memory is taken
/// for its pixels.
public struct ImageLimits: Hashable, Sendable {
  /// The most pixels, width × height, that a picture may have.
  public var maximumPixels: Int
  /// The most pixels that a side may have; more than `Bitmap.maximumSide` is never allowed.
  public var maximumSide: Int
  /// The most bytes that a file may have.
  public var maximumFileBytes: Int
  /// The most bytes that all pictures of a scene may take together once decoded; a file that has several names counts
  /// once.
  public var maximumTotalBytes: Int

  /// - Parameters:
  ///   - maximumPixels: 2²⁷ unless told: the largest photographs of telephones, 512 MiB once decoded.
  ///   - maximumSide: `Bitmap.maximumSide` unless told.
  ///   - maximumFileBytes: 512 MiB unless told: what the largest picture takes when it is not compressed.
  ///   - maximumTotalBytes: 1 GiB unless told: two of the largest pictures, or a hundred of a screen's size.
  public init(
    maximumPixels: Int = 1 << 27, maximumSide: Int? = nil, maximumFileBytes: Int = 1 << 29,
    maximumTotalBytes: Int = 1 << 30
  ) {
    self.maximumPixels = maximumPixels
    self.maximumSide = maximumSide ?? Bitmap.maximumSide
    self.maximumFileBytes = maximumFileBytes
    self.maximumTotalBytes = maximumTotalBytes
  }

  func check(width: Int, height: Int, format: ImageFormat?) throws(ImageError) {
    let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
    let side = min(maximumSide, Bitmap.maximumSide)
    guard width <= side, height <= side, !overflow, pixels <= maximumPixels else {
      throw ImageError(.tooLarge(width: width, height: height, limits: self), format: format)
    }
  }
}
