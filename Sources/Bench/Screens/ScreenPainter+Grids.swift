import CBench
import Glibc
import MultiplaneContents
import MultiplaneGeometry
import MultiplaneLayers

/// Gauges, pictures, a map, and a table of texts.
extension ScreenPainter {
  func dashboard() -> ScreenScene.Parts {
    let root = Self.root()
    let count = max((Int(size.layers) - 1) / 8, 1)
    var moved = root
    let colors: [UInt32] = [0x4ec9b0, 0xe5c07b, 0x61afef]
    for index in 0..<count {
      let (column, row) = (index % 4, index / 4)
      let card = Self.box(
        16 + 314 * Double(column), 14 + 234 * Double(row), 304, 224, Self.color(0x1f2430), radius: 16)
      card.borderWidth = 1
      card.borderColor = Self.color(0xffffff, alpha: 0.2)
      card.addSublayer(
        Self.text("Gauge \(index + 1)", 14, .white, Rect(x: 14, y: 10, width: 160, height: 20)))
      card.addSublayer(
        Self.text(
          ["rpm", "km/h", "bar", "°C"][column], 12, Self.color(0x8899aa), Rect(x: 200, y: 10, width: 90, height: 18),
          .right))
      let value = Double((index * 37 + 5) % 100) / 100
      card.addSublayer(Self.arc(1, Self.color(0x334455)))
      card.addSublayer(Self.arc(value, Self.color(colors[index % colors.count])))
      let needle = Self.box(0, 0, 4, 60, Self.color(0xff5050))
      needle.anchorPoint = Point(0.5, 1)
      needle.position = Point(152, 126)
      needle.affineTransform = Transform2D(rotationAngle: (value - 0.5) * 260 / 180 * .pi)
      card.addSublayer(needle)
      card.addSublayer(Self.box(143, 117, 18, 18, .white, radius: 9))
      card.addSublayer(
        Self.text(
          String((index * 37 + 5) % 100 * 2), 22, .white, Rect(x: 92, y: 160, width: 120, height: 28), .center))
      root.addSublayer(card)
      if index == min(5, count - 1) { moved = needle }
    }
    return ScreenScene.Parts(
      root: root, changeSmall: { moved.affineTransform = Transform2D(rotationAngle: 4 * $0 - 2) }, scrolled: nil)
  }

  /// The part of a gauge's ring up to a value.
  private static func arc(_ value: Double, _ color: Color) -> ShapeLayer {
    let layer = ShapeLayer()
    layer.frame = Rect(x: 62, y: 36, width: 180, height: 160)
    let start = 140.0 / 180 * .pi
    var path = Path()
    path.addArc(
      center: Point(90, 90), radius: 76, startAngle: start, endAngle: start + value * 260 / 180 * .pi, clockwise: true)
    layer.path = path
    (layer.fillColor, layer.strokeColor) = (nil, color)
    (layer.lineWidth, layer.lineCap) = (12, .round)
    return layer
  }

  mutating func media() throws(BenchError) -> ScreenScene.Parts {
    let root = Self.root()
    let count = max((Int(size.layers) - 2) / 5, 1)
    let scroll = Self.box(0, 0, Self.width, Double(16 + 218 * ((count + 6) / 7)))
    root.addSublayer(scroll)
    var moved = root
    for index in 0..<count {
      let cell = Self.box(24 + 178 * Double(index % 7), 16 + 218 * Double(index / 7), 160, 206)
      let picture = Self.showing(try Self.picture(index % 40, side: 160), 0, 0, 160, 160)
      picture.cornerRadius = 12
      picture.masksToBounds = true
      cell.addSublayer(picture)
      cell.addSublayer(
        Self.text(sentence(1, 4), 13, Self.color(0xeeeeee), Rect(x: 0, y: 164, width: 160, height: 18)))
      let track = Self.box(0, 190, 160, 4, Self.color(0x444444), radius: 2)
      let bar = Self.box(0, 0, Double(8 + random(150)), 4, Self.color(0xe50914), radius: 2)
      track.addSublayer(bar)
      cell.addSublayer(track)
      scroll.addSublayer(cell)
      if index == min(9, count - 1) {
        bar.anchorPoint = Point(0, 0.5)
        bar.position = Point(0, 2)
        moved = bar
      }
    }
    return ScreenScene.Parts(root: root, changeSmall: { moved.bounds.size.width = 8 + 150 * $0 }, scrolled: scroll)
  }

