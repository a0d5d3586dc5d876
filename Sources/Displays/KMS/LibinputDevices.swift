#if Displays
  import CInput
  import CUdev
  import Glibc
  import MultiplaneGeometry
  import MultiplaneViews

  /// The devices of the seat, by libinput.
  ///
  /// It is `@safe`: libinput's handles are used until `end`, on the main thread.
  @safe @MainActor final class LibinputDevices: InputDevices {
    private let udev: OpaquePointer
    private var context: OpaquePointer?
    private let interface: UnsafeMutablePointer<libinput_interface>
    private let seat: any BareSeat
    private let matrix: TouchMatrix?
    private var keyboards: [OpaquePointer] = unsafe []
    /// Whether one of them types letters, as was told; nil before.
    private var toldKeys: Bool?
    private var isSuspended = false
    /// The numbers of touch screens.
    private var panels: [OpaquePointer: Int] = unsafe [:]
    private var nextPanel = 0
    /// The rotation of the pinch that goes on, degrees.
    private var pinchAngle = 0.0
    private var scrolls = false
    /// Receives each event, with its time in seconds of the monotonic clock.
    var onEvent: ((DeviceEvent, Double) -> Void)?

    /// nil where udev or the seat's devices cannot be used.
    init?(_ seat: any BareSeat, matrix: TouchMatrix?) {
      (self.seat, self.matrix) = (seat, matrix)
      guard let udev = unsafe udev_new() else { return nil }
      unsafe self.udev = udev
      unsafe interface = .allocate(capacity: 1)
      unsafe interface.initialize(
        to: libinput_interface(
          open_restricted: { path, flags, data in
            guard let path = unsafe path, let data = unsafe data else { return -EINVAL }
            let own = unsafe Unmanaged<LibinputDevices>.fromOpaque(data).takeUnretainedValue()
            let name = unsafe String(cString: path)
            // libinput calls on the thread that dispatches it: the main one.
            return MainActor.assumeIsolated { own.seat.open(name, flags: flags | O_NONBLOCK) }
          },
          close_restricted: { file, data in
            guard let data = unsafe data else { return }
            let own = unsafe Unmanaged<LibinputDevices>.fromOpaque(data).takeUnretainedValue()
            MainActor.assumeIsolated { own.seat.close(file) }
          }))
      let own = unsafe Unmanaged.passUnretained(self).toOpaque()
      guard let context = unsafe libinput_udev_create_context(interface, own, udev) else {
        unsafe udev_unref(udev)
        unsafe interface.deallocate()
        return nil
      }
      unsafe self.context = context
      guard unsafe libinput_udev_assign_seat(context, "seat0") == 0 else {
        end()
        return nil
      }
    }

    var descriptors: [Int32] { unsafe [libinput_get_fd(context)] }

    /// Takes what has come; at most so many events in one call, so that frames come also under a flood.
    ///
    /// - Returns: whether there is more.
    func dispatch() -> Bool {
      let most = 4096
      unsafe libinput_dispatch(context)
      for _ in 0..<most {
        guard let event = unsafe libinput_get_event(context) else {
          tellKeys()
          return false
        }
        unsafe take(event)
        unsafe libinput_event_destroy(event)
      }
      return true
    }

    /// Gives the devices back for a while.
    func suspend() {
      isSuspended = true
      unsafe libinput_suspend(context)
      _ = dispatch()
    }

    func resume() {
      isSuspended = false
      unsafe libinput_resume(context)
    }

    /// Tells whether letters can be typed; not while the devices are given back, which come again.
    private func tellKeys() {
      guard !isSuspended else { return }
      let types = unsafe keyboards.contains { unsafe libinput_device_keyboard_has_key($0, UInt32(KEY_A)) == 1 }
      guard types != toldKeys else { return }
      toldKeys = types
      tell(.keyboards(types), microseconds: 0)
    }

    /// Lights of keyboards, by libinput's bits.
    func show(lights: UInt32) {
      unsafe keyboards.forEach { unsafe libinput_device_led_update($0, libinput_led(lights)) }
    }

    func end() {
      unsafe libinput_unref(context)
      unsafe udev_unref(udev)
      unsafe interface.deallocate()
    }

    private func tell(_ event: DeviceEvent, microseconds: UInt64) { onEvent?(event, Double(microseconds) * 1e-6) }

    @unsafe private func take(_ event: OpaquePointer) {
      switch unsafe libinput_event_get_type(event) {
      case LIBINPUT_EVENT_DEVICE_ADDED: unsafe added(libinput_event_get_device(event))
      case LIBINPUT_EVENT_DEVICE_REMOVED:
        let device = unsafe libinput_event_get_device(event)
        unsafe keyboards.removeAll { unsafe $0 == device }
        if let device = unsafe device { unsafe panels[device] = nil }
      case LIBINPUT_EVENT_TOUCH_DOWN, LIBINPUT_EVENT_TOUCH_MOTION, LIBINPUT_EVENT_TOUCH_UP,
        LIBINPUT_EVENT_TOUCH_CANCEL:
        unsafe takeTouch(event)
      case LIBINPUT_EVENT_KEYBOARD_KEY:
        let key = unsafe libinput_event_get_keyboard_event(event)
        unsafe tell(
          .key(
            libinput_event_keyboard_get_key(key),
            isDown: libinput_event_keyboard_get_key_state(key) == LIBINPUT_KEY_STATE_PRESSED),
          microseconds: libinput_event_keyboard_get_time_usec(key))
      case LIBINPUT_EVENT_POINTER_MOTION, LIBINPUT_EVENT_POINTER_MOTION_ABSOLUTE, LIBINPUT_EVENT_POINTER_BUTTON,
        LIBINPUT_EVENT_POINTER_SCROLL_WHEEL, LIBINPUT_EVENT_POINTER_SCROLL_FINGER,
        LIBINPUT_EVENT_POINTER_SCROLL_CONTINUOUS:
        unsafe takePointer(event)
      case LIBINPUT_EVENT_GESTURE_PINCH_BEGIN, LIBINPUT_EVENT_GESTURE_PINCH_UPDATE,
        LIBINPUT_EVENT_GESTURE_PINCH_END, LIBINPUT_EVENT_GESTURE_HOLD_BEGIN, LIBINPUT_EVENT_GESTURE_HOLD_END:
        unsafe takeGesture(event)
      default: break
      }
    }

    @unsafe private func added(_ device: OpaquePointer?) {
      guard let device = unsafe device else { return }
      if unsafe libinput_device_has_capability(device, LIBINPUT_DEVICE_CAP_KEYBOARD) != 0 {
        unsafe keyboards.append(device)
      }
      if unsafe libinput_device_has_capability(device, LIBINPUT_DEVICE_CAP_TOUCH) != 0 {
        unsafe panels[device] = nextPanel
        unsafe tell(.panelAdded(nextPanel, Self.panel(device)), microseconds: 0)
        nextPanel += 1
      }
      if unsafe libinput_device_has_capability(device, LIBINPUT_DEVICE_CAP_POINTER) != 0 {
        tell(.pointerAdded, microseconds: 0)
        if unsafe libinput_device_config_tap_get_finger_count(device) > 0 {
          unsafe libinput_device_config_tap_set_enabled(device, LIBINPUT_CONFIG_TAP_ENABLED)
        }
      }
      if let matrix, unsafe libinput_device_config_calibration_has_matrix(device) != 0 {
        var values = [matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f].map { Float($0) }
        unsafe libinput_device_config_calibration_set_matrix(device, &values)
      }
    }

    @unsafe private static func panel(_ device: OpaquePointer) -> TouchPanel {
      var (width, height) = (0.0, 0.0)
      let isKnown = unsafe libinput_device_get_size(device, &width, &height) == 0 && width > 0 && height > 0
      return unsafe TouchPanel(
        name: libinput_device_get_name(device).map { unsafe String(cString: $0) } ?? "",
        connector: libinput_device_get_output_name(device).map { unsafe String(cString: $0) },
        size: isKnown ? Size(width, height) : nil)
    }

    @unsafe private func takeTouch(_ event: OpaquePointer) {
      let touch = unsafe libinput_event_get_touch_event(event)
      let slot = unsafe Int(libinput_event_touch_get_seat_slot(touch))
      let time = unsafe libinput_event_touch_get_time_usec(touch)
      switch unsafe libinput_event_get_type(event) {
      case LIBINPUT_EVENT_TOUCH_UP: tell(.touch(slot: slot, phase: .ended, place: .zero), microseconds: time)
      case LIBINPUT_EVENT_TOUCH_CANCEL: tell(.touch(slot: slot, phase: .cancelled, place: .zero), microseconds: time)
      case let type:
        let place = unsafe Point(
          libinput_event_touch_get_x_transformed(touch, 1), libinput_event_touch_get_y_transformed(touch, 1))
        unsafe tell(
          .touch(
            slot: slot, phase: type == LIBINPUT_EVENT_TOUCH_DOWN ? .began : .moved, place: place,
            panel: libinput_event_get_device(event).flatMap { unsafe panels[$0] } ?? 0),
          microseconds: time)
      }
    }

    @unsafe private func takePointer(_ event: OpaquePointer) {
      let pointer = unsafe libinput_event_get_pointer_event(event)
      let time = unsafe libinput_event_pointer_get_time_usec(pointer)
      func axes(_ read: (libinput_pointer_axis) -> Double) -> Point {
        func value(_ axis: libinput_pointer_axis) -> Double {
          unsafe libinput_event_pointer_has_axis(pointer, axis) != 0 ? read(axis) : 0
        }
        return Point(
          value(LIBINPUT_POINTER_AXIS_SCROLL_HORIZONTAL), value(LIBINPUT_POINTER_AXIS_SCROLL_VERTICAL))
      }
      switch unsafe libinput_event_get_type(event) {
      case LIBINPUT_EVENT_POINTER_MOTION:
        unsafe tell(
          .motion(Point(libinput_event_pointer_get_dx(pointer), libinput_event_pointer_get_dy(pointer))),
          microseconds: time)
      case LIBINPUT_EVENT_POINTER_MOTION_ABSOLUTE:
        unsafe tell(
          .placed(
            Point(
              libinput_event_pointer_get_absolute_x_transformed(pointer, 1),
              libinput_event_pointer_get_absolute_y_transformed(pointer, 1))), microseconds: time)
      case LIBINPUT_EVENT_POINTER_BUTTON:
        unsafe tell(
          .button(
            libinput_event_pointer_get_button(pointer),
            isDown: libinput_event_pointer_get_button_state(pointer) == LIBINPUT_BUTTON_STATE_PRESSED),
          microseconds: time)
      case LIBINPUT_EVENT_POINTER_SCROLL_WHEEL:
        // 120 a step.
        let steps = axes { unsafe libinput_event_pointer_get_scroll_value_v120(pointer, $0) / 120 }
        tell(.wheel(steps), microseconds: time)
      case let type:
        let shift = axes { unsafe libinput_event_pointer_get_scroll_value(pointer, $0) }
        guard type == LIBINPUT_EVENT_POINTER_SCROLL_FINGER else {
          return tell(.fingers(shift, phase: .none), microseconds: time)
        }
        // A scroll of fingers ends with no motion.
        let phase: ScrollInput.Phase = shift == .zero ? .ended : scrolls ? .changed : .began
        guard scrolls || phase != .ended else { return }
        scrolls = phase != .ended
        tell(.fingers(shift, phase: phase), microseconds: time)
      }
    }

    @unsafe private func takeGesture(_ event: OpaquePointer) {
      let gesture = unsafe libinput_event_get_gesture_event(event)
      let time = unsafe libinput_event_gesture_get_time_usec(gesture)
      let type = unsafe libinput_event_get_type(event)
      switch type {
      case LIBINPUT_EVENT_GESTURE_HOLD_BEGIN: tell(.fingers(.zero, phase: .mayBegin), microseconds: time)
      case LIBINPUT_EVENT_GESTURE_HOLD_END:
        // What begins instead tells of itself.
        if !scrolls { tell(.fingers(.zero, phase: .cancelled), microseconds: time) }
      case LIBINPUT_EVENT_GESTURE_PINCH_END:
        let isCancelled = unsafe libinput_event_gesture_get_cancelled(gesture) != 0
        let scale = unsafe libinput_event_gesture_get_scale(gesture)
        tell(
          .pinch(scale: scale, rotation: pinchAngle * .pi / 180, phase: isCancelled ? .cancelled : .ended),
          microseconds: time)
      default:
        if type == LIBINPUT_EVENT_GESTURE_PINCH_BEGIN { pinchAngle = 0 }
        unsafe pinchAngle += libinput_event_gesture_get_angle_delta(gesture)
        let scale = type == LIBINPUT_EVENT_GESTURE_PINCH_BEGIN ? 1 : unsafe libinput_event_gesture_get_scale(gesture)
        tell(
          .pinch(
            scale: scale, rotation: pinchAngle * .pi / 180,
            phase: type == LIBINPUT_EVENT_GESTURE_PINCH_BEGIN ? .began : .changed), microseconds: time)
      }
    }
  }
#endif
