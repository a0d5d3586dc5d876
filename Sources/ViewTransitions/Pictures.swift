import MultiplaneContents
import MultiplaneDrawing

/// Two pictures of the same hill, computed: the example needs no files.
enum Pictures {
  private static let (width, height) = (240, 180)

  static func day() throws -> Image {
    try picture { x, y in
      if y > 0.7 - 0.12 * hill(x) { return [70, 140 + 40 * (y - 0.6), 60] }
      if distance(x, y, 0.72, 0.25) < 0.1 { return [255, 235, 130] }
      return [90 + 110 * y, 165 + 60 * y, 245]
    }
  }

  static func night() throws -> Image {
    try picture { x, y in
      if y > 0.7 - 0.12 * hill(x) { return [18, 38 + 10 * y, 40] }
      if distance(x, y, 0.3, 0.25) < 0.09, distance(x, y, 0.335, 0.225) > 0.085 { return [240, 240, 215] }
      if star(x, y) { return [225, 225, 245] }
      return [12 + 30 * y, 16 + 35 * y, 58 + 50 * y]
    }
  }

  /// 0…1 from left to right, highest in the middle.
  private static func hill(_ x: Double) -> Double { 4 * x * (1 - x) }

  private static func distance(_ x: Double, _ y: Double, _ toX: Double, _ toY: Double) -> Double {
    let (dx, dy) = ((x - toX) * Double(width) / Double(height), y - toY)
    return (dx * dx + dy * dy).squareRoot()
  }

  private static func star(_ x: Double, _ y: Double) -> Bool {
    let places = [(0.1, 0.12), (0.22, 0.42), (0.5, 0.1), (0.62, 0.33), (0.78, 0.15), (0.9, 0.4), (0.45, 0.5)]
    return places.contains { distance(x, y, $0.0, $0.1) < 0.012 }
  }

  private static func picture(_ color: (Double, Double) -> [Double]) throws -> Image {
    var bytes: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let color = color((Double(x) + 0.5) / Double(width), (Double(y) + 0.5) / Double(height))
        bytes += color.map { UInt8(clamping: $0.rounded()) } + [255]
      }
    }
    return Image(try Bitmap(width: width, height: height, bytes: bytes))
  }
}
