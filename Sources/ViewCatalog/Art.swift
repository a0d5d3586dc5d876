import MultiplaneContents
import MultiplaneDrawing
import MultiplaneGeometry

/// Images that are computed: the catalogue needs no files. Four texels a point.
enum Art {
  private static let scale = 4

  /// Rings around one another.
  static func rings(_ side: Int = 48) -> Image? {
    picture(side, side) { x, y in
      let radius = distance(x, y, 0.5, 0.5)
      guard radius < 0.5 else { return [0, 0, 0, 0] }
      let isRing = Int(clamping: radius * 10) % 2 == 0
      return isRing ? [230, 120 + 200 * radius, 50, 255] : [0, 0, 0, 0]
    }
  }

  /// A rounded panel with a border, to be stretched between caps of 8 points.
  static func panel(dark: Bool = false) -> Image? {
    let image = picture(20, 20) { x, y in
      // The distance from the panel's edge, points; below 0 outside.
      let (dx, dy) = (max(abs(x - 0.5) * 20 - 3, 0), max(abs(y - 0.5) * 20 - 3, 0))
      let inside = 7 - (dx * dx + dy * dy).squareRoot()
      if inside < -3 { return [0, 0, 0, 0] }
      if inside < -1.5 { return [90, 110, 150, 255] }
      return dark ? [110, 150, 210, 255] : [200 + 40 * (1 - y), 215 + 30 * (1 - y), 245, 255]
    }
    return image?.resizableImage(
      withCapInsets: EdgeInsets(top: 8, left: 8, bottom: 8, right: 8), resizingMode: .stretch)
  }

  /// A disc at one of four places around the middle.
  static func dot(_ place: Int) -> Image? {
    let (x0, y0) = [(0.3, 0.3), (0.7, 0.3), (0.7, 0.7), (0.3, 0.7)][place]
    return picture(20, 20) { x, y in distance(x, y, x0, y0) < 0.22 ? [60, 110, 220, 255] : [0, 0, 0, 0] }
  }

  private static func distance(_ x: Double, _ y: Double, _ toX: Double, _ toY: Double) -> Double {
    ((x - toX) * (x - toX) + (y - toY) * (y - toY)).squareRoot()
  }

  private static func picture(
    _ width: Int, _ height: Int, _ color: (Double, Double) -> [Double]
  ) -> Image? {
    let (columns, rows) = (width * scale, height * scale)
    var bytes: [UInt8] = []
    for y in 0..<rows {
      for x in 0..<columns {
        let texel = color((Double(x) + 0.5) / Double(columns), (Double(y) + 0.5) / Double(rows))
        bytes += texel.map { UInt8(clamping: $0.rounded()) }
      }
    }
    return (try? Bitmap(width: columns, height: rows, bytes: bytes)).map { Image($0, scale: Double(scale)) }
  }
}
