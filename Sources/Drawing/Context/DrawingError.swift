import MultiplaneGeometry

/// Why a drawing context could not be made, or what it could not draw.
public struct DrawingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was wrong.
  public enum Code: Hashable, Sendable {
    /// Empty, or larger than a context may be: pixels, as far as they can be counted.
    case size(width: Double, height: Double)
    /// Width or height, or the scale, is not finite, or a scale is not above 0.
    case notFinite
    /// The rows of the memory that is drawn into are shorter than its pixels, no multiple of four bytes, or more than
    /// it holds.
    case rows(bytesPerRow: Int, shortest: Int, bytes: Int)
    /// There is no memory for it.
    case outOfMemory
    /// A path was left out: its lines, those that stand for curves and those around a stroke, are more than that, or as
    /// many long ones as take as much.
    case tooManyLines(limit: Int)
    /// A path was left out: so many of its lines lie in the same place that to find where they cross would take
    /// minutes.
    case tooDense
    /// A stroke was left out: its line is cut into more dashes than that.
    case tooManyDashes(limit: Int)
    /// Text was left out.
    case text(TextError)
    /// The drawing library's message.
    case library(String)
  }

  /// What was wrong.
  public let code: Code

  /// Wraps a reason.
  public init(_ code: Code) {
    self.code = code
  }

  /// One line for people.
  public var description: String {
    switch code {
    case .size(let width, let height):
      "drawing: \(width) × \(height) pixels; at least 1 and at most \(DrawingLimits.maximumSide) a side, "
        + "and \(DrawingLimits.maximumPixels) in all"
    case .notFinite: "drawing: a size or scale is not a finite number above 0"
    case .rows(let bytesPerRow, let shortest, let bytes):
      "drawing: rows of \(bytesPerRow) bytes in \(bytes) bytes of memory; they take a multiple of 4, at least \(shortest), "
        + "and must all be there"
    case .outOfMemory: "drawing: out of memory"
    case .tooManyLines(let limit): "drawing: too much to draw: as much as more than \(limit) lines"
    case .tooDense: "drawing: too many lines in the same place"
    case .tooManyDashes(let limit): "drawing: more than \(limit) dashes"
    case .text(let error): "drawing: \(error.description)"
    case .library(let text): "drawing: \(text)"
    }
  }
}

/// How large a drawing may be.
public enum DrawingLimits {
  /// Pixels along a side: what Cairo's numbers hold.
  public static let maximumSide = 32_767
  /// Pixels in all: half a gibibyte.
  public static let maximumPixels = 1 << 27

  /// The whole pixels that a size takes.
  static func pixels(_ size: Double, scale: Double) -> Double {
    // What rounding adds is not worth a pixel.
    (size * scale - 1e-6).rounded(.up)
  }

  /// The pixels of a picture of a size; nothing is allocated before this.
  static func check(width: Double, height: Double) throws(DrawingError) -> (width: Int, height: Int) {
    guard !width.isNaN, !height.isNaN else { throw DrawingError(.notFinite) }
    let side = Double(maximumSide)
    guard width >= 1, height >= 1, width <= side, height <= side, width * height <= Double(maximumPixels) else {
      throw DrawingError(.size(width: width, height: height))
    }
    return (Int(clamping: width), Int(clamping: height))
  }
}
