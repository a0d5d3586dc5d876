public import MultiplaneContents
public import MultiplaneDrawing
public import MultiplaneGeometry
public import MultiplaneSystemViews
public import MultiplaneViews

/// What a view shows, as a value: UIKit's, without the prefix.
@preconcurrency @MainActor public protocol ContentConfiguration {
  /// Makes a view that shows it.
  func makeContentView() -> any View & ContentView
  /// The same for a state of the cell, or of another view.
  func updated(for state: any ConfigurationState) -> Self
}

extension ContentConfiguration {
  /// The same.
  public func updated(for state: any ConfigurationState) -> Self { self }
}

/// A view that shows a configuration, and another one when it is set.
@preconcurrency @MainActor public protocol ContentView: AnyObject {
  /// What it shows.
  var configuration: any ContentConfiguration { get set }
  /// Whether it shows a configuration; by default one of the type that it shows.
  func supports(_ configuration: any ContentConfiguration) -> Bool
}

extension ContentView {
  /// Whether the type is that of what it shows.
  public func supports(_ configuration: any ContentConfiguration) -> Bool {
    type(of: configuration) == type(of: self.configuration)
  }
}

extension ContentView where Self: View {
  /// The size that it needs in a width: by its constraints, or else by `sizeThatFits`.
  package func fitted(inWidth width: Double) -> Size {
    if constraints.isEmpty { return sizeThatFits(Size(width, 0)) }
    return systemLayoutSizeFitting(
      Size(width, 0), withHorizontalFittingPriority: width > 0 ? .required : .fittingSizeLevel,
      verticalFittingPriority: .fittingSizeLevel)
  }
}

/// The contents of a row of a list: an image, a text and a second one. UIKit's `UIListContentConfiguration`.
@preconcurrency @MainActor public struct ListContentConfiguration: @preconcurrency Equatable, ContentConfiguration {
  /// How a text looks.
  @preconcurrency @MainActor public struct TextProperties: @preconcurrency Equatable {
    /// The font.
    public var font: Font
    /// The colour; nil for that of labels, or of second texts.
    public var color: Color?
    /// The most lines; 0 for as many as there is room for.
    public var numberOfLines = 0
    /// Where lines stand.
    public var alignment = TextAlignment.natural
    /// What is done with a text that has no room.
    public var lineBreakMode = LineBreakMode.byTruncatingTail
    /// Whether letters become smaller where a line has no room; false by default.
    public var adjustsFontSizeToFitWidth = false
    /// The least of that, as a part of the size; 0 by default.
    public var minimumScaleFactor = 0.0
    /// How letters are changed; not by default.
    public var transform = TextTransform.none
    /// Makes another colour of the one that is shown; nil, the default, for the same. Two of them count as equal.
    public var colorTransformer: ConfigurationColorTransformer?

    /// How letters are changed.
    public enum TextTransform: Int, Hashable, Sendable, CaseIterable {
      /// Not.
      case none
      /// To capitals.
      case uppercase
      /// To small letters.
      case lowercase
      /// The first of each word to a capital.
      case capitalized
    }

    /// The usual look of a font.
    init(font: Font, color: Color? = nil) { (self.font, self.color) = (font, color) }

    /// Whether all is the same, but for the transformer.
    public static func == (a: Self, b: Self) -> Bool {
      a.font == b.font && a.color == b.color && a.numberOfLines == b.numberOfLines && a.alignment == b.alignment
        && a.lineBreakMode == b.lineBreakMode && a.adjustsFontSizeToFitWidth == b.adjustsFontSizeToFitWidth
        && a.minimumScaleFactor == b.minimumScaleFactor && a.transform == b.transform
        && (a.colorTransformer == nil) == (b.colorTransformer == nil)
    }

    /// A text as it is shown.
    func shown(_ text: String?) -> String? {
      switch transform {
      case .none: text
      case .uppercase: text?.uppercased()
      case .lowercase: text?.lowercased()
      case .capitalized: text.map { Self.capitalized($0) }
      }
    }

    private static func capitalized(_ text: String) -> String {
      var isInWord = false
      return text.reduce(into: "") { words, letter in
        words += isInWord ? String(letter).lowercased() : String(letter).uppercased()
        isInWord = letter.isLetter || letter.isNumber
      }
    }
  }

  /// How an image looks.
  @preconcurrency @MainActor public struct ImageProperties: @preconcurrency Equatable {
    /// The colour of templates; nil for the tint colour.
    public var tintColor: Color?
    /// The most of the size, points; 0 along an axis for no limit.
    public var maximumSize = Size.zero
    /// The room that is kept for the picture, which is in its middle, points; 0 along an axis for its own.
    public var reservedLayoutSize = Size.zero
    /// The radius of the corners, points.
    public var cornerRadius = 0.0
    /// The colour of a line around the picture; nil, the default, for none.
    public var strokeColor: Color?
    /// The width of that line, points; 0 by default.
    public var strokeWidth = 0.0
  }

