#if Displays
  import MultiplaneGeometry
  import MultiplaneViews

  /// What the kernel's events of one device mean (Documentation/input/event-codes.rst and multi-touch-protocol.rst,
  /// type B).
  struct EvdevReader {
    /// What a device is; it may be several things.
    struct Kind: OptionSet {
      var rawValue: Int
      /// Places are those of fingers on the panel.
      static let touch = Kind(rawValue: 1)
      /// Places are those of a pointer.
      static let placed = Kind(rawValue: 2)
      static let mouse = Kind(rawValue: 4)
      static let keys = Kind(rawValue: 8)
      /// Fingers have slots.
      static let slots = Kind(rawValue: 16)
      /// Wheels tell parts of a step.
      static let fineWheel = Kind(rawValue: 32)
      /// Keys type letters.
      static let letters = Kind(rawValue: 64)
    }

    private struct Finger {
      var place = (x: 0, y: 0)
      var isDown = false
      var wasDown = false
      var hasMoved = false
    }

    let kind: Kind
    /// The ends of the axes.
    private let x: ClosedRange<Int>
    private let y: ClosedRange<Int>
    private let matrix: TouchMatrix?
    private var fingers: [Int: Finger] = [:]
    private var slot = 0
    private var shift = Point.zero
    private var wheel = Point.zero
    private var place: (x: Int, y: Int)?
    private var keys: [DeviceEvent] = []
    /// Buttons and keys that are down, by the kernel's codes.
    private var held: Set<UInt16> = []
    /// The number of the touch screen.
    private let panel: Int
    /// What is added to slots: all touch screens together have different ones.
    private var firstSlot: Int { panel * Self.mostSlots }
    /// Events were lost: nothing counts until the next report.
    private var isLost = false

    init(
      _ kind: Kind, x: ClosedRange<Int> = 0...1, y: ClosedRange<Int> = 0...1, matrix: TouchMatrix? = nil, panel: Int = 0
    ) {
      (self.kind, self.x, self.y, self.matrix, self.panel) = (kind, x, y, matrix, panel)
    }

    private static let mostSlots = 64

    /// Takes an event of the kernel's; what has happened, at the end of a report.
    mutating func take(type: UInt16, code: UInt16, value: Int) -> [DeviceEvent] {
      switch (type, code) {
      case (0, 0): return report()
      case (0, 3): isLost = true
      case (1, _) where !isLost: takeKey(code, value)
      case (2, _) where !isLost: takeRelative(code, value)
      case (3, _) where !isLost: takeAbsolute(code, value)
      default: break
      }
      return []
    }

    private mutating func takeKey(_ code: UInt16, _ value: Int) {
      // The kernel's own repeats are 2.
      guard value == 0 || value == 1 else { return }
      if value == 1 { held.insert(code) } else { held.remove(code) }
      switch code {
      case 0x14A:
        // BTN_TOUCH.
        if kind.contains(.touch), !kind.contains(.slots) { fingers[0, default: Finger()].isDown = value == 1 }
      case 0x110...0x117:
        if !kind.contains(.touch) { keys.append(.button(UInt32(code), isDown: value == 1)) }
      default: if kind.contains(.keys) { keys.append(.key(UInt32(code), isDown: value == 1)) }
      }
    }

    private mutating func takeRelative(_ code: UInt16, _ value: Int) {
      let isFine = kind.contains(.fineWheel)
      switch code {
      case 0: shift.x += Double(value)
      case 1: shift.y += Double(value)
      // The kernel's wheels are positive away from the user, and to the right.
      case 8 where !isFine: wheel.y -= Double(value)
      case 6 where !isFine: wheel.x += Double(value)
      case 11 where isFine: wheel.y -= Double(value) / 120
      case 12 where isFine: wheel.x += Double(value) / 120
      default: break
      }
    }

    private mutating func takeAbsolute(_ code: UInt16, _ value: Int) {
      switch code {
      case 0x2F: slot = min(max(value, 0), Self.mostSlots)
      case 0x39: fingers[slot, default: Finger()].isDown = value >= 0
      case 0x35:
        fingers[slot, default: Finger()].place.x = value
        fingers[slot]?.hasMoved = true
      case 0x36:
        fingers[slot, default: Finger()].place.y = value
        fingers[slot]?.hasMoved = true
      case 0, 1:
        if kind.contains(.touch), !kind.contains(.slots) {
          if code == 0 {
            fingers[0, default: Finger()].place.x = value
          } else {
            fingers[0, default: Finger()].place.y = value
          }
          fingers[0]?.hasMoved = true
        } else if kind.contains(.placed) {
          var new = place ?? (x.lowerBound, y.lowerBound)
          if code == 0 { new.x = value } else { new.y = value }
          place = new
          hasPlace = true
        }
      default: break
      }
    }

    private var hasPlace = false

    private func unit(_ place: (x: Int, y: Int)) -> Point {
      func part(_ value: Int, _ range: ClosedRange<Int>) -> Double {
        Double(value - range.lowerBound) / Double(range.upperBound - range.lowerBound + 1)
      }
      return Point(part(place.x, x), part(place.y, y))
    }

    private func touch(_ slot: Int, _ phase: Touch.Phase, _ place: Point) -> DeviceEvent {
      .touch(slot: firstSlot + slot, phase: phase, place: place, panel: panel)
    }

    /// The device is gone: its fingers, buttons and keys are let go of.
    mutating func end() -> [DeviceEvent] {
      var events = fingers.keys.sorted().filter { fingers[$0]?.wasDown == true }.map { touch($0, .cancelled, .zero) }
      for code in held.sorted() where code != 0x14A {
        if (0x110...0x117).contains(code) {
          if !kind.contains(.touch) { events.append(.button(UInt32(code), isDown: false)) }
        } else if kind.contains(.keys) {
          events.append(.key(UInt32(code), isDown: false))
        }
      }
      (fingers, held) = ([:], [])
      return events
    }

    private mutating func report() -> [DeviceEvent] {
      var events: [DeviceEvent] = []
      if isLost {
        // The fingers' ends may be among what was lost.
        isLost = false
        for slot in fingers.keys.sorted() where fingers[slot]?.wasDown == true {
          events.append(touch(slot, .cancelled, .zero))
        }
        fingers = [:]
        (shift, wheel, keys) = (.zero, .zero, [])
        return events
      }
      for slot in fingers.keys.sorted() {
        guard var finger = fingers[slot] else { continue }
        let raw = unit(finger.place)
        let place = matrix?.apply(raw) ?? raw
        switch (finger.wasDown, finger.isDown) {
        case (false, true): events.append(touch(slot, .began, place))
        case (true, false): events.append(touch(slot, .ended, place))
        case (true, true) where finger.hasMoved: events.append(touch(slot, .moved, place))
        default: break
        }
        (finger.wasDown, finger.hasMoved) = (finger.isDown, false)
        fingers[slot] = finger
      }
      if shift != .zero { events.append(.motion(shift)) }
      if hasPlace, let place { events.append(.placed(unit(place))) }
      events += keys
      if wheel != .zero { events.append(.wheel(wheel)) }
      (shift, wheel, keys, hasPlace) = (.zero, .zero, [], false)
      return events
    }
  }
#endif
