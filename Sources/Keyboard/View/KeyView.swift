import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneViews

/// A key: a colour with round corners on another one that is seen below it, and a face. Pressed and released, it
/// changes its colour and draws nothing.
final class KeyView: View {
  final let place: KeyboardArrangement.Place
  final let face = KeyFace()
  private final let cap = View()
  private final let frameOfFace = View()
  /// Which face is shown.
  final var shown = 0 { didSet { if shown != oldValue { placeFace() } } }
  final var isPressed = false { didSet { if isPressed != oldValue { updateColor() } } }
  /// Whether the key looks as its kind's opposite: shift that is on.
  final var isOn = false { didSet { if isOn != oldValue { updateColor() } } }
  /// Whether the key does something now.
  final var isEnabled = true { didSet { if isEnabled != oldValue { updateColor() } } }
  /// Whether the key has the colour of what is to be chosen.
  final var isProminent = false { didSet { if isProminent != oldValue { updateColor() } } }

  private static let (corner, ledge) = (5.0, 1.0)

  init(_ place: KeyboardArrangement.Place) {
    self.place = place
    super.init(frame: place.rect)
    for view in [self, cap, frameOfFace] {
      (view.isPart, view.isUserInteractionEnabled, view.isOpaque) = (true, false, false)
    }
    for view in [self, cap] { view.layer.cornerRadius = Self.corner }
    addSubview(cap)
    addSubview(frameOfFace)
    frameOfFace.addSubview(face)
    isAccessibilityElement = true
    accessibilityTraits = .keyboardKey
    updateColor()
  }

  required init?(coder: Coder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    let size = Size(bounds.width, max(0, bounds.height - Self.ledge))
    cap.frame = Rect(origin: .zero, size: size)
    frameOfFace.frame = cap.frame
    // Only what has several faces needs to be cut.
    frameOfFace.clipsToBounds = face.signs.count > 1
    placeFace()
  }

  private final func placeFace() {
    let size = frameOfFace.bounds.size
    face.frame = Rect(
      x: -Double(shown) * size.width, y: 0, width: size.width * Double(max(face.signs.count, 1)), height: size.height)
  }

  final func updateColor() {
    let traits = traitCollection
    let isSpecial = place.isSpecial != (isPressed || isOn)
    var color = isSpecial ? KeyboardColors.special : KeyboardColors.key
    if isProminent, isEnabled, !isPressed { color = KeyboardColors.choice }
    cap.backgroundColor = color.resolved(with: traits)
    backgroundColor = KeyboardColors.ledge.resolved(with: traits)
    face.color = (isEnabled ? KeyboardColors.text : KeyboardColors.dimText).resolved(with: traits)
  }

  override func traitCollectionDidChange(_ previous: TraitCollection?) {
    super.traitCollectionDidChange(previous)
    updateColor()
  }
}
