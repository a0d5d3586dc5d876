package import MultiplaneContents
internal import MultiplaneGeometry

extension Bitmap {
  /// The image's alpha as a bitmap of the format `.a8`, to be drawn in a tint colour. An image without alpha is opaque.
  package func alphaMask() throws(ImageError) -> Bitmap {
    if format == .a8 { return self }
    try AvailableMemory.check(width * height)
    let bytes = bytes
    return try throwing(as: { ImageError(.corrupt($0.description)) }) { () throws(BitmapError) in
      try Bitmap(width: width, height: height, format: .a8) { mask, stride in
        for y in 0..<height {
          for x in 0..<width { mask[y * stride + x] = alpha(x, y, in: bytes) }
        }
      }
    }
  }

  private func alpha(_ x: Int, _ y: Int, in bytes: [UInt8]) -> UInt8 {
    guard format.hasAlpha else { return 255 }
    let at = y * bytesPerRow + x * format.bytesPerTexel
    guard format == .rgba16f else { return bytes[at + format.bytesPerTexel - 1] }
    return UInt8(clamping: (min(max(HalfFloat.texel(at: at, in: bytes).w, 0), 1) * 255).rounded())
  }
}
