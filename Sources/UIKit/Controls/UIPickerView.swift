@_exported public import class Foundation.NSAttributedString
public import MultiplaneContents
public import MultiplaneScrolling
public import MultiplaneViews

/// UIKit's name of `PickerView`.
public typealias UIPickerView = PickerView
/// UIKit's name of `PickerViewDataSource`.
public typealias UIPickerViewDataSource = PickerViewDataSource

/// UIKit's name of `PickerViewDelegate`, with UIKit's types.
@preconcurrency @MainActor public protocol UIPickerViewDelegate: PickerViewDelegate {
  /// The text of a row with attributes; nil, the default, for the title.
  func pickerView(
    _ pickerView: UIPickerView, attributedTitleForRow row: Int, forComponent component: Int
  ) -> NSAttributedString?
  /// The view of a row. The default lets the row show its text.
  func pickerView(
    _ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int, reusing view: UIView?
  ) -> UIView
}

/// What rows show that no program has given a view.
private final class NoView: View {}

extension UIPickerViewDelegate {
  /// Returns nil.
  public func pickerView(
    _ pickerView: UIPickerView, attributedTitleForRow row: Int, forComponent component: Int
  ) -> NSAttributedString? { nil }

  /// Calls the method with UIKit's type.
  public func pickerView(
    _ pickerView: UIPickerView, attributedTitleForRow row: Int, forComponent component: Int
  ) -> AttributedText? {
    let title: NSAttributedString? = self.pickerView(
      pickerView, attributedTitleForRow: row, forComponent: component)
    return title.map { AttributedText($0) }
  }

  /// Returns a view that is not shown.
  public func pickerView(
    _ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int, reusing view: UIView?
  ) -> UIView { NoView() }

  /// Calls the method with UIKit's type.
  public func pickerView(
    _ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int, reusing view: UIView?
  ) -> UIView? {
    let made: UIView = self.pickerView(pickerView, viewForRow: row, forComponent: component, reusing: view)
    return made is NoView ? nil : made
  }
}
