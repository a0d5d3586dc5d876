/// Conversion of CMYK images.
package enum CMYK {
  /// Red, green and blue of CMYK pixels, one byte each: (1 − ink)·(1 − black), rounded to nearest.
  ///
  /// - Parameter isInverted: 255 is no ink, as Adobe's programs write. Without Adobe's marker in the file, 0 is no ink
  ///   (ITU-T T.872, 6.1).
  package static func rgb(_ inks: [UInt8], isInverted: Bool) -> [UInt8] {
    let turn: UInt8 = isInverted ? 0 : 0xFF
    let source = inks.span
    var result = [UInt8](repeating: 0, count: inks.count / 4 * 3)
    var target = result.mutableSpan
    var offset = 0
    for pixel in stride(from: 0, to: inks.count / 4 * 4, by: 4) {
      let paper = source[pixel + 3] ^ turn
      for channel in 0..<3 {
        target[offset + channel] = Premultiplication.premultiply(source[pixel + channel] ^ turn, paper)
      }
      offset += 3
    }
    return result
  }
}
