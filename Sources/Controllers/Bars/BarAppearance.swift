public import MultiplaneContents
public import MultiplaneDrawing
public import MultiplaneGeometry
public import MultiplaneSystemViews
import MultiplaneViews

/// How a bar looks: UIKit's, without the prefix. Colours that are nil are those of the surroundings. A bar takes what
/// it was given last; an appearance that is changed afterwards is set again.
@preconcurrency @MainActor open class BarAppearance {
  /// What is behind the contents.
  package enum Background: Hashable { case standard, opaque, none }

  package final var background = Background.standard
  /// The colour behind the contents; nil, the default, for that of bars.
  open var backgroundColor: Color?
  /// An image behind the contents, above the colour; nil, the default, for none.
  open var backgroundImage: Image?
  /// The colour of the line between the bar and the contents; nil for none.
  open var shadowColor: Color? {
    didSet { hasOwnShadow = true }
  }
  package final var hasOwnShadow = false

  /// Makes the standard one.
  public required init() {}

  /// Makes one with the background of another.
  public required init(barAppearance: BarAppearance) { take(barAppearance) }

  /// Takes the background of another one.
  final func take(_ other: BarAppearance) {
    (background, backgroundColor, backgroundImage) = (
      other.background, other.backgroundColor, other.backgroundImage
    )
    (shadowColor, hasOwnShadow) = (other.shadowColor, other.hasOwnShadow)
  }

  /// A copy of the same class.
  open func copy() -> Self { Self(barAppearance: self) }

  /// Sets the background of bars.
  open func configureWithDefaultBackground() { configure(.standard) }

  /// Sets a background that nothing shows through.
  open func configureWithOpaqueBackground() { configure(.opaque) }

  /// Sets no background, and no line.
  open func configureWithTransparentBackground() { configure(.none) }

  private final func configure(_ new: Background) {
    (background, backgroundColor, backgroundImage) = (new, nil, nil)
    shadowColor = nil
    hasOwnShadow = new == .none
  }

  /// The colours in surroundings.
  final func colors(_ traits: TraitCollection, _ tint: Color?) -> (background: Color?, line: Color?) {
    let own = background == .none ? nil : tint ?? DynamicColor.bar.resolved(with: traits)
    return (backgroundColor ?? own, hasOwnShadow ? shadowColor : DynamicColor.separator.resolved(with: traits))
  }
}

/// How the titles of a bar's buttons look.
@preconcurrency @MainActor open class BarButtonItemAppearance {
  /// One state of them.
  public struct StateAppearance: Hashable, Sendable {
    /// The font of the title; nil, the default, for the bar's.
    public var titleFont: Font?
    /// The colour of the title; nil, the default, for the tint.
    public var titleColor: Color?
  }

  /// Ordinarily.
  open var normal = StateAppearance()
  /// While it is pressed.
  open var highlighted = StateAppearance()
  /// When it cannot be pressed.
  open var disabled = StateAppearance()

  /// Makes one for a style, whose looks are the same here.
  public init(style: BarButtonItem.Style = .plain) {}
}

/// How a navigation bar looks.
@preconcurrency @MainActor open class NavigationBarAppearance: BarAppearance {
  /// The font of the title; nil, the default, for the system's of 17 points, semibold.
  open var titleFont: Font?
  /// The colour of the title; nil, the default, for that of labels.
  open var titleColor: Color?
  /// The font of a large title; nil, the default, for the system's of 34 points, bold.
  open var largeTitleFont: Font?
  /// The colour of a large title; nil, the default, for that of labels.
  open var largeTitleColor: Color?
  /// Of buttons.
  open var buttonAppearance = BarButtonItemAppearance()
  /// Of buttons of the style `done`.
  open var doneButtonAppearance = BarButtonItemAppearance(style: .done)
  /// Of the button back.
  open var backButtonAppearance = BarButtonItemAppearance()
  /// The image of the button back; nil, the default, for a chevron.
  open var backIndicatorImage: Image?

  /// Makes the standard one.
  public required init() { super.init() }

  /// Makes one with what another says, of a navigation bar or of any.
  public required init(barAppearance: BarAppearance) {
    super.init(barAppearance: barAppearance)
    guard let other = barAppearance as? NavigationBarAppearance else { return }
    (titleFont, titleColor) = (other.titleFont, other.titleColor)
    (largeTitleFont, largeTitleColor) = (other.largeTitleFont, other.largeTitleColor)
    buttonAppearance = other.buttonAppearance
    (doneButtonAppearance, backButtonAppearance) = (other.doneButtonAppearance, other.backButtonAppearance)
    backIndicatorImage = other.backIndicatorImage
  }

  /// Sets the image of the button back.
  ///
  /// - Parameter transitionMaskImage: of no effect: titles fade.
  open func setBackIndicatorImage(_ image: Image?, transitionMaskImage: Image?) { backIndicatorImage = image }
}

/// How a toolbar looks.
@preconcurrency @MainActor open class ToolbarAppearance: BarAppearance {
  /// Of buttons.
  open var buttonAppearance = BarButtonItemAppearance()
  /// Of buttons of the style `done`.
  open var doneButtonAppearance = BarButtonItemAppearance(style: .done)
}
