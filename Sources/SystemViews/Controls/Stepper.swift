import MultiplaneContents
public import MultiplaneDrawing
public import MultiplaneGeometry
import MultiplaneLayers
public import MultiplaneViews

/// A control that raises and lowers a value: a minus and a plus beside one another, of layers and without drawing.
///
/// A touch that ends on a sign takes one step. One that stays takes a step after half a second, and more of them, faster
/// and faster, until it ends; that step of its end is left out then. From right to left, the plus is at the left.
open class Stepper: Control {
  private final var current = 0.0
  private final var low = 0.0
  private final var high = 100.0
  private final var step = 1.0
  private final let background = ImageView()
  private final let divider = ImageView()
  private final let halves = [StepperHalf(isPlus: false), StepperHalf(isPlus: true)]
  private final var backgroundImages = StateValues<Image>() { didSet { showState() } }
  private final var signImages = [StateValues<Image>(), StateValues<Image>()] { didSet { showState() } }
  private final var dividerImages: [DividerStates: Image] = [:] { didSet { showState() } }
  /// The half that is touched: 1 for the plus.
  private final var pressed: Int?
  private final var timer: TurnTimer?
  /// Steps of the present touch.
  private final var repeats = 0
  private final var valueBefore = 0.0
  private final var lastEvent: MultiplaneViews.Event?

  private struct DividerStates: Hashable {
    let left: State.RawValue
    let right: State.RawValue
  }

  private static var ownSize: Size { Size(94, 32) }
  private static var corner: Double { 8 }
  /// Seconds before the first step of a touch that stays, and between the first two; our choice, as what follows.
  private static var repeatDelay: Double { 0.5 }
  private static var firstInterval: Double { 0.25 }
  /// What each interval is multiplied by for the next one, and what it comes down to.
  private static var acceleration: Double { 0.85 }
  private static var leastInterval: Double { 0.04 }

  /// Makes a stepper from 0 to 100, at 0; the size of the frame is not used.
  public override init(frame: Rect) {
    super.init(frame: Rect(origin: frame.origin, size: Self.ownSize))
    setUp()
  }

  /// Makes a stepper from an archive.
  public required init?(coder: Coder) {
    super.init(coder: coder)
    setUp()
    decodeLook(again: coder)
    decodeState(with: coder)
    let limits = (
      coder.decodeFinite(forKey: "minimumValue") ?? low, coder.decodeFinite(forKey: "maximumValue") ?? high
    )
    if limits.0 < limits.1 {
      (low, high) = limits
    } else {
      coder.failWithError(CoderError.outOfRange(key: "maximumValue"))
    }
    if let value = coder.decodeFinite(forKey: "stepValue") {
      if value > 0 { step = value } else { coder.failWithError(CoderError.outOfRange(key: "stepValue")) }
    }
    value = coder.decodeFinite(forKey: "value") ?? current
    if let isSet = coder.decodeFlag(forKey: "continuous") { isContinuous = isSet }
    if let isSet = coder.decodeFlag(forKey: "autorepeat") { autorepeat = isSet }
    if let isSet = coder.decodeFlag(forKey: "wraps") { wraps = isSet }
    // Observers do not run in initialisers.
    showState()
    coder.didRead(self, as: Stepper.self)
    if coder.error != nil { return nil }
  }

  /// Writes the stepper to an archive: its value, limits and step, and how it behaves.
  open override func encode(with coder: Coder) {
    super.encode(with: coder)
    encodeState(with: coder)
    for (key, value) in [("minimumValue", low), ("maximumValue", high), ("stepValue", step), ("value", current)] {
      coder.encode(value, forKey: key)
    }
    if !isContinuous { coder.encode(false, forKey: "continuous") }
    if !autorepeat { coder.encode(false, forKey: "autorepeat") }
    if wraps { coder.encode(true, forKey: "wraps") }
  }

  private final func setUp() {
    isOpaque = false
    for part in [background, divider] { part.isPart = true }
    background.clipsToBounds = true
    addSubview(background)
    for half in halves { background.addSubview(half) }
    addSubview(divider)
    showState()
  }

  // MARK: Value

