import MultiplaneContents
import MultiplaneDrawing
import MultiplaneGeometry
import MultiplaneSystemViews
import MultiplaneViews

/// What a sensor says.
struct Reading: Equatable {
  let name: String
  let text: String
  var isWarning = false
}

/// Readings below one another. A row whose text is the same as before is not drawn again.
final class ReadingList: View {
  private var rows: [Row] = []

  @MainActor private struct Row {
    let name = Label()
    let value = Label()
    let line = View()
    /// Whether the value has the colour of warnings; nil before it has one.
    var isWarning: Bool?
  }

  private static let rowHeight = 34.0

  init() {
    super.init(frame: .zero)
    (layer.cornerRadius, clipsToBounds) = (12, true)
    PanelColor.card.apply(to: self, \.backgroundColor)
  }

  required init?(coder: Coder) { preconditionFailure("The list is made by the panel") }

  func show(_ readings: [Reading]) {
    while rows.count < readings.count { addRow() }
    for (index, reading) in readings.enumerated() {
      let row = rows[index]
      row.name.text = reading.name
      row.value.text = reading.text
      guard row.isWarning != reading.isWarning else { continue }
      rows[index].isWarning = reading.isWarning
      (reading.isWarning ? PanelColor.warning : .label).apply(to: row.value, \.textColor)
    }
  }

  private func addRow() {
    let row = Row()
    for label in [row.name, row.value] {
      label.font = .systemFont(ofSize: 15)
      addSubview(label)
    }
    row.value.textAlignment = .right
    DynamicColor.secondaryLabel.apply(to: row.name, \.textColor)
    DynamicColor.separator.apply(to: row.line, \.backgroundColor)
    addSubview(row.line)
    rows.append(row)
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let width = max(0, bounds.width - 28)
    for (index, row) in rows.enumerated() {
      let y = Double(index) * Self.rowHeight + 4
      row.name.frame = Rect(x: 14, y: y, width: width * 0.55, height: Self.rowHeight)
      row.value.frame = Rect(x: 14 + width * 0.55, y: y, width: width * 0.45, height: Self.rowHeight)
      row.line.frame = Rect(x: 14, y: y + Self.rowHeight - 0.5, width: width, height: 0.5)
    }
  }
}

/// What stands in for a boat: the same voyage each time.
struct Boat {
  private(set) var speed = 0.0
  private(set) var engine = 8.0
  private(set) var place = Point(ChartSheet.side / 2, ChartSheet.side / 2)
  private var time = 0.0

  mutating func step(by seconds: Double) {
    time += seconds
    // Full speed for twelve seconds, slow for eight.
    let wanted = time.truncatingRemainder(dividingBy: 20) < 12 ? 36.0 : 14.0
    engine += (wanted - engine) * 0.06
    speed += (engine * 0.75 - speed) * 0.04
    place = Point(place.x + speed * 0.02, place.y - speed * 0.012)
  }

  var readings: [Reading] {
    [
      Reading(name: "Oil", text: "\(Self.tenths(2.5 + engine * 0.05)) bar"),
      Reading(name: "Coolant", text: "\(Int(clamping: 62 + engine)) °C", isWarning: engine > 34),
      Reading(name: "Battery", text: "\(Self.tenths(12.4 + engine * 0.04)) V"),
      Reading(name: "Fuel", text: "\(Int(clamping: 80 - time * 0.02)) %"),
      Reading(name: "Depth", text: "\(Self.tenths(18 - speed * 0.3)) m"),
    ]
  }

  private static func tenths(_ value: Double) -> String {
    let tenths = Int(clamping: (value * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}

/// A picture of the harbour, computed: the panel needs no files.
enum Harbour {
  /// - Parameter scale: texels a point.
  static func image(scale: Double) -> Image? {
    let (columns, rows) = (Int(clamping: 240 * scale), Int(clamping: 160 * scale))
    guard columns > 0, rows > 0 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(columns * rows * 4)
    for row in 0..<rows {
      for column in 0..<columns {
        let color = color(Double(column) / Double(columns), Double(row) / Double(rows))
        for part in 0..<3 { bytes.append(UInt8(clamping: Int(clamping: color[part] * 255))) }
        bytes.append(255)
      }
    }
    return (try? Bitmap(width: columns, height: rows, bytes: bytes)).map { Image($0, scale: scale) }
  }

  private static func color(_ x: Double, _ y: Double) -> SIMD3<Double> {
    let sky = SIMD3(0.98 - y * 0.5, 0.72 - y * 0.2, 0.5 + y * 0.3)
    // The water shows the sky, darker.
    if y > 0.72 { return SIMD3(0.2, 0.3, 0.45) + sky * 0.2 * (y * 40).truncatingRemainder(dividingBy: 1) }
    let hill = 0.72 - 0.3 * x * (1.3 - x)
    if y > hill { return SIMD3(0.16, 0.22, 0.2) }
    let (dx, dy) = ((x - 0.7) * 1.5, y - 0.36)
    return (dx * dx + dy * dy).squareRoot() < 0.09 ? SIMD3(1, 0.93, 0.75) : sky
  }
}
