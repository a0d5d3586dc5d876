import MultiplaneContents
import MultiplaneDrawing
import MultiplaneGeometry

/// The signs of the system's items, as templates of 22 points.
enum BarSigns {
  /// Points of a side.
  static let side = 22.0
  /// Whether an item is a sign, and signs can be drawn.
  static func has(_ item: BarButtonItem.SystemItem) -> Bool {
    #if Drawing
      return Sign(item, Grid(scale: 1)) != nil
    #else
      return false
    #endif
  }

  /// nil for items that are words or spaces.
  ///
  /// - Parameter scale: texels a point; the screen's for a sharp sign.
  @MainActor static func image(of item: BarButtonItem.SystemItem, scale: Double) -> Image? {
    #if Drawing
      let grid = Grid(scale: scale)
      guard let sign = Sign(item, grid) else { return nil }
      let renderer = ImageRenderer(size: Size(side, side), format: .init(scale: scale))
      let image = try? renderer.image { context in
        context.setLineWidth(grid.lineWidth)
        context.setLineCap(.round)
        context.setLineJoin(.round)
        for path in sign.filled {
          context.addPath(path)
          context.fillPath()
        }
        for path in sign.lines {
          context.addPath(path)
          context.strokePath()
        }
      }
      return image?.withRenderingMode(.alwaysTemplate)
    #else
      return nil
    #endif
  }
}

/// The pixels that the lines of signs cover: whole ones, so that upright and level lines are sharp.
private struct Grid {
  /// Pixels a point.
  let scale: Double
  /// Points: the whole number of pixels that is nearest to 1.75 points.
  let lineWidth: Double
  /// Where in a pixel the middle of a line is: 0 for its edge, 0.5 for its middle.
  private let middle: Double

  init(scale: Double) {
    let pixels = max(1, (1.75 * scale).rounded())
    (self.scale, lineWidth) = (scale, pixels / scale)
    middle = pixels.truncatingRemainder(dividingBy: 2) / 2
  }

  func place(_ point: (Double, Double)) -> (Double, Double) { (place(point.0), place(point.1)) }

  /// The nearest place for the middle of a line; of two, the one nearer to the sign's middle.
  private func place(_ coordinate: Double) -> Double {
    let pixel = coordinate * scale - middle
    let nearest = coordinate < BarSigns.side / 2 ? (pixel + 0.5).rounded(.down) : (pixel - 0.5).rounded(.up)
    return (nearest + middle) / scale
  }
}

/// Paths in a square of 22 points.
private struct Sign {
  var lines: [Path] = []
  var filled: [Path] = []

  init?(_ item: BarButtonItem.SystemItem, _ grid: Grid) {
    func line(_ points: (Double, Double)...) -> Path { Self.path(points.map { grid.place($0) }) }
    switch item {
    case .add: lines = [line((11, 3), (11, 19)), line((3, 11), (19, 11))]
    case .stop: lines = [line((4.5, 4.5), (17.5, 17.5)), line((4.5, 17.5), (17.5, 4.5))]
    case .play: filled = [Self.polygon((6, 3), (19, 11), (6, 19))]
    case .pause:
      filled = [Path(Rect(x: 5, y: 4, width: 4, height: 14)), Path(Rect(x: 13, y: 4, width: 4, height: 14))]
    case .rewind: filled = [Self.polygon((11, 4), (1, 11), (11, 18)), Self.polygon((21, 4), (11, 11), (21, 18))]
    case .fastForward: filled = [Self.polygon((1, 4), (11, 11), (1, 18)), Self.polygon((11, 4), (21, 11), (11, 18))]
    case .refresh:
      var arc = Path()
      arc.addArc(center: Point(11, 11.5), radius: 7, startAngle: -0.5, endAngle: 0.5, clockwise: false)
      lines = [arc]
      filled = [Self.polygon((13.5, 8.5), (19.5, 9), (18.5, 3))]
    case .search: lines = [Path(ellipseIn: Rect(x: 3, y: 3, width: 11, height: 11)), line((12.5, 12.5), (19, 19))]
    case .trash:
      lines = [
        line((3.5, 5.5), (18.5, 5.5)), line((8, 5.5), (8, 3), (14, 3), (14, 5.5)),
        line((5, 5.5), (6, 19.5), (16, 19.5), (17, 5.5)), line((9, 9), (9.3, 16)),
        line((13, 9), (12.7, 16)),
      ]
    case .action:
      lines = [
        line((8, 8.5), (5, 8.5), (5, 19.5), (17, 19.5), (17, 8.5), (14, 8.5)), line((11, 13.5), (11, 2.5)),
        line((7.5, 6), (11, 2.5), (14.5, 6)),
      ]
    case .compose:
      lines = [
        line((11, 4.5), (3.5, 4.5), (3.5, 18.5), (17.5, 18.5), (17.5, 11)), line((9, 13), (18.5, 3.5)),
      ]
    case .reply:
      var curve = Path()
      curve.move(to: Point(3, 9.5))
      curve.addLine(to: Point(12, 9.5))
      curve.addQuadCurve(to: Point(19, 18), control: Point(19, 9.5))
      lines = [line((8, 4.5), (3, 9.5), (8, 14.5)), curve]
    case .organize:
      lines = [
        line((2.5, 18.5), (2.5, 4.5), (9, 4.5), (11, 6.5), (19.5, 6.5), (19.5, 18.5), (2.5, 18.5)),
        line((2.5, 9.5), (19.5, 9.5)),
      ]
    case .bookmarks:
      lines = [
        line((11, 5.5), (11, 18)), line((11, 5.5), (8, 4), (2.5, 4), (2.5, 16.5), (8, 16.5), (11, 18)),
        line((11, 5.5), (14, 4), (19.5, 4), (19.5, 16.5), (14, 16.5), (11, 18)),
      ]
    case .camera:
      lines = [
        line((2, 6.5), (6.5, 6.5), (8, 4), (14, 4), (15.5, 6.5), (20, 6.5), (20, 18), (2, 18), (2, 6.5)),
        Path(ellipseIn: Rect(x: 7.25, y: 8, width: 7.5, height: 7.5)),
      ]
    case .done, .cancel, .edit, .save, .undo, .redo, .close, .flexibleSpace, .fixedSpace: return nil
    }
  }

  private static func polygon(_ points: (Double, Double)...) -> Path {
    var polygon = path(points)
    polygon.closeSubpath()
    return polygon
  }

  private static func path(_ points: [(Double, Double)]) -> Path {
    var path = Path()
    for (index, place) in points.enumerated() {
      let point = Point(place.0, place.1)
      if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    return path
  }
}
