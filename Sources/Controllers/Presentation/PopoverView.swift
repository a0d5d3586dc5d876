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
  /// What a program draws in place of the arrow and the background.
  private var background: View?
  private var backgroundClass: (any PopoverBackgroundViewMethods.Type)?
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
    if backgroundClass != nil {
      layer.shadowOpacity = 0
      (body.backgroundColor, arrow.backgroundColor) = (nil, nil)
      let rounds = (backgroundClass as? PopoverBackgroundView.Type)?.wantsDefaultContentAppearance ?? true
      if !rounds { body.layer.cornerRadius = 0 }
      return
    }
    let color = color.map { DynamicColor(light: $0, dark: $0) } ?? look.background
    color.apply(to: body, \.backgroundColor)
    color.apply(to: arrow, \.backgroundColor)
  }

  /// Lets a class draw the background, and the arrow; nil for none.
  func use(_ type: (any PopoverBackgroundViewMethods.Type)?) {
    guard type.map(ObjectIdentifier.init) != backgroundClass.map(ObjectIdentifier.init) else { return }
    background?.removeFromSuperview()
    (background, backgroundClass) = (type?.make(), type)
    if let background { insertSubview(background, at: 0) }
  }

  /// Places a background of a program's: all of the popover, with the arrow's length at its side.
  private func placeBackground(_ geometry: PopoverGeometry, _ size: Size) {
    guard let background else { return }
    var frame = bounds
    switch geometry.direction {
    case .up: frame = Rect(x: 0, y: -size.height, width: bounds.width, height: bounds.height + size.height)
    case .down: frame.size.height += size.height
    case .left: frame = Rect(x: -size.height, y: 0, width: bounds.width + size.height, height: bounds.height)
    case .right: frame.size.width += size.height
    default: break
    }
    background.frame = frame
    guard let background = background as? PopoverBackgroundView else { return }
    let isUpright = !geometry.direction.isDisjoint(with: [.up, .down])
    background.arrowDirection = geometry.direction
    background.arrowOffset =
      geometry.direction.isEmpty
      ? 0 : isUpright ? geometry.tip.x - geometry.body.midX : geometry.tip.y - geometry.body.midY
  }

  /// Places the arrow: the corner of a square that is turned, flat where its foot is wider than it is long.
  func point(_ geometry: PopoverGeometry, _ size: Size) {
    placeBackground(geometry, size)
    arrow.isHidden = geometry.direction.isEmpty || background != nil
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
    body.frame = bounds.inset(by: backgroundClass?.contentViewInsets() ?? .zero)
    if let content, content.superview === body, content.frame != body.bounds { content.frame = body.bounds }
  }
}
