public import MultiplaneGeometry
import MultiplaneTextInput
public import MultiplaneViews

/// A keyboard on the screen: keys of a language that type into a responder.
///
/// `ScreenKeyboard` shows one where text is edited on a screen without keys; a program may also put one into its own
/// views. Keys are layers of a colour with a face that is drawn once: shift, a pressed key and another plane that was
/// shown before draw nothing.
open class KeyboardView: View {
  /// What the keys type into; not retained. Set, the keyboard shows the keys that it asks for.
  public final weak var client: (any TextInputClient)? { didSet { reload() } }
  /// The languages, of which one is shown; the first one at the beginning. No other one than English where it is empty.
  public final var layouts: [KeyboardLayout] = [.english] {
    didSet {
      if layouts.isEmpty { layouts = [.english] }
      layoutIndex = min(layoutIndex, layouts.count - 1)
      reload()
    }
  }
  /// Which of the languages is shown.
  public final var layoutIndex = 0 {
    didSet {
      layoutIndex = min(max(layoutIndex, 0), layouts.count - 1)
      if layoutIndex != oldValue { reload() }
    }
  }
  /// What shift does to letters.
  public enum Shift: Hashable, Sendable {
    case off
    /// The next letter is a capital one.
    case on
    /// All letters are.
    case locked
  }

  /// What shift does to letters now.
  public final internal(set) var shift = Shift.off { didSet { if shift != oldValue { showShift() } } }
  /// The keys that are shown.
  public final internal(set) var plane = KeyboardLayout.Plane.letters {
    didSet { if plane != oldValue { setNeedsLayout() } }
  }
  /// Whether a key that is pressed is shown above the finger; true by default.
  public final var showsPopups = true
  /// Whether keys show what else they type when they are held; true by default.
  public final var showsAlternatives = true
  /// Seconds that a key is held before it shows what it offers, or repeats; 0.5 by default.
  public final var holdDelay = 0.5
  /// Seconds between deletions while delete is held; 0.1 by default.
  public final var repeatInterval = 0.1
  /// Points below the keys, such as for a round corner of the screen; 0 by default.
  public final var bottomRoom = 0.0 { didSet { if bottomRoom != oldValue { setNeedsLayout() } } }

  final var type = KeyboardType.default
  final var returnType = ReturnKeyType.default
  /// Whether shift was not pressed by the user.
  final var isShiftAutomatic = false
  final var lastShift = -Double.infinity
  final var held: [HeldKey] = []
  final var planes: [KeyboardLayout.Plane: [KeyView]] = [:]
  private final var madeFor: Made?
  final let popup = KeyPopup()
  private final var awaitsState = true

  /// What the key views were made for.
  private struct Made: Hashable {
    let layout: KeyboardLayout
    let type: KeyboardType
    let size: Size
    let hasLanguages: Bool
  }

  /// Makes a keyboard of English with a frame.
  public override init(frame: Rect) {
    super.init(frame: frame)
    setUp()
  }

  /// Makes a keyboard from an archive: of English, with its frame.
  public required init?(coder: Coder) {
    super.init(coder: coder)
    setUp()
    if coder.error != nil { return nil }
  }

  private final func setUp() {
    isMultipleTouchEnabled = true
    isOpaque = true
    updateGround()
    popup.isHidden = true
    addSubview(popup)
  }

  /// The language that is shown: English where another one has letters that the text may not have.
  public final var layout: KeyboardLayout {
    let own = layouts[layoutIndex]
    return type.needsASCII && !own.isASCII ? layouts.first { $0.isASCII } ?? .english : own
  }

  /// Points that a keyboard is high on a screen of a size: UIKit's of telephones and of tablets, and not more than half
  /// of the screen.
  public static func height(on screen: Size) -> Double {
    let isWide = screen.width > screen.height
    let isTelephone = min(screen.width, screen.height) < 600
    let height = isTelephone ? (isWide ? 162.0 : 216) : (isWide ? 352 : 264)
    return min(height, (screen.height / 2).rounded(.down))
  }

