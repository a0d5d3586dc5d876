public import MultiplaneContents
public import MultiplaneDrawing
public import MultiplaneGeometry
public import MultiplaneViews

/// Makes another colour of one: UIKit's `UIConfigurationColorTransformer`.
public struct ConfigurationColorTransformer {
  /// Makes the colour.
  public let transform: (Color) -> Color
  /// A transformer by its function.
  public init(_ transform: @escaping (Color) -> Color) { self.transform = transform }
  /// The colour that is made of another one.
  public func callAsFunction(_ input: Color) -> Color { transform(input) }

  /// As bright, without colour.
  public static var grayscale: ConfigurationColorTransformer {
    ConfigurationColorTransformer { color in
      // Rec. 709's weights.
      Color(white: 0.2126 * color.red + 0.7152 * color.green + 0.0722 * color.blue, alpha: color.alpha)
    }
  }
}

/// What is behind a button that has a configuration: UIKit's `UIBackgroundConfiguration`.
public struct BackgroundConfiguration {
  /// A view that fills the background; nil, the default, for none.
  public var customView: View?
  /// Points; used by `Button.Configuration.CornerStyle.fixed` and `dynamic`. 6 by default.
  public var cornerRadius = 6.0
  /// Points between the button's bounds and the background; none by default.
  public var backgroundInsets = DirectionalEdgeInsets.zero
  /// The colour; nil, the default, for that of the button's style and state.
  public var backgroundColor: Color?
  /// Makes another colour of the one that is shown; nil, the default, for the same.
  public var backgroundColorTransformer: ConfigurationColorTransformer?
  /// An image over the colour; nil, the default, for none.
  public var image: Image?
  /// How the image is placed; `scaleToFill` by default.
  public var imageContentMode = ContentMode.scaleToFill
  /// The colour of a line around the background; nil, the default, for none.
  public var strokeColor: Color?
  /// The width of that line, points, within the background; 0 by default.
  public var strokeWidth = 0.0
  /// Points by which the line is outside of the background; 0 by default.
  public var strokeOutset = 0.0

  /// A background that shows nothing but what is set.
  public init() {}

  /// A background that is clear.
  public static func clear() -> BackgroundConfiguration {
    var made = BackgroundConfiguration()
    made.backgroundColor = .clear
    return made
  }
}

extension Button {
  /// Updates the configuration of a button for its state.
  public typealias ConfigurationUpdateHandler = @MainActor (Button) -> Void

  /// How a button looks, in one value: with a title, a subtitle and an image on a background.
  public struct Configuration {
    /// How round the corners of the background are.
    public enum CornerStyle: Int, Hashable, Sendable, CaseIterable {
      /// The background's `cornerRadius`; the sizes of text don't change it here, so `dynamic` is `fixed`.
      case fixed, dynamic
      /// 4, 6 and 9 points.
      case small, medium, large
      /// Half of the background's shorter side.
      case capsule
    }

    /// The size of letters and the room around them, where none are set.
    public enum Size: Int, Hashable, Sendable, CaseIterable {
      /// 17 points, with 7 above and below, and 12 beside.
      case medium
      /// 15 points, with 5 above and below, and 10 beside.
      case small
      /// 13 points, with 4 above and below, and 8 beside.
      case mini
      /// 17 points, with 15 above and below, and 20 beside.
      case large
    }

    /// How title and subtitle stand one above the other.
    public enum TitleAlignment: Int, Hashable, Sendable, CaseIterable {
      /// At the image, where one is beside them; else in the middle.
      case automatic
      /// At the side where text begins.
      case leading
      /// In the middle.
      case center
      /// At the side where text ends.
      case trailing
    }

    enum Look { case plain, tinted, gray, filled }
    private(set) var look: Look

    /// What is behind title and image.
    public var background = BackgroundConfiguration()
    /// How round the corners are; `dynamic` by default.
    public var cornerStyle = CornerStyle.dynamic
    /// The size of letters and the room around them; medium by default.
    public var buttonSize = Size.medium { didSet { if !hasOwnInsets { setInsets() } } }
    /// The colour of title and template images; nil, the default, for that of the style.
    public var baseForegroundColor: Color?
    /// The colour of the background before the style has made it paler; nil, the default, for the tint colour.
    public var baseBackgroundColor: Color?
    /// The image; nil, the default, for the button's.
    public var image: Image?
    /// Whether a wheel turns in the image's place; false by default.
    public var showsActivityIndicator = false
    /// The title; nil, the default, for the button's.
    public var title: String?
    /// Makes the title with attributes, of those of the style, in the place of `title`; nil, the default, for `title`.
    /// `titleAttributes` does not change it.
    public var styledTitle: ((TextAttributes) -> AttributedText)?
    /// What the module UIKit has made `styledTitle`, `styledSubtitle` and `titleAttributes` of.
    package var sources = Sources()
    package struct Sources: Sendable {
      package var title: (any Sendable)?
      package var subtitle: (any Sendable)?
      package var attributes: (any Sendable)?
    }
    /// Makes other attributes of those of the title; nil, the default, for the same.
    public var titleAttributes: ((TextAttributes) -> TextAttributes)?
    /// A line below the title, in smaller letters; nil, the default, for none.
    public var subtitle: String?
    /// Makes the subtitle with attributes, of those of the style, in the place of `subtitle`; nil, the default, for
    /// `subtitle`.
    public var styledSubtitle: ((TextAttributes) -> AttributedText)?
    /// How a title is broken that is too long; between words by default.
    public var titleLineBreakMode = LineBreakMode.byWordWrapping
    /// How a subtitle is broken that is too long; between words by default.
    public var subtitleLineBreakMode = LineBreakMode.byWordWrapping
    /// Points between the button's bounds and what it shows; those of the size by default.
    public var contentInsets = DirectionalEdgeInsets.zero { didSet { hasOwnInsets = true } }
    private var hasOwnInsets = false
    /// The side of the title that the image is at: leading by default. Of several, the first of top, bottom, trailing.
    public var imagePlacement = DirectionalRectEdge.leading
    /// Points between image and title; 0 by default.
    public var imagePadding = 0.0
    /// Points between title and subtitle; 1 by default.
    public var titlePadding = 1.0
    /// How title and subtitle stand one above the other.
    public var titleAlignment = TitleAlignment.automatic
    /// Whether a selected button looks different: a plain one tinted, a tinted and a gray one filled. True by default.
    public var automaticallyUpdateForSelection = true

