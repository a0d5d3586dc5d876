#if Displays
  @testable import MultiplaneDisplays
  import MultiplaneGeometry
  import MultiplaneViews
  import Testing

  /// The kernel's events of devices, as they come.
  @Suite struct EvdevReaderTests {
    private typealias Line = (type: UInt16, code: UInt16, value: Int)

    private static func take(_ reader: inout EvdevReader, _ lines: [Line]) -> [DeviceEvent] {
      lines.flatMap { reader.take(type: $0.type, code: $0.code, value: $0.value) }
    }

    /// The second example of the kernel's multi-touch-protocol.rst, with x and y in 0…99.
    @Test func whatADeviceHoldsEndsWithIt() {
      var reader = EvdevReader([.touch, .slots, .keys], x: 0...99, y: 0...99, panel: 2)
      for (type, code, value) in [
        (3, 0x39, 5), (3, 0x35, 10), (3, 0x36, 20), (1, 0x14A, 1), (1, 30, 1), (1, 31, 1), (1, 31, 0),
      ] {
        _ = reader.take(type: UInt16(type), code: UInt16(code), value: value)
      }
      let began = reader.take(type: 0, code: 0, value: 0)
      #expect(began.first == .touch(slot: 128, phase: .began, place: Point(0.1, 0.2), panel: 2))
      #expect(
        reader.end() == [.touch(slot: 128, phase: .cancelled, place: .zero, panel: 2), .key(30, isDown: false)])
      #expect(reader.end().isEmpty)
    }

    @Test func fingersInSlots() {
      var reader = EvdevReader([.touch, .slots], x: 0...99, y: 0...99)
      let down = Self.take(
        &reader,
        [
          (3, 0x2F, 0), (3, 0x39, 45), (3, 0x35, 10), (3, 0x36, 20), (3, 0x2F, 1), (3, 0x39, 46), (3, 0x35, 50),
          (3, 0x36, 60), (0, 0, 0),
        ])
      #expect(
        down == [
          .touch(slot: 0, phase: .began, place: Point(0.1, 0.2)),
          .touch(slot: 1, phase: .began, place: Point(0.5, 0.6)),
        ])
      let moved = Self.take(&reader, [(3, 0x2F, 0), (3, 0x35, 12), (0, 0, 0)])
      #expect(moved == [.touch(slot: 0, phase: .moved, place: Point(0.12, 0.2))])
      #expect(Self.take(&reader, [(0, 0, 0)]) == [])
      let up = Self.take(&reader, [(3, 0x39, -1), (0, 0, 0), (3, 0x2F, 1), (3, 0x39, -1), (0, 0, 0)])
      #expect(
        up == [
          .touch(slot: 0, phase: .ended, place: Point(0.12, 0.2)),
          .touch(slot: 1, phase: .ended, place: Point(0.5, 0.6)),
        ])
    }

    @Test func aPanelOfOneFingerAndItsMatrix() {
      var reader = EvdevReader(.touch, x: 100...299, y: 0...99, matrix: TouchMatrix(0, 1, 0, 1, 0, 0))
      let events = Self.take(
        &reader, [(3, 0, 200), (3, 1, 25), (1, 0x14A, 1), (0, 0, 0), (1, 0x14A, 0), (0, 0, 0)])
      #expect(
        events == [
          .touch(slot: 0, phase: .began, place: Point(0.25, 0.5)),
          .touch(slot: 0, phase: .ended, place: Point(0.25, 0.5)),
        ])
    }

    @Test func whatIsLostCancelsFingers() {
      var reader = EvdevReader([.touch, .slots, .mouse], x: 0...99, y: 0...99)
      _ = Self.take(&reader, [(3, 0x39, 1), (3, 0x35, 10), (3, 0x36, 10), (0, 0, 0)])
      let lost = Self.take(&reader, [(2, 0, 5), (0, 3, 0), (3, 0x39, -1), (2, 0, 9), (0, 0, 0)])
      #expect(lost == [.touch(slot: 0, phase: .cancelled, place: .zero)])
      #expect(Self.take(&reader, [(2, 0, 2), (0, 0, 0)]) == [.motion(Point(2, 0))])
    }

    @Test func miceWheelsAndKeys() {
      var reader = EvdevReader([.mouse, .keys])
      let events = Self.take(
        &reader,
        [
          (2, 0, 3), (2, 1, -4), (2, 0, 1), (1, 0x110, 1), (2, 8, 1), (0, 0, 0), (1, 30, 1), (0, 0, 0), (1, 30, 2),
          (0, 0, 0), (1, 30, 0), (0, 0, 0),
        ])
      #expect(
        events == [
          .motion(Point(4, -4)), .button(0x110, isDown: true), .wheel(Point(0, -1)), .key(30, isDown: true),
          .key(30, isDown: false),
        ])
      // A wheel of high resolution tells both.
      var fine = EvdevReader([.mouse, .fineWheel])
      #expect(Self.take(&fine, [(2, 8, -1), (2, 11, -30), (0, 0, 0)]) == [.wheel(Point(0, 0.25))])
    }

    @Test func aTabletSaysWhereItIs() {
      var reader = EvdevReader(.placed, x: 0...32767, y: 0...32767)
      #expect(Self.take(&reader, [(3, 0, 16384), (3, 1, 8192), (0, 0, 0)]) == [.placed(Point(0.5, 0.25))])
    }

    @Test func nonsenseGivesNothingWrong() {
      var random = SystemRandomNumberGenerator()
      var reader = EvdevReader([.touch, .slots, .mouse, .keys, .placed], x: 0...99, y: 0...99)
      var down: Set<Int> = []
      for _ in 0..<20_000 {
        let code = ([0, 1, 8, 0x2F, 0x35, 0x36, 0x39, 0x14A, 30] as [UInt16]).randomElement(using: &random) ?? 0
        let value = Int(Int32.random(in: .min ... .max, using: &random) >> Int32.random(in: 0..<32, using: &random))
        for event in reader.take(type: .random(in: 0..<5, using: &random), code: code, value: value) {
          guard case .touch(let slot, let phase, _, _) = event else { continue }
          #expect((0...64).contains(slot))
          if phase == .began {
            #expect(down.insert(slot).inserted)
          } else if phase == .moved {
            #expect(down.contains(slot))
          } else {
            #expect(down.remove(slot) != nil)
          }
        }
      }
    }
  }
#endif
