import MultiplaneGeometry
import MultiplaneTextInput
import MultiplaneViews

/// Where the keys of a keyboard stand: a function of the layout, the kind and the size.
struct KeyboardArrangement {
  /// A key and its place, gaps left out.
  struct Place: Hashable {
    var key: KeyboardLayout.Key
    var rect: Rect
    /// Whether it looks as keys do that type nothing.
    var isSpecial: Bool
    /// Small letters below a digit; empty for none.
    var letters = ""
  }

  let layout: KeyboardLayout
  let type: KeyboardType
  /// Whether there is a key that leads to another language.
  let hasLanguages: Bool

  /// Points between keys, on either side of one.
  private static let (gap, rowGap) = (3.0, 5.5)
  /// A key's width at most: those of a wide screen stand in its middle.
  private static let widestKey = 120.0
  /// Widths of special keys, in keys.
  private static let (sideWidth, endWidth, smallWidth) = (1.5, 2.5, 1.25)

  /// Whether the keys are a pad of digits.
  var isPad: Bool { type.isPad }

  /// The plane that is shown first.
  var firstPlane: KeyboardLayout.Plane { type == .numbersAndPunctuation ? .numbers : .letters }

  /// The keys of a plane, from the top, each row from the left.
  func places(of plane: KeyboardLayout.Plane, in size: Size) -> [Place] {
    let size = Size(max(size.width, 1), max(size.height, 1))
    if isPad { return pad(plane, size) }
    if type == .namePhonePad, plane != .letters { return pad(.letters, size, lettersKey: true) }
    let rows = layout.rows(of: plane)
    let height = size.height / Double(rows.count + 1)
    let columns = Double(max(rows.map(\.count).max() ?? 1, 10))
    let width = min(size.width, columns * Self.widestKey)
    let left = (size.width - width) / 2
    let unit = width / columns
    var places: [Place] = []
    for (number, row) in rows.enumerated() {
      let y = Double(number) * height
      for (key, x, width) in spread(row, width, unit, isLetters: plane == .letters) {
        places.append(place(key, Rect(x: left + x, y: y, width: width, height: height)))
      }
    }
    var x = left
    for (key, units) in bottom(plane, columns) {
      let rect = Rect(x: x, y: Double(rows.count) * height, width: units * unit, height: height)
      places.append(place(key, rect))
      x += units * unit
    }
    return places
  }

  private func place(_ key: KeyboardLayout.Key, _ rect: Rect, letters: String = "") -> Place {
    let isSpecial: Bool =
      switch key {
      case .text, .space: false
      default: true
      }
    let own = rect.insetBy(dx: min(Self.gap, rect.width / 4), dy: min(Self.rowGap, rect.height / 4))
    return Place(key: key, rect: own, isSpecial: isSpecial, letters: letters)
  }

  /// The keys of a row, where each begins, and how wide it is.
  private func spread(
    _ row: [KeyboardLayout.Key], _ width: Double, _ unit: Double, isLetters: Bool
  ) -> [(KeyboardLayout.Key, Double, Double)] {
    func isText(_ key: KeyboardLayout.Key) -> Bool { if case .text = key { true } else { false } }
    let texts = Double(row.count { isText($0) })
    let specials = Double(row.count) - texts
    let rest = max(0, width - texts * unit)
    // Special keys take the room at the ends, the others what these leave.
    let special = specials > 0 ? min(rest / specials, Self.sideWidth * unit) : 0
    var wide = unit
    if !isLetters, specials > 0, texts > 0 { wide = (width - specials * special) / texts }
    let free = max(0, width - texts * wide - specials * special)
    var places: [(KeyboardLayout.Key, Double, Double)] = []
    // Keys before the first text stand at the left edge, those behind the last one at the right edge.
    let first = row.firstIndex { isText($0) } ?? row.count
    let last = row.lastIndex { isText($0) } ?? row.count
    var x = 0.0
    let isOneSided = specials > 0 && (first == 0 || last == row.count - 1)
    for (index, key) in row.enumerated() {
      if index == first { x += isOneSided && first > 0 ? free : isOneSided ? 0 : free / 2 }
      if index == last + 1 { x = width - special * Double(row.count - index) }
      let own = isText(key) ? wide : special
      places.append((key, x, own))
      x += own
    }
    return places
  }

