import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneSystemViews
import MultiplaneViews

/// The panel's colours, by day and by night.
enum PanelColor {
  static let ground = DynamicColor(light: Color(white: 0.9), dark: Color(red: 0.03, green: 0.04, blue: 0.06))
  static let card = DynamicColor(light: .white, dark: Color(red: 0.09, green: 0.1, blue: 0.13))
  static let track = DynamicColor(light: Color(white: 0.86), dark: Color(white: 0.22))
  static let value = DynamicColor(
    light: Color(red: 0.05, green: 0.4, blue: 0.75), dark: Color(red: 0.75, green: 0.3, blue: 0.2))
  static let warning = DynamicColor(
    light: Color(red: 0.9, green: 0.25, blue: 0.2), dark: Color(red: 1, green: 0.5, blue: 0.1))
}

/// A round instrument: an arc of three quarters with marks, a needle, and the value as a number.
///
/// The arcs and the needle are layers made by hand, so that they move by themselves to the next value; only the number
/// is drawn anew.
final class Gauge: View {
  private let range: ClosedRange<Double>
  private let warning: Double
  private let track = ShapeLayer()
  private let warningArc = ShapeLayer()
  private let marks = ShapeLayer()
  private let needle = ShapeLayer()
  private let number = Label()
  private let caption = Label()

  /// The first and the last angle, radians clockwise from the right.
  private static let angles = (first: 0.75 * Double.pi, last: 2.25 * Double.pi)

  var value: Double {
    didSet {
      value = min(max(value, range.lowerBound), range.upperBound)
      guard value != oldValue else { return }
      showValue()
    }
  }

  /// - Parameters:
  ///   - range: of values; its upper bound is above its lower one.
  ///   - warning: where the red part begins.
  init(title: String, unit: String, range: ClosedRange<Double>, warning: Double) {
    precondition(range.lowerBound < range.upperBound, "a gauge's range is empty: \(range)")
    (self.range, self.warning, value) = (range, warning, range.lowerBound)
    super.init(frame: .zero)
    layer.cornerRadius = 12
    PanelColor.card.apply(to: self, \.backgroundColor)
    for arc in [track, warningArc, marks, needle] {
      arc.fillColor = nil
      layer.addSublayer(arc)
    }
    for label in [number, caption] {
      label.textAlignment = .center
      addSubview(label)
    }
    caption.text = "\(title), \(unit)"
    DynamicColor.label.apply(to: number, \.textColor)
    DynamicColor.secondaryLabel.apply(to: caption, \.textColor)
    showColors()
    showValue()
  }

  required init?(coder: Coder) { preconditionFailure("Gauges are made by the panel") }

  /// Where a value lies on the arc, 0…1.
  private func part(_ value: Double) -> Double {
    (value - range.lowerBound) / (range.upperBound - range.lowerBound)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let center = Point(bounds.midX, bounds.midY)
    let radius = max(8, min(bounds.width, bounds.height) / 2 - 18)
    let (first, last) = Self.angles
    var arc = Path()
    arc.addArc(center: center, radius: radius, startAngle: first, endAngle: last, clockwise: true)
    for layer in [track, warningArc] { (layer.path, layer.lineWidth) = (arc, radius * 0.09) }
    warningArc.strokeStart = part(warning)
    var lines = Path()
    for index in 0...10 {
      let turn = Transform2D(translationX: center.x, y: center.y)
        .rotated(angle: first + (last - first) * Double(index) / 10)
      lines.move(to: turn.apply(to: Point(radius * 0.8, 0)))
      lines.addLine(to: turn.apply(to: Point(radius * 0.88, 0)))
    }
    (marks.path, marks.lineWidth) = (lines, 2)
    // The needle points to the right, and is turned about the gauge's middle.
    var line = Path()
    line.move(to: Point(-radius * 0.12, 0))
    line.addLine(to: Point(radius * 0.74, 0))
    (needle.path, needle.lineWidth, needle.lineCap) = (line, max(2, radius * 0.04), .round)
    needle.position = center
    number.font = .boldSystemFont(ofSize: (radius * 0.32).rounded())
    number.frame = Rect(x: center.x - radius, y: center.y + radius * 0.25, width: radius * 2, height: radius * 0.42)
    caption.font = .systemFont(ofSize: max(9, (radius * 0.14).rounded()))
    caption.frame = Rect(x: 4, y: center.y + radius * 0.72, width: bounds.width - 8, height: radius * 0.24)
  }

  private func showValue() {
    let (first, last) = Self.angles
    needle.affineTransform = Transform2D(rotationAngle: first + (last - first) * part(value))
    number.text = "\(Int(clamping: value.rounded()))"
  }

  override func traitCollectionDidChange(_ previous: TraitCollection?) {
    super.traitCollectionDidChange(previous)
    showColors()
  }

  private func showColors() {
    func now(_ color: DynamicColor) -> Color { color.resolved(with: traitCollection) }
    track.strokeColor = now(PanelColor.track)
    warningArc.strokeColor = now(PanelColor.warning)
    marks.strokeColor = now(.secondaryLabel)
    needle.strokeColor = now(PanelColor.value)
  }
}
