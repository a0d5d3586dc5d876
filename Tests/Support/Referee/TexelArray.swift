internal import MultiplaneRenderTree

/// A bitmap's texels in one format, red in the lowest byte, whatever the bitmap's own is.
struct TexelArray {
  let width: Int
  let height: Int
  let texels: [UInt32]

  init(_ bitmap: Bitmap) {
    width = bitmap.width
    height = bitmap.height
    var texels: [UInt32] = []
    texels.reserveCapacity(width * height)
    let bytes = bitmap.bytes
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width {
        let i = y * bitmap.bytesPerRow + x * bitmap.format.bytesPerTexel
        switch bitmap.format {
        case .rgba8: texels.append(Self.packed(bytes[i], bytes[i + 1], bytes[i + 2], bytes[i + 3]))
        case .bgra8: texels.append(Self.packed(bytes[i + 2], bytes[i + 1], bytes[i], bytes[i + 3]))
        case .a8: texels.append(Self.packed(0, 0, 0, bytes[i]))
        case .rgb8: texels.append(Self.packed(bytes[i], bytes[i + 1], bytes[i + 2], 255))
        case .rgba16f, .yuv420, .nv12: preconditionFailure("the referee does not know this format")
        }
      }
    }
    self.texels = texels
  }

  static func packed(_ r: UInt8, _ g: UInt8, _ b: UInt8, _ a: UInt8) -> UInt32 {
    UInt32(r) | UInt32(g) << 8 | UInt32(b) << 16 | UInt32(a) << 24
  }
}