  /// The value; 0 by default. What lies outside of the limits is moved there, and what is no number counts as the
  /// minimum. Setting it does not call actions.
  open var value: Double {
    get { current }
    set { set(newValue.isNaN ? low : min(max(newValue, low), high)) }
  }

  private final func set(_ new: Double) {
    guard new != current else { return }
    current = new
    showState()
  }

  /// The least value; 0 by default. One that is not less than the maximum stops the program, as UIKit's.
  open var minimumValue: Double {
    get { low }
    set {
      precondition(newValue < high, "minimumValue \(newValue) of a stepper must be less than maximumValue \(high)")
      low = newValue
      value = current
      showState()
    }
  }

  /// The greatest value; 100 by default. One that is not greater than the minimum stops the program, as UIKit's.
  open var maximumValue: Double {
    get { high }
    set {
      precondition(newValue > low, "maximumValue \(newValue) of a stepper must be greater than minimumValue \(low)")
      high = newValue
      value = current
      showState()
    }
  }

  /// What a step adds; 1 by default. One that is not greater than 0 stops the program, as UIKit's.
  open var stepValue: Double {
    get { step }
    set {
      precondition(newValue > 0 && newValue.isFinite, "stepValue \(newValue) of a stepper must be greater than 0")
      step = newValue
    }
  }

  /// Whether `valueChanged` is sent at each step, or once when the touch ends; true by default.
  open var isContinuous = true

  /// Whether a touch that stays takes step after step; true by default.
  open var autorepeat = true

  /// Whether a step beyond a limit goes to the other one; false by default: it goes to the limit.
  open var wraps = false { didSet { if wraps != oldValue { showState() } } }

  /// Where a step goes, by its side: 1 for the plus.
  private final func next(_ half: Int) -> Double {
    let new = half == 1 ? current + step : current - step
    if new > high { return wraps && current >= high ? low : high }
    if new < low { return wraps && current <= low ? high : low }
    return new
  }

  /// Whether a step changes the value.
  private final func canStep(_ half: Int) -> Bool { isEnabled && next(half) != current }

  // MARK: Look

  /// Sets the image behind both signs in a state, usually a resizable one; nil for that of the normal state, and there
  /// for a rounded box.
  open func setBackgroundImage(_ image: Image?, for state: State) { backgroundImages[state] = image }

  /// What was set for a state, or else for the normal one.
  open func backgroundImage(for state: State) -> Image? { backgroundImages.value(for: state) }

  /// Sets the image between the signs for states of these; nil for that of the normal states, and there for a line.
  open func setDividerImage(
    _ image: Image?, forLeftSegmentState leftState: State, rightSegmentState rightState: State
  ) {
    dividerImages[DividerStates(left: leftState.rawValue, right: rightState.rawValue)] = image
  }

  /// What was set for states, or else for the normal ones.
  open func dividerImage(forLeftSegmentState leftState: State, rightSegmentState rightState: State) -> Image? {
    dividerImages[DividerStates(left: leftState.rawValue, right: rightState.rawValue)]
      ?? dividerImages[DividerStates(left: 0, right: 0)]
  }

  /// Sets the image of the plus in a state; nil for that of the normal state, and there for a plus. A template is in
  /// the tint colour.
  open func setIncrementImage(_ image: Image?, for state: State) { signImages[1][state] = image }

  /// What was set for a state, or else for the normal one.
  open func incrementImage(for state: State) -> Image? { signImages[1].value(for: state) }

  /// Sets the image of the minus in a state; nil for that of the normal state, and there for a minus. A template is in
  /// the tint colour.
  open func setDecrementImage(_ image: Image?, for state: State) { signImages[0][state] = image }

  /// What was set for a state, or else for the normal one.
  open func decrementImage(for state: State) -> Image? { signImages[0].value(for: state) }

  private final func state(of half: Int) -> State {
    if !canStep(half) { return .disabled }
    return pressed == half && isHighlighted ? .highlighted : .normal
  }

