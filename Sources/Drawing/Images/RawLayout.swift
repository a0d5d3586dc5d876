public import MultiplaneContents

/// How the texels lie in a file that has no header: rows from the top, planes one after another, nothing before,
/// between or behind them.
///
/// Every row has its padding, the last one too. The rows of a chroma plane are derived from the luma's: in `.yuv420`
/// they have half as many bytes, rounded up; in `.nv12` as many, rounded up to an even number.
public struct RawLayout: Hashable, Sendable {
  /// What the bytes of a texel are, and in what planes they lie.
  public var format: Bitmap.Format
  /// Texels in a row, 1 to `Bitmap.maximumSide`.
  public var width: Int
  /// Rows, 1 to `Bitmap.maximumSide`.
  public var height: Int
  /// Distance of two rows of the first plane; nil for rows without padding.
  public var bytesPerRow: Int?
  /// How luma and chroma are meant, in the formats that have them.
  public var encoding: YUVEncoding

  /// Takes the values unchecked.
  public init(
    format: Bitmap.Format, width: Int, height: Int, bytesPerRow: Int? = nil, encoding: YUVEncoding = YUVEncoding()
  ) {
    self.format = format
    self.width = width
    self.height = height
    self.bytesPerRow = bytesPerRow
    self.encoding = encoding
  }

  /// The bytes that a row of the first plane has at least.
  package var shortestRow: Int { width * format.bytesPerTexel }

  /// What the distance of two rows is a multiple of: the bytes of a component.
  package var rowAlignment: Int { format.texel(ofPlane: 0).bytes }

  /// The bytes of each plane, and the distance of two of its rows; of sizes and rows that have been checked.
  var planes: [(byteCount: Int, bytesPerRow: Int)] {
    let first = bytesPerRow ?? shortestRow
    return (0..<format.planeCount).map { plane in
      let stride =
        switch format {
        case .yuv420 where plane > 0: (first + 1) / 2
        case .nv12 where plane > 0: (first + 1) / 2 * 2
        default: first
        }
      return (stride * format.size(ofPlane: plane, width: width, height: height).height, stride)
    }
  }

  func check(_ limits: ImageLimits) throws(ImageError) {
    guard width > 0, height > 0 else { throw ImageError(.invalidSize(width: width, height: height)) }
    try limits.check(width: width, height: height, format: nil)
    guard let bytesPerRow else { return }
    guard bytesPerRow >= shortestRow, bytesPerRow <= Int(Int32.max), bytesPerRow.isMultiple(of: rowAlignment) else {
      throw ImageError(.stride(bytesPerRow, shortest: shortestRow, multiple: rowAlignment))
    }
  }
}
