public import MultiplaneGeometry

/// How a bare display begins: which device, connectors, modes and input. Everything has a default.
///
/// As text, for a command line or the environment's variable `MULTIPLANE_KMS`, the settings stand with commas between
/// them, such as `connector=HDMI-A-1,mode=1280x720@60,rotate=90,layout=de`.
public struct BareDisplayOptions: Hashable, Sendable {
  /// Settings of a monitor: its mode, rotation and scale.
  public struct Output: Hashable, Sendable {
    /// A size that a monitor is to have.
    public struct Mode: Hashable, Sendable {
      /// Pixels.
      public var width: Int
      /// Pixels.
      public var height: Int
      /// Frames a second; nil for any.
      public var refreshRate: Double?

      /// Puts the values together.
      public init(width: Int, height: Int, refreshRate: Double? = nil) {
        (self.width, self.height, self.refreshRate) = (width, height, refreshRate)
      }
    }

    /// nil for the one that the monitor prefers.
    public var mode: Mode?
    /// How the picture is turned onto the monitor.
    public var transform: DisplayOutput.Transform
    /// Pixels a point.
    public var scale: Double
    /// Whether nothing is shown there.
    public var isOff: Bool
    /// A part of the name of the touch screen that lies on it, whatever its case; nil for that of which udev says so
    /// (`WL_OUTPUT`), or which alone has the monitor's size. One that is on no monitor is on the first.
    public var touch: String?

    /// Puts the values together.
    public init(
      mode: Mode? = nil, transform: DisplayOutput.Transform = .normal, scale: Double = 1, isOff: Bool = false,
      touch: String? = nil
    ) {
      (self.mode, self.transform, self.scale, self.isOff) = (mode, transform, scale, isOff)
      self.touch = touch
    }
  }

  /// Who opens the devices.
  public enum Seat: String, Hashable, Sendable, CaseIterable {
    /// A seat's manager (logind or seatd) where one answers; else this program.
    case auto
    /// A seat's manager.
    case libseat
    /// This program: it needs the right to use the devices.
    case direct
  }

  /// Where input comes from.
  public enum InputSource: String, Hashable, Sendable, CaseIterable {
    /// The devices of the seat, by libinput; where udev does not run, as `evdev`.
    case auto
    /// The kernel's devices themselves: fingers, mice, wheels and keys.
    case evdev
    /// None.
    case none
  }

  /// What a mouse is.
  public enum Pointer: String, Hashable, Sendable, CaseIterable {
    /// A pointer with a cursor.
    case cursor
    /// A pointer that nobody sees.
    case hidden
    /// A finger, while its first button is held.
    case touch
  }

  /// A keyboard's layout, by the names of xkb; empty for the defaults of the system (`XKB_DEFAULT_LAYOUT` and kin).
  public struct Keyboard: Hashable, Sendable {
    /// As “de”.
    public var layout = ""
    /// As “nodeadkeys”.
    public var variant = ""
    /// As “pc105”.
    public var model = ""
    /// As “caps:escape”.
    public var options = ""

    /// The defaults of the system.
    public init() {}
  }

  /// The device's file, as “/dev/dri/card1”; nil for the first with a connected monitor.
  public var device: String?
  /// What the monitors are asked for that are not among `outputs`.
  public var output = Output()
  /// What monitors are asked for, by the names of their connectors, as “HDMI-A-1”.
  public var outputs: [String: Output] = [:]
  /// The connector whose monitor is the first; nil for the device's order.
  public var firstConnector: String?
  /// Who opens the devices.
  public var seat = Seat.auto
  /// Where input comes from.
  public var input = InputSource.auto
  /// Corrects touch screens: the first two rows of a matrix for places in 0…1 of the panel, as libinput has it; nil
  /// for what udev's `LIBINPUT_CALIBRATION_MATRIX` says.
  public var touchMatrix: TouchMatrix?
  /// What a mouse is.
  public var pointer = Pointer.cursor
  /// Of keyboards.
  public var keyboard = Keyboard()
  /// Whether the kernel's older calls are used where both are there.
  public var isLegacy = false

  /// The defaults.
  public init() {}

