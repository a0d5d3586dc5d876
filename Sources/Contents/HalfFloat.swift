internal import MultiplaneGeometry

/// IEEE 754 halves in bytes, the low byte first.
enum HalfFloat {
  /// The exponent's bits in the high byte: all set where the value is infinite or not a number.
  private static let exponent: UInt8 = 0x7C

  /// The first texel, row by row, with a component that is infinite or not a number; padding is not looked at.
  static func firstNotFinite(in plane: Bitmap.Plane) -> (x: Int, y: Int)? {
    let bytes = plane.bytes.span
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

  /// Shifted to where a Double has its exponent and fraction, and scaled by the difference of the exponents' biases,
  /// 1023 − 15: subnormal values come right by that too. A conversion by `Float16` is a call for each value where the
  /// processor has no such instruction.
  static func value(ofFinite bits: UInt16) -> Double {
    let magnitude = Double(bitPattern: UInt64(bits & 0x7FFF) << 42) * 0x1p1008
    return bits & 0x8000 == 0 ? magnitude : -magnitude
  }
}
