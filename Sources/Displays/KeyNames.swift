#if Windows || Displays
  /// The names of keys that type nothing, and what some type, by their usages of HID's page of keyboards: as `Key` has
  /// them.
  enum KeyNames {
    private static let names: [Int: String] = {
      var names: [Int: String] = [
        0x28: "\r", 0x29: "escape", 0x2A: "\u{8}", 0x2B: "\t", 0x49: "insert", 0x4A: "home", 0x4B: "pageUp",
        0x4C: "delete", 0x4D: "end", 0x4E: "pageDown", 0x4F: "right", 0x50: "left", 0x51: "down", 0x52: "up",
        0x58: "\r", 0x65: "menu",
      ]
      for number in 1...12 { names[0x39 + number] = "f\(number)" }
      for number in 13...24 { names[0x68 + number - 13] = "f\(number)" }
      return names
    }()

    /// nil for a key of another kind.
    static func name(_ usage: Int) -> String? { names[usage] }
  }
#endif
