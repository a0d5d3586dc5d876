extension Path {
  /// The most elements of path data; more is an error.
  public static let maximumElementCount = 1 << 20

  /// Parses SVG path data (SVG 1.1, section 8.3): all commands, absolute and relative; arcs become cubic curves. White
  /// space alone gives an empty path.
  ///
  /// Takes time in proportion to the length of the text. In contrast to SVG, which draws the path up to the first
  /// error, an error gives no path.
  public init(svgData: String) throws(PathError) {
    var reader = SVGPathReader(svgData)
    self = try reader.read()
  }
}

/// Executes path data, command by command.
private struct SVGPathReader {
  private var scanner: SVGPathScanner
  private var path = Path()
  private var current = Point.zero
  /// The start of the subpath, to which `Z` returns.
  private var start = Point.zero
  /// The last control point, which `S` and `T` mirror; nil after commands other than `C` and `S`, or `Q` and `T`.
  private var cubicControl: Point?
  private var quadControl: Point?

  init(_ text: String) {
    scanner = SVGPathScanner(text)
  }

  mutating func read() throws(PathError) -> Path {
    scanner.skipSpace()
    guard let first = scanner.byte else { return path }
    guard first | 0x20 == UInt8(ascii: "m") else {
      throw PathError(.noMove(found: scanner.character), offset: scanner.offset)
    }
    while scanner.byte != nil {
      let command = try scanner.command()
      try draw(command)
      guard command | 0x20 != UInt8(ascii: "z") else { continue }
      // Numbers may follow without repeating the command letter; pairs after a move are lines.
      let again =
        switch command {
        case UInt8(ascii: "M"): UInt8(ascii: "L")
        case UInt8(ascii: "m"): UInt8(ascii: "l")
        default: command
        }
      while scanner.hasNumber { try draw(again) }
    }
    return path
  }

  private mutating func draw(_ command: UInt8) throws(PathError) {
    let isRelative = command & 0x20 != 0
    let (cubic, quad) = (cubicControl, quadControl)
    cubicControl = nil
    quadControl = nil
    switch command | 0x20 {
    case UInt8(ascii: "m"):
      current = try point(command, isRelative)
      start = current
      path.move(to: current)
    case UInt8(ascii: "l"):
      current = try point(command, isRelative)
      path.addLine(to: current)
    case UInt8(ascii: "h"):
      current.x = try number(command, from: isRelative ? current.x : 0)
      path.addLine(to: current)
    case UInt8(ascii: "v"):
      current.y = try number(command, from: isRelative ? current.y : 0)
      path.addLine(to: current)
    case UInt8(ascii: "c"):
      let control1 = try point(command, isRelative)
      try addCurve(command, isRelative, control1: control1)
    case UInt8(ascii: "s"):
      try addCurve(command, isRelative, control1: mirrored(cubic))
    case UInt8(ascii: "q"):
      let control = try point(command, isRelative)
      try addQuadCurve(command, isRelative, control: control)
    case UInt8(ascii: "t"):
      try addQuadCurve(command, isRelative, control: mirrored(quad))
    case UInt8(ascii: "a"):
      try addArc(command, isRelative)
    default:
      path.closeSubpath()
      current = start
    }
    guard path.elements.count <= Path.maximumElementCount else {
      throw PathError(.tooManyElements, offset: scanner.offset)
    }
  }

  private mutating func addCurve(_ command: UInt8, _ isRelative: Bool, control1: Point) throws(PathError) {
    let control2 = try point(command, isRelative)
    current = try point(command, isRelative)
    path.addCurve(to: current, control1: control1, control2: control2)
    cubicControl = control2
  }

  private mutating func addQuadCurve(_ command: UInt8, _ isRelative: Bool, control: Point) throws(PathError) {
    current = try point(command, isRelative)
    path.addQuadCurve(to: current, control: control)
    quadControl = control
  }

  private mutating func addArc(_ command: UInt8, _ isRelative: Bool) throws(PathError) {
    let radii = Size(try number(command, from: 0), try number(command, from: 0))
    let turn = try number(command, from: 0)
    let (isLarge, isClockwise) = (try scanner.flag(), try scanner.flag())
    let end = try point(command, isRelative)
    let arc = EllipticalArc(
      from: current, to: end, radii: radii, degrees: turn, isLarge: isLarge, isClockwise: isClockwise)
    if let arc { path.add(arc) } else if end != current { path.addLine(to: end) }
    current = end
  }

