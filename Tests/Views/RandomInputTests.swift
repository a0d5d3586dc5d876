import Foundation
import MultiplaneGeometry
import MultiplaneTestRandom
import MultiplaneViews
import Testing

/// What has begun and not ended, of touches, presses and hovering.
@MainActor private final class Ledger {
  private struct Key: Hashable {
    let view: View
    let touch: Touch
  }
  private var touches: Set<Key> = []
  private var presses: Set<Press> = []
  private var gestures: Set<GestureRecognizer> = []
  private(set) var problems: [String] = []
  var edit: (() -> Void)?
  /// Events that were told.
  private(set) var count = 0

  func began(_ new: Set<Touch>, _ view: View) {
    for touch in new {
      count += 1
      // Of a beginning that was held, the view may have left its window in the same call only.
      if view.window == nil { problems.append("a touch began in a view without a window") }
      if !touches.insert(Key(view: view, touch: touch)).inserted { problems.append("a touch began twice") }
    }
    edit?()
  }
  func moved(_ moved: Set<Touch>, _ view: View) {
    for touch in moved where !touches.contains(Key(view: view, touch: touch)) {
      problems.append("a touch moved that has not begun, or has ended")
    }
    edit?()
  }
  func ended(_ ended: Set<Touch>, _ view: View) {
    for touch in ended where touches.remove(Key(view: view, touch: touch)) == nil {
      problems.append("a touch ended that has not begun, or twice")
    }
    edit?()
  }
  func press(_ all: Set<Press>, _ isEnd: Bool) {
    for press in all {
      if isEnd {
        if presses.remove(press) == nil { problems.append("a press ended twice") }
      } else if !presses.insert(press).inserted {
        problems.append("a press began twice")
      }
    }
    edit?()
  }
  func gesture(_ recognizer: GestureRecognizer) {
    switch recognizer.state {
    case .began: if !gestures.insert(recognizer).inserted { problems.append("a gesture began twice") }
    case .changed: if !gestures.contains(recognizer) { problems.append("a gesture changed that has not begun") }
    case .ended:
      // One that does not go on only ends.
      gestures.remove(recognizer)
    case .cancelled: if gestures.remove(recognizer) == nil { problems.append("a gesture was cancelled twice") }
    case .possible, .failed: problems.append("an action of state \(recognizer.state)")
    }
    edit?()
  }
  var open: String? {
    let all = (touches.count, presses.count, gestures.count)
    return all == (0, 0, 0) ? nil : "\(all.0) touches, \(all.1) presses and \(all.2) gestures did not end"
  }
}

@MainActor private final class Checked: View, MarkedTextInputClient {
  let ledger: Ledger
  var text = ""
  init(_ ledger: Ledger, frame: Rect) {
    self.ledger = ledger
    super.init(frame: frame)
  }
  required init?(coder: Coder) { nil }
  override var canBecomeFirstResponder: Bool { true }
  override func touchesBegan(_ touches: Set<Touch>, with event: Event?) { ledger.began(touches, self) }
  override func touchesMoved(_ touches: Set<Touch>, with event: Event?) { ledger.moved(touches, self) }
  override func touchesEnded(_ touches: Set<Touch>, with event: Event?) { ledger.ended(touches, self) }
  override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) { ledger.ended(touches, self) }
  override func pressesBegan(_ presses: Set<Press>, with event: PressesEvent?) { ledger.press(presses, false) }
  override func pressesChanged(_ presses: Set<Press>, with event: PressesEvent?) {}
  override func pressesEnded(_ presses: Set<Press>, with event: PressesEvent?) { ledger.press(presses, true) }
  override func pressesCancelled(_ presses: Set<Press>, with event: PressesEvent?) { ledger.press(presses, true) }
  var hasText: Bool { !text.isEmpty }
  func insertText(_ new: String) { text = String((text + new).suffix(20)) }
  func deleteBackward() { text = String(text.dropLast()) }
  func setMarkedText(_ markedText: String?, selectedRange: Range<Int>) {
    precondition(selectedRange.upperBound <= (markedText ?? "").utf16.count)
  }
  func unmarkText() {}
  func deleteSurroundingText(before: Int, after: Int) { precondition(before >= 0 && after >= 0) }
  var textInputState: TextInputState { TextInputState(surroundingText: text) }
}

