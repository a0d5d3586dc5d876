#if Displays
  import CDRM
  import Glibc

  /// The virtual terminal that a program without a seat's manager shows its pictures in place of.
  ///
  /// Of a program that runs elsewhere, as behind SSH, it is the one that is shown. Only this file uses the signals of
  /// console.h.
  @MainActor final class Console {
    let file: Int32
    let number: Int
    /// What the modes were.
    let modes: (console: Int32, keyboard: Int32)
    /// Readable when another terminal is to be shown, or this one is shown again.
    let descriptor: Int32
    private let pipeEnd: Int32
    private let hasSwitches: Bool

    /// What the terminal asks for.
    enum Switch { case away, back }

    /// Takes the terminal: keys reach no shell any more, and no text is drawn. nil where there is none, or this user
    /// may not use it.
    init?() {
      guard let (file, number) = Self.openTerminal() else { return nil }
      (self.file, self.number) = (file, number)
      modes = (multiplane_console_mode(file), multiplane_keyboard_mode(file))
      var ends: [Int32] = [-1, -1]
      if unsafe pipe(&ends) == 0 {
        for end in ends {
          _ = fcntl(end, F_SETFL, O_NONBLOCK)
          _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
      }
      (descriptor, pipeEnd) = (ends[0], ends[1])
      hasSwitches = ends[1] >= 0 && multiplane_take_switches(file, ends[1]) >= 0
    }

    /// Mutes the keyboard, and stops the drawing of text: after what was before is noted for the watchdog.
    func mute() {
      _ = multiplane_mute_keyboard(file)
      _ = multiplane_set_console_mode(file, KD_GRAPHICS)
    }

    private static func openTerminal() -> (Int32, Int)? {
      let flags = O_RDWR | O_CLOEXEC | O_NOCTTY
      let own = multiplane_terminal_number(0)
      if own > 0 {
        let file = unsafe open("/dev/tty\(own)", flags)
        if file >= 0 { return (file, Int(own)) }
      }
      let any = unsafe open("/dev/tty0", flags)
      guard any >= 0 else { return nil }
      defer { close(any) }
      let active = multiplane_active_terminal(any)
      guard active > 0 else { return nil }
      let file = unsafe open("/dev/tty\(active)", flags)
      return file >= 0 ? (file, Int(active)) : nil
    }

    /// The switches that have been asked for since the last call.
    func takeSwitches() -> [Switch] {
      var bytes = [UInt8](repeating: 0, count: 16)
      let count = unsafe read(descriptor, &bytes, bytes.count)
      return bytes.prefix(max(0, count)).map { $0 == 1 ? .away : .back }
    }

    /// Answers a switch.
    func allow(_ change: Switch) {
      switch change {
      case .away: _ = multiplane_allow_switch(file)
      case .back: _ = multiplane_note_return(file)
      }
    }

    /// Asks for another terminal.
    func show(_ terminal: Int) { _ = multiplane_switch_terminal(file, Int32(clamping: terminal)) }

    /// Lets go of the terminal, whose modes have been brought back.
    func end() {
      for descriptor in [file, descriptor, pipeEnd] where descriptor >= 0 { close(descriptor) }
    }
  }

  /// What a program has found, and what brings it back: by itself at the end, and by a small process of its own however
  /// this one ends.
  ///
  /// It is `@safe`: the values are written before the other process begins, and freed at the end.
  @safe @MainActor final class SavedConsole {
    private let saved: UnsafeMutablePointer<multiplane_saved>
    private var pipeEnd: Int32 = -1
    private var watchdog: Int32 = 0
    private var isRestored = false

    /// Notes what a card shows, and the modes of a terminal.
    init(card: Int32, console: Console?) {
      unsafe saved = .allocate(capacity: 1)
      unsafe saved.initialize(to: multiplane_saved())
      unsafe saved.pointee.card = card
      unsafe saved.pointee.terminal = console?.file ?? -1
      unsafe saved.pointee.console_mode = console?.modes.console ?? -1
      unsafe saved.pointee.keyboard_mode = console?.modes.keyboard ?? -1
      unsafe multiplane_save_crtcs(saved)
      watchdog = unsafe multiplane_start_watchdog(saved, &pipeEnd)
    }

    /// Brings back what was before; twice is as good as once.
    ///
    /// - Parameter monitors: whether also what they showed; false where another program has them.
    func restore(monitors: Bool = true) {
      guard !isRestored else { return }
      isRestored = true
      if !monitors { unsafe saved.pointee.card = -1 }
      _ = unsafe multiplane_restore(saved)
      if pipeEnd >= 0 {
        var byte: UInt8 = 1
        _ = unsafe write(pipeEnd, &byte, 1)
        close(pipeEnd)
      }
      var status: Int32 = 0
      if watchdog > 0 { _ = unsafe waitpid(watchdog, &status, 0) }
      unsafe saved.deallocate()
    }
  }
#endif
