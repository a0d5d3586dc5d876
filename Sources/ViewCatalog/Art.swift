import MultiplaneContents
import MultiplaneDrawing
import MultiplaneGeometry

/// Images that are computed, with smooth edges: the catalogue needs no files.
struct Art {
  /// Texels a point: the screen's.
  let scale: Double

  /// Rings around one another.
  func rings(_ side: Int = 48) -> Image? {
    picture(side, side) { x, y in
      let radius = distance(x, y, 0.5, 0.5)
      guard radius < 0.5, Int(clamping: radius * 10) % 2 == 0 else { return .zero }
      return SIMD4(230, 120 + 200 * radius, 50, 255)
    }
  }

  /// A rounded panel with a border, to be stretched between caps of 8 points.
  func panel(dark: Bool = false) -> Image? {
    let image = picture(20, 20) { x, y in
      // The distance from the panel's edge, points; below 0 outside.
      let (dx, dy) = (max(abs(x - 0.5) * 20 - 3, 0), max(abs(y - 0.5) * 20 - 3, 0))
      let inside = 7 - (dx * dx + dy * dy).squareRoot()
      if inside < 0 { return .zero }
      if inside < 1.5 { return SIMD4(90, 110, 150, 255) }
      return dark ? SIMD4(110, 150, 210, 255) : SIMD4(200 + 40 * (1 - y), 215 + 30 * (1 - y), 245, 255)
    }
    return image?.resizableImage(
      withCapInsets: EdgeInsets(top: 8, left: 8, bottom: 8, right: 8), resizingMode: .stretch)
  }

  /// A disc at one of four places around the middle.
  func dot(_ place: Int) -> Image? {
    let (x0, y0) = [(0.3, 0.3), (0.7, 0.3), (0.7, 0.7), (0.3, 0.7)][place]
    return picture(20, 20) { x, y in distance(x, y, x0, y0) < 0.22 ? SIMD4(60, 110, 220, 255) : .zero }
  }

  private func distance(_ x: Double, _ y: Double, _ toX: Double, _ toY: Double) -> Double {
    ((x - toX) * (x - toX) + (y - toY) * (y - toY)).squareRoot()
  }

  /// Samples of a texel along an axis.
  private static let samples = 4

  /// - Parameters:
  ///   - width: points.
  ///   - height: points.
  ///   - color: premultiplied, 0…255, at a place of 0…1 along each axis.
  private func picture(_ width: Int, _ height: Int, _ color: (Double, Double) -> SIMD4<Double>) -> Image? {
    let columns = Int(clamping: (Double(width) * scale).rounded())
    let rows = Int(clamping: (Double(height) * scale).rounded())
    let samples = Self.samples
    var bytes: [UInt8] = []
    for y in 0..<rows {
      for x in 0..<columns {
        var sum = SIMD4<Double>.zero
        for sample in 0..<samples * samples {
          let (dx, dy) = (Double(sample % samples) + 0.5, Double(sample / samples) + 0.5)
          sum += color(
            (Double(x) + dx / Double(samples)) / Double(columns), (Double(y) + dy / Double(samples)) / Double(rows))
        }
        let texel = (sum / Double(samples * samples)).rounded(.toNearestOrEven)
        for component in 0..<4 { bytes.append(UInt8(clamping: Int(clamping: texel[component]))) }
      }
    }
    return (try? Bitmap(width: columns, height: rows, bytes: bytes)).map { Image($0, scale: scale) }
  }
}