  /// A text that is none of options.
  public struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong, in one line.
    public let description: String
  }

  /// Reads options.
  ///
  /// - Parameter text: settings with commas between them: `device=FILE`, `seat=auto|libseat|direct`, `input=auto|evdev|none`,
  ///   `pointer=cursor|hidden|touch`, `calibrate=a:b:c:d:e:f`, `layout=`, `variant=`, `model=`, `options=` (with `+`
  ///   between several), `legacy`; `mode=WxH` or `WxH@RATE`, `rotate=0|90|180|270`, `flip`, `scale=S`, `off`, `touch=NAME` for
  ///   all monitors, or, after `connector=NAME`, for that one.
  /// - Throws: what is wrong.
  public init(_ text: String) throws(Problem) {
    var name: String?
    for part in text.split(separator: ",", omittingEmptySubsequences: true) {
      let cut = part.firstIndex(of: "=")
      let key = String(cut.map { part[..<$0] } ?? part)
      let value = cut.map { String(part[part.index(after: $0)...]) }
      func problem(_ wanted: String) -> Problem { Problem(description: "“\(part)” is not as \(wanted)") }
      func change(_ body: (inout Output) -> Void) {
        if let name { body(&outputs[name, default: output]) } else { body(&output) }
      }
      switch (key, value) {
      case ("device", let value?) where !value.isEmpty: device = value
      case ("connector", let value?) where !value.isEmpty:
        name = value
        firstConnector = firstConnector ?? value
        outputs[value] = outputs[value] ?? output
      case ("seat", let value?):
        guard let seat = Seat(rawValue: value) else { throw problem("seat=auto, libseat or direct") }
        self.seat = seat
      case ("input", let value?):
        guard let input = InputSource(rawValue: value) else { throw problem("input=auto, evdev or none") }
        self.input = input
      case ("pointer", let value?):
        guard let pointer = Pointer(rawValue: value) else { throw problem("pointer=cursor, hidden or touch") }
        self.pointer = pointer
      case ("calibrate", let value?):
        guard let matrix = TouchMatrix(value) else { throw problem("calibrate=1:0:0:0:1:0, six numbers") }
        touchMatrix = matrix
      case ("layout", let value?): keyboard.layout = value
      case ("variant", let value?): keyboard.variant = value
      case ("model", let value?): keyboard.model = value
      case ("options", let value?): keyboard.options = value.split(separator: "+").joined(separator: ",")
      case ("legacy", nil): isLegacy = true
      case ("mode", let value?):
        guard let mode = Self.mode(value) else { throw problem("mode=1920x1080 or mode=1920x1080@60") }
        change { $0.mode = mode }
      case ("rotate", let value?):
        guard let turns = ["0", "90", "180", "270"].firstIndex(of: value) else {
          throw problem("rotate=0, 90, 180 or 270, degrees clockwise")
        }
        change { $0.transform = .init(quarterTurns: turns, isFlipped: $0.transform.isFlipped) }
      case ("flip", nil):
        change { $0.transform = .init(quarterTurns: $0.transform.quarterTurns, isFlipped: true) }
      case ("scale", let value?):
        guard let scale = Double(value), (0.1...16).contains(scale) else { throw problem("scale=1.5, in 0.1…16") }
        change { $0.scale = scale }
      case ("off", nil): change { $0.isOff = true }
      case ("touch", let value?) where !value.isEmpty: change { $0.touch = value }
      default:
        throw Problem(
          description:
            "“\(part)” is none of device=, connector=, mode=, rotate=, flip, scale=, off, touch=, seat=, input=, pointer=, "
            + "calibrate=, layout=, variant=, model=, options=, legacy")
      }
    }
  }

  private static func mode(_ text: String) -> Output.Mode? {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    let sides = parts[0].split(separator: "x", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    guard parts.count <= 2, sides.count == 2, sides.allSatisfy({ (1...16_384).contains($0) }) else { return nil }
    guard parts.count == 2 else { return Output.Mode(width: sides[0], height: sides[1]) }
    guard let rate = Double(parts[1]), (1...1000).contains(rate) else { return nil }
    return Output.Mode(width: sides[0], height: sides[1], refreshRate: rate)
  }
}

