#if Displays
  import CInput
  import Glibc
  import MultiplaneGeometry

  /// The devices of input of a bare display.
  @MainActor protocol InputDevices: AnyObject {
    /// Readable when `dispatch()` has something to do.
    var descriptors: [Int32] { get }

    /// Receives each event, with its time in seconds of the monotonic clock; 0 for now.
    var onEvent: ((DeviceEvent, Double) -> Void)? { get set }

    /// Takes what has come; whether there is more.
    func dispatch() -> Bool

    /// Gives the devices back for a while.
    func suspend()

    /// Takes them again.
    func resume()

    /// Lights of keyboards, by libinput's bits.
    func show(lights: UInt32)

    /// Ends the use of the devices.
    func end()
  }

  /// The kernel's devices themselves, where there is no udev for libinput: fingers, mice, wheels and keys; no
  /// touchpads' gestures, no acceleration.
  @MainActor final class EvdevDevices: InputDevices {
    var onEvent: ((DeviceEvent, Double) -> Void)?
    private let seat: any BareSeat
    private let matrix: TouchMatrix?
    private var readers: [(path: String, file: Int32, reader: EvdevReader)] = []
    private var panels = 0
    /// Of which nobody has been told: the first are found before anybody listens.
    private var newPanels: [(number: Int, panel: TouchPanel)] = []
    /// Whether one has keys that type letters, as was told; nil before.
    private var toldKeys: Bool?
    private var isSuspended = false
    private let watch = FileWatch()
    private static let folder = "/dev/input"

    init(_ seat: any BareSeat, matrix: TouchMatrix?) {
      (self.seat, self.matrix) = (seat, matrix)
      watch.watch(files: [], folders: [Self.folder])
      scan()
    }

    var descriptors: [Int32] { readers.map(\.file) + [watch.descriptor] }

    /// Opens devices that are new.
    private func scan() {
      // The kernel has at most so many.
      for number in 0..<64 {
        let path = "\(Self.folder)/event\(number)"
        guard unsafe access(path, F_OK) == 0, !readers.contains(where: { $0.path == path }) else { continue }
        let file = seat.open(path, flags: O_RDWR | O_NONBLOCK)
        guard file >= 0 else { continue }
        guard let reader = makeReader(file) else {
          seat.close(file)
          continue
        }
        _ = multiplane_evdev_use_monotonic(file)
        readers.append((path, file, reader))
        if reader.kind.contains(.touch) {
          newPanels.append((panels, panel(file)))
          panels += 1
        }
      }
    }

    /// nil for a device that is of no use.
    private func makeReader(_ file: Int32) -> EvdevReader? {
      func has(_ type: Int32, _ code: Int32) -> Bool { multiplane_evdev_has(file, type, code) == 1 }
      var kind: EvdevReader.Kind = []
      let hasSlots = has(EV_ABS, ABS_MT_SLOT) && has(EV_ABS, ABS_MT_POSITION_X)
      let isDirect = multiplane_evdev_has_property(file, INPUT_PROP_DIRECT) == 1
      let isPad = multiplane_evdev_has_property(file, INPUT_PROP_POINTER) == 1
      if has(EV_KEY, BTN_TOUCH), hasSlots || has(EV_ABS, ABS_X), isDirect || !isPad {
        kind.insert(.touch)
        if hasSlots { kind.insert(.slots) }
      } else if has(EV_ABS, ABS_X), has(EV_KEY, BTN_LEFT), !isPad {
        kind.insert(.placed)
      }
      if has(EV_REL, REL_X) { kind.insert(.mouse) }
      if has(EV_REL, REL_WHEEL_HI_RES) { kind.insert(.fineWheel) }
      // Those that have letters, or are few buttons with names of keys.
      if has(EV_KEY, KEY_A) || has(EV_KEY, KEY_ENTER) || has(EV_KEY, KEY_POWER) { kind.insert(.keys) }
      if has(EV_KEY, KEY_A) { kind.insert(.letters) }
      guard !kind.isDisjoint(with: [.touch, .placed, .mouse, .keys]) else { return nil }
      func range(_ code: Int32) -> ClosedRange<Int> {
        var (least, most) = (Int32(0), Int32(0))
        guard unsafe multiplane_evdev_range(file, code, &least, &most) == 0, most > least else { return 0...1 }
        return Int(least)...Int(most)
      }
      return EvdevReader(
        kind, x: range(hasSlots ? ABS_MT_POSITION_X : ABS_X), y: range(hasSlots ? ABS_MT_POSITION_Y : ABS_Y),
        matrix: matrix, panel: panels)
    }

    private func panel(_ file: Int32) -> TouchPanel {
      var name = [UInt8](repeating: 0, count: 256)
      let length = unsafe multiplane_evdev_name(file, &name, Int32(name.count))
      let sides = [ABS_MT_POSITION_X, ABS_MT_POSITION_Y].map { Double(multiplane_evdev_length(file, $0)) }
      return TouchPanel(
        name: String(decoding: name.prefix(max(0, Int(length))).prefix { $0 != 0 }, as: UTF8.self),
        size: sides.allSatisfy { $0 > 0 } ? Size(sides[0], sides[1]) : nil)
    }

    func dispatch() -> Bool {
      if watch.take() { scan() }
      for (number, panel) in newPanels { onEvent?(.panelAdded(number, panel), 0) }
      newPanels = []
      let size = MemoryLayout<input_event>.stride
      let most = 256
      var isFull = false
      let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: size * most, alignment: 8)
      defer { unsafe bytes.deallocate() }
      for index in readers.indices.reversed() {
        let count = unsafe read(readers[index].file, bytes.baseAddress, bytes.count)
        if count < 0, errno == ENODEV {
          seat.close(readers[index].file)
          for found in readers[index].reader.end() { onEvent?(found, 0) }
          readers.remove(at: index)
          continue
        }
        guard count > 0 else { continue }
        isFull = isFull || count == bytes.count
        for start in stride(from: 0, to: count - size + 1, by: size) {
          let event = unsafe bytes.load(fromByteOffset: start, as: input_event.self)
          let seconds = Double(event.time.tv_sec) + Double(event.time.tv_usec) * 1e-6
          for found in readers[index].reader.take(type: event.type, code: event.code, value: Int(event.value)) {
            onEvent?(found, seconds)
          }
        }
      }
      tellKeys()
      return isFull
    }

    /// Tells whether letters can be typed; not while the devices are given back, which come again.
    private func tellKeys() {
      let types = readers.contains { $0.reader.kind.contains(.letters) }
      guard !isSuspended, types != toldKeys else { return }
      toldKeys = types
      onEvent?(.keyboards(types), 0)
    }

    func suspend() {
      isSuspended = true
      for reader in readers { seat.close(reader.file) }
      readers = []
    }

    func resume() {
      isSuspended = false
      scan()
    }

    func show(lights: UInt32) {
      // LED_NUML, LED_CAPSL and LED_SCROLLL are 0 … 2, as libinput's bits are.
      for reader in readers where reader.reader.kind.contains(.keys) {
        for light in 0..<3 as Range<UInt16> {
          var event = input_event()
          (event.type, event.code, event.value) = (UInt16(EV_LED), light, Int32(lights >> UInt32(light) & 1))
          _ = unsafe write(reader.file, &event, MemoryLayout<input_event>.stride)
        }
        var end = input_event()
        _ = unsafe write(reader.file, &end, MemoryLayout<input_event>.stride)
      }
    }

    func end() { suspend() }
  }
#endif
