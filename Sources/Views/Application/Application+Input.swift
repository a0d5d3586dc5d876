import MultiplaneGeometry

// Input that is no touch, on its way to a window. A window keeps a pointer whose buttons are held, and a scroll that
// goes on; otherwise the frontmost one that the place hits takes it.
extension Application {
  /// Takes a change from any source, and delivers it in the next turn: keys and text to the key window, what has a
  /// place to a window of a screen.
  ///
  /// - Parameters:
  ///   - input: its place is in the screen's space.
  ///   - screen: nil for the main screen; of no effect for keys and text.
  public final func send(_ input: Input, on screen: Screen? = nil) {
    switch input {
    case .touch(let touch): send(touch, on: screen)
    case .key, .text: keyWindow?.send(input)
    case .stylus(let update): send(update, on: screen)
    case .pointer(let pointer): send(pointer, on: screen)
    case .scroll(let scroll): send(scroll, on: screen)
    case .transform(let transform): send(transform, on: screen)
    }
  }

  /// Takes text for the key window, and delivers it in the next turn.
  public final func send(_ input: TypedText) { keyWindow?.send(.text(input)) }

  private final func send(_ update: StylusUpdate, on screen: Screen?) {
    guard let screen = screen ?? mainScreen else { return }
    for window in screen.windows {
      var own = update
      own.sample = window.convert(own.sample, at: own.location ?? .zero, from: screen)
      own.location = own.location.map { window.convert($0, from: screen) }
      window.send(.stylus(own))
    }
  }

  /// Takes a change of a pointer on a screen, and delivers it in the next turn.
  ///
  /// - Parameters:
  ///   - input: its place is in the screen's space.
  ///   - screen: nil for the main screen.
  public final func send(_ input: PointerInput, on screen: Screen? = nil) {
    guard let screen = screen ?? mainScreen else { return }
    let known = pointerWindows[input.id]
    let old = known?.window.flatMap { $0.isHidden ? nil : $0 }
    var window = old
    // A window keeps a pointer until its last button is released; without it, nobody has it until then.
    if known?.isHeld != true {
      window = input.phase == .exited ? nil : hit(input.location, on: screen) ?? (input.phase == .cancelled ? old : nil)
    }
    if let old, old !== window {
      var left = input
      (left.phase, left.buttons) = (input.phase == .cancelled ? .cancelled : .exited, [])
      old.send(.pointer(old.convert(left, from: screen)))
    }
    let isGone = input.phase == .cancelled || input.phase == .exited && input.buttons.isEmpty
    pointerWindows[input.id] = isGone ? nil : PointerWindow(window: window, isHeld: !input.buttons.isEmpty)
    guard let window else { return }
    window.send(.pointer(window.convert(input, from: screen)))
  }

  /// Takes a scroll on a screen, and delivers it in the next turn.
  ///
  /// - Parameters:
  ///   - input: its place and its points are in the screen's space.
  ///   - screen: nil for the main screen.
  public final func send(_ input: ScrollInput, on screen: Screen? = nil) {
    guard let screen = screen ?? mainScreen else { return }
    let goesOn = [.changed, .ended, .cancelled].contains(input.phase)
    guard let window = goesOn ? scrollWindow : hit(input.location, on: screen) else { return }
    scrollWindow = input.phase == .none || input.phase == .ended || input.phase == .cancelled ? nil : window
    var own = input
    own.location = window.convert(input.location, from: screen)
    own.delta = window.convert(vector: input.delta, at: input.location, from: screen)
    window.send(.scroll(own))
  }

  /// Takes a pinch or turn of a touchpad on a screen, and delivers it in the next turn.
  ///
  /// - Parameters:
  ///   - input: its place is in the screen's space.
  ///   - screen: nil for the main screen.
  public final func send(_ input: TransformInput, on screen: Screen? = nil) {
    guard let screen = screen ?? mainScreen else { return }
    let goesOn = input.phase != .began
    guard let window = goesOn ? transformWindow : hit(input.location, on: screen) else { return }
    transformWindow = input.phase == .ended || input.phase == .cancelled ? nil : window
    var own = input
    own.location = window.convert(input.location, from: screen)
    window.send(.transform(own))
  }

  /// The frontmost window of a screen that a place hits.
  final func hit(_ location: Point, on screen: Screen) -> Window? {
    screen.windows.last { window in
      let place = window.convert(location, from: screen)
      return place.isFinite && window.hitTest(place, with: nil) != nil
    }
  }

  struct PointerWindow {
    weak var window: Window?
    let isHeld: Bool
  }
}

extension Window {
  /// What a pen says, with its direction in the window's space.
  final func convert(_ sample: StylusSample, at place: Point, from screen: Screen) -> StylusSample {
    var own = sample
    own.azimuth = sample.azimuth(through: { self.convert(vector: $0, at: place, from: screen) })
    return own
  }

  fileprivate final func convert(_ input: PointerInput, from screen: Screen) -> PointerInput {
    var own = input
    own.location = convert(input.location, from: screen)
    own.stylus = input.stylus.map { convert($0, at: input.location, from: screen) }
    return own
  }

  fileprivate final func convert(vector: Point, at place: Point, from screen: Screen) -> Point {
    let start = place.isFinite ? place : .zero
    return convert(start + vector, from: screen) - convert(start, from: screen)
  }
}
