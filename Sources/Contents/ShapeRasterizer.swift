public import MultiplaneGeometry

/// Two functions that rasterise shapes into bitmaps. The compositor has no drawing library of its own;
/// `MultiplaneDrawing` provides a rasteriser, `.cairo`.
///
/// The same arguments must give the same bytes. The compositor calls both functions on the thread that renders, and
/// with any input: hostile shapes must throw an error, not crash.
public struct ShapeRasterizer: Sendable {
  /// Draws a shape's fill and stroke into a premultiplied bitmap of the region's size.
  ///
  /// - Parameters:
  ///   - shape: in points of its own space.
  ///   - toPixels: the transform from that space to pixels.
  ///   - region: the pixels that the bitmap covers.
  public var draw: @Sendable (_ shape: Shape, _ toPixels: Transform2D, _ region: PixelRect) throws(ShapeError) -> Bitmap

  /// Computes the coverage of a path: an alpha-only bitmap of the region's size. Parameters as those of `draw`.
  public var cover:
    @Sendable (_ path: Path, _ rule: FillRule, _ toPixels: Transform2D, _ region: PixelRect) throws(ShapeError) ->
      Bitmap

  /// Makes a rasteriser of two functions.
  public init(
    draw: @escaping @Sendable (Shape, Transform2D, PixelRect) throws(ShapeError) -> Bitmap,
    cover: @escaping @Sendable (Path, FillRule, Transform2D, PixelRect) throws(ShapeError) -> Bitmap
  ) {
    self.draw = draw
    self.cover = cover
  }

  /// The most pixels of a region.
  public static let maximumPixels = 1 << 24
  /// The most pixels along a side of a region.
  public static let maximumSide = 16000
}

/// Why a shape could not be rasterised.
public struct ShapeError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was wrong.
  public enum Code: Hashable, Sendable {
    /// The region is empty, or larger than the limits of `ShapeRasterizer`.
    case size(width: Int, height: Int)
    /// A number of the path, the stroke or the transform is not finite, or the transform makes one that is not.
    case notFinite
    /// The transform has no inverse.
    case singular
    /// The dash pattern cuts the path into more pieces than the limit.
    case tooManyDashes(limit: Int)
    /// The lines of the path, of its flattened curves and of its stroke's outline cost as much as more than `limit`
    /// lines. Long lines count as several.
    case tooManyLines(limit: Int)
    /// So many lines lie in the same place that to find where they cross would take minutes.
    case tooDense
    /// The allocation failed.
    case outOfMemory
    /// An error of the drawing library, in its own words.
    case library(String)
  }

  /// What was wrong.
  public var code: Code

  /// Makes an error from its code.
  public init(_ code: Code) {
    self.code = code
  }

  /// One line of text.
  public var description: String {
    switch code {
    case .size(let width, let height):
      "shape: \(width) × \(height) pixels; at least 1 and at most \(ShapeRasterizer.maximumSide) a side, "
        + "and \(ShapeRasterizer.maximumPixels) in all"
    case .notFinite: "shape: a number is not finite"
    case .singular: "shape: the map to pixels has no inverse"
    case .tooManyDashes(let limit): "shape: more than \(limit) dashes"
    case .tooManyLines(let limit): "shape: too much to draw: as much as more than \(limit) lines"
    case .tooDense: "shape: too many lines in the same place"
    case .outOfMemory: "shape: out of memory"
    case .library(let text): "shape: \(text)"
    }
  }
}