  /// The row of the space bar: keys, and how many keys wide each is.
  private func bottom(_ plane: KeyboardLayout.Plane, _ columns: Double) -> [(KeyboardLayout.Key, Double)] {
    let other: KeyboardLayout.Key = .plane(plane == .letters ? .numbers : .letters)
    var keys: [(KeyboardLayout.Key, Double)] =
      hasLanguages ? [(other, Self.smallWidth), (.nextLanguage, Self.smallWidth)] : [(other, Self.endWidth)]
    let texts: [String] =
      switch type {
      case .emailAddress: ["@", "."]
      case .URL: [".", "/", ".com"]
      case .webSearch: ["."]
      case .twitter: ["@", "#"]
      default: []
      }
    let room = columns - 2 * Self.endWidth
    let hasSpace = type != .URL
    let width = hasSpace ? Self.smallWidth : room / Double(texts.count)
    if hasSpace { keys.append((.space, room - width * Double(texts.count))) }
    keys += texts.map { (.text($0), width) }
    return keys + [(.return, Self.endWidth)]
  }

  // MARK: Pads

  /// The letters on the keys of telephones, by ITU-T E.161.
  private static let telephoneLetters = ["", "", "ABC", "DEF", "GHI", "JKL", "MNO", "PQRS", "TUV", "WXYZ"]

  private func pad(_ plane: KeyboardLayout.Plane, _ size: Size, lettersKey: Bool = false) -> [Place] {
    let isPhone = type == .phonePad || lettersKey
    let digits = type == .asciiCapableNumberPad || isPhone ? (0...9).map { String($0) } : layout.digits
    let (width, height) = (min(size.width, 6 * Self.widestKey) / 3, size.height / 4)
    let left = (size.width - 3 * width) / 2
    func rect(_ column: Int, _ row: Int) -> Rect {
      Rect(x: left + Double(column) * width, y: Double(row) * height, width: width, height: height)
    }
    var places: [Place] = []
    let isMore = isPhone && !lettersKey && plane != .letters
    for number in 1...9 {
      let text = isMore ? ["", "", "", "", "*", "+", "#", "", "", ""][number] : digits[number]
      guard !text.isEmpty else { continue }
      let letters = isPhone && !isMore ? Self.telephoneLetters[number] : ""
      places.append(place(.text(text), rect((number - 1) % 3, (number - 1) / 3), letters: letters))
    }
    if lettersKey {
      places.append(place(.plane(.letters), rect(0, 3)))
    } else if isPhone {
      places.append(place(.plane(isMore ? .letters : .symbols), rect(0, 3)))
    } else if type == .decimalPad {
      places.append(place(.text(layout.decimalSeparator), rect(0, 3)))
    }
    if !isMore { places.append(place(.text(digits[0]), rect(1, 3))) }
    places.append(place(.delete, rect(2, 3)))
    return places
  }
}

extension KeyboardType {
  /// Whether the keys are digits alone.
  var isPad: Bool {
    switch self {
    case .numberPad, .phonePad, .decimalPad, .asciiCapableNumberPad: true
    default: false
    }
  }

  /// Whether the letters must be of ASCII.
  var needsASCII: Bool {
    switch self {
    case .asciiCapable, .URL, .emailAddress: true
    default: false
    }
  }
}

extension ReturnKeyType {
  /// What layouts call the kind.
  var layoutName: String {
    switch self {
    case .default: "return"
    default: "\(self)"
    }
  }
}
