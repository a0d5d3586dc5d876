public import MultiplaneContents
public import MultiplaneDrawing
public import MultiplaneGeometry
public import MultiplaneSystemViews
public import MultiplaneViews

/// What a cell is in: selected, highlighted, edited.
public struct CellConfigurationState: Hashable, Sendable {
  /// Whether the cell is selected.
  public var isSelected = false
  /// Whether a touch highlights the cell.
  public var isHighlighted = false
  /// Whether the cell shows what deletes, inserts or moves it.
  public var isEditing = false
  /// Whether a swipe shows the actions of the row.
  public var isSwiped = false

  /// A state in which nothing holds.
  public init() {}
}

/// What a view shows, as a value: UIKit's, without the prefix.
@preconcurrency @MainActor public protocol ContentConfiguration {
  /// Makes a view that shows it.
  func makeContentView() -> any ContentView
  /// The same for a state of the cell.
  func updated(for state: CellConfigurationState) -> Self
}

extension ContentConfiguration {
  /// The same.
  public func updated(for state: CellConfigurationState) -> Self { self }
}

/// A view that shows a configuration, and another one when it is set.
@preconcurrency @MainActor public protocol ContentView: View {
  /// What it shows.
  var configuration: any ContentConfiguration { get set }
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
  }

  /// How an image looks.
  @preconcurrency @MainActor public struct ImageProperties: @preconcurrency Equatable {
    /// The colour of templates; nil for the tint colour.
    public var tintColor: Color?
    /// The most of the size, points; 0 along an axis for no limit.
    public var maximumSize = Size.zero
    /// The radius of the corners, points.
    public var cornerRadius = 0.0
  }

  /// The picture at the beginning; nil for none.
  public var image: Image?
  /// The text; nil for none.
  public var text: String?
  /// The second text; nil for none.
  public var secondaryText: String?
  /// How the text looks.
  public var textProperties = TextProperties(font: .systemFont(ofSize: 17))
  /// How the second text looks.
  public var secondaryTextProperties = TextProperties(font: .systemFont(ofSize: 12))
  /// How the picture looks.
  public var imageProperties = ImageProperties()
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
    var own = plainHeader()
    own.textProperties = TextProperties(
      font: .systemFont(ofSize: 13), color: DynamicColor.secondaryLabel.resolved(with: TraitCollection()))
    own.directionalLayoutMargins.top = 16
    return own
  }

  /// Makes a view that shows it.
  public func makeContentView() -> any ContentView { ListContentView(configuration: self) }

  /// Whether all is the same; pictures by identity.
  public static func == (a: Self, b: Self) -> Bool {
    a.image === b.image && a.text == b.text && a.secondaryText == b.secondaryText
      && a.textProperties == b.textProperties && a.secondaryTextProperties == b.secondaryTextProperties
      && a.imageProperties == b.imageProperties && a.directionalLayoutMargins == b.directionalLayoutMargins
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

  @MainActor private static var list: BackgroundConfiguration {
    var own = BackgroundConfiguration()
    own.cornerRadius = 0
    own.backgroundColor = DynamicColor.systemBackground.light
    return own
  }
}