    private init(_ look: Look) {
      self.look = look
      setInsets()
    }

    /// In the tint colour, without a background.
    public static func plain() -> Configuration { Configuration(.plain) }
    /// In the tint colour, on a pale background of it.
    public static func tinted() -> Configuration { Configuration(.tinted) }
    /// In the tint colour, on a grey background.
    public static func gray() -> Configuration { Configuration(.gray) }
    /// White, on a background of the tint colour.
    public static func filled() -> Configuration { Configuration(.filled) }
    /// As `plain()`.
    public static func borderless() -> Configuration { plain() }
    /// As `gray()`.
    public static func bordered() -> Configuration { gray() }
    /// As `tinted()`.
    public static func borderedTinted() -> Configuration { tinted() }
    /// As `filled()`.
    public static func borderedProminent() -> Configuration { filled() }

    /// Sets the insets of the size again, after others were set.
    public mutating func setDefaultContentInsets() { setInsets() }

    private mutating func setInsets() {
      contentInsets =
        switch buttonSize {
        case .mini: DirectionalEdgeInsets(top: 4, leading: 8, bottom: 4, trailing: 8)
        case .small: DirectionalEdgeInsets(top: 5, leading: 10, bottom: 5, trailing: 10)
        case .medium: DirectionalEdgeInsets(top: 7, leading: 12, bottom: 7, trailing: 12)
        case .large: DirectionalEdgeInsets(top: 15, leading: 20, bottom: 15, trailing: 20)
        }
      hasOwnInsets = false
    }

    /// The fonts of title and subtitle, points.
    var fontSizes: (title: Double, subtitle: Double) {
      switch buttonSize {
      case .mini: (13, 11)
      case .small: (15, 12)
      case .medium: (17, 12)
      case .large: (17, 15)
      }
    }

    /// The configuration with the colours that a button shows in its state.
    @preconcurrency @MainActor public func updated(for button: Button) -> Configuration {
      var made = self
      let (state, traits) = (button.state, button.traitCollection)
      if automaticallyUpdateForSelection, state.contains(.selected) {
        made.look = look == .plain ? .tinted : .filled
        if look == .gray || look == .tinted { made.baseForegroundColor = nil }
      }
      let tint: Color = button.tintColor
      var (front, back) = made.colors(tint)
      if state.contains(.disabled) {
        front = DynamicColor.tertiaryLabel.resolved(with: traits)
        if back != nil { back = Self.disabledFill.resolved(with: traits) }
      } else if state.contains(.highlighted) {
        if let color = back {
          back = color.multiplied(by: Self.pressedAlpha)
        } else {
          front = front.multiplied(by: Self.pressedAlpha)
        }
      }
      made.baseForegroundColor = front
      if let color = background.backgroundColor ?? back {
        made.background.backgroundColor = background.backgroundColorTransformer?(color) ?? color
      }
      return made
    }

    /// Of title and background, by the style.
    private func colors(_ tint: Color) -> (front: Color, back: Color?) {
      let base = baseBackgroundColor ?? tint
      switch look {
      case .plain: return (baseForegroundColor ?? tint, baseBackgroundColor)
      case .tinted: return (baseForegroundColor ?? tint, base.multiplied(by: Self.paleAlpha))
      case .gray:
        return (
          baseForegroundColor ?? tint, baseBackgroundColor ?? Color(red: 0.47, green: 0.47, blue: 0.5, alpha: 0.16)
        )
      case .filled: return (baseForegroundColor ?? .white, base)
      }
    }

    private static let pressedAlpha = 0.75
    private static let paleAlpha = 0.18
    private static let disabledFill = DynamicColor(
      light: Color(red: 0.46, green: 0.46, blue: 0.5, alpha: 0.12),
      dark: Color(red: 0.46, green: 0.46, blue: 0.5, alpha: 0.24))

    /// The radius of corners of a background of a size, points.
    func cornerRadius(_ size: MultiplaneGeometry.Size) -> Double {
      let half = max(0, min(size.width, size.height) / 2)
      return switch cornerStyle {
      case .fixed, .dynamic: min(max(0, background.cornerRadius), half)
      case .small: min(4, half)
      case .medium: min(6, half)
      case .large: min(9, half)
      case .capsule: half
      }
    }
  }
}

extension Color {
  fileprivate func multiplied(by factor: Double) -> Color {
    var color = self
    color.alpha *= factor
    return color
  }
}
