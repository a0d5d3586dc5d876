extension UIColor {
  /// UIKit's colours.
  public static let red = UIColor(red: 1, green: 0, blue: 0)
  /// A colour of UIKit.
  public static let green = UIColor(red: 0, green: 1, blue: 0)
  /// A colour of UIKit.
  public static let blue = UIColor(red: 0, green: 0, blue: 1)
  /// A colour of UIKit.
  public static let cyan = UIColor(red: 0, green: 1, blue: 1)
  /// A colour of UIKit.
  public static let magenta = UIColor(red: 1, green: 0, blue: 1)
  /// A colour of UIKit.
  public static let yellow = UIColor(red: 1, green: 1, blue: 0)
  /// A colour of UIKit.
  public static let orange = UIColor(red: 1, green: 0.5, blue: 0)
  /// A colour of UIKit.
  public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5)
  /// A colour of UIKit.
  public static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2)
  /// A grey of UIKit.
  public static let gray = UIColor(white: 0.5)
  /// A grey of UIKit.
  public static let lightGray = UIColor(white: 2.0 / 3)
  /// A grey of UIKit.
  public static let darkGray = UIColor(white: 1.0 / 3)

  /// A colour by its hue, saturation and brightness, 0…1.
  public init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    let (hue, saturation) = (min(max(hue, 0), 1) * 6, min(max(saturation, 0), 1))
    func part(_ offset: Double) -> Double {
      let place = (offset + hue).truncatingRemainder(dividingBy: 6)
      return brightness * (1 - saturation * max(0, min(place, 4 - place, 1)))
    }
    self.init(red: part(5), green: part(3), blue: part(1), alpha: alpha)
  }

  /// The same colour.
  public init(cgColor: CGColor) { self = cgColor }

  /// The same colour.
  public var cgColor: CGColor { self }

  /// The components by name: the static colours hide them here.
  private var parts: (red: CGFloat, green: CGFloat, blue: CGFloat) {
    let components = components ?? [0, 0, 0]
    return (components[0], components[1], components[2])
  }

  /// The colour with another alpha.
  public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    copy(alpha: alpha) ?? self
  }

  /// Writes the components, 0…1, to where they are not nil.
  @discardableResult
  public func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?, blue: UnsafeMutablePointer<CGFloat>?,
    alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let own = parts
    unsafe red?.pointee = own.red
    unsafe green?.pointee = own.green
    unsafe blue?.pointee = own.blue
    unsafe alpha?.pointee = self.alpha
    return true
  }

  /// Writes the luminance and alpha, 0…1, to where they are not nil. False for a colour that is no grey.
  @discardableResult
  public func getWhite(_ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?) -> Bool {
    let own = parts
    unsafe white?.pointee = own.red
    unsafe alpha?.pointee = self.alpha
    return own.red == own.green && own.green == own.blue
  }

  /// Writes hue, saturation, brightness and alpha, 0…1, to where they are not nil.
  @discardableResult
  public func getHue(
    _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
    brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let (red, green, blue) = parts
    let (most, least) = (max(red, green, blue), min(red, green, blue))
    let range = most - least
    var turn = 0.0
    if range > 0 {
      if most == red {
        turn = (green - blue) / range
      } else if most == green {
        turn = (blue - red) / range + 2
      } else {
        turn = (red - green) / range + 4
      }
      if turn < 0 { turn += 6 }
    }
    unsafe hue?.pointee = turn / 6
    unsafe saturation?.pointee = most > 0 ? range / most : 0
    unsafe brightness?.pointee = most
    unsafe alpha?.pointee = self.alpha
    return true
  }

  /// Makes it the colour of the current context, to fill and to stroke with.
  public func set() {
    setFill()
    setStroke()
  }

  /// Makes it the colour that the current context fills with.
  public func setFill() { UIGraphicsGetCurrentContext()?.setFillColor(self) }

  /// Makes it the colour that the current context strokes with.
  public func setStroke() { UIGraphicsGetCurrentContext()?.setStrokeColor(self) }
}
