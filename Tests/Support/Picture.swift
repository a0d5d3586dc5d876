/// Pixels to compare: premultiplied RGBA, 8 bits each, the top row first, no padding.
package struct Picture: Hashable, Sendable {
  package let width: Int
  package let height: Int
  /// width × height × 4 bytes.
  package var pixels: [UInt8]

  package init(width: Int, height: Int, pixels: [UInt8]) {
    precondition(
      pixels.count == width * height * 4, "a picture of \(width) × \(height) takes \(width * height * 4) bytes")
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// The four components of the pixel in column `x` and row `y`.
  package subscript(x: Int, y: Int) -> [UInt8] {
    let start = (y * width + x) * 4
    return Array(pixels[start..<start + 4])
  }

  /// The largest difference of any component to `other`, which has the same size: 255ths.
  package func largestDifference(to other: Picture) -> Int {
    zip(pixels, other.pixels).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
  }

  /// The difference of each component to `other`, times `gain`, on opaque black; both have the same size.
  package func difference(to other: Picture, gain: Int) -> Picture {
    var result = pixels
    for index in result.indices {
      let distance = abs(Int(pixels[index]) - Int(other.pixels[index]))
      result[index] = UInt8(min(distance * gain, 255))
    }
    for pixel in 0..<width * height {
      // A difference in alpha alone must be visible too.
      let alpha = result[pixel * 4 + 3]
      for channel in 0..<3 { result[pixel * 4 + channel] = max(result[pixel * 4 + channel], alpha / 2) }
      result[pixel * 4 + 3] = 255
    }
    return Picture(width: width, height: height, pixels: result)
  }
}
