/// Puts decoded rows where they belong in a picture.
enum PNGRows {
  /// Where the pixels of a decoded row stand in the whole picture, counted in pixels from its first.
  struct Place {
    let first: Int
    let step: Int
    let count: Int
  }

  /// Copies a row of the picture's own format.
  static func place(_ row: Span<UInt8>, _ place: Place, bytesPerPixel: Int, in pixels: inout MutableSpan<UInt8>) {
    var target = place.first * bytesPerPixel
    for index in 0..<place.count {
      for channel in 0..<bytesPerPixel {
        pixels[target + channel] = row[index * bytesPerPixel + channel]
      }
      target += place.step * bytesPerPixel
    }
  }

  /// Premultiplies and narrows a row of straight red, green, blue and alpha of 16 bits; alpha is left out for pixels of
  /// three bytes.
  static func place(_ row: Span<UInt16>, _ place: Place, bytesPerPixel: Int, in pixels: inout MutableSpan<UInt8>) {
    var target = place.first * bytesPerPixel
    for source in stride(from: 0, to: place.count * 4, by: 4) {
      let alpha = row[source + 3]
      for channel in 0..<3 {
        let sample = row[source + channel]
        pixels[target + channel] =
          alpha == .max
          ? Premultiplication.narrow(sample) : Premultiplication.premultiply(sample, narrowing: alpha)
      }
      if bytesPerPixel == 4 { pixels[target + 3] = Premultiplication.narrow(alpha) }
      target += place.step * bytesPerPixel
    }
  }
}