  private final func showState() {
    let traits = traitCollection
    let image = backgroundImage(for: state)
    background.image = image
    background.backgroundColor = image == nil ? DynamicColor.fill.resolved(with: traits) : nil
    background.layer.cornerRadius = image == nil ? Self.corner : 0
    for (index, half) in halves.enumerated() {
      let state = state(of: index)
      half.show(state, signImages[index].value(for: state), traits, showsPress: image == nil)
    }
    let (left, right) = isFromRight ? (state(of: 1), state(of: 0)) : (state(of: 0), state(of: 1))
    let line = dividerImage(forLeftSegmentState: left, rightSegmentState: right)
    if divider.image !== line { setNeedsLayout() }
    divider.image = line
    divider.backgroundColor = line == nil ? DynamicColor.separator.resolved(with: traits) : nil
  }

  /// Shows the halves in their new states.
  open override func stateDidChange() { showState() }

  /// Shows the colours of the new traits.
  open override func traitCollectionDidChange(_ previous: TraitCollection?) {
    super.traitCollectionDidChange(previous)
    showState()
  }

  // MARK: Touches

  private final func half(at place: Point) -> Int { (place.x >= bounds.midX) != isFromRight ? 1 : 0 }

  /// Follows a finger on a sign that changes the value.
  open override func beginTracking(_ touch: Touch, with event: MultiplaneViews.Event?) -> Bool {
    guard super.beginTracking(touch, with: event) else { return false }
    let half = half(at: touch.location(in: self))
    guard canStep(half) else { return false }
    (pressed, repeats, valueBefore, lastEvent) = (half, 0, current, event)
    beginRepeating(after: Self.repeatDelay)
    return true
  }

  /// Steps while the finger is on its sign.
  open override func continueTracking(_ touch: Touch, with event: MultiplaneViews.Event?) -> Bool {
    guard super.continueTracking(touch, with: event) else { return false }
    lastEvent = event
    let isOn = isTouchInside && half(at: touch.location(in: self)) == pressed
    if isHighlighted != isOn { isHighlighted = isOn }
    if !isOn { endRepeating() } else if timer == nil { beginRepeating(after: Self.repeatDelay) }
    return true
  }

  /// Takes the step of a touch that has not stayed.
  open override func endTracking(_ touch: Touch?, with event: MultiplaneViews.Event?) {
    super.endTracking(touch, with: event)
    endRepeating()
    let half = pressed
    pressed = nil
    lastEvent = nil
    if let half, let touch, repeats == 0, isTouchInside, self.half(at: touch.location(in: self)) == half {
      take(half, with: event, isLast: true)
    } else if !isContinuous, current != valueBefore {
      sendValueActions(with: event)
    }
    showState()
  }

  /// Ends the steps; a value that they have reached stays.
  open override func cancelTracking(with event: MultiplaneViews.Event?) {
    super.cancelTracking(with: event)
    endRepeating()
    (pressed, lastEvent) = (nil, nil)
    if !isContinuous, current != valueBefore { sendValueActions(with: event) }
    showState()
  }

  private final func take(_ half: Int, with event: MultiplaneViews.Event?, isLast: Bool) {
    guard canStep(half) else { return }
    set(next(half))
    if isContinuous || isLast { sendValueActions(with: event) }
  }

  private final func beginRepeating(after delay: Double) {
    guard autorepeat, let application else { return }
    repeatStep(at: application.currentTime + delay)
  }

  /// Takes a step at a time, and the next ones; as many, whatever the frame rate is.
  private final func repeatStep(at time: Double) {
    timer = application?.schedule(at: time) { [weak self] _ in
      guard let self, let half = pressed, let application else { return }
      var due = time
      while due <= application.currentTime, pressed == half, canStep(half) {
        repeats += 1
        take(half, with: lastEvent, isLast: false)
        due += max(Self.leastInterval, Self.firstInterval * Self.power(repeats - 1))
      }
      guard pressed == half, timer != nil, canStep(half) else { return timer = nil }
      repeatStep(at: due)
    }
  }

  private static func power(_ exponent: Int) -> Double {
    (0..<min(exponent, 32)).reduce(1) { result, _ in result * acceleration }
  }

  private final func endRepeating() {
    timer?.invalidate()
    timer = nil
  }

  override var touchUpEvents: Events { .touchUpInside }

  /// Arrow keys step a stepper that is the first responder.
  open override func pressesBegan(_ presses: Set<Press>, with event: PressesEvent?) {
    let rest = adjust(by: presses)
    if !rest.isEmpty { super.pressesBegan(rest, with: event) }
  }

