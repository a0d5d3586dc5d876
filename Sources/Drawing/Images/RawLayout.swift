public import MultiplaneContents

/// Layout of the texels in a file without a header: rows from the top, planes one after another, without gaps.
///
/// Every row has its padding, including the last. Rows of a chroma plane follow from the luma's: in `.yuv420` they have
/// half as many bytes, rounded up; in `.nv12` as many, rounded up to an even number.
public struct RawLayout: Hashable, Sendable {
  /// Format and planes of the texels.
  public var format: Bitmap.Format
  /// Texels in a row, 1 to `Bitmap.maximumSide`.
  public var width: Int
  /// Rows, 1 to `Bitmap.maximumSide`.
  public var height: Int
  /// Distance of two rows of the first plane; nil for rows without padding.
  public var bytesPerRow: Int?
  /// Colour matrix and range of luma and chroma.
  public var encoding: YUVEncoding

  /// Stores the values unchecked.
  public init(
    format: Bitmap.Format, width: Int, height: Int, bytesPerRow: Int? = nil, encoding: YUVEncoding = YUVEncoding()
  ) {
    self.format = format
    self.width = width
    self.height = height
    self.bytesPerRow = bytesPerRow
    self.encoding = encoding
  }

  /// Minimum bytes of a row of the first plane.
  package var shortestRow: Int { width * format.bytesPerTexel }

  /// Alignment of rows: the bytes of a component.
  package var rowAlignment: Int { format.texel(ofPlane: 0).bytes }

  /// Bytes and row distance of each plane; requires checked sizes.
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
