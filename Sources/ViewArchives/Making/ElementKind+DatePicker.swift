#if UIKitNames
  import Foundation
  import MultiplaneDatePicker
#endif
import MultiplaneViews

// The date picker, which is there where the views know Foundation's classes.
extension ElementKind {
  static var dates: [String: ElementKind] {
    #if UIKitNames
      ["datePicker": .coded(DatePicker.self, "UIDatePicker", parent: "control", fillPicker)]
    #else
      [:]
    #endif
  }

  #if UIKitNames
    private static func fillPicker(_ reader: ElementReader, _ picker: DatePicker) {
      let modes: Words<DatePicker.Mode> = [
        "time": .time, "date": .date, "dateAndTime": .dateAndTime, "countDownTimer": .countDownTimer,
        "yearAndMonth": .yearAndMonth,
      ]
      if let mode = reader.word("datePickerMode", modes) { picker.datePickerMode = mode }
      let styles: Words<DatePicker.Style> = [
        "automatic": .automatic, "wheels": .wheels, "compact": .compact, "inline": .inline,
      ]
      if let style = reader.word("style", styles) { picker.preferredDatePickerStyle = style }
      if let minutes = reader.whole("minuteInterval"), minutes > 0, 60 % minutes == 0 {
        picker.minuteInterval = minutes
      }
      if let child = reader.element.child("locale", key: "locale"), let name = child["localeIdentifier"] {
        picker.locale = Locale(identifier: name)
      }
      if let date = date("minimumDate", reader) { picker.minimumDate = date }
      if let date = date("maximumDate", reader) { picker.maximumDate = date }
      if reader.flag("useCurrentDate") != true, let date = date("date", reader) { picker.date = date }
      if let seconds = reader.number("countDownDuration"), (0...86_400).contains(seconds) {
        picker.countDownDuration = seconds
      }
    }

    /// Dates that calendars can count with: of ten thousand years about now.
    private static func date(_ key: String, _ reader: ElementReader) -> Date? {
      guard let child = reader.element.child("date", key: key) else { return nil }
      let own = reader.reader(of: child)
      guard let seconds = own.number("timeIntervalSinceReferenceDate") else { return nil }
      guard abs(seconds) < 3.2e11 else {
        own.warn(
          .value(element: "date", attribute: "timeIntervalSinceReferenceDate", value: "\(seconds)"))
        return nil
      }
      return Date(timeIntervalSinceReferenceDate: seconds)
    }
  #endif
}