  mutating func map() throws(BenchError) -> ScreenScene.Parts {
    let root = Self.root()
    let scroll = Self.root("scroll")
    root.addSublayer(scroll)
    var tiles: [Bitmap] = []
    for number in 0..<12 { tiles.append(try Self.picture(number, side: 256)) }
    for tile in 0..<24 {
      scroll.addSublayer(
        Self.showing(tiles[tile % 12], 256 * Double(tile % 6), 256 * Double(tile / 6), 256, 256))
    }
    let picture = try Self.pin()
    let count = max((Int(size.layers) - 26) / 4, 1)
    var moved = root
    for index in 0..<count {
      let title = index % 3 == 0 ? String(name().prefix { $0 != " " }) : name()
      let width = (6 + 6.2 * Double(title.count)).rounded()
      let (x, y) = (Double(62 * (index % 20) + random(40)), Double(68 * (index / 20) + random(36)))
      let pin = Self.box(x, y, width + 30, 28)
      pin.addSublayer(Self.showing(picture, 0, 0, 20, 28))
      let label = Self.box(18, 6, width + 8, 17, Self.color(0xffffff, alpha: 0.9), radius: 8.5)
      label.addSublayer(
        Self.text(title, 10, Self.color(0x222222), Rect(x: 7, y: 1, width: width, height: 15)))
      pin.addSublayer(label)
      scroll.addSublayer(pin)
      if index == count / 2 { moved = pin }
    }
    return ScreenScene.Parts(root: root, changeSmall: { moved.position.y = 314 + 60 * $0 }, scrolled: scroll)
  }

  /// A disc above a point, with soft edges.
  private static func pin() throws(BenchError) -> Bitmap {
    try Bitmap.painted(width: 20, height: 28) { x, y in
      let (x, y) = (Double(x) - 9.5, Double(y) - 9.5)
      let reach = y < 0 ? 9 : max(9 - y / 2, 0)
      let inside = reach + 0.5 - (y < 0 ? (x * x + y * y).squareRoot() : abs(x))
      let alpha = UInt32(clamping: Int(clamping: min(max(inside, 0), 1) * 255))
      return alpha << 24 | alpha * 60 / 255 << 16 | alpha * 60 / 255 << 8 | alpha * 230 / 255
    }
  }

  mutating func table() -> ScreenScene.Parts {
    let root = Self.root()
    let scroll = Self.root("scroll")
    root.addSublayer(scroll)
    let count = max((Int(size.layers) - 2) / 5, 1)
    let color = Self.color(0x333333)
    var moved = root
    for index in 0..<count {
      let row = Self.box(
        0, Double(10 + 14 * index), Self.width, 14, index % 2 == 1 ? Self.color(0xf4f6f8) : nil)
      for (x, text) in [
        (12.0, name()), (260, sentence(2, 7)), (780, "\(random(40_000)).\(10 + random(90)) EUR"),
        (1000, "\(sentence(1, 1)) \(index)"),
      ] {
        let frame = Rect(x: x, y: 1, width: (8 + 6.6 * Double(text.count)).rounded(), height: 14)
        let cell = Self.text(text, 11, color, frame)
        row.addSublayer(cell)
        if index == count / 2, x == 260 { moved = cell }
      }
      scroll.addSublayer(row)
    }
    let place = moved.position.x
    return ScreenScene.Parts(root: root, changeSmall: { moved.position.x = place + 60 * $0 }, scrolled: scroll)
  }
}
