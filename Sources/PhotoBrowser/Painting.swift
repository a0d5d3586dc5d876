import MultiplaneContents
import MultiplaneDrawing
import MultiplaneGeometry

/// Pictures that the program paints where it is given no folder: hills before a sky, each another one.
enum Painting {
  static let photos: [Photo] = (0..<60).map { index in
    Photo(name: "Hills \(index + 1)") { try hills(index) }
  }

  @Sendable private static func hills(_ index: Int) throws -> Image? {
    let size = index % 3 == 1 ? Size(300, 400) : index % 3 == 2 ? Size(400, 300) : Size(360, 360)
    let (width, height) = (Int(clamping: size.width), Int(clamping: size.height))
    func share(_ step: Int) -> Double { Double((index * 37 + step * 53) % 100) / 100 }
    let (hour, sun) = (share(1), Point(size.width * (0.15 + 0.7 * share(2)), size.height * (0.15 + 0.3 * share(3))))
    let bitmap = try Bitmap(width: width, height: height, format: .bgra8) { target, stride in
      for y in 0..<height {
        for x in 0..<width {
          let place = Point(Double(x), Double(y))
          let color = color(place, size, sun, hour) { share($0) }
          for (channel, value) in [color.z, color.y, color.x, 1].enumerated() {
            target[y * stride + x * 4 + channel] = UInt8(clamping: Int(clamping: (value * 255).rounded()))
          }
        }
      }
    }
    return Image(bitmap)
  }

  /// Red, green and blue of 0…1 at a place.
  private static func color(
    _ place: Point, _ size: Size, _ sun: Point, _ hour: Double, _ share: (Int) -> Double
  ) -> SIMD3<Double> {
    let (x, y) = (place.x / size.width, place.y / size.height)
    for ridge in (0..<4).reversed() {
      let low = 0.45 + 0.14 * Double(ridge)
      let way = 0.06 * wave(x * (2 + share(ridge + 4) * 3) + share(ridge + 8)) + 0.02 * wave(x * 9 + share(ridge))
      if y > low + way {
        let near = Double(ridge) / 3
        return SIMD3(0.16 + 0.3 * (1 - near) * hour, 0.3 + 0.25 * (1 - near), 0.28 + 0.3 * (1 - near))
          * (1 - 0.35 * near)
      }
    }
    let (dx, dy) = (place.x - sun.x, place.y - sun.y)
    let distance = (dx * dx + dy * dy).squareRoot() / size.width
    if distance < 0.06 { return SIMD3(1, 0.95, 0.8) }
    let glow = max(0, 0.35 - distance)
    return SIMD3(0.45 + 0.5 * hour * y + glow, 0.6 + 0.2 * y + glow * 0.8, 0.9 - 0.3 * hour * y)
  }

  /// A wave of −1…1 with a period of 1: parabolas.
  private static func wave(_ phase: Double) -> Double {
    let rest = phase - phase.rounded(.down)
    return rest < 0.5 ? 16 * rest * (0.5 - rest) : -16 * (rest - 0.5) * (1 - rest)
  }
}
