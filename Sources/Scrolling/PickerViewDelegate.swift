public import MultiplaneContents
public import MultiplaneViews

/// Says how many wheels a picker has, and how many rows these.
@preconcurrency @MainActor public protocol PickerViewDataSource: AnyObject {
  /// How many wheels stand beside one another; none for numbers below 0.
  func numberOfComponents(in pickerView: PickerView) -> Int
  /// How many rows a wheel has; none for numbers below 0.
  func pickerView(_ pickerView: PickerView, numberOfRowsInComponent component: Int) -> Int
}

/// Says what the rows of a picker show, and hears which one is selected. A row shows a view, or else a text with
/// attributes, or else a title. Each method has a default.
@preconcurrency @MainActor public protocol PickerViewDelegate: AnyObject {
  /// The width of a wheel, points; 0, the default, for one that shares what the others leave.
  func pickerView(_ pickerView: PickerView, widthForComponent component: Int) -> Double
  /// The height of a wheel's rows, points; 0, the default, for 32.
  func pickerView(_ pickerView: PickerView, rowHeightForComponent component: Int) -> Double
  /// The title of a row; nil, the default, for none.
  func pickerView(_ pickerView: PickerView, titleForRow row: Int, forComponent component: Int) -> String?
  /// The text of a row with attributes; nil, the default, for the title.
  func pickerView(
    _ pickerView: PickerView, attributedTitleForRow row: Int, forComponent component: Int
  ) -> AttributedText?
  /// The view of a row; nil, the default, for a text.
  ///
  /// - Parameter view: one that the wheel shows no more, and that may be used again; nil for none.
  func pickerView(
    _ pickerView: PickerView, viewForRow row: Int, forComponent component: Int, reusing view: View?
  ) -> View?
  /// The user has turned a wheel to another row, where it has come to rest. Does nothing by default.
  func pickerView(_ pickerView: PickerView, didSelectRow row: Int, inComponent component: Int)
}

extension PickerViewDelegate {
  /// Returns 0.
  public func pickerView(_ pickerView: PickerView, widthForComponent component: Int) -> Double { 0 }
  /// Returns 0.
  public func pickerView(_ pickerView: PickerView, rowHeightForComponent component: Int) -> Double { 0 }
  /// Returns nil.
  public func pickerView(
    _ pickerView: PickerView, titleForRow row: Int, forComponent component: Int
  ) -> String? { nil }
  /// Returns nil.
  public func pickerView(
    _ pickerView: PickerView, attributedTitleForRow row: Int, forComponent component: Int
  ) -> AttributedText? { nil }
  /// Returns nil.
  public func pickerView(
    _ pickerView: PickerView, viewForRow row: Int, forComponent component: Int, reusing view: View?
  ) -> View? { nil }
  /// Does nothing.
  public func pickerView(_ pickerView: PickerView, didSelectRow row: Int, inComponent component: Int) {}
}
