import MultiplaneContents
import MultiplaneDrawing
import MultiplaneGeometry

/// The sign of the way back.
enum BackSign {
  /// Points of the sign.
  static let size = Size(12, 21)

  /// A chevron that points to the left, as a template; nil without the trait Drawing.
  ///
  /// - Parameter scale: texels a point.
  @MainActor static func image(scale: Double) -> Image? {
    #if Drawing
      let renderer = ImageRenderer(size: size, format: .init(scale: scale))
      let image = try? renderer.image { context in
        var path = Path()
        path.move(to: Point(10, 2))
        path.addLine(to: Point(2, 10.5))
        path.addLine(to: Point(10, 19))
        context.setLineWidth(2.5)
        context.setLineCap(.round)
        context.setLineJoin(.round)
        context.addPath(path)
        context.strokePath()
      }
      return image?.withRenderingMode(.alwaysTemplate)
    #else
      return nil
    #endif
  }
}
