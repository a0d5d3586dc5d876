public import MultiplaneContents
public import MultiplaneGeometry

/// How the tabs of a bar look: UIKit's, without the prefix.
@preconcurrency @MainActor open class TabBarItemAppearance {
  /// How image and title stand.
  public enum Style: Int, Hashable, Sendable, CaseIterable {
    /// The image above the title.
    case stacked
    /// Beside each other.
    case inline
    /// Beside each other in little height.
    case compactInline
  }

  /// One state of tabs.
  public struct StateAppearance: Hashable, Sendable {
    /// The font of the title; nil, the default, for the bar's.
    public var titleFont: Font?
    /// The colour of the title; nil, the default, for the bar's.
    public var titleColor: Color?
    /// The colour of the image; nil, the default, for the bar's.
    public var iconColor: Color?
    /// The colour behind the badge; nil, the default, for red.
    public var badgeBackgroundColor: Color?
  }

  private final let style: Style
  /// Ordinarily.
  open var normal = StateAppearance()
  /// While it is selected.
  open var selected = StateAppearance()
  /// When it cannot be chosen.
  open var disabled = StateAppearance()
  /// Of no effect: there is no focus of tabs.
  open var focused = StateAppearance()

  /// Makes one for a style.
  public init(style: Style = .stacked) { self.style = style }

  /// A copy.
  open func copy() -> TabBarItemAppearance {
    let copy = TabBarItemAppearance(style: style)
    (copy.normal, copy.selected, copy.disabled, copy.focused) = (normal, selected, disabled, focused)
    return copy
  }
}
