public import MultiplaneGeometry

/// Why a bitmap could not be made.
public struct BitmapError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was wrong with the size, the row length, the bytes or the rectangle.
  public enum Code: Hashable, Sendable {
    /// Width or height is less than 1 or more than `Bitmap.maximumSide`.
    case size
    /// Not the format's number of planes, such as one plane for `.yuv420`.
    case planeCount(needed: Int, given: Int)
    /// A row has fewer bytes than its texels need, or all rows together overflow an `Int`.
    case stride(Int, shortest: Int)
    /// The row length is not a multiple of the bytes of a component.
    case strideAlignment(Int, multiple: Int)
    case tooFewBytes(needed: Int, given: Int)
    /// A component of the texel is infinite or not a number.
    case notFinite(x: Int, y: Int)
    /// The rectangle of a partial update is empty or leaves the bitmap.
    case updateOutside(PixelRect)
  }

  /// What was wrong.
  public let code: Code
  /// Width in texels of the bitmap that was to be made or updated.
  public let width: Int
  /// Height in texels of the bitmap that was to be made or updated.
  public let height: Int
  /// The plane at fault, from 0; nil where the format has one plane, or no single plane is at fault.
  public let plane: Int?

  init(_ code: Code, width: Int, height: Int, plane: Int? = nil) {
    self.code = code
    self.width = width
    self.height = height
    self.plane = plane
  }

  /// One line of text: the bitmap's size, the plane, and what was wrong.
  public var description: String {
    let subject = "\(plane.map { "plane \($0) of " } ?? "")a bitmap of \(width) × \(height) texels"
    switch code {
    case .size: return "\(subject): each side must be 1 to \(Bitmap.maximumSide)"
    case .planeCount(let needed, let given):
      return "\(subject): its format takes \(needed == 1 ? "one plane" : "\(needed) planes") of bytes, not \(given)"
    case .stride(let stride, let shortest):
      return "\(subject): a row of \(stride) bytes; it takes at least \(shortest) and at most \(Int32.max)"
    case .strideAlignment(let stride, let multiple):
      return "\(subject): a row of \(stride) bytes; it must be a multiple of \(multiple)"
    case .tooFewBytes(let needed, let given): return "\(subject) takes \(needed) bytes; \(given) were given"
    case .notFinite(let x, let y):
      return "\(subject): a component of the texel \(x), \(y) is infinite or not a number"
    case .updateOutside(let rect):
      return "\(subject): the update \(rect.x), \(rect.y), \(rect.width) × \(rect.height) is empty or outside of it"
    }
  }
}
