public import MultiplaneViews

/// What a view is in that a configuration shows: UIKit's, without the prefix.
public protocol ConfigurationState {
  /// The traits of the view.
  var traitCollection: TraitCollection { get set }
  /// A state in which nothing holds.
  init(traitCollection: TraitCollection)
  /// What a program adds.
  subscript(key: ConfigurationStateCustomKey) -> AnyHashable? { get set }
}

/// Names what a program adds to a state.
public struct ConfigurationStateCustomKey: Hashable, RawRepresentable, Sendable {
  /// The name.
  public let rawValue: String
  /// A key by its name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// A key by its name.
  public init(_ rawValue: String) { self.rawValue = rawValue }
}

/// What a cell is in: selected, highlighted, edited.
public struct CellConfigurationState: Hashable, ConfigurationState {
  /// The traits of the cell.
  public var traitCollection: TraitCollection
  /// Whether the cell takes no touches.
  public var isDisabled = false
  /// Whether the cell is selected.
  public var isSelected = false
  /// Whether a touch highlights the cell.
  public var isHighlighted = false
  /// Whether the cell has the focus; no cell has it here.
  public var isFocused = false
  /// Whether the view stays in sight; of headers.
  public var isPinned = false
  /// Whether the cell shows what deletes, inserts or moves it.
  public var isEditing = false
  /// Whether what is below the item is shown.
  public var isExpanded = false
  /// Whether a swipe shows the actions of the row.
  public var isSwiped = false
  /// Whether a finger moves the row.
  public var isReordering = false
  private var custom: [ConfigurationStateCustomKey: AnyHashable] = [:]

  /// A state in which nothing holds.
  public init(traitCollection: TraitCollection) { self.traitCollection = traitCollection }

  /// A state in which nothing holds, with plain traits.
  public init() { self.init(traitCollection: TraitCollection()) }

  /// What a program adds; nil for nothing.
  public subscript(key: ConfigurationStateCustomKey) -> AnyHashable? {
    get { custom[key] }
    set { custom[key] = newValue }
  }
}

/// What a view is in that is no cell, such as a header.
public struct ViewConfigurationState: Hashable, ConfigurationState {
  /// The traits of the view.
  public var traitCollection: TraitCollection
  /// Whether the view takes no touches.
  public var isDisabled = false
  /// Whether the view is selected.
  public var isSelected = false
  /// Whether a touch highlights the view.
  public var isHighlighted = false
  /// Whether the view has the focus; none has it here.
  public var isFocused = false
  /// Whether the view stays in sight.
  public var isPinned = false
  private var custom: [ConfigurationStateCustomKey: AnyHashable] = [:]

  /// A state in which nothing holds.
  public init(traitCollection: TraitCollection) { self.traitCollection = traitCollection }

  /// What a program adds; nil for nothing.
  public subscript(key: ConfigurationStateCustomKey) -> AnyHashable? {
    get { custom[key] }
    set { custom[key] = newValue }
  }
}
