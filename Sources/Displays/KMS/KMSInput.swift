#if Displays
  import Glibc
  import MultiplaneGeometry
  import MultiplaneViews

  /// Makes the plain values of views of what devices do, and finds their windows.
  ///
  /// It knows monitors by their place in a row, as `DisplayOutput.frame` has them, and no device.
  @MainActor final class KMSInput {
    /// A window as input sees it.
    struct Target {
      /// The monitor, points of the row.
      var frame: Rect
      var transform: DisplayOutput.Transform
      /// Points of the window a point of the monitor's frame: 1, but where the window has a scale of its own.
      var unit: Double
      var monitor = TouchPanel.Monitor(connector: "")
      var tell: (Input) -> Void
    }

    /// The windows in the order of the monitors.
    var targets: () -> [Target] = { [] }
    /// Where keys go.
    var keyTarget: () -> (wantsText: Bool, tell: (Input) -> Void)? = { nil }
    /// Called with the place of a virtual terminal that a key asks for.
    var onTerminal: ((Int) -> Void)?
    /// Called when the pointer has moved, with its place in the row.
    var onPointer: ((Point) -> Void)?
    /// Called with the lights of keyboards.
    var onLights: ((UInt32) -> Void)?
    /// Called when the window with the touch or the button is to have the keys: its place.
    var onFocus: ((Int) -> Void)?

    /// Called when `hasKeys` has changed.
    var onKeys: (() -> Void)?
    /// Whether there are keys that type letters; true before the devices have said.
    private(set) var hasKeys = true { didSet { if hasKeys != oldValue { onKeys?() } } }

    private let keyboard: XKBKeyboard?
    private let pointerKind: BareDisplayOptions.Pointer
    /// Where the pointer is, points of the row; nil before it has moved.
    private(set) var pointer: Point?
    private var buttons: Event.ButtonMask = []
    /// The windows' places of the fingers, and where these were.
    private var fingers: [Int: (target: Int, place: Point)] = [:]
    private var panels: [Int: TouchPanel] = [:]
    private var held: (code: UInt32, next: Double)?
    private var pressed: Set<UInt32> = []
    private var lights: UInt32 = 0

    /// Seconds until a held key comes again, and between its comings: 25 a second.
    static let repeatDelay = 0.6
    static let repeatInterval = 0.04
    /// The number of the touch that a mouse is.
    private static let mouseTouch = 1 << 16

    init(_ keyboard: XKBKeyboard?, pointer: BareDisplayOptions.Pointer) {
      (self.keyboard, pointerKind) = (keyboard, pointer)
    }

    private var modifiers: Key.Modifiers { keyboard?.modifiers ?? [] }

    /// Takes an event.
    ///
    /// - Parameter time: seconds of the display's clock.
    func take(_ event: DeviceEvent, at time: Double) {
      switch event {
      case .touch(let slot, let phase, let place, let panel): takeTouch(slot, phase, place, panel: panel, time)
      case .motion(let shift):
        let all = targets()
        guard let first = all.first else { return }
        let old = pointer ?? Point(first.frame.midX, first.frame.midY)
        movePointer(to: Self.clamp(Point(old.x + shift.x, old.y + shift.y), into: all.map(\.frame)), time)
      case .placed(let place):
        guard let first = targets().first else { return }
        let inPicture = first.transform.picturePlace(place)
        movePointer(
          to: Point(
            first.frame.minX + inPicture.x * first.frame.width, first.frame.minY + inPicture.y * first.frame.height),
          time)
      case .button(let code, let isDown): takeButton(code, isDown, time)
      case .wheel(let steps):
        // A difference, so that 0 stays 0 and becomes no −0.
        scroll(
          Point(0 - steps.x, 0 - steps.y), .steps, .none,
          isPrecise: steps.x != steps.x.rounded() || steps.y != steps.y.rounded(), time)
      case .fingers(let shift, let phase):
        scroll(Point(0 - shift.x, 0 - shift.y), .points, phase, isPrecise: true, time)
      case .pinch(let scale, let rotation, let phase):
        guard let (index, place) = pointerPlace else { return }
        targets()[index].tell(
          .transform(TransformInput(phase: phase, scale: scale, rotation: rotation, location: place, time: time)))
      case .key(let code, let isDown): takeKey(code, isDown, time)
      case .pointerAdded: break
      case .keyboards(let areThere): hasKeys = areThere && keyboard != nil
      case .panelAdded(let number, let panel): panels[number] = panel
      }
    }

    // MARK: Touches

    private func takeTouch(_ slot: Int, _ phase: Touch.Phase, _ place: Point, panel: Int = 0, _ time: Double) {
      let all = targets()
      switch phase {
      case .began:
        guard !all.isEmpty, fingers[slot] == nil, place.isFinite else { return }
        let target = panels[panel]?.place(among: all.map(\.monitor)) ?? 0
        onFocus?(target)
        fingers[slot] = (target, Self.point(place, in: all[target]))
      case .moved:
        guard let finger = fingers[slot], finger.target < all.count, place.isFinite else { return }
        fingers[slot]?.place = Self.point(place, in: all[finger.target])
      default: break
      }
      guard let finger = fingers[slot] else { return }
      if phase == .ended || phase == .cancelled { fingers[slot] = nil }
      guard finger.target < all.count else { return }
      let now = fingers[slot]?.place ?? finger.place
      all[finger.target].tell(
        .touch(TouchInput(id: slot, phase: phase, location: now, modifierFlags: modifiers, time: time)))
    }

    /// From a place of the panel to points of its window.
    private static func point(_ place: Point, in target: Target) -> Point {
      let inPicture = target.transform.picturePlace(place)
      return Point(
        inPicture.x * target.frame.width * target.unit, inPicture.y * target.frame.height * target.unit)
    }

    // MARK: Pointers

    /// The nearest place that is on a monitor of a row, across first; right and lower edges are not on it.
    static func clamp(_ place: Point, into frames: [Rect]) -> Point {
      guard let first = frames.first else { return .zero }
      guard place.isFinite else { return Point(first.midX, first.midY) }
      func away(_ frame: Rect) -> Double { max(frame.minX - place.x, place.x - (frame.maxX - 1), 0) }
      let frame = frames.min { away($0) < away($1) } ?? first
      return Point(
        min(max(place.x, frame.minX), frame.maxX - 1), min(max(place.y, frame.minY), frame.maxY - 1))
    }

    /// The window below the pointer, and the place in it; nil before the pointer has moved.
    private var pointerPlace: (Int, Point)? {
      let all = targets()
      guard let pointer, !all.isEmpty else { return nil }
      let index = all.firstIndex { pointer.x >= $0.frame.minX && pointer.x < $0.frame.maxX } ?? 0
      let target = all[index]
      return (
        index, Point((pointer.x - target.frame.minX) * target.unit, (pointer.y - target.frame.minY) * target.unit)
      )
    }

    private func movePointer(to place: Point, _ time: Double) {
      let before = pointerPlace
      pointer = place
      onPointer?(place)
      guard let after = pointerPlace else { return }
      if pointerKind == .touch {
        if buttons.contains(.primary) { tellMouseTouch(.moved, after, time) }
        return
      }
      // While a button is held, the pointer stays the window's in which it went down.
      if before?.0 != after.0 {
        if let before { tellPointer(.exited, before, time) }
        tellPointer(.entered, after, time)
      }
      tellPointer(.moved, after, time)
    }

    private func takeButton(_ code: UInt32, _ isDown: Bool, _ time: Double) {
      // linux/input-event-codes.h: BTN_LEFT and those behind it.
      let mask: Event.ButtonMask
      switch code {
      case 0x110: mask = .primary
      case 0x111: mask = .secondary
      case 0x112...0x117: mask = .button(Int(code) - 0x112 + 3)
      default: return
      }
      if pointer == nil, let first = targets().first {
        pointer = Point(first.frame.midX, first.frame.midY)
      }
      if isDown { buttons.insert(mask) } else { buttons.remove(mask) }
      guard let place = pointerPlace else { return }
      if isDown { onFocus?(place.0) }
      if pointerKind == .touch {
        if mask == .primary { tellMouseTouch(isDown ? .began : .ended, place, time) }
        return
      }
      tellPointer(.moved, place, time)
    }

    private func tellPointer(_ phase: PointerInput.Phase, _ place: (Int, Point), _ time: Double) {
      targets()[place.0].tell(
        .pointer(
          PointerInput(
            phase: phase, location: place.1, buttons: buttons, modifierFlags: modifiers, time: time)))
    }

    private func tellMouseTouch(_ phase: Touch.Phase, _ place: (Int, Point), _ time: Double) {
      targets()[place.0].tell(
        .touch(
          TouchInput(id: Self.mouseTouch, phase: phase, location: place.1, modifierFlags: modifiers, time: time)))
    }

    private func scroll(
      _ delta: Point, _ unit: ScrollInput.Unit, _ phase: ScrollInput.Phase, isPrecise: Bool, _ time: Double
    ) {
      let all = targets()
      guard let first = all.first else { return }
      let (index, place) = pointerPlace ?? (0, Point(first.frame.width / 2, first.frame.height / 2))
      all[index].tell(
        .scroll(
          ScrollInput(
            delta: delta, unit: unit, phase: phase, isPrecise: isPrecise, location: place, modifierFlags: modifiers,
            time: time)))
    }

    // MARK: Keys

    private func takeKey(_ code: UInt32, _ isDown: Bool, _ time: Double) {
      guard let keyboard else { return }
      // A key that was held when the devices came back.
      guard isDown || pressed.contains(code) else { return }
      if isDown { pressed.insert(code) } else { pressed.remove(code) }
      let change = keyboard.take(code, isDown: isDown)
      if isDown, let terminal = change.terminal {
        onTerminal?(terminal)
        return
      }
      if isDown, change.repeats {
        held = (code, time + Self.repeatDelay)
      } else if held?.code == code {
        held = nil
      }
      tell(change, isDown ? .began : .ended, isRepeat: false, time)
      if keyboard.lights != lights {
        lights = keyboard.lights
        onLights?(lights)
      }
    }

    private func tell(_ change: XKBKeyboard.Change, _ phase: Press.Phase, isRepeat: Bool, _ time: Double) {
      guard let target = keyTarget() else { return }
      target.tell(.key(KeyInput(change.key, phase: phase, isRepeat: isRepeat, time: time)))
      // The key may have ended the place for text.
      if let text = change.text, phase == .began, let target = keyTarget(), target.wantsText {
        target.tell(.text(TypedText(.commit(text), time: time)))
      }
    }

    /// When a held key comes again; nil for never.
    var nextRepeat: Double? { held?.next }

    /// Makes the held key come again, once however late it is.
    func dispatchRepeat(at time: Double) {
      guard let held, let keyboard, held.next <= time else { return }
      let change = keyboard.take(held.code, isDown: true, isAgain: true)
      // Comings that are late are left out.
      self.held?.next = max(held.next + Self.repeatInterval, time)
      tell(change, .began, isRepeat: true, held.next)
    }

    /// Lets go of all that is held: the devices are taken away.
    func releaseAll(at time: Double) {
      held = nil
      for code in pressed.sorted() {
        if let change = keyboard?.take(code, isDown: false) { tell(change, .cancelled, isRepeat: false, time) }
      }
      pressed = []
      for slot in fingers.keys.sorted() { takeTouch(slot, .cancelled, .zero, time) }
      if let place = pointerPlace {
        if pointerKind == .touch {
          if buttons.contains(.primary) { tellMouseTouch(.cancelled, place, time) }
        } else if !buttons.isEmpty {
          tellPointer(.cancelled, place, time)
        }
      }
      buttons = []
    }
  }
#endif