/// The first two rows of a matrix that corrects places of a touch screen, each in 0…1 of the panel:
/// x′ = a·x + b·y + c, y′ = d·x + e·y + f.
public struct TouchMatrix: Hashable, Sendable {
  /// As they stand.
  public var a, b, c, d, e, f: Double

  /// Puts the values together.
  public init(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double, _ f: Double) {
    (self.a, self.b, self.c, self.d, self.e, self.f) = (a, b, c, d, e, f)
  }

  /// Six numbers with colons or spaces between them; nil for others, and for those that map the panel onto a line.
  public init?(_ text: String) {
    let numbers = text.split { $0 == ":" || $0 == " " }.map { Double($0) ?? .nan }
    guard numbers.count == 6, numbers.allSatisfy(\.isFinite), numbers[0] * numbers[4] != numbers[1] * numbers[3] else {
      return nil
    }
    self.init(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5])
  }

  /// The matrix under which three touches, that were to be at three places, are there: each in 0…1 of the panel. nil
  /// where the touches are on a line.
  public init?(touches: [Point], places: [Point]) {
    guard touches.count == 3, places.count == 3 else { return nil }
    let (p, q, r) = (touches[0], touches[1], touches[2])
    let area = p.x * (q.y - r.y) + q.x * (r.y - p.y) + r.x * (p.y - q.y)
    guard area.isFinite, abs(area) > 1e-6 else { return nil }
    /// Cramer's rule for one row.
    func row(_ u: Double, _ v: Double, _ w: Double) -> (Double, Double, Double) {
      (
        (u * (q.y - r.y) + v * (r.y - p.y) + w * (p.y - q.y)) / area,
        (u * (r.x - q.x) + v * (p.x - r.x) + w * (q.x - p.x)) / area,
        (u * (q.x * r.y - r.x * q.y) + v * (r.x * p.y - p.x * r.y) + w * (p.x * q.y - q.x * p.y)) / area
      )
    }
    let (x, y) = (row(places[0].x, places[1].x, places[2].x), row(places[0].y, places[1].y, places[2].y))
    self.init(x.0, x.1, x.2, y.0, y.1, y.2)
  }

  /// The corrected place.
  public func apply(_ place: Point) -> Point {
    Point(a * place.x + b * place.y + c, d * place.x + e * place.y + f)
  }
}

extension DisplayOutput.Transform {
  /// - Parameters:
  ///   - quarterTurns: clockwise; any number.
  ///   - isFlipped: whether left and right are swapped first.
  public init(quarterTurns: Int, isFlipped: Bool = false) {
    let upright: [Self] = [.normal, .rotated90, .rotated180, .rotated270]
    let flipped: [Self] = [.flipped, .flipped90, .flipped180, .flipped270]
    self = (isFlipped ? flipped : upright)[quarterTurns & 3]
  }

  /// Clockwise, 0…3.
  public var quarterTurns: Int {
    switch self {
    case .normal, .flipped: 0
    case .rotated90, .flipped90: 1
    case .rotated180, .flipped180: 2
    case .rotated270, .flipped270: 3
    }
  }

  /// Whether left and right are swapped before the turn.
  public var isFlipped: Bool {
    switch self {
    case .normal, .rotated90, .rotated180, .rotated270: false
    case .flipped, .flipped90, .flipped180, .flipped270: true
    }
  }

  /// Whether the picture's width is the monitor's height.
  public var swapsSides: Bool { quarterTurns & 1 == 1 }

  /// From a place of the picture to the monitor's, both in 0…1 from the top left.
  public func monitorPlace(_ place: Point) -> Point {
    let upright = isFlipped ? Point(1 - place.x, place.y) : place
    return switch quarterTurns {
    case 1: Point(1 - upright.y, upright.x)
    case 2: Point(1 - upright.x, 1 - upright.y)
    case 3: Point(upright.y, 1 - upright.x)
    default: upright
    }
  }

  /// From a place of the monitor to the picture's, both in 0…1 from the top left.
  public func picturePlace(_ place: Point) -> Point {
    let turned =
      switch quarterTurns {
      case 1: Point(place.y, 1 - place.x)
      case 2: Point(1 - place.x, 1 - place.y)
      case 3: Point(1 - place.y, place.x)
      default: place
      }
    return isFlipped ? Point(1 - turned.x, turned.y) : turned
  }
}
