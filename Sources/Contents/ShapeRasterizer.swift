public import MultiplaneGeometry

/// What turns shapes into bitmaps, for a render tree that knows no drawing library: `MultiplaneDrawing` has one,
/// `.cairo`.
///
/// The same arguments give the same bytes. Both functions are called on the thread that renders, and stand up to
/// whatever they are given.
public struct ShapeRasterizer: Sendable {
  /// A shape's fill and stroke: a premultiplied bitmap of the region's size.
  ///
  /// - Parameters:
  ///   - shape: points of its own space.
  ///   - toPixels: from that space to pixels.
  ///   - region: the pixels that the bitmap shows.
  public var draw: @Sendable (_ shape: Shape, _ toPixels: Transform2D, _ region: PixelRect) throws(ShapeError) -> Bitmap

  /// How much of each pixel lies inside a path: an alpha-only bitmap of the region's size. Parameters as of `draw`.
  public var cover:
    @Sendable (_ path: Path, _ rule: FillRule, _ toPixels: Transform2D, _ region: PixelRect) throws(ShapeError) ->
      Bitmap

  /// Pairs the two functions.
  public init(
    draw: @escaping @Sendable (Shape, Transform2D, PixelRect) throws(ShapeError) -> Bitmap,
    cover: @escaping @Sendable (Path, FillRule, Transform2D, PixelRect) throws(ShapeError) -> Bitmap
  ) {
    self.draw = draw
    self.cover = cover
  }

  /// A region may have so many pixels.
  public static let maximumPixels = 1 << 24
  /// A side of a region may have so many pixels.
  public static let maximumSide = 16000
}

/// Why a shape could not be rasterised.
public struct ShapeError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was wrong.
  public enum Code: Hashable, Sendable {
    /// The region is empty, or larger than `ShapeRasterizer` allows.
    case size(width: Int, height: Int)
    /// A number of the path, of the stroke or of the map is not finite, or the map makes one so.
    case notFinite
    /// The map has no inverse.
    case singular
    /// The path is dashed into more pieces than that.
    case tooManyDashes(limit: Int)
    /// Its lines, those that stand for curves and those around a stroke, are more than that, or as many long ones as
    /// take as much.
    case tooManyLines(limit: Int)
    /// There is no memory for it.
    case outOfMemory
    /// What the drawing library says.
    case library(String)
  }

  /// What was wrong.
  public var code: Code

  /// Wraps a reason.
  public init(_ code: Code) {
    self.code = code
  }

  /// One line for people.
  public var description: String {
    switch code {
    case .size(let width, let height):
      "shape: \(width) × \(height) pixels; at least 1 and at most \(ShapeRasterizer.maximumSide) a side, "
        + "and \(ShapeRasterizer.maximumPixels) in all"
    case .notFinite: "shape: a number is not finite"
    case .singular: "shape: the map to pixels has no inverse"
    case .tooManyDashes(let limit): "shape: more than \(limit) dashes"
    case .tooManyLines(let limit): "shape: too much to draw: as much as more than \(limit) lines"
    case .outOfMemory: "shape: out of memory"
    case .library(let text): "shape: \(text)"
    }
  }
}