  /// As wide as may be, as high as on the screen.
  open override var intrinsicContentSize: Size {
    Size(View.noIntrinsicMetric, Self.height(on: window?.screen?.bounds.size ?? Size(375, 667)) + bottomRoom)
  }

  /// Shows the keys that the client asks for now, from the first plane on.
  public final func reload() {
    let traits = (client as? any TextInput)?.textInputTraits ?? client as? any TextInputTraits
    type = traits?.keyboardType ?? .default
    returnType = traits?.returnKeyType ?? .default
    overrideUserInterfaceStyle =
      switch traits?.keyboardAppearance ?? .default {
      case .dark: .dark
      case .light: .light
      case .default: .unspecified
      }
    cancelTouches()
    plane = arrangement.firstPlane
    (shift, isShiftAutomatic) = (.off, false)
    setNeedsState()
    setNeedsLayout()
  }

  final var arrangement: KeyboardArrangement {
    KeyboardArrangement(layout: layout, type: type, hasLanguages: layouts.count > 1)
  }

  /// The text around the caret has changed: shift and return may be others in the next layout.
  public final func setNeedsState() {
    awaitsState = true
    setNeedsLayout()
  }

  // MARK: Layout

  /// The part of the view that keys stand in, a little within its edges.
  private final var keysRect: Rect {
    Rect(x: 1, y: 4, width: max(0, bounds.width - 2), height: max(0, bounds.height - bottomRoom - 6))
  }

  /// Makes and shows the keys.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let rect = keysRect
    let made = Made(layout: layout, type: type, size: rect.size, hasLanguages: layouts.count > 1)
    if made != madeFor {
      for view in planes.values.joined() { view.removeFromSuperview() }
      planes = [:]
      madeFor = made
      cancelTouches()
    }
    if planes[plane] == nil {
      planes[plane] = arrangement.places(of: plane, in: rect.size).map { place in
        var place = place
        place.rect = place.rect.offsetBy(dx: rect.minX, dy: rect.minY)
        let key = makeKey(place)
        insertSubview(key, belowSubview: popup)
        return key
      }
    }
    for (other, keys) in planes { for key in keys { key.isHidden = other != plane } }
    if awaitsState {
      awaitsState = false
      updateState()
    }
    showReturn()
    showShift()
  }

  /// The keys that are shown.
  final var keys: [KeyView] { planes[plane] ?? [] }
  /// How many keys are shown.
  package final var keyCount: Int { keys.count }

  private final func updateGround() { backgroundColor = KeyboardColors.ground.resolved(with: traitCollection) }

  /// Shows the colours of the new traits.
  open override func traitCollectionDidChange(_ previous: TraitCollection?) {
    super.traitCollectionDidChange(previous)
    updateGround()
  }

  /// Ends what is held: outside of a window there is no time.
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    cancelTouches()
    setNeedsState()
  }

  // MARK: Touches

  /// Presses the keys that are touched.
  open override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
    for touch in touches.sorted(by: { $0.id < $1.id }) { press(touch) }
  }

  /// Slides to other keys.
  open override func touchesMoved(_ touches: Set<Touch>, with event: Event?) { for touch in touches { slide(touch) } }

  /// Types.
  open override func touchesEnded(_ touches: Set<Touch>, with event: Event?) { for touch in touches { release(touch) } }

  /// Types nothing.
  open override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
    for touch in touches { release(touch, types: false) }
  }

  // MARK: Typing

  /// Types a text, as a key does: into the client, in the place of what is selected. Overridden, it hears of all keys
  /// that type.
  open func type(_ text: String) {
    (client as? any MarkedTextInputClient)?.unmarkText()
    client?.insertText(text)
    setNeedsState()
  }

  /// Deletes backwards, as the delete key does.
  open func deleteBackward() {
    (client as? any MarkedTextInputClient)?.unmarkText()
    client?.deleteBackward()
    setNeedsState()
  }
}
