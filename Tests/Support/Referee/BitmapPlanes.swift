internal import MultiplaneContents

/// The texels of a bitmap as planes, independent of the byte order: colour, then alpha (in `r`); or luma (in `r`), then
/// chroma (Cb and Cr in `r` and `g`).
final class BitmapPlanes {
  let bitmap: Bitmap
  let planes: [TexelPlane]

  init(_ bitmap: Bitmap) {
    self.bitmap = bitmap
    let rows = bitmap.planes
    let colour = { (order: [Int]) in
      Self.plane(rows[0], step: order.count) { bytes, i in
        Texel(
          r: Double(bytes[i + order[0]]), g: Double(bytes[i + order[1]]), b: Double(bytes[i + order[2]]),
          a: order.count > 3 ? Double(bytes[i + order[3]]) : 255)
      }
    }
    let single = { Self.plane(rows[0], step: 1) { bytes, i in Texel(r: Double(bytes[i])) } }
    switch bitmap.format {
    case .rgba8: planes = [colour([0, 1, 2, 3])]
    case .bgra8: planes = [colour([2, 1, 0, 3])]
    case .rgb8: planes = [colour([0, 1, 2])]
    case .a8: planes = [single()]
    case .rgba16f:
      planes = [
        Self.plane(rows[0], step: 8, isHalf: true) { bytes, i in
          let half = { (at: Int) in Double(Float16(bitPattern: UInt16(bytes[at]) | UInt16(bytes[at + 1]) << 8)) }
          return Texel(r: half(i), g: half(i + 2), b: half(i + 4), a: half(i + 6))
        }
      ]
    case .nv12:
      planes = [
        single(), Self.plane(rows[1], step: 2) { bytes, i in Texel(r: Double(bytes[i]), g: Double(bytes[i + 1])) },
      ]
    case .yuv420:
      let (blue, red) = (rows[1], rows[2])
      var chroma: [Texel] = []
      for y in 0..<blue.height {
        for x in 0..<blue.width {
          chroma.append(
            Texel(
              r: Double(blue.bytes[y * blue.bytesPerRow + x]), g: Double(red.bytes[y * red.bytesPerRow + x])))
        }
      }
      let level = TexelLevel(width: blue.width, height: blue.height, texels: chroma)
      planes = [single(), TexelPlane(level, isHalf: false)]
    }
  }

  private static func plane(
    _ rows: Bitmap.Plane, step: Int, isHalf: Bool = false, read: ([UInt8], Int) -> Texel
  ) -> TexelPlane {
    var texels: [Texel] = []
    texels.reserveCapacity(rows.width * rows.height)
    for y in 0..<rows.height {
      for x in 0..<rows.width { texels.append(read(rows.bytes, y * rows.bytesPerRow + x * step)) }
    }
    return TexelPlane(TexelLevel(width: rows.width, height: rows.height, texels: texels), isHalf: isHalf)
  }
}
