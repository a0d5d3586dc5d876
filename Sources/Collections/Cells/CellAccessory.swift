public import MultiplaneGeometry
import MultiplaneLists
public import MultiplaneViews

/// What a list's cell shows beside its contents: UIKit's `UICellAccessory`.
@preconcurrency @MainActor public struct CellAccessory {
  /// When an accessory is shown.
  public enum DisplayedState: Hashable, Sendable {
    /// Always.
    case always
    /// While the list is edited.
    case whenEditing
    /// While it is not.
    case whenNotEditing
  }

  /// At which side an accessory is.
  public enum Placement: Hashable, Sendable {
    /// Before the contents.
    case leading(displayed: DisplayedState = .always)
    /// Behind the contents.
    case trailing(displayed: DisplayedState = .always)

    var isLeading: Bool { if case .leading = self { true } else { false } }

    var displayed: DisplayedState {
      switch self {
      case .leading(let displayed), .trailing(let displayed): displayed
      }
    }
  }

  /// How an accessory looks.
  public struct Options: Hashable, Sendable {
    /// Whether its room is there, and it is not seen; false by default.
    public var isHidden: Bool
    /// The width of its room, points; nil, the default, for its own.
    public var reservedLayoutWidth: Double?
    /// Its colour; nil, the default, for the usual one.
    public var tintColor: Color?

    /// Puts the values together.
    public init(isHidden: Bool = false, reservedLayoutWidth: Double? = nil, tintColor: Color? = nil) {
      (self.isHidden, self.reservedLayoutWidth, self.tintColor) = (isHidden, reservedLayoutWidth, tintColor)
    }
  }

  /// How the sign of an outline looks and acts.
  public struct OutlineDisclosureOptions: Hashable, Sendable {
    /// What taps show and hide what is below.
    public enum Style: Int, Hashable, Sendable, CaseIterable {
      /// Those on the sign.
      case automatic
      /// Those on the whole cell.
      case header
      /// Those on the sign.
      case cell
    }

    /// What taps show and hide what is below.
    public var style: Style
    /// How the sign looks.
    public var look: Options

    /// Puts the values together.
    public init(
      style: Style = .automatic, isHidden: Bool = false, reservedLayoutWidth: Double? = nil, tintColor: Color? = nil
    ) {
      self.style = style
      look = Options(isHidden: isHidden, reservedLayoutWidth: reservedLayoutWidth, tintColor: tintColor)
    }
  }

  /// A view of the program, and where it is.
  public struct CustomViewConfiguration {
    /// The view.
    public var customView: View
    /// At which side it is, and when it is shown.
    public var placement: Placement
    /// How it looks.
    public var look: Options
    /// Of no effect: the view keeps its size.
    public var maintainsFixedSize: Bool

    /// Puts the values together.
    public init(
      customView: View, placement: Placement, isHidden: Bool = false, reservedLayoutWidth: Double? = nil,
      tintColor: Color? = nil, maintainsFixedSize: Bool = false
    ) {
      (self.customView, self.placement, self.maintainsFixedSize) = (customView, placement, maintainsFixedSize)
      look = Options(isHidden: isHidden, reservedLayoutWidth: reservedLayoutWidth, tintColor: tintColor)
    }
  }

  enum Kind {
    case sign(CellSign.Sign, action: (() -> Void)?)
    case label(String)
    case custom(View)
    case outline(OutlineDisclosureOptions.Style, action: (() -> Void)?)
  }

  let kind: Kind
  let placement: Placement
  let options: Options

  private init(
    _ kind: Kind, _ options: Options, leading displayed: DisplayedState
  ) { (self.kind, self.options, placement) = (kind, options, .leading(displayed: displayed)) }

  private init(
    _ kind: Kind, _ options: Options, trailing displayed: DisplayedState
  ) { (self.kind, self.options, placement) = (kind, options, .trailing(displayed: displayed)) }

  private init(_ kind: Kind, _ options: Options, _ placement: Placement) {
    (self.kind, self.options, self.placement) = (kind, options, placement)
  }

  /// A sign that a tap leads on.
  public static func disclosureIndicator(
    displayed: DisplayedState = .whenNotEditing, options: Options = Options()
  ) -> CellAccessory { CellAccessory(.sign(.disclosure, action: nil), options, trailing: displayed) }

  /// A mark.
  public static func checkmark(
    displayed: DisplayedState = .whenNotEditing, options: Options = Options()
  ) -> CellAccessory { CellAccessory(.sign(.checkmark, action: nil), options, trailing: displayed) }

  /// A button with details.
  public static func detail(
    displayed: DisplayedState = .whenNotEditing, options: Options = Options(), actionHandler: (() -> Void)? = nil
  ) -> CellAccessory { CellAccessory(.sign(.detail, action: actionHandler), options, trailing: displayed) }

  /// A button that deletes the item.
  public static func delete(
    displayed: DisplayedState = .whenEditing, options: Options = Options(), actionHandler: (() -> Void)? = nil
  ) -> CellAccessory { CellAccessory(.sign(.minus, action: actionHandler), options, leading: displayed) }

  /// A button that inserts an item.
  public static func insert(
    displayed: DisplayedState = .whenEditing, options: Options = Options(), actionHandler: (() -> Void)? = nil
  ) -> CellAccessory { CellAccessory(.sign(.plus, action: actionHandler), options, leading: displayed) }

  /// Whether the item is selected.
  public static func multiselect(
    displayed: DisplayedState = .whenEditing, options: Options = Options()
  ) -> CellAccessory { CellAccessory(.sign(.unmarked, action: nil), options, leading: displayed) }

  /// What a finger moves the item by, where the data source lets it.
  public static func reorder(
    displayed: DisplayedState = .whenEditing, options: Options = Options()
  ) -> CellAccessory { CellAccessory(.sign(.grip, action: nil), options, trailing: displayed) }

  /// A sign that shows and hides what is below the item of an outline.
  ///
  /// - Parameter actionHandler: is called in place of that; nil, the default, for that.
  public static func outlineDisclosure(
    displayed: DisplayedState = .always, options: OutlineDisclosureOptions = OutlineDisclosureOptions(),
    actionHandler: (() -> Void)? = nil
  ) -> CellAccessory {
    CellAccessory(.outline(options.style, action: actionHandler), options.look, trailing: displayed)
  }

  /// A text.
  public static func label(
    text: String, displayed: DisplayedState = .always, options: Options = Options()
  ) -> CellAccessory { CellAccessory(.label(text), options, trailing: displayed) }

  /// A view of the program.
  public static func customView(configuration: CustomViewConfiguration) -> CellAccessory {
    CellAccessory(.custom(configuration.customView), configuration.look, configuration.placement)
  }

  func isShown(whileEditing isEditing: Bool) -> Bool {
    let displayed = placement.displayed
    return displayed == .always || (displayed == .whenEditing) == isEditing
  }
}
