import MultiplaneContents
import MultiplaneDrawing
import MultiplaneGeometry

/// Pictures that the program paints where it is given no folder: hills before a sky, each another one.
package enum Painting {
  package static let photos: [Photo] = (0..<60).map { index in
    Photo(name: "Hills \(index + 1)") { try hills(index) }
  }

  @Sendable private static func hills(_ index: Int) throws -> Image? {
    let (width, height) = index % 3 == 1 ? (240, 320) : index % 3 == 2 ? (320, 240) : (280, 280)
    func share(_ step: Int) -> Double { Double((index * 37 + step * 53) % 100) / 100 }
    let size = Size(Double(width), Double(height))
    let sun = Point(size.width * (0.15 + 0.7 * share(2)), size.height * (0.15 + 0.3 * share(3)))
    // Where the hills of each ridge begin, from the farthest to the nearest.
    let ridges = (0..<4).map { ridge in
      (0..<width).map { column in
        let x = Double(column) / size.width
        let way = 0.06 * wave(x * (2 + share(ridge + 4) * 3) + share(ridge + 8)) + 0.02 * wave(x * 9 + share(ridge))
        return size.height * (0.45 + 0.14 * Double(ridge) + way)
      }
    }
    let hour = share(1)
    let hills = (0..<4).map { ridge in
      let far = 1 - Double(ridge) / 3
      return texel(SIMD3(0.16 + 0.3 * far * hour, 0.3 + 0.25 * far, 0.28 + 0.3 * far) * (0.65 + 0.35 * far))
    }
    let bitmap = try Bitmap(width: width, height: height, format: .bgra8) { target, stride in
      for row in 0..<height {
        for column in 0..<width {
          var own = sky(Point(Double(column), Double(row)), size, sun, hour)
          for ridge in 0..<4 where Double(row) > ridges[ridge][column] { own = hills[ridge] }
          let place = row * stride + column * 4
          (target[place], target[place + 1]) = (own.z, own.y)
          (target[place + 2], target[place + 3]) = (own.x, 255)
        }
      }
    }
    return Image(bitmap)
  }

  private static func texel(_ color: SIMD3<Double>) -> SIMD3<UInt8> {
    let scaled = (color * 255).clamped(lowerBound: .zero, upperBound: SIMD3(repeating: 255))
    return SIMD3<UInt8>(clamping: SIMD3<Int>(scaled, rounding: .toNearestOrEven))
  }

  /// The colour of the sky at a place.
  private static func sky(_ place: Point, _ size: Size, _ sun: Point, _ hour: Double) -> SIMD3<UInt8> {
    let (dx, dy) = (place.x - sun.x, place.y - sun.y)
    let distance = (dx * dx + dy * dy).squareRoot() / size.width
    if distance < 0.06 { return texel(SIMD3(1, 0.95, 0.8)) }
    let (y, glow) = (place.y / size.height, max(0, 0.35 - distance))
    return texel(SIMD3(0.45 + 0.5 * hour * y + glow, 0.6 + 0.2 * y + glow * 0.8, 0.9 - 0.3 * hour * y))
  }

  /// A wave of −1…1 with a period of 1: parabolas.
  private static func wave(_ phase: Double) -> Double {
    let rest = phase - phase.rounded(.down)
    return rest < 0.5 ? 16 * rest * (0.5 - rest) : -16 * (rest - 0.5) * (1 - rest)
  }
}
