public import MultiplaneGeometry

/// Why a bitmap could not be made.
public struct BitmapError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was wrong with the size, the rows, the bytes or the rectangle that were given.
  public enum Code: Hashable, Sendable {
    /// Width or height is less than 1 or more than `Bitmap.maximumSide`.
    case size
    /// Not as many planes as the format has: one was given for `.yuv420`, say.
    case planeCount(needed: Int, given: Int)
    /// A row's bytes don't hold a row's texels, or all rows together are more than memory can be.
    case stride(Int, shortest: Int)
    /// The distance of two rows is no multiple of the bytes of a component.
    case strideAlignment(Int, multiple: Int)
    case tooFewBytes(needed: Int, given: Int)
    /// A component of the texel is infinite or not a number.
    case notFinite(x: Int, y: Int)
    /// The rectangle of a partial update is empty or leaves the bitmap.
    case updateOutside(PixelRect)
  }

  /// What was wrong.
  public let code: Code
  /// Texels in a row of the bitmap that was asked for, or that was to be updated.
  public let width: Int
  /// Rows of the bitmap that was asked for, or that was to be updated.
  public let height: Int
  /// Which plane it was wrong with, from 0; nil where the format has one plane only, and where it was wrong with none
  /// in particular.
  public let plane: Int?

  init(_ code: Code, width: Int, height: Int, plane: Int? = nil) {
    self.code = code
    self.width = width
    self.height = height
    self.plane = plane
  }

  /// One line: the bitmap's size, and the plane, then what was wrong.
  public var description: String {
    let what = "\(plane.map { "plane \($0) of " } ?? "")a bitmap of \(width) × \(height) texels"
    switch code {
    case .size: return "\(what): each side must be 1 to \(Bitmap.maximumSide)"
    case .planeCount(let needed, let given):
      return "\(what): its format takes \(needed == 1 ? "one plane" : "\(needed) planes") of bytes, not \(given)"
    case .stride(let stride, let shortest):
      return "\(what): a row of \(stride) bytes; it takes at least \(shortest) and at most \(Int32.max)"
    case .strideAlignment(let stride, let multiple):
      return "\(what): a row of \(stride) bytes; it must be a multiple of \(multiple)"
    case .tooFewBytes(let needed, let given): return "\(what) takes \(needed) bytes; \(given) were given"
    case .notFinite(let x, let y):
      return "\(what): a component of the texel \(x), \(y) is infinite or not a number"
    case .updateOutside(let rect):
      return "\(what): the update \(rect.x), \(rect.y), \(rect.width) × \(rect.height) is empty or outside of it"
    }
  }
}
