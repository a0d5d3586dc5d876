import MultiplaneContents
import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneViews

/// What lies around a popover or a menu: a touch there closes it.
final class PopoverDismissRegion: TapView {
  override init(frame: Rect) {
    super.init(frame: frame)
    isAccessibilityElement = true
    accessibilityLabel = "dismiss popup"
    accessibilityIdentifier = "PopoverDismissRegion"
    accessibilityTraits = .button
  }

  required init?(coder: Coder) { nil }

  /// A corner: the middle may be covered.
  override var accessibilityActivationPoint: Point {
    get {
      guard let screen = window?.screen else { return super.accessibilityActivationPoint }
      return convert(Point(bounds.minX + 1, bounds.minY + 1), to: screen)
    }
    set { super.accessibilityActivationPoint = newValue }
  }

  override func accessibilityActivate() -> Bool {
    whenTapped()
    return true
  }
}

/// A popover: a shadow, an arrow, and the view of the controller that is presented, with round corners.
final class PopoverView: View {
  private let arrow = View()
  private let body = View()
  private weak var content: View?
  /// Whether the popover goes: nothing puts it in its place then.
  var isLeaving = false

  override init(frame: Rect) {
    super.init(frame: frame)
    arrow.isUserInteractionEnabled = false
    body.clipsToBounds = true
    addSubview(arrow)
    addSubview(body)
  }

  required init?(coder: Coder) { nil }

  func hold(_ view: View) {
    content = view
    body.addSubview(view)
  }

  func look(_ look: PresentationAppearance, _ color: Color?) {
    layer.shadowOpacity = Float(look.shadowOpacity)
    layer.shadowRadius = look.shadowRadius
    layer.shadowOffset = Size(0, 2)
    body.layer.cornerRadius = look.popoverCornerRadius
    let color = color.map { DynamicColor(light: $0, dark: $0) } ?? look.background
    color.apply(to: body, \.backgroundColor)
    color.apply(to: arrow, \.backgroundColor)
  }

  /// Places the arrow: the corner of a square that is turned, flat where its foot is wider than it is long.
  func point(_ geometry: PopoverGeometry, _ size: Size) {
    arrow.isHidden = geometry.direction.isEmpty
    let side = size.width / 2.0.squareRoot()
    let flat = size.width > 0 ? size.height / (size.width / 2) : 1
    let isUpright = !geometry.direction.isDisjoint(with: [.up, .down])
    arrow.bounds.size = Size(side, side)
    let turn = Transform2D(rotationAngle: .pi / 4)
    arrow.transform = turn.concatenating(Transform2D(scaleX: isUpright ? 1 : flat, y: isUpright ? flat : 1))
    let tip = geometry.tip - geometry.body.origin
    // The middle of the square is at the body's edge.
    switch geometry.direction {
    case .up: arrow.center = Point(tip.x, 0)
    case .down: arrow.center = Point(tip.x, bounds.height)
    case .left: arrow.center = Point(0, tip.y)
    default: arrow.center = Point(bounds.width, tip.y)
    }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    fit()
  }

  /// Gives what is shown all of the room.
  func fit() {
    body.frame = bounds
    if let content, content.superview === body, content.frame != body.bounds { content.frame = body.bounds }
  }
}
