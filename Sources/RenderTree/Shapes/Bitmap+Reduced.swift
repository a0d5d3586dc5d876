internal import MultiplaneContents

extension Bitmap {
  /// The bitmap; one texel if all texels are equal; nil if all are clear.
  var reduced: Bitmap? {
    let step = format.bytesPerTexel
    let bytes = self.bytes
    for y in 0..<height {
      for index in y * bytesPerRow..<y * bytesPerRow + width * step where bytes[index] != bytes[index % step] {
        return self
      }
    }
    let texel = (0..<step).map { bytes[$0] }
    if texel.allSatisfy({ $0 == 0 }) { return nil }
    return (try? Bitmap(width: 1, height: 1, format: format, bytes: texel)) ?? self
  }
}
