import MultiplaneGeometry
import MultiplaneViews

// Input that is no touch. Places are points of the screen's space, or of a window's, if the line names one.
extension Script {
  /// Reads a line of input; nil where it has none of the keys.
  static func input(_ fields: inout Fields) throws(Reason) -> Event? {
    if fields.has("key") { return .input(.key(try key(&fields)), window: nil) }
    if fields.has("text") { return .input(.text(TypedText(.commit(try fields.string("text")), time: 0)), window: nil) }
    if fields.has("preedit") { return .input(.text(TypedText(try preedit(&fields), time: 0)), window: nil) }
    if fields.has("delete") {
      let counts = try fields.wholes("delete", count: 2)
      guard counts.allSatisfy({ $0 >= 0 }) else { throw Reason("delete", "has a number below 0") }
      return .input(.text(TypedText(.deleteSurrounding(before: counts[0], after: counts[1]), time: 0)), window: nil)
    }
    if fields.has("scroll") { return .input(.scroll(try scroll(&fields)), window: try window(&fields)) }
    if fields.has("pinch") { return .input(.transform(try pinch(&fields)), window: try window(&fields)) }
    if fields.has("hover") || fields.has("pointer") {
      return .input(.pointer(try pointer(&fields)), window: try window(&fields))
    }
    if fields.has("stylus") { return .input(try stylus(&fields), window: try window(&fields)) }
    return nil
  }

  /// The window that a line names; nil for none.
  static func window(_ fields: inout Fields) throws(Reason) -> Int? {
    fields.has("window") ? try fields.value(Int.self, "window", "a whole number") : nil
  }

  // MARK: Keys and text

  private static func key(_ fields: inout Fields) throws(Reason) -> KeyInput {
    let name = try fields.string("key")
    let modifiers = try modifiers(&fields)
    var code: KeyCode?
    if fields.has("code") {
      let usage = try fields.value(Int.self, "code", "a whole number")
      guard let known = KeyCode(rawValue: usage) else { throw Reason("code", "is not in 0…65535") }
      code = known
    }
    let isLetter = name.count == 1
    let characters = isLetter && modifiers.contains(.shift) ? name.uppercased() : name
    let isRepeat = fields.has("repeat") ? try fields.value(Bool.self, "repeat", "true or false") : false
    let key = Key(characters, charactersIgnoringModifiers: name, modifierFlags: modifiers, keyCode: code)
    let phase: Press.Phase =
      switch fields.has("phase") ? try fields.string("phase") : "began" {
      case "began": .began
      case "ended": .ended
      case "cancelled": .cancelled
      case let other: throw Reason("phase", "“\(other)” is no phase of a key")
      }
    return KeyInput(key, phase: phase, isRepeat: isRepeat, time: 0)
  }

  private static func modifiers(_ fields: inout Fields) throws(Reason) -> Key.Modifiers {
    guard fields.has("modifiers") else { return [] }
    var modifiers: Key.Modifiers = []
    for name in try fields.value([String].self, "modifiers", "a list of strings") {
      switch name {
      case "shift": modifiers.insert(.shift)
      case "control": modifiers.insert(.control)
      case "alternate", "option": modifiers.insert(.alternate)
      case "command": modifiers.insert(.command)
      case "capsLock": modifiers.insert(.capsLock)
      case "numericPad": modifiers.insert(.numericPad)
      default: throw Reason("modifiers", "“\(name)” is no modifier")
      }
    }
    return modifiers
  }

  private static func preedit(_ fields: inout Fields) throws(Reason) -> TypedText.Change {
    let text = try fields.string("preedit")
    guard fields.has("selection") else { return .preedit(text, selection: nil) }
    let ends = try fields.wholes("selection", count: 2)
    guard ends[0] >= 0, ends[0] <= ends[1], ends[1] <= text.utf16.count else {
      throw Reason("selection", "is not in the \(text.utf16.count) UTF-16 units of the preedit")
    }
    return .preedit(text, selection: ends[0]..<ends[1])
  }

  // MARK: Wheels and touchpads

  private static func scroll(_ fields: inout Fields) throws(Reason) -> ScrollInput {
    let delta = try fields.point("scroll")
    let place = try fields.point("at")
    let phase = fields.has("phase") ? try scrollPhase(&fields, "phase") : .none
    let momentum = fields.has("momentum") ? try scrollPhase(&fields, "momentum") : .none
    let unit: ScrollInput.Unit =
      switch fields.has("unit") ? try fields.string("unit") : "points" {
      case "points": .points
      case "steps": .steps
      case let other: throw Reason("unit", "“\(other)” is neither points nor steps")
      }
    let isPrecise = fields.has("precise") ? try fields.value(Bool.self, "precise", "true or false") : nil
    return ScrollInput(
      delta: delta, unit: unit, phase: phase, momentumPhase: momentum, isPrecise: isPrecise, location: place,
      modifierFlags: try modifiers(&fields), time: 0)
  }

