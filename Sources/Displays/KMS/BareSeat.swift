#if Displays
  import CSeat
  import Glibc

  /// Who opens the devices of a bare display, and says when they are another's.
  @MainActor protocol BareSeat: AnyObject {
    /// Readable when `dispatch()` has something to do.
    var descriptors: [Int32] { get }

    /// Called with false before the devices are taken away, and with true when they are back.
    var onChange: ((Bool) -> Void)? { get set }

    /// What must be brought back at the end; nil where the seat's manager does that.
    var console: Console? { get }

    /// Opens a device.
    ///
    /// - Returns: a descriptor, or a negative error number.
    func open(_ path: String, flags: Int32) -> Int32

    /// Closes a device that was opened so.
    func close(_ file: Int32)

    /// Takes what has come.
    func dispatch()

    /// Asks for another virtual terminal.
    func show(terminal: Int)

    /// Ends the use of the seat.
    func end()
  }

  /// The devices opened by this program itself.
  @MainActor final class DirectSeat: BareSeat {
    let console: Console?
    var onChange: ((Bool) -> Void)?

    init() { console = Console() }

    var descriptors: [Int32] { console.map { [$0.descriptor] } ?? [] }

    func open(_ path: String, flags: Int32) -> Int32 {
      let file = unsafe Glibc.open(path, flags | O_CLOEXEC)
      return file >= 0 ? file : -errno
    }

    func close(_ file: Int32) { _ = Glibc.close(file) }

    func dispatch() {
      guard let console else { return }
      for change in console.takeSwitches() {
        switch change {
        case .away:
          onChange?(false)
          console.allow(.away)
        case .back:
          console.allow(.back)
          onChange?(true)
        }
      }
    }

    func show(terminal: Int) { console?.show(terminal) }

    func end() { console?.end() }
  }

  /// A seat of logind or seatd, which opens the devices, mutes the console and switches terminals.
  ///
  /// It is `@safe`: libseat's handle is used until `end`, on the main thread.
  @safe @MainActor final class ManagedSeat: BareSeat {
    var onChange: ((Bool) -> Void)?
    let console: Console? = nil
    private var seat: OpaquePointer?
    private var devices: [Int32: Int32] = [:]
    private var isActive = false
    /// libseat keeps the addresses.
    private let listener: UnsafeMutablePointer<libseat_seat_listener>

    /// nil where no manager answers, or its seat is not this program's.
    init?() {
      unsafe listener = .allocate(capacity: 1)
      unsafe listener.initialize(
        to: libseat_seat_listener(
          enable_seat: { _, data in unsafe ManagedSeat.tell(data, true) },
          disable_seat: { _, data in unsafe ManagedSeat.tell(data, false) }))
      libseat_set_log_level(LIBSEAT_LOG_LEVEL_SILENT)
      unsafe seat = libseat_open_seat(listener, Unmanaged.passUnretained(self).toOpaque())
      guard unsafe seat != nil else {
        unsafe listener.deallocate()
        return nil
      }
      // The seat is active when its manager says so.
      for _ in 0..<20 where !isActive { _ = unsafe libseat_dispatch(seat, 100) }
      guard isActive else {
        end()
        return nil
      }
    }

    @unsafe private static func tell(_ data: UnsafeMutableRawPointer?, _ isActive: Bool) {
      guard let data = unsafe data else { return }
      let own = unsafe Unmanaged<ManagedSeat>.fromOpaque(data).takeUnretainedValue()
      // libseat calls within `libseat_dispatch`, on the main thread.
      MainActor.assumeIsolated { own.take(isActive) }
    }

    private func take(_ isActive: Bool) {
      self.isActive = isActive
      onChange?(isActive)
      if !isActive { _ = unsafe libseat_disable_seat(seat) }
    }

    var descriptors: [Int32] { unsafe seat.map { unsafe [libseat_get_fd($0)] } ?? [] }

    func open(_ path: String, flags: Int32) -> Int32 {
      var file: Int32 = -1
      let device = unsafe libseat_open_device(seat, path, &file)
      guard device >= 0 else { return -errno }
      devices[file] = device
      return file
    }

    func close(_ file: Int32) {
      if let device = devices.removeValue(forKey: file) { _ = unsafe libseat_close_device(seat, device) }
      _ = Glibc.close(file)
    }

    func dispatch() { _ = unsafe libseat_dispatch(seat, 0) }

    func show(terminal: Int) { _ = unsafe libseat_switch_session(seat, Int32(clamping: terminal)) }

    func end() {
      guard let open = unsafe seat else { return }
      unsafe seat = nil
      _ = unsafe libseat_close_seat(open)
      unsafe listener.deallocate()
    }
  }
#endif