  /// Directions in the plane: UIKit's `UIAxis`.
  public struct Axes: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Axes by their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// From side to side.
    public static let horizontal = Axes(rawValue: 1)
    /// From top to bottom.
    public static let vertical = Axes(rawValue: 2)
    /// Both.
    public static let both: Axes = [.horizontal, .vertical]
  }

  /// The picture at the beginning; nil for none.
  public var image: Image?
  /// The text; nil for none.
  public var text: String?
  /// The text with attributes, in place of the text; nil, the default, for none.
  public var styledText: AttributedText?
  /// The second text; nil for none.
  public var secondaryText: String?
  /// The second text with attributes, in place of that; nil, the default, for none.
  public var secondaryStyledText: AttributedText?
  /// How the text looks.
  public var textProperties = TextProperties(font: .systemFont(ofSize: 17))
  /// How the second text looks.
  public var secondaryTextProperties = TextProperties(font: .systemFont(ofSize: 12))
  /// How the picture looks.
  public var imageProperties = ImageProperties()
  /// Along which axes the margins of a cell's `contentView` count too; the larger ones do. `horizontal` by default.
  public var axesPreservingSuperviewLayoutMargins = Axes.horizontal
  /// Room around all, points.
  public var directionalLayoutMargins = DirectionalEdgeInsets(top: 11, leading: 16, bottom: 11, trailing: 8)
  /// Whether the second text is at the end of the line, where both fit.
  public var prefersSideBySideTextAndSecondaryText = false
  /// Between picture and texts, points.
  public var imageToTextPadding = 16.0
  /// Between the texts, one above the other, points.
  public var textToSecondaryTextVerticalPadding = 3.0
  /// Between the texts, one beside the other, points.
  public var textToSecondaryTextHorizontalPadding = 6.0

  init() {}

  private init(grey size: Double, top: Double = 5) {
    textProperties = TextProperties(
      font: .systemFont(ofSize: size), color: DynamicColor.secondaryLabel.resolved(with: TraitCollection()))
    (directionalLayoutMargins.top, directionalLayoutMargins.bottom) = (top, 5)
  }

  /// Of a row with a text.
  public static func cell() -> Self { Self() }
  /// Of a row with a text above a smaller one.
  public static func subtitleCell() -> Self { Self() }

  /// Of a row with a text and a value at the end.
  public static func valueCell() -> Self {
    var own = Self()
    own.prefersSideBySideTextAndSecondaryText = true
    own.secondaryTextProperties = TextProperties(font: .systemFont(ofSize: 17))
    return own
  }

  /// Of a header in a plain list.
  public static func plainHeader() -> Self {
    var own = Self()
    own.textProperties = TextProperties(font: .boldSystemFont(ofSize: 15))
    own.directionalLayoutMargins = DirectionalEdgeInsets(top: 5, leading: 16, bottom: 5, trailing: 8)
    return own
  }

  /// Of a header in a grouped list.
  public static func groupedHeader() -> Self {
    Self(grey: 13, top: 16)
  }

  /// Of a footer in a plain list.
  public static func plainFooter() -> Self { Self(grey: 15) }
  /// Of a footer in a grouped list.
  public static func groupedFooter() -> Self { Self(grey: 13) }
  /// Of a header in a bar at the side.
  public static func sidebarHeader() -> Self { plainHeader() }
  /// Of a row with a text in a bar at the side.
  public static func sidebarCell() -> Self { cell() }
  /// Of a row with a text above a smaller one in a bar at the side.
  public static func sidebarSubtitleCell() -> Self { subtitleCell() }
  /// Of a row with a text beside a bar at the side.
  public static func accompaniedSidebarCell() -> Self { cell() }
  /// Of a row with a text above a smaller one beside a bar at the side.
  public static func accompaniedSidebarSubtitleCell() -> Self { subtitleCell() }

  /// Makes a view that shows it.
  public func makeContentView() -> any View & ContentView { ListContentView(configuration: self) }

  /// Whether all is the same; pictures by identity.
  public static func == (a: Self, b: Self) -> Bool {
    a.image === b.image && a.text == b.text && a.secondaryText == b.secondaryText && a.styledText == b.styledText
      && a.secondaryStyledText == b.secondaryStyledText
      && a.textProperties == b.textProperties && a.secondaryTextProperties == b.secondaryTextProperties
      && a.imageProperties == b.imageProperties && a.directionalLayoutMargins == b.directionalLayoutMargins
      && a.axesPreservingSuperviewLayoutMargins == b.axesPreservingSuperviewLayoutMargins
      && a.prefersSideBySideTextAndSecondaryText == b.prefersSideBySideTextAndSecondaryText
      && a.imageToTextPadding == b.imageToTextPadding
      && a.textToSecondaryTextVerticalPadding == b.textToSecondaryTextVerticalPadding
      && a.textToSecondaryTextHorizontalPadding == b.textToSecondaryTextHorizontalPadding
  }
}

extension BackgroundConfiguration {
  /// That of a row in a plain list.
  @MainActor public static func listPlainCell() -> BackgroundConfiguration { list }
  /// That of a row in a grouped list.
  @MainActor public static func listGroupedCell() -> BackgroundConfiguration { list }
  /// That of a row in a bar at the side.
  @MainActor public static func listSidebarCell() -> BackgroundConfiguration { list }
  /// That of a header or footer in a plain list.
  @MainActor public static func listPlainHeaderFooter() -> BackgroundConfiguration { list }
  /// That of a header or footer in a grouped list: clear.
  @MainActor public static func listGroupedHeaderFooter() -> BackgroundConfiguration { clear() }
  /// That of a header in a bar at the side: clear.
  @MainActor public static func listSidebarHeader() -> BackgroundConfiguration { clear() }

  /// The same for a state: a list's is grey where the row is selected or highlighted.
  @preconcurrency @MainActor public func updated(for state: any ConfigurationState) -> BackgroundConfiguration {
    guard let cell = state as? CellConfigurationState, cell.isSelected || cell.isHighlighted,
      backgroundColor == Self.list.backgroundColor
    else { return self }
    var own = self
    own.backgroundColor = DynamicColor.fill.resolved(with: cell.traitCollection)
    return own
  }

  @MainActor private static var list: BackgroundConfiguration {
    var own = BackgroundConfiguration()
    own.cornerRadius = 0
    own.backgroundColor = DynamicColor.systemBackground.light
    return own
  }
}