@Suite @MainActor struct RandomInputTests {
  /// Of each seed; MULTIPLANE_VIEW_ROUNDS says how many.
  private static let rounds =
    ProcessInfo.processInfo.environment["MULTIPLANE_VIEW_ROUNDS"].flatMap { Int($0) } ?? 400

  private struct Source {
    var random: SplitMix64

    mutating func pick<Value>(_ values: [Value]) -> Value { values[Int.random(in: 0..<values.count, using: &random)] }
    mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }

    mutating func number() -> Double {
      chance(12)
        ? pick([.nan, .infinity, -.infinity, 1e308, -1e308, 0, -1, .leastNonzeroMagnitude])
        : Double.random(in: -20..<220, using: &random)
    }
    mutating func point() -> Point { Point(number(), number()) }
    mutating func buttons() -> Event.ButtonMask {
      pick([[], [], .primary, .secondary, .button(32), .button(0), .init(rawValue: -1)])
    }
    mutating func pen() -> StylusSample? {
      guard chance(3) else { return nil }
      return StylusSample(
        force: number(), maximumForce: number(), altitude: number(), azimuth: number(), roll: number(),
        height: number(), propertiesExpectingUpdates: pick([[], .force]), updateIndex: pick([nil, 1, .max, .min]))
    }

    mutating func input(at time: Double) -> Input {
      let time = chance(20) ? number() : time
      let scrollPhase = pick(ScrollInput.Phase.allCases)
      switch Int.random(in: 0..<12, using: &random) {
      case 0...4:
        return .touch(
          TouchInput(
            id: pick([1, 1, 1, 2, 3, .min, .max]),
            phase: pick([.began, .moved, .moved, .ended, .cancelled, .stationary]),
            location: point(), type: pick(Touch.TouchType.allCases), buttons: buttons(), radius: number(),
            stylus: pen(), time: time))
      case 5, 6:
        return .pointer(
          PointerInput(
            id: pick([0, 0, 1, .max]), phase: pick([.moved, .moved, .moved, .entered, .exited, .cancelled]),
            location: point(), buttons: buttons(), type: pick(Touch.TouchType.allCases), stylus: pen(), time: time))
      case 7, 8:
        return .scroll(
          ScrollInput(
            delta: point(), unit: pick([.points, .steps]), phase: scrollPhase,
            momentumPhase: pick(ScrollInput.Phase.allCases), location: point(), time: time))
      case 9:
        return .transform(
          TransformInput(phase: scrollPhase, scale: number(), rotation: number(), location: point(), time: time))
      case 10:
        let key = Key(
          pick(["a", "b", "", "backspace", "return", "\u{0}", "é"]), keyCode: pick([nil, .keypad1, .keyboard_Reserved]))
        return .key(
          KeyInput(key, phase: pick([.began, .began, .changed, .stationary, .ended, .cancelled]), time: time))
      default:
        return chance(2)
          ? .stylus(StylusUpdate(updateIndex: pick([1, 2, .max]), sample: pen() ?? StylusSample(), time: time))
          : .text(
            TypedText(
              pick([
                .commit("é"), .commit(""), .preedit("👨‍👩‍👧", selection: -3 ..< .max), .preedit("", selection: nil),
                .deleteSurrounding(before: .max, after: .min), .deleteSurrounding(before: -1, after: 3),
              ]), time: time))
      }
    }
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>) func randomInput(seed: UInt64) {
    let stage = Stage(200, 200)
    let ledger = Ledger()
    var source = Source(random: SplitMix64(seed: seed))
    var views: [Checked] = []
    for index in 0..<8 {
      let view = Checked(ledger, frame: Rect(x: Double(index * 10), y: Double(index * 10), width: 120, height: 120))
      (index % 3 == 0 ? stage.window : views[index - 1]).addSubview(view)
      view.isMultipleTouchEnabled = index % 2 == 0
      view.isExclusiveTouch = index == 5
      views.append(view)
    }
    let recognizers: [GestureRecognizer] = [
      TapGestureRecognizer(), TapGestureRecognizer(), PanGestureRecognizer(), PanGestureRecognizer(),
      PinchGestureRecognizer(), RotationGestureRecognizer(), LongPressGestureRecognizer(), SwipeGestureRecognizer(),
      HoverGestureRecognizer(), HoverGestureRecognizer(),
    ]
    (recognizers[1] as? TapGestureRecognizer)?.numberOfTapsRequired = 2
    recognizers[0].require(toFail: recognizers[1])
    for (index, recognizer) in recognizers.enumerated() {
      (recognizer as? PanGestureRecognizer)?.allowedScrollTypesMask = .all
      recognizer.delaysTouchesBegan = (seed + UInt64(index)) % 3 == 0
      recognizer.delaysTouchesEnded = (seed + UInt64(index)) % 4 != 0
      recognizer.addAction { ledger.gesture($0) }
      views[index % views.count].addGestureRecognizer(recognizer)
    }
    // Views come and go also while they are told something.
    var depth = 0
    var isCalm = false
    func edit() {
      guard depth < 2, !isCalm, source.chance(6) else { return }
      depth += 1
      defer { depth -= 1 }
      let view = source.pick(views)
      switch Int.random(in: 0..<8, using: &source.random) {
      case 0: view.removeFromSuperview()
      case 1, 2: stage.window.addSubview(view)
      case 3: source.pick(recognizers).isEnabled.toggle()
      case 4: source.pick(recognizers).delaysTouchesBegan.toggle()
      case 5: view.becomeFirstResponder()
      case 6: view.isHidden.toggle()
      default:
        let recognizer = source.pick(recognizers)
        if source.chance(2) {
          recognizer.view?.removeGestureRecognizer(recognizer)
        } else {
          view.addGestureRecognizer(recognizer)
        }
      }
    }
    ledger.edit = { edit() }
    var time = 0.0
    for round in 0..<Self.rounds {
      time += Double.random(in: 0..<0.2, using: &source.random)
      for _ in 0..<Int.random(in: 1..<6, using: &source.random) {
        let input = source.input(at: time)
        if source.chance(2) { stage.application.send(input) } else { stage.window.send(input) }
      }
      stage.application.turn(at: source.chance(30) ? source.number() : time)
      edit()
      if round % 97 == 96 {
        stage.window.isHidden = true
        #expect(ledger.open == nil, "round \(round)")
        stage.window.makeKeyAndVisible()
      }
      if !ledger.problems.isEmpty { break }
    }
    isCalm = true
    stage.window.isHidden = true
    for end in [1e9, 2e9, 3e9] { stage.application.turn(at: end) }
    #expect(ledger.problems.isEmpty && ledger.open == nil, "\(ledger.problems.first ?? ledger.open ?? "")")
    #expect(ledger.count > 0 || Self.rounds < 100)
  }

  /// What a flood of touches leaves behind, whatever view takes them.
  @Test func thousandsOfTouches() {
    let stage = Stage(200, 200)
    let ledger = Ledger()
    for index in 0..<50 {
      let view = Checked(ledger, frame: Rect(x: Double(index * 4), y: 0, width: 4, height: 200))
      view.isMultipleTouchEnabled = true
      stage.window.addSubview(view)
    }
    for phase in [Touch.Phase.began, .moved, .moved, .cancelled] {
      for id in 0..<5000 { stage.touch(id, phase, Double(id % 200), 5, at: 1) }
      stage.turn(1)
    }
    #expect(ledger.problems.isEmpty && ledger.open == nil && ledger.count == 5000)
  }
}
