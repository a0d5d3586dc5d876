@_exported public import MultiplaneDatePicker

/// UIKit's name of `DatePicker`.
public typealias UIDatePicker = DatePicker
/// UIKit's name of `DatePicker.Style`.
public typealias UIDatePickerStyle = DatePicker.Style
