import MultiplaneContents
import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneSystemViews
import MultiplaneViews

/// A chart that is larger than its place: a finger, or a wheel, moves it. It follows the boat until then.
final class Chart: View {
  private let sheet = ChartSheet(frame: Rect(x: 0, y: 0, width: ChartSheet.side, height: ChartSheet.side))
  private let boat = ShapeLayer()
  private var isMoved = false
  private var place = Point(ChartSheet.side / 2, ChartSheet.side / 2)

  init() {
    super.init(frame: .zero)
    clipsToBounds = true
    addSubview(sheet)
    var arrow = Path()
    arrow.move(to: Point(0, -9))
    for point in [Point(6, 8), Point(0, 4), Point(-6, 8)] { arrow.addLine(to: point) }
    arrow.closeSubpath()
    boat.path = arrow
    boat.fillColor = Color(red: 0.85, green: 0.2, blue: 0.15)
    (boat.strokeColor, boat.lineWidth) = (.white, 1.5)
    sheet.layer.addSublayer(boat)
    let pan = PanGestureRecognizer()
    pan.allowedScrollTypesMask = .all
    pan.addAction { [weak self, weak pan] _ in
      guard let self, let pan else { return }
      isMoved = true
      let way = pan.translation(in: self)
      pan.setTranslation(.zero, in: self)
      move(to: Point(sheet.frame.minX + way.x, sheet.frame.minY + way.y))
    }
    addGestureRecognizer(pan)
    showColors()
  }

  required init?(coder: Coder) { preconditionFailure("The chart is made by the panel") }

  /// Where the boat is, points of the sheet.
  func mark(_ place: Point) {
    self.place = place
    boat.position = place
    if !isMoved { follow() }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    if isMoved { move(to: sheet.frame.origin) } else { follow() }
  }

  private func follow() { move(to: Point(bounds.midX - place.x, bounds.midY - place.y)) }

  /// Whole points, so that the tiles are moved and not drawn between pixels; never beyond the sheet's edges.
  private func move(to origin: Point) {
    func inside(_ value: Double, _ room: Double) -> Double { min(0, max(room - ChartSheet.side, value.rounded())) }
    let origin = Point(inside(origin.x, bounds.width), inside(origin.y, bounds.height))
    if sheet.frame.origin != origin { sheet.frame.origin = origin }
  }

  override func traitCollectionDidChange(_ previous: TraitCollection?) {
    super.traitCollectionDidChange(previous)
    showColors()
  }

  private func showColors() {
    let isNight = traitCollection.userInterfaceStyle == .dark
    guard sheet.isNight != isNight else { return }
    sheet.isNight = isNight
    sheet.setNeedsDisplay()
  }
}

/// The chart's picture, in tiles: only those that are seen are drawn, each once.
final class ChartSheet: View {
  /// Points.
  nonisolated static let side = 2048.0
  var isNight = false

  override class var layerClass: AnyClass { TiledLayer.self }

  /// Islands: their middles and radii, points.
  private static let islands: [(Point, Double)] = [
    (Point(820, 900), 90), (Point(1240, 1130), 150), (Point(1010, 1270), 60), (Point(700, 1250), 120),
    (Point(1330, 760), 110), (Point(400, 600), 200), (Point(1700, 1500), 240), (Point(1600, 300), 170),
  ]

  override func draw(_ rect: Rect, in context: any DrawingContext) {
    let (sea, shallow, land, line) =
      isNight
      ? (0x0C1622, 0x122436, 0x2A2A20, 0x24405A)
      : (0xCFE6F5, 0xB4D8EE, 0xEADFB8, 0x7FB0D0)
    context.setFillColor(Self.color(sea))
    context.fill(rect)
    for (growth, color) in [(70.0, shallow), (0, land)] {
      context.setFillColor(Self.color(color))
      for (center, radius) in Self.islands {
        let size = radius + growth
        let box = Rect(x: center.x - size * 1.3, y: center.y - size, width: size * 2.6, height: size * 2)
        if box.intersects(rect) { context.fillEllipse(in: box) }
      }
    }
    context.setStrokeColor(Self.color(line))
    context.setLineWidth(0.5)
    for value in stride(from: 128.0, to: Self.side, by: 128) {
      for (from, to) in [(Point(value, 0), Point(value, Self.side)), (Point(0, value), Point(Self.side, value))] {
        context.move(to: from)
        context.addLine(to: to)
      }
    }
    context.strokePath()
  }

  private static func color(_ rgb: Int) -> Color {
    func part(_ shift: Int) -> Double { Double(rgb >> shift & 255) / 255 }
    return Color(red: part(16), green: part(8), blue: part(0))
  }
}
