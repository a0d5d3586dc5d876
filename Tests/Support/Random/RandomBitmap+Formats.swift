internal import MultiplaneContents
import MultiplaneTestRandom

extension RandomBitmap {
  /// Half floats that are fractions of a 255th off bytes, and outside of 0…1.
  static func writeHalves(_ value: [Int], to bytes: inout [UInt8], at index: Int) {
    for (offset, component) in value.enumerated() {
      // Colours brighter than white and darker than black.
      let stretched = offset < 3 && component % 16 == 5 ? Double(component) * 1.5 - 60 : Double(component)
      let bits = Float16(stretched / 255).bitPattern
      bytes[index + offset * 2] = UInt8(bits & 255)
      bytes[index + offset * 2 + 1] = UInt8(bits >> 8)
    }
  }

  static func makeYUV(
    width: Int, height: Int, format: Bitmap.Format, kind: BitmapKind, random: inout SplitMix64
  ) -> Bitmap {
    let encoding = YUVEncoding(
      matrix: random.one(of: YUVEncoding.Matrix.allCases), range: random.one(of: YUVEncoding.Range.allCases))
    let planes = (0..<format.planeCount).map { plane in
      let samples = format.size(ofPlane: plane, width: width, height: height)
      let components = format.texel(ofPlane: plane).components
      let stride = samples.width * components + (random.chance(0.2) ? random.int(1...7) : 0)
      var bytes = (0..<stride * samples.height).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      let (start, across, down) = (random.int(0...255), random.int(-12...12), random.int(-12...12))
      for y in 0..<samples.height {
        for x in 0..<samples.width * components {
          let smooth = start + across * (x / components) + down * y
          switch kind {
          case .gradient, .opaquePart: bytes[y * stride + x] = UInt8(min(max(smooth, 0), 255))
          case .plain: bytes[y * stride + x] = UInt8(start)
          case .noise, .opaqueNoise, .holes: break
          }
        }
      }
      return (bytes: bytes, bytesPerRow: Optional(stride))
    }
    do {
      return try Bitmap(width: width, height: height, format: format, encoding: encoding, planes: planes)
    } catch {
      preconditionFailure("the generator made a bitmap that cannot be: \(error)")
    }
  }
}
