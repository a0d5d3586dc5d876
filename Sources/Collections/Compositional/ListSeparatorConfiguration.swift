public import MultiplaneGeometry
public import MultiplaneViews

/// How lines are around an item of a list: UIKit's `UIListSeparatorConfiguration`.
public struct ListSeparatorConfiguration: Hashable, Sendable {
  /// Whether a line is shown.
  public enum Visibility: Int, Hashable, Sendable, CaseIterable {
    /// As the list has it: below its items, in grouped ones but for the last.
    case automatic
    /// It is.
    case visible
    /// It is not.
    case hidden
  }

  /// Insets as the list has them; each side by itself.
  public static let automaticInsets = DirectionalEdgeInsets(
    top: automaticInset, leading: automaticInset, bottom: automaticInset, trailing: automaticInset)
  static let automaticInset = Double.greatestFiniteMagnitude

  /// Whether there is a line above.
  public var topSeparatorVisibility = Visibility.automatic
  /// Whether there is a line below.
  public var bottomSeparatorVisibility = Visibility.automatic
  /// Where the line above begins and ends, points from the sides of the cell.
  public var topSeparatorInsets = automaticInsets
  /// Where the line below begins and ends, points from the sides of the cell.
  public var bottomSeparatorInsets = automaticInsets
  /// The colour of the lines; nil, the default, for the usual one.
  public var color: Color?

  /// Lines as lists of an appearance have them: with all values automatic.
  public init(listAppearance: CollectionLayoutListConfiguration.Appearance) {}

  /// Whether a line is shown; `usual` where nothing says so.
  static func shows(_ visibility: Visibility, usual: Bool) -> Bool {
    visibility == .automatic ? usual : visibility == .visible
  }

  /// Where a line is in a width, from the left.
  ///
  /// - Parameter usual: where it begins and ends unless insets say so.
  static func span(
    _ insets: DirectionalEdgeInsets, width: Double, usual: (low: Double, high: Double), fromRight: Bool
  ) -> (low: Double, high: Double) {
    func known(_ inset: Double) -> Double? { inset == automaticInset || !inset.isFinite ? nil : inset }
    let (left, right) = fromRight ? (insets.trailing, insets.leading) : (insets.leading, insets.trailing)
    let low = known(left) ?? usual.low
    return (low, max(low, known(right).map { width - $0 } ?? usual.high))
  }
}
