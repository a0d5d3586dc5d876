import MultiplaneContents
package import MultiplaneGeometry
package import MultiplaneViews

/// A sign in a cell: an accessory, or what deletes, inserts, marks or moves a row. It draws itself once.
package final class CellSign: View {
  package enum Sign {
    case disclosure, checkmark, detail, detailDisclosure, minus, plus, grip, marked, unmarked

    init?(_ type: TableViewCell.AccessoryType) {
      switch type {
      case .none: return nil
      case .disclosureIndicator: self = .disclosure
      case .detailDisclosureButton: self = .detailDisclosure
      case .checkmark: self = .checkmark
      case .detailButton: self = .detail
      }
    }

    init?(editing style: TableViewCell.EditingStyle) {
      switch style {
      case .none: return nil
      case .delete: self = .minus
      case .insert: self = .plus
      }
    }

    /// Whether it is pressed where it is an accessory.
    var isButton: Bool { self == .detail || self == .detailDisclosure }
  }

  package let sign: Sign
  var isAccessory = false
  /// Whether what is grey has the tint.
  package var isTinted = false { didSet { if isTinted != oldValue { setNeedsDisplay() } } }
  /// What a tap does; nil for nothing.
  package var press: (() -> Void)? { didSet { if press != nil, oldValue == nil { addGestureRecognizer(tap) } } }

  /// Makes the sign a button for touches and for assistive programs.
  package func beButton(_ label: String) {
    (isUserInteractionEnabled, isAccessibilityElement) = (true, true)
    (accessibilityTraits, accessibilityLabel) = (.button, label)
  }

  private lazy var tap: TapGestureRecognizer = {
    let tap = TapGestureRecognizer()
    tap.addAction { [weak self] tap in if tap.state == .ended { self?.press?() } }
    return tap
  }()

  package init(_ sign: Sign) {
    self.sign = sign
    super.init(frame: .zero)
    isPart = true
    isOpaque = false
    isUserInteractionEnabled = false
    contentMode = .redraw
  }

  package required init?(coder: Coder) { nil }

  package var fittingWidth: Double {
    switch sign {
    case .disclosure: 8
    case .checkmark: 14
    case .detail: 22
    case .detailDisclosure: 38
    default: CellMetrics.sign
    }
  }

  package override func tintColorDidChange() { setNeedsDisplay() }

  package override func traitCollectionDidChange(_ previous: TraitCollection?) {
    super.traitCollectionDidChange(previous)
    setNeedsDisplay()
  }

  package override func draw(_ rect: Rect, in context: any DrawingContext) {
    let center = Point(bounds.midX, bounds.midY)
    context.drawingState.lineWidth = 2
    context.drawingState.lineCap = .round
    context.drawingState.lineJoin = .round
    let tint: Color = tintColor
    let grey = isTinted ? tint : DynamicColor.tertiaryLabel.resolved(with: traitCollection)
    switch sign {
    case .disclosure: line([(-3, -5), (2, 0), (-3, 5)], center, grey, context)
    case .checkmark: line([(-5, 0), (-1.5, 4), (5, -5)], center, tint, context)
    case .detail: circleWithI(center, tint, context)
    case .detailDisclosure:
      circleWithI(Point(11, bounds.midY), tint, context)
      line([(-3, -5), (2, 0), (-3, 5)], Point(bounds.maxX - 4, bounds.midY), grey, context)
    case .minus, .plus:
      fillCircle(center, sign == .minus ? Color(red: 1, green: 0.23, blue: 0.19) : Self.green, context)
      line([(-5, 0), (5, 0)], center, .white, context)
      if sign == .plus { line([(0, -5), (0, 5)], center, .white, context) }
    case .grip: for y in [-5.0, 0, 5] { line([(-9, y), (9, y)], center, grey, context) }
    case .unmarked: strokeCircle(center, grey, context)
    case .marked:
      fillCircle(center, tint, context)
      line([(-4.5, 0), (-1.5, 3.5), (4.5, -4)], center, .white, context)
    }
  }

  private static let green = Color(red: 0.2, green: 0.78, blue: 0.35)

  private func line(
    _ points: [(x: Double, y: Double)], _ center: Point, _ color: Color, _ context: any DrawingContext
  ) {
    context.drawingState.stroke = .color(color)
    for (index, point) in points.enumerated() {
      let place = Point(center.x + point.x, center.y + point.y)
      context.add(index == 0 ? .move(to: place) : .line(to: place))
    }
    context.drawPath(using: .stroke)
  }

  private func circle(_ center: Point, _ radius: Double, _ context: any DrawingContext) {
    let square = Rect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)
    for element in Path(ellipseIn: square).elements { context.add(element) }
  }

  private func fillCircle(_ center: Point, _ color: Color, _ context: any DrawingContext) {
    context.drawingState.fill = .color(color)
    circle(center, 11, context)
    context.drawPath(using: .fill)
  }

  private func strokeCircle(_ center: Point, _ color: Color, _ context: any DrawingContext) {
    context.drawingState.stroke = .color(color)
    context.drawingState.lineWidth = 1.5
    circle(center, 10.25, context)
    context.drawPath(using: .stroke)
  }

  private func circleWithI(_ center: Point, _ color: Color, _ context: any DrawingContext) {
    strokeCircle(center, color, context)
    context.drawingState.lineWidth = 2
    line([(0, -1), (0, 5)], center, color, context)
    line([(0, -4.75), (0, -4.75)], center, color, context)
  }
}
