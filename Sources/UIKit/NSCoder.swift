public import MultiplaneViews

// Values of geometry as text, `{x, y}` and `{{x, y}, {width, height}}`.
extension NSCoder {
  /// The point of a text; the origin of another text.
  public static func cgPoint(for string: String) -> CGPoint {
    let values = numbers(string, count: 2)
    return CGPoint(x: values[0], y: values[1])
  }

  /// The size of a text; none of another text.
  public static func cgSize(for string: String) -> CGSize {
    let values = numbers(string, count: 2)
    return CGSize(width: values[0], height: values[1])
  }

  /// The rectangle of a text; `CGRect.zero` of another text.
  public static func cgRect(for string: String) -> CGRect {
    let values = numbers(string, count: 4)
    return CGRect(x: values[0], y: values[1], width: values[2], height: values[3])
  }

  /// The transform of a text of six numbers; the identity of another text.
  public static func cgAffineTransform(for string: String) -> CGAffineTransform {
    let values = numbers(string, count: 6)
    return values.allSatisfy { $0 == 0 }
      ? .identity
      : CGAffineTransform(values[0], values[1], values[2], values[3], values[4], values[5])
  }

  /// A point as text.
  public static func string(for point: CGPoint) -> String { "{\(short(point.x)), \(short(point.y))}" }

  /// A size as text.
  public static func string(for size: CGSize) -> String { "{\(short(size.width)), \(short(size.height))}" }

  /// A rectangle as text.
  public static func string(for rect: CGRect) -> String {
    "{\(string(for: rect.origin)), \(string(for: rect.size))}"
  }

  private static func numbers(_ string: String, count: Int) -> [Double] {
    let values = string.split { "{}[], ".contains($0) }.compactMap { Double($0) }
    return values.count == count ? values : Array(repeating: 0, count: count)
  }

  /// Whole numbers without a fraction.
  private static func short(_ value: Double) -> String {
    value.rounded() == value ? "\(value)".replacing(".0", with: "") : "\(value)"
  }
}

extension NSCoder {
  /// The array of a key whose elements are all of a class. One that has others is an error.
  public final func decodeArrayOfObjects<Element: AnyObject>(
    ofClass type: Element.Type, forKey key: String
  ) -> [Element]? { decodeArray(of: type, forKey: key) }
}