  /// The control point mirrored about the current point; the current point when there is none.
  private func mirrored(_ control: Point?) throws(PathError) -> Point {
    guard let control else { return current }
    let point = Point(2 * current.x - control.x, 2 * current.y - control.y)
    guard point.isFinite else { throw PathError(.notFinite, offset: scanner.offset) }
    return point
  }

  private mutating func point(_ command: UInt8, _ isRelative: Bool) throws(PathError) -> Point {
    let x = try number(command, from: isRelative ? current.x : 0)
    return Point(x, try number(command, from: isRelative ? current.y : 0))
  }

  private mutating func number(_ command: UInt8, from origin: Double) throws(PathError) -> Double {
    let (value, offset) = try scanner.number(command)
    guard abs(origin + value) <= Self.largestNumber else { throw PathError(.notFinite, offset: offset) }
    return origin + value
  }

  /// Squares of this number, and sums of squares, do not overflow.
  private static let largestNumber = 1e100
}

/// The tokens of path data: letters, numbers and flags, separated by white space and commas.
private struct SVGPathScanner {
  private let bytes: [UInt8]
  private(set) var offset = 0

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  var byte: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// The character at the offset; the whole Unicode scalar where it is not ASCII.
  var character: Character {
    let rest = bytes[offset...].prefix(4)
    return String(decoding: rest, as: UTF8.self).first ?? " "
  }

  private var found: Character? { byte == nil ? nil : character }

  mutating func skipSpace() {
    while let byte, byte == 0x20 || (0x09...0x0D).contains(byte) { offset += 1 }
  }

  private mutating func skipSeparator() {
    skipSpace()
    if byte == UInt8(ascii: ",") {
      offset += 1
      skipSpace()
    }
  }

  /// Reads a command letter, and skips the space behind it.
  mutating func command() throws(PathError) -> UInt8 {
    guard let byte, "mlhvcsqtaz".utf8.contains(byte | 0x20) else {
      throw PathError(.unknownCommand(character), offset: offset)
    }
    offset += 1
    skipSpace()
    return byte
  }

  /// Whether a number follows, after at most one comma.
  var hasNumber: Bool {
    var next = self
    next.skipSeparator()
    return next.byte.map { $0.isDigit || "+-.".utf8.contains($0) } ?? false
  }

  mutating func number(_ command: UInt8) throws(PathError) -> (value: Double, offset: Int) {
    let letter = Character(UnicodeScalar(command))
    skipSeparator()
    let first = offset
    if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { offset += 1 }
    var digits = skipDigits()
    if byte == UInt8(ascii: ".") {
      offset += 1
      digits += skipDigits()
    }
    guard digits > 0 else { throw PathError(.noNumber(command: letter, found: found), offset: offset) }
    skipExponent()
    guard let value = Double(String(decoding: bytes[first..<offset], as: UTF8.self)), value.isFinite else {
      throw PathError(.notFinite, offset: first)
    }
    skipSpace()
    return (value, first)
  }

  private mutating func skipDigits() -> Int {
    let first = offset
    while let byte, byte.isDigit { offset += 1 }
    return offset - first
  }

  /// An `e` without digits behind it does not belong to the number.
  private mutating func skipExponent() {
    guard let byte, byte | 0x20 == UInt8(ascii: "e") else { return }
    let before = offset
    offset += 1
    if self.byte == UInt8(ascii: "+") || self.byte == UInt8(ascii: "-") { offset += 1 }
    if skipDigits() == 0 { offset = before }
  }

  /// Reads one digit, 0 or 1; no separator need follow.
  mutating func flag() throws(PathError) -> Bool {
    skipSeparator()
    guard let byte, byte == UInt8(ascii: "0") || byte == UInt8(ascii: "1") else {
      throw PathError(.noFlag(found: found), offset: offset)
    }
    offset += 1
    skipSpace()
    return byte == UInt8(ascii: "1")
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }
}
