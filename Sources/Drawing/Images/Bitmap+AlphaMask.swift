package import MultiplaneContents
internal import MultiplaneGeometry

extension Bitmap {
  /// The image's alpha as a bitmap of the format `.a8`, to be drawn in a tint colour. An image without alpha is opaque.
  package func alphaMask() throws(ImageError) -> Bitmap {
    if format == .a8 { return self }
    try AvailableMemory.check(width * height)
    do {
      let bytes = bytes
      return try Bitmap(width: width, height: height, format: .a8) { mask, stride in
        for y in 0..<height {
          for x in 0..<width { mask[y * stride + x] = alpha(x, y, in: bytes) }
        }
      }
    } catch {
      throw ImageError(.corrupt(error.description))
    }
  }

  private func alpha(_ x: Int, _ y: Int, in bytes: [UInt8]) -> UInt8 {
    guard format.hasAlpha else { return 255 }
    let (texel, component) = (format.bytesPerTexel, format.texel(ofPlane: 0).bytes)
    // Alpha is the last component.
    let place = y * bytesPerRow + (x + 1) * texel - component
    guard component > 1 else { return bytes[place] }
    let half = Float16(bitPattern: UInt16(bytes[place]) | UInt16(bytes[place + 1]) << 8)
    return UInt8(clamping: (min(max(Float(half), 0), 1) * 255).rounded())
  }
}
