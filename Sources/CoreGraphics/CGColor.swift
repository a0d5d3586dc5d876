/// A colour space; all colours here are sRGB.
public final class CGColorSpace: Sendable {
  /// The name, such as `CGColorSpace.sRGB`.
  public let name: CFString?

  /// A space by its name.
  public init?(name: CFString) { self.name = name }

  /// Red, green, blue.
  public static let sRGB = "kCGColorSpaceSRGB"
  /// Beyond 0…1.
  public static let extendedSRGB = "kCGColorSpaceExtendedSRGB"
  /// White.
  public static let genericGrayGamma2_2 = "kCGColorSpaceGenericGrayGamma2_2"

  /// How many numbers a colour has.
  public var numberOfComponents: Int { name == Self.genericGrayGamma2_2 ? 1 : 3 }
}

/// sRGB.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { space(CGColorSpace.sRGB) }
/// Greys.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { space(CGColorSpace.genericGrayGamma2_2) }

private func space(_ name: CFString) -> CGColorSpace {
  guard let space = CGColorSpace(name: name) else { preconditionFailure("a colour space has a name") }
  return space
}

extension CGColor {
  /// A grey.
  public init(gray: CGFloat, alpha: CGFloat) { self.init(white: gray, alpha: alpha) }

  /// A colour in sRGB.
  public init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// A colour of numbers: red, green, blue and alpha, or white and alpha.
  public init?(colorSpace: CGColorSpace, components: [CGFloat]) {
    switch components.count {
    case 2: self.init(white: components[0], alpha: components[1])
    case 4: self.init(red: components[0], green: components[1], blue: components[2], alpha: components[3])
    default: return nil
    }
  }

  /// Red, green, blue and alpha.
  public var components: [CGFloat]? { [red, green, blue, alpha] }
  /// 4.
  public var numberOfComponents: Int { 4 }
  /// sRGB.
  public var colorSpace: CGColorSpace? { CGColorSpace(name: CGColorSpace.sRGB) }

  /// The colour with another alpha.
  public func copy(alpha: CGFloat) -> CGColor? { CGColor(red: red, green: green, blue: blue, alpha: alpha) }
}

extension CGGradient {
  /// A gradient of colours; nil where a value is no colour, or where there are none.
  ///
  /// - Parameter locations: 0…1, one for each colour; nil to spread them evenly.
  public init?(colorsSpace: CGColorSpace?, colors: CFArray, locations: [CGFloat]?) {
    let colors = colors.compactMap { $0 as? CGColor }
    guard !colors.isEmpty else { return nil }
    self.init()
    self.colors = colors
    self.locations = locations
  }

  /// A gradient of numbers, four for each colour.
  public init?(
    colorSpace: CGColorSpace, colorComponents: [CGFloat], locations: [CGFloat]?, count: Int
  ) {
    let size = colorSpace.numberOfComponents + 1
    guard count > 0, colorComponents.count >= count * size else { return nil }
    let colors = (0..<count).compactMap { index in
      CGColor(colorSpace: colorSpace, components: Array(colorComponents[index * size..<(index + 1) * size]))
    }
    self.init(colorsSpace: colorSpace, colors: colors, locations: locations)
  }
}
