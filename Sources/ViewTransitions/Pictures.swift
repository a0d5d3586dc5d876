import MultiplaneContents
import MultiplaneDrawing

/// Two pictures of the same hill, computed, with smooth edges: the example needs no files.
struct Pictures {
  /// Points.
  private static let (width, height) = (240, 180)
  /// Texels a point: the screen's.
  let scale: Double

  func day() throws -> Image {
    try picture { x, y in
      var color = SIMD3(90 + 110 * y, 165 + 60 * y, 245)
      mix(&color, SIMD3(255, 235, 130), 0.1 - distance(x, y, 0.72, 0.25))
      mix(&color, SIMD3(70, 140 + 40 * (y - 0.6), 60), y - hill(x))
      return color
    }
  }

  func night() throws -> Image {
    try picture { x, y in
      var color = SIMD3(12 + 30 * y, 16 + 35 * y, 58 + 50 * y)
      for (toX, toY) in Self.stars where abs(toX - x) < 0.02 {
        mix(&color, SIMD3(225, 225, 245), 0.012 - distance(x, y, toX, toY))
      }
      mix(
        &color, SIMD3(240, 240, 215),
        min(0.09 - distance(x, y, 0.3, 0.25), distance(x, y, 0.335, 0.225) - 0.085))
      mix(&color, SIMD3(18, 38 + 10 * y, 40), y - hill(x))
      return color
    }
  }

  private static let stars = [
    (0.14, 0.12), (0.23, 0.42), (0.5, 0.1), (0.62, 0.33), (0.77, 0.15), (0.86, 0.4), (0.45, 0.5),
  ]

  /// The y of the ground, highest in the middle.
  private func hill(_ x: Double) -> Double { 0.7 - 0.48 * x * (1 - x) }

  /// As a part of the height.
  private func distance(_ x: Double, _ y: Double, _ toX: Double, _ toY: Double) -> Double {
    let (dx, dy) = ((x - toX) * Double(Self.width) / Double(Self.height), y - toY)
    return (dx * dx + dy * dy).squareRoot()
  }

  /// Covers a colour by another one.
  ///
  /// - Parameter inside: how far the place is inside of the shape, as a part of the height; its edge is a texel wide.
  private func mix(_ color: inout SIMD3<Double>, _ other: SIMD3<Double>, _ inside: Double) {
    let part = min(max(inside * Double(Self.height) * scale + 0.5, 0), 1)
    color += (other - color) * part
  }

  private func picture(_ color: (Double, Double) -> SIMD3<Double>) throws -> Image {
    let columns = Int(clamping: (Double(Self.width) * scale).rounded())
    let rows = Int(clamping: (Double(Self.height) * scale).rounded())
    var bytes: [UInt8] = []
    bytes.reserveCapacity(columns * rows * 4)
    for y in 0..<rows {
      for x in 0..<columns {
        let color = color((Double(x) + 0.5) / Double(columns), (Double(y) + 0.5) / Double(rows))
        for component in 0..<3 { bytes.append(UInt8(clamping: Int(clamping: color[component].rounded()))) }
        bytes.append(255)
      }
    }
    return Image(try Bitmap(width: columns, height: rows, bytes: bytes), scale: scale)
  }
}
