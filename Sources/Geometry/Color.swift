/// A colour in sRGB with straight (not premultiplied) alpha; components 0…1.
@frozen
public struct Color: Hashable, BitwiseCopyable, Sendable {
  /// 0…1, not multiplied by alpha; kept as set, clamped when drawn.
  public var red: Double
  /// 0…1, not multiplied by alpha; kept as set, clamped when drawn.
  public var green: Double
  /// 0…1, not multiplied by alpha; kept as set, clamped when drawn.
  public var blue: Double
  /// 0 is transparent, 1 opaque; kept as set, clamped when drawn.
  public var alpha: Double

  /// Makes a colour from its components; opaque by default.
  @inlinable
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Makes a grey: `white` is its red, green and blue.
  @inlinable
  public init(white: Double, alpha: Double = 1) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// Transparent black.
  public static let clear = Color(white: 0, alpha: 0)
  /// Opaque black.
  public static let black = Color(white: 0)
  /// Opaque white.
  public static let white = Color(white: 1)

  /// Whether no component is NaN or infinite.
  @inlinable public var isFinite: Bool {
    red.isFinite && green.isFinite && blue.isFinite && alpha.isFinite
  }

  /// Red, green and blue multiplied by alpha, then alpha; every component clamped to 0…1.
  @inlinable public var premultiplied: SIMD4<Double> {
    let straight = SIMD4(red, green, blue, alpha).clamped(lowerBound: .zero, upperBound: .one)
    return SIMD4(straight.x * straight.w, straight.y * straight.w, straight.z * straight.w, straight.w)
  }
}

extension Color {
  /// Parses `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa`; nil for any other text.
  public init?(hex: some StringProtocol) {
    guard hex.utf8.first == UInt8(ascii: "#") else { return nil }
    var digits: [UInt8] = []
    for byte in hex.utf8.dropFirst() {
      guard let digit = Character(UnicodeScalar(byte)).hexDigitValue, digits.count < 8 else { return nil }
      digits.append(UInt8(digit))
    }
    let bytes: [UInt8]
    switch digits.count {
    case 3, 4: bytes = digits.map { $0 * 17 }
    case 6, 8: bytes = stride(from: 0, to: digits.count, by: 2).map { digits[$0] * 16 + digits[$0 + 1] }
    default: return nil
    }
    self.init(
      red: Double(bytes[0]) / 255, green: Double(bytes[1]) / 255, blue: Double(bytes[2]) / 255,
      alpha: bytes.count == 4 ? Double(bytes[3]) / 255 : 1)
  }
}

extension Color {
  /// The same colour with another alpha.
  package func faded(to alpha: Double) -> Color { Color(red: red, green: green, blue: blue, alpha: alpha) }
}
