internal import MultiplaneGeometry

/// IEEE 754 half floats as bytes, low byte first.
package enum HalfFloat {
  /// The exponent bits in the high byte. All are set where the value is infinite or NaN.
  private static let exponent: UInt8 = 0x7C

  /// The first texel in row order that has an infinite or NaN component. Padding is not read.
  static func firstNotFinite(in plane: Bitmap.Plane) -> (x: Int, y: Int)? {
    plane.withBytes { firstNotFinite(in: plane, $0) }
  }

  private static func firstNotFinite(in plane: Bitmap.Plane, _ bytes: Span<UInt8>) -> (x: Int, y: Int)? {
    let texel = Bitmap.Format.rgba16f.texel(ofPlane: 0)
    let step = texel.components * texel.bytes
    for y in 0..<plane.height {
      let start = y * plane.bytesPerRow
      for high in stride(from: start + 1, to: start + plane.width * step, by: texel.bytes)
      where bytes[high] & exponent == exponent {
        return ((high - start) / step, y)
      }
    }
    return nil
  }

  /// Shifts exponent and fraction to their place in a Double, and scales by the difference of the exponent biases, 1023
  /// − 15, which is right for subnormal values too. A `Float16` conversion is a function call a value on processors
  /// without the instruction.
  static func value(ofFinite bits: UInt16) -> Double {
    let magnitude = Double(bitPattern: UInt64(bits & 0x7FFF) << 42) * 0x1p1008
    return bits & 0x8000 == 0 ? magnitude : -magnitude
  }
  /// The components of a texel of `.rgba16f`.
  package static func texel(at offset: Int, in bytes: [UInt8]) -> SIMD4<Float> {
    var color = SIMD4<Float>.zero
    for channel in 0..<4 {
      let at = offset + channel * 2
      color[channel] = Float(value(ofFinite: UInt16(bytes[at]) | UInt16(bytes[at + 1]) << 8))
    }
    return color
  }
}
