import MultiplaneGeometry
import MultiplaneViews

/// A key that a finger holds.
@MainActor final class HeldKey {
  let id: Int
  var key: KeyView
  var timer: TurnTimer?
  /// Whether what the key offers is shown.
  var isChoosing = false
  /// The plane that was left when the key was pressed: a finger that slides to a key comes back to it.
  var origin: KeyboardLayout.Plane?
  /// Whether a letter was typed meanwhile: shift was held for it.
  var isUsed = false

  init(_ id: Int, _ key: KeyView) { (self.id, self.key) = (id, key) }

  isolated deinit { timer?.invalidate() }
}

// What fingers do on the keys.
extension KeyboardView {
  /// Seconds in which two presses of shift lock it.
  private static var doubleTap: Double { 0.35 }
  /// Deletions one by one, before words are deleted.
  private static var slowDeletions: Int { 20 }

  /// The nearest key: between keys, too.
  final func key(at point: Point) -> KeyView? {
    func distance(_ key: KeyView) -> Double {
      let rect = key.frame
      let (x, y) = (max(rect.minX - point.x, point.x - rect.maxX, 0), max(rect.minY - point.y, point.y - rect.maxY, 0))
      return x * x + y * y
    }
    return keys.min { distance($0) < distance($1) }
  }

  final func press(_ touch: Touch) {
    guard let key = key(at: touch.location(in: self)) else { return }
    // A finger that is put down while another one holds a letter types that.
    for other in held where other.key.place.key.isTyped { finish(other, at: nil) }
    let hold = HeldKey(touch.id, key)
    held.append(hold)
    switch key.place.key {
    case .shift: pressShift(at: touch.timestamp)
    case .delete:
      key.isPressed = true
      deleteBackward()
      repeatDelete(hold, after: holdDelay, count: 1, from: touch.timestamp)
    case .plane(let next):
      hold.origin = plane
      plane = next
      layoutIfNeeded()
    default:
      show(hold, from: touch.timestamp)
    }
  }

  /// Shows a key as pressed, and waits for what it offers.
  private final func show(_ hold: HeldKey, from time: Double) {
    let key = hold.key
    guard case .text(let text) = key.place.key else { return key.isPressed = true }
    let shown = shift != .off && key.face.signs.count > 1 ? layout.capital(of: text) : text
    if showsPopups, !arrangement.isPad {
      popup.show([shown], above: key.frame, within: bounds.width, opensLeft: false)
      popup.isHidden = false
    } else {
      key.isPressed = true
    }
    hold.timer?.invalidate()
    hold.timer = nil
    guard showsAlternatives, let offers = layout.alternatives[text], !offers.isEmpty, let application else { return }
    hold.timer = application.schedule(at: time + holdDelay) { [weak self, weak hold] _ in
      guard let self, let hold, held.contains(where: { $0 === hold }), hold.key === key else { return }
      hold.isChoosing = true
      let isCapital = shift != .off
      let texts = [text] + offers
      popup.show(
        isCapital ? texts.map { self.layout.capital(of: $0) } : texts, above: key.frame, within: bounds.width,
        opensLeft: key.frame.midX > bounds.midX)
      popup.isHidden = false
    }
  }

  final func slide(_ touch: Touch) {
    guard let hold = held.first(where: { $0.id == touch.id }) else { return }
    let point = touch.location(in: self)
    if hold.isChoosing { return popup.choose(at: point) }
    guard hold.key.place.key.isTyped || hold.origin != nil else { return }
    guard let next = key(at: point), next !== hold.key, next.place.key.isTyped else { return }
    hide(hold)
    hold.key = next
    show(hold, from: touch.timestamp)
  }

  final func release(_ touch: Touch, types: Bool = true) {
    guard let hold = held.first(where: { $0.id == touch.id }) else { return }
    finish(hold, at: touch.location(in: self), types: types)
  }

  /// Takes a key back to how it is when nobody touches it.
  private final func hide(_ hold: HeldKey) {
    hold.timer?.invalidate()
    hold.timer = nil
    hold.key.isPressed = false
    if hold.key.place.key.isTyped { popup.isHidden = true }
  }

  private final func finish(_ hold: HeldKey, at point: Point?, types: Bool = true) {
    hide(hold)
    held.removeAll { $0 === hold }
    guard types else {
      if let origin = hold.origin { plane = origin }
      return
    }
    switch hold.key.place.key {
    case .text(let text):
      var typed = shift != .off && plane == .letters ? layout.capital(of: text) : text
      if hold.isChoosing { typed = popup.choices[popup.chosen] }
      typeKey(typed)
      if let origin = hold.origin { plane = origin }
    case .space:
      typeKey(" ")
      // Back to the letters, as behind a number.
      if !arrangement.isPad { plane = hold.origin ?? arrangement.firstPlane }
    case .return: if hold.key.isEnabled { type("\n") }
    case .nextLanguage:
      if hold.key === point.flatMap({ key(at: $0) }) { layoutIndex = (layoutIndex + 1) % layouts.count }
    case .shift: if hold.isUsed, shift == .on { (shift, isShiftAutomatic) = (.off, false) }
    case .delete, .plane: break
    }
  }

  /// Types what a key says; shift is used up by it.
  private final func typeKey(_ text: String) {
    let shifts = held.filter { $0.key.place.key == .shift }
    for hold in shifts { hold.isUsed = true }
    if shift == .on, shifts.isEmpty { (shift, isShiftAutomatic) = (.off, false) }
    type(text)
  }

  private final func pressShift(at time: Double) {
    let isSecond = time - lastShift <= Self.doubleTap
    lastShift = time
    isShiftAutomatic = false
    if isSecond, shift != .locked {
      shift = .locked
      lastShift = -.infinity
    } else {
      shift = shift == .off ? .on : .off
    }
  }

  private final func repeatDelete(_ hold: HeldKey, after delay: Double, count: Int, from time: Double) {
    guard let application else { return }
    hold.timer = application.schedule(at: time + delay) { [weak self, weak hold] _ in
      guard let self, let hold, held.contains(where: { $0 === hold }) else { return }
      if count > Self.slowDeletions { deleteWord() } else { deleteBackward() }
      let pace = count > Self.slowDeletions ? 3 * repeatInterval : repeatInterval
      repeatDelete(hold, after: max(pace, 0.01), count: count + 1, from: time + delay)
    }
  }

  /// Deletes what is before the caret, to the beginning of a word.
  private final func deleteWord() {
    guard client?.takeKey(Key("", modifierFlags: .control, keyCode: .keyboardDeleteOrBackspace)) == true else {
      return deleteBackward()
    }
    setNeedsState()
  }

  /// Types nothing of what is held.
  final func cancelTouches() {
    for hold in held { hide(hold) }
    held = []
    popup.isHidden = true
  }
}

extension KeyboardLayout.Key {
  /// Whether the key types when it is released, and a finger may slide to it.
  fileprivate var isTyped: Bool {
    switch self {
    case .text, .space: true
    default: false
    }
  }
}
