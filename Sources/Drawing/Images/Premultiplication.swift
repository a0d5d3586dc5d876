/// Premultiplying by alpha and back, each rounded to nearest.
///
/// `premultiply(unpremultiply(p, a), a) == p` for every p ≤ a: writing and reading an image keeps its pixels.
package enum Premultiplication {
  /// The nearest to c·a/255; there are no ties, 255 is odd.
  @inline(__always)
  package static func premultiply(_ colour: UInt8, _ alpha: UInt8) -> UInt8 {
    UInt8(truncatingIfNeeded: (UInt32(colour) * UInt32(alpha) + 127) / 255)
  }

  /// p·255/a rounded to nearest, ties up; 0 for alpha 0, and 255 for p > a, which is no premultiplied colour.
  @inline(__always)
  package static func unpremultiply(_ premultiplied: UInt8, _ alpha: UInt8) -> UInt8 {
    guard alpha > 0 else { return 0 }
    let a = UInt32(alpha)
    return UInt8(truncatingIfNeeded: min((UInt32(premultiplied) * 255 + a / 2) / a, 255))
  }

  /// The nearest of 8 bits to a sample of 16: to v·255/65535.
  @inline(__always)
  package static func narrow(_ sample: UInt16) -> UInt8 {
    UInt8(truncatingIfNeeded: (UInt32(sample) * 255 + 32767) / 65535)
  }

  /// The nearest of 8 bits to the product of 16-bit samples: to c·a·255/65535², rounded once.
  @inline(__always)
  package static func premultiply(_ colour: UInt16, narrowing alpha: UInt16) -> UInt8 {
    let one: UInt64 = 65535 * 65535
    return UInt8(truncatingIfNeeded: (UInt64(colour) * UInt64(alpha) * 255 + one / 2) / one)
  }

  /// Premultiplies pixels of straight RGBA in place.
  static func premultiply(pixels: inout MutableSpan<UInt8>) {
    var offset = 0
    while offset + 3 < pixels.count {
      let alpha = pixels[offset + 3]
      if alpha < 255 {
        pixels[offset] = premultiply(pixels[offset], alpha)
        pixels[offset + 1] = premultiply(pixels[offset + 1], alpha)
        pixels[offset + 2] = premultiply(pixels[offset + 2], alpha)
      }
      offset += 4
    }
  }

  /// Converts premultiplied RGBA to straight alpha in place.
  package static func unpremultiply(pixels: inout [UInt8]) {
    var pixels = pixels.mutableSpan
    var offset = 0
    while offset + 3 < pixels.count {
      let alpha = pixels[offset + 3]
      if alpha < 255 {
        for channel in offset..<(offset + 3) { pixels[channel] = unpremultiply(pixels[channel], alpha) }
      }
      offset += 4
    }
  }
}