  /// Arrow keys that are held step on.
  open override func pressesChanged(_ presses: Set<Press>, with event: PressesEvent?) {
    let rest = presses.filter { !$0.isRepeat }.union(adjust(by: presses.filter(\.isRepeat)))
    if !rest.isEmpty { super.pressesChanged(rest, with: event) }
  }

  // MARK: Accessibility

  /// True by default.
  open override var isAccessibilityElement: Bool {
    get { described?.isElement ?? true }
    set { super.isAccessibilityElement = newValue }
  }

  /// The value, without a fraction where it has none, unless it was set.
  open override var accessibilityValue: String? {
    get {
      if let value = described?.value { return value }
      return Int(exactly: current).map { "\($0)" } ?? "\(current)"
    }
    set { super.accessibilityValue = newValue }
  }

  /// Of a value that can be raised and lowered, unless they were set.
  open override var accessibilityTraits: AccessibilityTraits {
    get { described?.traits ?? stateTraits.union(.adjustable) }
    set { super.accessibilityTraits = newValue }
  }

  /// Takes a step up.
  open override func accessibilityIncrement() { take(1, with: nil, isLast: true) }

  /// Takes a step down.
  open override func accessibilityDecrement() { take(0, with: nil, isLast: true) }

  // MARK: Layout

  /// Places the signs beside one another.
  open override func layoutSubviews() {
    super.layoutSubviews()
    background.frame = bounds
    let width = bounds.width / 2
    for (index, half) in halves.enumerated() {
      let isAtRight = (index == 1) != isFromRight
      half.frame = Rect(x: isAtRight ? width : 0, y: 0, width: width, height: bounds.height)
    }
    let size = divider.image?.size ?? Size(1, max(0, (bounds.height / 2).rounded()))
    let height = divider.image == nil ? size.height : bounds.height
    divider.frame = Rect(
      x: bounds.midX - size.width / 2, y: bounds.midY - height / 2, width: size.width, height: height
    ).onPixels(contentScaleFactor)
  }

  /// 94 × 32 points.
  open override func sizeThatFits(_ size: Size) -> Size { Self.ownSize }

  /// 94 × 32 points.
  open override var intrinsicContentSize: Size { Self.ownSize }
}

/// A half of a stepper: a sign of one or two bars, or an image.
private final class StepperHalf: View {
  private let bars: [View]
  private var picture: ImageView?
  private static let length = 14.0, breadth = 2.0, pressedAlpha = 0.12

  init(isPlus: Bool) {
    bars = (isPlus ? [true, false] : [true]).map { _ in View.part(cornerRadius: Self.breadth / 2) }
    super.init(frame: .zero)
    (isPart, isUserInteractionEnabled, isOpaque) = (true, false, false)
    for bar in bars { addSubview(bar) }
  }

  required init?(coder: Coder) { nil }

  func show(_ state: Control.State, _ image: Image?, _ traits: TraitCollection, showsPress: Bool) {
    let label = DynamicColor.label.resolved(with: traits)
    let sign = state == .disabled ? DynamicColor.tertiaryLabel.resolved(with: traits) : label
    for bar in bars {
      if bar.backgroundColor != sign { bar.backgroundColor = sign }
      if bar.isHidden != (image != nil) { bar.isHidden = image != nil }
    }
    let press = showsPress && state == .highlighted ? label.faded(to: Self.pressedAlpha) : nil
    if backgroundColor != press { backgroundColor = press }
    guard image != nil || picture != nil else { return }
    let view = picture ?? ImageView()
    if picture == nil {
      view.isPart = true
      addSubview(view)
      picture = view
    }
    view.image = image
    view.alpha = state == .disabled ? 0.4 : 1
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let (long, short) = (Self.length, Self.breadth)
    for (index, bar) in bars.enumerated() {
      let size = index == 0 ? Size(long, short) : Size(short, long)
      bar.frame = middle(size)
    }
    if let picture, let image = picture.image { picture.frame = middle(image.size) }
  }

  private func middle(_ size: Size) -> Rect {
    Rect(x: bounds.midX - size.width / 2, y: bounds.midY - size.height / 2, width: size.width, height: size.height)
      .onPixels(contentScaleFactor)
  }
}
