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
    case leading
    /// Behind the contents.
    case trailing
  }

  enum Kind {
    case sign(CellSign.Sign, action: (() -> Void)?)
    case label(String)
    case custom(View)
    case outline
  }

  let kind: Kind
  let displayed: DisplayedState
  let placement: Placement

  /// A sign that a tap leads on.
  public static func disclosureIndicator(displayed: DisplayedState = .whenNotEditing) -> CellAccessory {
    CellAccessory(kind: .sign(.disclosure, action: nil), displayed: displayed, placement: .trailing)
  }

  /// A mark.
  public static func checkmark(displayed: DisplayedState = .whenNotEditing) -> CellAccessory {
    CellAccessory(kind: .sign(.checkmark, action: nil), displayed: displayed, placement: .trailing)
  }

  /// A button with details.
  public static func detail(
    displayed: DisplayedState = .whenNotEditing, actionHandler: (() -> Void)? = nil
  ) -> CellAccessory {
    CellAccessory(kind: .sign(.detail, action: actionHandler), displayed: displayed, placement: .trailing)
  }

  /// A button that deletes the item.
  public static func delete(
    displayed: DisplayedState = .whenEditing, actionHandler: (() -> Void)? = nil
  ) -> CellAccessory {
    CellAccessory(kind: .sign(.minus, action: actionHandler), displayed: displayed, placement: .leading)
  }

  /// A button that inserts an item.
  public static func insert(
    displayed: DisplayedState = .whenEditing, actionHandler: (() -> Void)? = nil
  ) -> CellAccessory {
    CellAccessory(kind: .sign(.plus, action: actionHandler), displayed: displayed, placement: .leading)
  }

  /// Whether the item is selected.
  public static func multiselect(displayed: DisplayedState = .whenEditing) -> CellAccessory {
    CellAccessory(kind: .sign(.unmarked, action: nil), displayed: displayed, placement: .leading)
  }

  /// What a finger moves the item by.
  public static func reorder(displayed: DisplayedState = .whenEditing) -> CellAccessory {
    CellAccessory(kind: .sign(.grip, action: nil), displayed: displayed, placement: .trailing)
  }

  /// A sign that shows and hides what is below the item of an outline, by a tap on it.
  public static func outlineDisclosure(displayed: DisplayedState = .always) -> CellAccessory {
    CellAccessory(kind: .outline, displayed: displayed, placement: .trailing)
  }

  /// A text.
  public static func label(text: String, displayed: DisplayedState = .always) -> CellAccessory {
    CellAccessory(kind: .label(text), displayed: displayed, placement: .trailing)
  }

  /// A view of the program.
  public static func customView(
    _ view: View, placement: Placement = .trailing, displayed: DisplayedState = .always
  ) -> CellAccessory { CellAccessory(kind: .custom(view), displayed: displayed, placement: placement) }

  func isShown(whileEditing isEditing: Bool) -> Bool {
    displayed == .always || (displayed == .whenEditing) == isEditing
  }
}
