/// The name of a timing function.
public struct CAMediaTimingFunctionName: Hashable, RawRepresentable, Sendable {
  /// The name in the archives.
  public var rawValue: String

  /// A name by its archived form.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// At an even speed.
  public static let linear = Self(rawValue: "linear")
  /// Slowly at first.
  public static let easeIn = Self(rawValue: "easeIn")
  /// Slowly at last.
  public static let easeOut = Self(rawValue: "easeOut")
  /// Slowly at first and at last.
  public static let easeInEaseOut = Self(rawValue: "easeInEaseOut")
  /// Of implicit animations.
  public static let `default` = Self(rawValue: "default")
}

extension CAMediaTimingFunction {
  /// A function by its name; the default one of an unknown name.
  public init(name: CAMediaTimingFunctionName) { self = Self(name: name.rawValue) ?? .default }
}

// Values of any type, as Core Animation takes them: numbers, points, sizes, rectangles, colours, transforms, paths,
// images, `NSValue`, and arrays of numbers and colours. Another value counts as none.
extension CABasicAnimation {
  /// Where the property begins.
  public final var fromValue: Any? {
    get { self[keyPath: Own.fromValue] }
    set { self[keyPath: Own.fromValue] = animatable(newValue) }
  }

  /// Where the property ends.
  public final var toValue: Any? {
    get { self[keyPath: Own.toValue] }
    set { self[keyPath: Own.toValue] = animatable(newValue) }
  }

  /// By how much the property changes.
  public final var byValue: Any? {
    get { self[keyPath: Own.byValue] }
    set { self[keyPath: Own.byValue] = animatable(newValue) }
  }
}

extension CAKeyframeAnimation {
  /// The values, one for each key time.
  public final var values: [Any]? {
    get { self[keyPath: Own.values] }
    set { self[keyPath: Own.values] = newValue.map { $0.compactMap(animatable) } }
  }

  /// The path of a point.
  public final var path: CGPath? {
    get { self[keyPath: Own.path].map(CGPath.init) }
    set { self[keyPath: Own.path] = newValue?.path }
  }

  /// 0…1 for each value.
  public final var keyTimes: [NSNumber]? {
    get { self[keyPath: Own.keyTimes].map(numbers) }
    set { self[keyPath: Own.keyTimes] = newValue.map(doubles) }
  }

  /// How tightly a cubic curve bends, for each value.
  public final var tensionValues: [NSNumber]? {
    get { self[keyPath: Own.tensionValues].map(numbers) }
    set { self[keyPath: Own.tensionValues] = newValue.map(doubles) }
  }

  /// How sharp a cubic curve's corners are, for each value.
  public final var continuityValues: [NSNumber]? {
    get { self[keyPath: Own.continuityValues].map(numbers) }
    set { self[keyPath: Own.continuityValues] = newValue.map(doubles) }
  }

  /// Where a cubic curve overshoots, for each value.
  public final var biasValues: [NSNumber]? {
    get { self[keyPath: Own.biasValues].map(numbers) }
    set { self[keyPath: Own.biasValues] = newValue.map(doubles) }
  }

  private final func numbers(_ values: [Double]) -> [NSNumber] { values.map { NSNumber(value: $0) } }
  private final func doubles(_ values: [NSNumber]) -> [Double] { values.map(\.doubleValue) }
}

/// A value with its type forgotten: what arrays of values hold in old code.
public final class NSValue: Hashable, Sendable {
  package let value: any AnimatableValue & Hashable

  private init(_ value: any AnimatableValue & Hashable) { self.value = value }

  /// Holds a point.
  public convenience init(cgPoint: CGPoint) { self.init(cgPoint) }
  /// Holds a size.
  public convenience init(cgSize: CGSize) { self.init(cgSize) }
  /// Holds a rectangle.
  public convenience init(cgRect: CGRect) { self.init(cgRect) }
  /// Holds a transform of the plane.
  public convenience init(cgAffineTransform: CGAffineTransform) { self.init(cgAffineTransform) }
  /// Holds a transform.
  public convenience init(caTransform3D: CATransform3D) { self.init(caTransform3D) }

  /// The point; the origin of another value.
  public var cgPointValue: CGPoint { value as? CGPoint ?? .zero }
  /// The size; none of another value.
  public var cgSizeValue: CGSize { value as? CGSize ?? .zero }
  /// The rectangle; the empty one of another value.
  public var cgRectValue: CGRect { value as? CGRect ?? .zero }
  /// The transform of the plane; the identity of another value.
  public var cgAffineTransformValue: CGAffineTransform { value as? CGAffineTransform ?? .identity }
  /// The transform; the identity of another value.
  public var caTransform3DValue: CATransform3D { value as? CATransform3D ?? .identity }

  /// Whether both hold the same.
  public static func == (a: NSValue, b: NSValue) -> Bool { AnyHashable(a.value) == AnyHashable(b.value) }

  /// Feeds what it holds to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

extension CAMediaTimingFunction {
  /// One of the curve's four points.
  ///
  /// - Parameters:
  ///   - index: 0…3; the first is (0, 0), the last (1, 1).
  ///   - values: gets x and y.
  public func getControlPoint(at index: Int, values: UnsafeMutablePointer<Float>) {
    precondition((0...3).contains(index), "getControlPoint(at: \(index), values:) of a curve of four points")
    let points = controlPoints
    let all: [(Double, Double)] = [(0, 0), (points.x1, points.y1), (points.x2, points.y2), (1, 1)]
    unsafe values[0] = Float(all[index].0)
    unsafe values[1] = Float(all[index].1)
  }
}

/// What an animation makes of a value of any type; nil of one that it cannot use.
func animatable(_ value: Any?) -> (any AnimatableValue)? {
  switch value {
  case let value as any AnimatableValue: value
  case let number as NSNumber: number.doubleValue
  case let path as CGPath: path.path
  case let value as NSValue: value.value
  case let values as [Any]: list(values)
  default: nil
  }
}

private func list(_ values: [Any]) -> (any AnimatableValue)? {
  let values = values.compactMap { animatable($0)?.animationValue }
  let colors: [CGColor] = values.compactMap { if case .color(let color) = $0 { color } else { nil } }
  if colors.count == values.count, !colors.isEmpty { return colors }
  let numbers: [Double] = values.compactMap { if case .number(let number) = $0 { number } else { nil } }
  return numbers.count == values.count ? numbers : nil
}

/// What a property's value is in Core Animation's types.
func unboxed(_ value: AnimationValue) -> Any {
  if case .path(let path) = value { CGPath(path) } else { value.base }
}
