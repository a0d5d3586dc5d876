import MultiplaneGeometry
public import MultiplaneViews

/// A height at which a sheet comes to rest.
@preconcurrency @MainActor public final class SheetDetent {
  /// The name of a detent.
  public struct Identifier: Hashable, RawRepresentable, Sendable {
    /// The name.
    public let rawValue: String
    /// An identifier by its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// An identifier by its name.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// Half of the screen.
    public static let medium = Identifier("com.apple.UIKit.medium")
    /// All of the height that a sheet can have.
    public static let large = Identifier("com.apple.UIKit.large")
  }

  /// What the detent is called.
  public var identifier: Identifier {
    given ?? Identifier("detent \(UInt(bitPattern: ObjectIdentifier(self)))")
  }
  private let given: Identifier?
  private let resolver: (any SheetDetentResolutionContext) -> Double?

  private init(_ identifier: Identifier?, _ resolver: @escaping (any SheetDetentResolutionContext) -> Double?) {
    (given, self.resolver) = (identifier, resolver)
  }

  /// Half of the height of the container; not where that is compact.
  public static func medium() -> SheetDetent {
    SheetDetent(.medium) { context in
      context.containerTraitCollection.verticalSizeClass == .compact
        ? nil : (context as? SheetGeometry)?.mediumDetentValue ?? context.maximumDetentValue / 2
    }
  }

  /// All of the height that a sheet can have.
  public static func large() -> SheetDetent { SheetDetent(.large) { $0.maximumDetentValue } }

  /// A height of the program's own.
  ///
  /// - Parameters:
  ///   - identifier: nil for one of its own.
  ///   - resolver: answers points without the safe area below, which a sheet at the lower edge adds; nil where the
  ///     detent is not there. What is not finite counts as nil; what is higher than a sheet can be is cut.
  public static func custom(
    identifier: Identifier? = nil, resolver: @escaping (any SheetDetentResolutionContext) -> Double?
  ) -> SheetDetent {
    SheetDetent(identifier, resolver)
  }

  /// The height, points, without the safe area below; nil where the detent is not there.
  public func resolvedValue(in context: any SheetDetentResolutionContext) -> Double? {
    guard let value = resolver(context), value.isFinite else { return nil }
    return min(max(value, 0), context.maximumDetentValue)
  }
}

/// What the height of a detent is computed from.
@preconcurrency @MainActor public protocol SheetDetentResolutionContext {
  /// The surroundings of the sheet's container.
  var containerTraitCollection: TraitCollection { get }
  /// The greatest height of a sheet, points, without the safe area below.
  var maximumDetentValue: Double { get }
}

/// Where a sheet lies in its container, at which heights.
@MainActor struct SheetGeometry: SheetDetentResolutionContext {
  var bounds: Rect
  let safeArea: EdgeInsets
  /// What a keyboard covers at the lower edge.
  let covered: Double
  var containerTraitCollection: TraitCollection
  let isForm: Bool
  /// The size that the controller prefers; zero for none.
  let preferredSize: Size
  /// Whether the sheet is at the lower edge where the height is compact, too.
  let staysAttached: Bool
  /// Whether it is as wide as its controller prefers, at the lower edge.
  let followsWidth: Bool
  let look: PresentationAppearance
  /// The lower edge of a text that is edited and would be below a sheet that is as low as a keyboard leaves room; nil
  /// for none.
  let textBottom: Double?

  private var isCompactHeight: Bool { containerTraitCollection.verticalSizeClass == .compact }
  /// Whether the sheet covers all.
  var isFull: Bool { isCompactHeight && !staysAttached }
  /// Whether the sheet is at the lower edge.
  var isAttached: Bool { containerTraitCollection.horizontalSizeClass != .regular || isCompactHeight }

  var maximumDetentValue: Double {
    if isFull { return bounds.height }
    let inside = bounds.height - safeArea.top - safeArea.bottom
    if isAttached { return max(0, inside - look.sheetTopGap) }
    let most = max(0, inside - 2 * look.sheetMargin)
    guard isForm else { return most }
    return min(most, preferredSize.height > 0 ? preferredSize.height : look.formSheetSize.height)
  }

  /// At the lower edge, the sheet then covers half of the container.
  var mediumDetentValue: Double {
    isAttached ? min(max(0, bounds.height / 2 - safeArea.bottom), maximumDetentValue) : maximumDetentValue / 2
  }

  private var width: Double {
    if isAttached {
      guard followsWidth, preferredSize.width > 0 else { return bounds.width }
      return min(preferredSize.width, bounds.width)
    }
    let most = max(0, bounds.width - 2 * look.sheetMargin)
    guard isForm else { return min(most, look.pageSheetWidth) }
    return min(most, preferredSize.width > 0 ? preferredSize.width : look.formSheetSize.width)
  }

  /// The same in a container of another size.
  func sized(_ size: Size) -> SheetGeometry {
    var other = self
    other.bounds.size = size
    other.containerTraitCollection.takeClasses(of: size)
    return other
  }

  /// The sheet's rectangle at a value of a detent.
  func frame(_ value: Double) -> Rect {
    if isFull { return bounds }
    let x = bounds.minX + (bounds.width - width) / 2
    if isAttached {
      var height = value + safeArea.bottom
      // What is seen of it stays above a keyboard, as far as there is room.
      if covered > safeArea.bottom {
        height = max(height, min(value + covered, bounds.height - safeArea.top - look.sheetTopGap))
      }
      height = min(height, bounds.height)
      return Rect(x: x, y: bounds.maxY - height, width: width, height: height)
    }
    let inside = bounds.inset(by: safeArea)
    var (y, height) = (inside.minY + (inside.height - value) / 2, value)
    if covered > 0 {
      let free = bounds.maxY - covered - look.sheetMargin
      y = min(y, max(free - value, inside.minY + look.sheetMargin))
      height = min(value, max(free - y, look.sheetLeastHeight))
      // A text that stays below is brought above the keyboard.
      if let textBottom, textBottom > height {
        height = min(value, textBottom)
        y = free - height
      }
    }
    return Rect(x: x, y: y, width: width, height: height)
  }
}