  private static func pinch(_ fields: inout Fields) throws(Reason) -> TransformInput {
    let scale = try fields.number("pinch")
    guard scale > 0 else { throw Reason("pinch", "is not above 0") }
    let rotation = fields.has("rotation") ? try fields.number("rotation") : 0
    let place = try fields.point("at")
    let phase = try scrollPhase(&fields, "phase")
    guard phase != .none, phase != .mayBegin else { throw Reason("phase", "is not one of a pinch") }
    return TransformInput(phase: phase, scale: scale, rotation: rotation, location: place, time: 0)
  }

  private static func scrollPhase(_ fields: inout Fields, _ name: String) throws(Reason) -> ScrollInput.Phase {
    switch try fields.string(name) {
    case "none": .none
    case "mayBegin": .mayBegin
    case "began": .began
    case "changed": .changed
    case "ended": .ended
    case "cancelled": .cancelled
    case let other: throw Reason(name, "“\(other)” is no phase of a scroll")
    }
  }

  // MARK: Pointers and pens

  private static func pointer(_ fields: inout Fields) throws(Reason) -> PointerInput {
    let isHover = fields.has("hover")
    let place = try fields.point(isHover ? "hover" : "pointer")
    let buttons = isHover ? [] : try buttons(&fields)
    let phase: PointerInput.Phase =
      switch fields.has("phase") ? try fields.string("phase") : "moved" {
      case "entered": .entered
      case "moved": .moved
      case "exited": .exited
      case "cancelled": .cancelled
      case let other: throw Reason("phase", "“\(other)” is no phase of a pointer")
      }
    return PointerInput(
      phase: phase, location: place, buttons: buttons, modifierFlags: try modifiers(&fields), time: 0)
  }

  /// Names, or numbers from 1 on.
  private static func buttons(_ fields: inout Fields) throws(Reason) -> MultiplaneViews.Event.ButtonMask {
    guard fields.has("buttons") else { return [] }
    if let numbers = fields.numbers("buttons") {
      guard numbers.allSatisfy({ (1...32).contains($0) }) else { throw Reason("buttons", "has one not in 1…32") }
      return numbers.reduce(into: []) { $0.formUnion(.button($1)) }
    }
    var buttons: MultiplaneViews.Event.ButtonMask = []
    for name in try fields.value([String].self, "buttons", "a list of names or of numbers") {
      switch name {
      case "primary": buttons.insert(.primary)
      case "secondary": buttons.insert(.secondary)
      default: throw Reason("buttons", "“\(name)” is no button")
      }
    }
    return buttons
  }

  private static func stylus(_ fields: inout Fields) throws(Reason) -> Input {
    let place = try fields.point("stylus")
    var sample = StylusSample(maximumForce: 1)
    if fields.has("maximumForce") { sample.maximumForce = try fields.number("maximumForce") }
    if fields.has("force") { sample.force = try fields.number("force") }
    if fields.has("altitude") { sample.altitude = try fields.number("altitude") }
    if fields.has("azimuth") { sample.azimuth = try fields.number("azimuth") }
    if fields.has("roll") { sample.roll = try fields.number("roll") }
    if fields.has("height") { sample.height = try fields.number("height") }
    guard sample.force >= 0, sample.force <= sample.maximumForce else {
      throw Reason("force", "is not in 0…maximumForce")
    }
    let name = try fields.string("phase")
    if name == "hover" {
      return .pointer(PointerInput(id: stylusID, location: place, type: .pencil, stylus: sample, time: 0))
    }
    return .touch(
      TouchInput(id: stylusID, phase: try phase(name), location: place, type: .pencil, stylus: sample, time: 0))
  }

  /// No finger's number.
  private static let stylusID = -1

  static func orientation(_ fields: inout Fields) throws(Reason) -> Event {
    switch try fields.string("orientation") {
    case "portrait": .orientation(.portrait)
    case "portraitUpsideDown": .orientation(.portraitUpsideDown)
    case "landscapeLeft": .orientation(.landscapeLeft)
    case "landscapeRight": .orientation(.landscapeRight)
    case let other: throw Reason("orientation", "“\(other)” is no orientation")
    }
  }
}
