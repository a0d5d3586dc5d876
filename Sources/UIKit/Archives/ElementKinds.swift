import MultiplaneViewArchives

extension ElementKind {
  static var visualEffect: ElementKind {
    .coded(UIVisualEffectView.self, "UIVisualEffectView") { reader, view in
      view.effect = effect(reader)
      reader.adopt(view.contentView, key: "contentView")
    }
  }

  private static func effect(_ reader: ElementReader) -> UIVisualEffect? {
    // Interface Builder's words are those of the cases.
    reader.blurStyle.map { word in
      UIBlurEffect(style: UIBlurEffect.Style.allCases.first { "\($0)" == word } ?? .regular)
    }
  }

  static var datePicker: ElementKind {
    .coded(UIDatePicker.self, "UIDatePicker", parent: "control") { reader, picker in
      let modes: [String: UIDatePicker.Mode] = [
        "time": .time, "date": .date, "dateAndTime": .dateAndTime, "countDownTimer": .countDownTimer,
      ]
      if let mode = reader.word("datePickerMode", modes) { picker.datePickerMode = mode }
      if let minutes = reader.whole("minuteInterval"), minutes > 0, 60 % minutes == 0 {
        picker.minuteInterval = minutes
      }
    }
  }
}
