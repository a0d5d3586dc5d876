/// The checked size and row length of one plane of a bitmap, before the bitmap is made.
struct BitmapPlaneShape {
  let index: Int?
  let bitmapWidth: Int
  let bitmapHeight: Int
  let width: Int
  let height: Int
  let bytesPerTexel: Int
  let bytesPerRow: Int

  /// - Parameters:
  ///   - width: width of the bitmap, not of the plane; `height` likewise. Both are within `Bitmap.maximumSide`.
  ///   - bytesPerRow: nil for rows without padding.
  init(_ plane: Int, of format: Bitmap.Format, width: Int, height: Int, bytesPerRow: Int?) throws(BitmapError) {
    index = format.planeCount == 1 ? nil : plane
    bitmapWidth = width
    bitmapHeight = height
    (self.width, self.height) = format.size(ofPlane: plane, width: width, height: height)
    let texel = format.texel(ofPlane: plane)
    bytesPerTexel = texel.components * texel.bytes
    let shortest = self.width * bytesPerTexel
    let stride = bytesPerRow ?? shortest
    self.bytesPerRow = stride
    guard stride >= shortest, stride <= Int(Int32.max), !stride.multipliedReportingOverflow(by: height).overflow
    else {
      throw error(.stride(stride, shortest: shortest))
    }
    guard stride.isMultiple(of: texel.bytes) else { throw error(.strideAlignment(stride, multiple: texel.bytes)) }
  }

  func plane(of bytes: TexelBytes) throws(BitmapError) -> Bitmap.Plane {
    let needed = (height - 1) * bytesPerRow + width * bytesPerTexel
    guard bytes.count >= needed else { throw error(.tooFewBytes(needed: needed, given: bytes.count)) }
    return Bitmap.Plane(width: width, height: height, bytesPerRow: bytesPerRow, texels: bytes)
  }

  private func error(_ code: BitmapError.Code) -> BitmapError {
    BitmapError(code, width: bitmapWidth, height: bitmapHeight, plane: index)
  }
}
