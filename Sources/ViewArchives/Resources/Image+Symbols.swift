import MultiplaneContents
import MultiplaneDrawing
import MultiplaneGeometry

extension Image {
  /// What stands for a symbol of Apple's, of which there are none here: a frame with round corners, a template.
  ///
  /// - Parameters:
  ///   - points: of the font beside it.
  ///   - scale: pixels a point.
  static func symbolPlaceholder(points: Double, scale: Double) -> Image? {
    let side = Int(clamping: ((min(max(points, 1), 512) * 1.2).rounded() * max(scale, 1)).rounded())
    let (line, radius) = (max(1, Double(side) / 12), Double(side) / 4)
    // How far a pixel's middle is outside of a square with round corners, so far from the edge; below 0, inside.
    func distance(_ x: Int, _ y: Int, inset: Double) -> Double {
      let half = Double(side) / 2
      let corner = half - radius
      let (right, down) = (abs(Double(x) + 0.5 - half) - corner, abs(Double(y) + 0.5 - half) - corner)
      let outer = (max(right, 0) * max(right, 0) + max(down, 0) * max(down, 0)).squareRoot()
      return outer + min(max(right, down), 0) - radius + inset
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(side * side)
    for y in 0..<side {
      for x in 0..<side {
        let (outer, inner) = (distance(x, y, inset: 0), distance(x, y, inset: line))
        let cover = min(max(0.5 - outer, 0), 1) - min(max(0.5 - inner, 0), 1)
        bytes.append(UInt8(clamping: Int(clamping: (cover * 255).rounded())))
      }
    }
    let pixels = bytes.flatMap { [$0, $0, $0, $0] }
    guard let bitmap = try? Bitmap(width: side, height: side, format: .bgra8, bytes: pixels) else { return nil }
    return Image(bitmap, scale: scale).withRenderingMode(.alwaysTemplate)
  }
}
