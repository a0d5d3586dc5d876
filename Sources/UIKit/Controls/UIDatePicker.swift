@_exported public import MultiplaneDatePicker
import MultiplaneSystemViews

/// UIKit's name of `DatePicker`.
public typealias UIDatePicker = DatePicker
/// UIKit's name of `DatePicker.Style`.
public typealias UIDatePickerStyle = DatePicker.Style

extension UIDatePicker {
  /// Makes a picker that runs an action when the date changes.
  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
  }
}
