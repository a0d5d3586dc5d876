#if Displays
  import CXKB
  import Glibc
  import MultiplaneViews

  /// What the keys of a layout type, with dead keys and sequences, by libxkbcommon.
  ///
  /// It is `@safe`: xkb's objects live as long as this one.
  @safe @MainActor final class XKBKeyboard {
    private let context: OpaquePointer
    private let keymap: OpaquePointer
    private let state: OpaquePointer
    /// nil where the locale has no sequences.
    private let compose: OpaquePointer?

    /// What a change of a key is.
    struct Change {
      var key: Key
      /// What it types; nil for nothing, or where more keys are to come.
      var text: String?
      /// Whether it comes again while it is held.
      var repeats: Bool
      /// The virtual terminal that it asks for; nil for none.
      var terminal: Int?
    }

    /// nil where the layout does not exist.
    init?(_ keyboard: BareDisplayOptions.Keyboard, locale: String) {
      guard let context = unsafe xkb_context_new(XKB_CONTEXT_NO_FLAGS) else { return nil }
      unsafe self.context = context
      // xkbcommon prints errors to standard error; for an unknown layout, nil is returned.
      unsafe xkb_context_set_log_level(context, XKB_LOG_LEVEL_CRITICAL)
      let keymap: OpaquePointer? = unsafe keyboard.layout.withCString { layout in
        unsafe keyboard.variant.withCString { variant in
          unsafe keyboard.model.withCString { model in
            unsafe keyboard.options.withCString { options in
              // Empty names are xkb's own defaults.
              var names = unsafe xkb_rule_names(
                rules: nil, model: model, layout: layout, variant: variant,
                options: keyboard.options.isEmpty ? nil : options)
              return unsafe xkb_keymap_new_from_names(context, &names, XKB_KEYMAP_COMPILE_NO_FLAGS)
            }
          }
        }
      }
      guard let keymap = unsafe keymap, let state = unsafe xkb_state_new(keymap) else {
        unsafe xkb_context_unref(context)
        return nil
      }
      unsafe (self.keymap, self.state) = (keymap, state)
      let table = unsafe xkb_compose_table_new_from_locale(context, locale, XKB_COMPOSE_COMPILE_NO_FLAGS)
      unsafe compose = table.flatMap { unsafe xkb_compose_state_new($0, XKB_COMPOSE_STATE_NO_FLAGS) }
      unsafe xkb_compose_table_unref(table)
    }

    isolated deinit {
      unsafe xkb_compose_state_unref(compose)
      unsafe xkb_state_unref(state)
      unsafe xkb_keymap_unref(keymap)
      unsafe xkb_context_unref(context)
    }

    /// Takes a change of a key.
    ///
    /// - Parameters:
    ///   - code: the kernel's.
    ///   - isAgain: whether the key is held, and comes again.
    func take(_ code: UInt32, isDown: Bool, isAgain: Bool = false) -> Change {
      // X11's numbers begin 8 later.
      let key = code &+ 8
      let symbol = unsafe xkb_state_key_get_one_sym(state, key)
      let change = unsafe Change(
        key: self.key(code, symbol), text: isDown ? text(key, symbol) : nil,
        repeats: isDown && xkb_keymap_key_repeats(keymap, key) == 1, terminal: isDown ? Self.terminal(symbol) : nil)
      if !isAgain { _ = unsafe xkb_state_update_key(state, key, isDown ? XKB_KEY_DOWN : XKB_KEY_UP) }
      return change
    }

    private func key(_ code: UInt32, _ symbol: xkb_keysym_t) -> Key {
      let keyCode = EvdevKeys.keyCode(code)
      var flags = modifiers
      if keyCode.isOfKeypad { flags.insert(.numericPad) }
      let name = KeyNames.name(keyCode.rawValue)
      let plain = name ?? Self.characters(plainSymbol(code &+ 8))
      let typed = Self.characters(symbol)
      return Key(
        name ?? (typed.isEmpty ? plain : typed), charactersIgnoringModifiers: plain, modifierFlags: flags,
        keyCode: keyCode)
    }

    /// What the key has on its lowest level.
    private func plainSymbol(_ key: xkb_keycode_t) -> xkb_keysym_t {
      let layout = unsafe xkb_state_key_get_layout(state, key)
      var symbols: UnsafePointer<xkb_keysym_t>?
      let count = unsafe xkb_keymap_key_get_syms_by_level(keymap, key, layout, 0, &symbols)
      guard count > 0, let symbols = unsafe symbols else { return 0 }
      return unsafe symbols[0]
    }

    /// A symbol's text; empty for one that types none, as control characters.
    private static func characters(_ symbol: xkb_keysym_t) -> String {
      let code = xkb_keysym_to_utf32(symbol)
      guard code >= 0x20, code != 0x7F, let scalar = Unicode.Scalar(code) else { return "" }
      return String(Character(scalar))
    }

    private func text(_ key: xkb_keycode_t, _ symbol: xkb_keysym_t) -> String? {
      // Shortcuts type nothing; AltGr is none of these.
      guard modifiers.isDisjoint(with: [.control, .alternate, .command]) else { return nil }
      if let compose = unsafe compose,
        unsafe xkb_compose_state_feed(compose, symbol) == XKB_COMPOSE_FEED_ACCEPTED
      {
        switch unsafe xkb_compose_state_get_status(compose) {
        case XKB_COMPOSE_COMPOSING, XKB_COMPOSE_CANCELLED: return nil
        case XKB_COMPOSE_COMPOSED:
          var bytes = [CChar](repeating: 0, count: 256)
          let count = unsafe xkb_compose_state_get_utf8(compose, &bytes, bytes.count)
          unsafe xkb_compose_state_reset(compose)
          guard count > 0 else { return nil }
          return String(decoding: bytes.prefix(Int(count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        default: break
        }
      }
      let typed = Self.characters(symbol)
      return typed.isEmpty ? nil : typed
    }

    /// The keys that are held.
    var modifiers: Key.Modifiers {
      var flags: Key.Modifiers = []
      let names: [(String, Key.Modifiers)] = [
        ("Shift", .shift), ("Control", .control), ("Mod1", .alternate), ("Mod4", .command), ("Lock", .capsLock),
      ]
      for (name, flag) in names
      where unsafe xkb_state_mod_name_is_active(state, name, XKB_STATE_MODS_EFFECTIVE) == 1 {
        flags.insert(flag)
      }
      return flags
    }

    /// The lights: libinput's bits, 1 num lock, 2 caps lock, 4 scroll lock.
    var lights: UInt32 {
      var bits: UInt32 = 0
      for (name, bit) in [("Num Lock", 1), ("Caps Lock", 2), ("Scroll Lock", 4)] as [(String, UInt32)]
      where unsafe xkb_state_led_name_is_active(state, name) == 1 {
        bits |= bit
      }
      return bits
    }

    /// XF86Switch_VT_1 … 12.
    private static func terminal(_ symbol: xkb_keysym_t) -> Int? {
      let first = 0x1008_FE01 as xkb_keysym_t
      return symbol >= first && symbol < first + 12 ? Int(symbol - first) + 1 : nil
    }

    /// The locale of the environment, for sequences.
    static var locale: String {
      for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
        if let value = unsafe getenv(name), unsafe value.pointee != 0 { return unsafe String(cString: value) }
      }
      return "C"
    }
  }

  extension BareDisplayOptions.Keyboard {
    /// Debian's file of the console's keyboard, as /etc/default/keyboard: what the options leave open.
    mutating func fill(from text: String) {
      for line in text.split(separator: "\n") {
        guard let cut = line.firstIndex(of: "=") else { continue }
        let value = String(line[line.index(after: cut)...].filter { $0 != "\"" && $0 != "'" })
        switch line[..<cut] {
        case "XKBLAYOUT" where layout.isEmpty: layout = value
        case "XKBVARIANT" where variant.isEmpty: variant = value
        case "XKBMODEL" where model.isEmpty: model = value
        case "XKBOPTIONS" where options.isEmpty: options = value
        default: break
        }
      }
    }
  }
#endif
