import Foundation
import MultiplaneContents
import MultiplaneScrolling
import MultiplaneViews

/// The rows of a date picker's wheels, and the dates that they are.
@MainActor final class DateWheels: PickerViewDataSource, PickerViewDelegate {
  enum Column: Hashable {
    case day, month, year, wholeDay, hour, minute, period
  }

  var calendar = Calendar.current
  var locale = Locale.current
  var minuteInterval = 1
  var limits: (low: Date?, high: Date?) = (nil, nil)
  var onSelect: (() -> Void)?
  private(set) var columns: [Column] = []
  private var mode = DatePicker.Mode.dateAndTime
  private var hasPeriods = false
  /// The day of the middle row of whole days.
  private var middleDay = Date()
  private var months: [String] = []
  private let dayNames = DateFormatter()

  /// Rows of wheels that have no ends, by their period, and of whole days and years.
  private static let turns = 200, days = 20_001, years = 10_000

  /// Makes the wheels of a mode.
  func setMode(_ mode: DatePicker.Mode, around date: Date) {
    self.mode = mode
    let pattern = DateFormatter.dateFormat(fromTemplate: "j", options: 0, locale: locale) ?? ""
    hasPeriods = pattern.contains("a") && mode != .countDownTimer
    let time: [Column] = hasPeriods ? [.hour, .minute, .period] : [.hour, .minute]
    switch mode {
    case .time: columns = time
    case .date: columns = ordered("yMMMMd", [.day: "d", .month: "M", .year: "y"])
    case .yearAndMonth: columns = ordered("yMMMM", [.month: "M", .year: "y"])
    case .dateAndTime: columns = [.wholeDay] + time
    case .countDownTimer: columns = [.hour, .minute]
    }
    months = calendar.standaloneMonthSymbols
    middleDay = calendar.startOfDay(for: date)
    (dayNames.calendar, dayNames.locale, dayNames.timeZone) = (calendar, locale, calendar.timeZone)
    dayNames.setLocalizedDateFormatFromTemplate("EEEMMMd")
  }

  /// Columns in the order in which the locale writes them.
  private func ordered(_ template: String, _ letters: [Column: Character]) -> [Column] {
    let pattern = DateFormatter.dateFormat(fromTemplate: template, options: 0, locale: locale) ?? template
    let places = letters.mapValues { pattern.firstIndex(of: $0) ?? pattern.firstIndex(of: "L") ?? pattern.endIndex }
    return letters.keys.sorted { (places[$0] ?? pattern.endIndex) < (places[$1] ?? pattern.endIndex) }
  }

  // MARK: Rows

  /// How many different values a wheel without ends has; nil for one that has ends.
  private func period(of column: Column) -> Int? {
    switch column {
    case .day: 31
    case .month: max(months.count, 1)
    case .hour: mode == .countDownTimer ? nil : 24
    case .minute: 60 / minuteInterval
    case .year, .wholeDay, .period: nil
    }
  }

  private func value(of column: Column, at row: Int) -> Int { period(of: column).map { row % $0 } ?? row }

  /// The row of a date, or of minutes that something takes; of a wheel without ends the nearest to another row.
  func row(of column: Column, for date: Date, minutes: Int, near row: Int) -> Int {
    let parts = calendar.dateComponents([.day, .month, .year, .hour, .minute], from: date)
    let (hour, minute) =
      mode == .countDownTimer ? (minutes / 60, minutes % 60) : (parts.hour ?? 0, parts.minute ?? 0)
    let value =
      switch column {
      case .day: (parts.day ?? 1) - 1
      case .month: (parts.month ?? 1) - 1
      case .year: min(max((parts.year ?? 1) - 1, 0), Self.years - 1)
      case .wholeDay: days(to: date) + Self.days / 2
      case .hour: hour
      case .minute: minute / minuteInterval
      case .period: hour / 12
      }
    guard let period = period(of: column) else { return value }
    let last = period * Self.turns - 1
    // A wheel that has not turned begins in the middle.
    let start = row <= period ? period * (Self.turns / 2) : row
    let turn = ((Double(start - value)) / Double(period)).rounded()
    return min(max(Int(clamping: turn) * period + value, value), last - (period - 1 - value))
  }

  /// Whether there is a row for the day of a date.
  func covers(_ date: Date) -> Bool { !columns.contains(.wholeDay) || abs(days(to: date)) < Self.days / 2 }

  private func days(to date: Date) -> Int {
    let day = calendar.startOfDay(for: date)
    return calendar.dateComponents([.day], from: middleDay, to: day).day ?? 0
  }

  /// The date of rows; what has no wheel is as in another date.
  func date(_ rows: [Int], from date: Date) -> Date {
    var parts = calendar.dateComponents([.era, .day, .month, .year, .hour, .minute, .second], from: date)
    let values = Dictionary(
      uniqueKeysWithValues: zip(columns, rows).map { ($0, value(of: $0, at: max($1, 0))) })
    if let row = values[.wholeDay], let day = calendar.date(byAdding: .day, value: row - Self.days / 2, to: middleDay) {
      let own = calendar.dateComponents([.era, .year, .month, .day], from: day)
      (parts.era, parts.year, parts.month, parts.day) = (own.era, own.year, own.month, own.day)
    }
    if let year = values[.year] { parts.year = year + 1 }
    if let month = values[.month] { parts.month = month + 1 }
    if var hour = values[.hour] {
      // The wheel of halves that was turned goes before; one of hours takes it along.
      let known = parts.hour ?? 0
      if let half = values[.period], hour == known { hour = hour % 12 + 12 * half }
      parts.hour = hour
    }
    if let minute = values[.minute] { (parts.minute, parts.second) = (minute * minuteInterval, 0) }
    // A day that the month does not have becomes its last one.
    let wanted = values[.day].map { $0 + 1 } ?? parts.day ?? 1
    parts.day = 1
    if let first = calendar.date(from: parts), let range = calendar.range(of: .day, in: .month, for: first) {
      parts.day = min(wanted, range.count)
    }
    return calendar.date(from: parts) ?? date
  }

  /// The seconds of the rows of a duration.
  func seconds(_ rows: [Int]) -> Double {
    zip(columns, rows).reduce(0) { sum, pair in
      let value = Double(value(of: pair.0, at: max(pair.1, 0)))
      return sum + (pair.0 == .hour ? value * 3600 : value * 60 * Double(minuteInterval))
    }
  }

  // MARK: The picker

  func numberOfComponents(in pickerView: PickerView) -> Int { columns.count }

  func pickerView(_ pickerView: PickerView, numberOfRowsInComponent component: Int) -> Int {
    let column = columns[component]
    if let period = period(of: column) { return period * Self.turns }
    switch column {
    case .wholeDay: return Self.days
    case .year: return Self.years
    case .period: return 2
    default: return 24
    }
  }

  func pickerView(_ pickerView: PickerView, widthForComponent component: Int) -> Double {
    switch columns[component] {
    case .wholeDay: 0
    case .month: 0
    case .year: 80
    case .day, .hour, .minute, .period: 60
    }
  }

  func pickerView(
    _ pickerView: PickerView, attributedTitleForRow row: Int, forComponent component: Int
  ) -> AttributedText? {
    let color = isPossible(row, component) ? DynamicColor.label : DynamicColor.tertiaryLabel
    return AttributedText(
      title(row, columns[component]),
      attributes: TextAttributes(
        font: .systemFont(ofSize: 21), foregroundColor: color.resolved(with: pickerView.traitCollection)))
  }

  private func title(_ row: Int, _ column: Column) -> String {
    let value = value(of: column, at: row)
    switch column {
    case .day, .year: return "\(value + 1)"
    case .month: return months.indices.contains(value) ? months[value] : "\(value + 1)"
    case .wholeDay:
      let day = calendar.date(byAdding: .day, value: row - Self.days / 2, to: middleDay)
      return day.map { dayNames.string(from: $0) } ?? ""
    case .hour: return hasPeriods ? "\((value + 11) % 12 + 1)" : "\(value)"
    case .minute:
      let minute = value * minuteInterval
      return minute < 10 && mode != .countDownTimer ? "0\(minute)" : "\(minute)"
    case .period: return value == 0 ? calendar.amSymbol : calendar.pmSymbol
    }
  }

  /// Whether a whole day or a year has a date within the limits.
  private func isPossible(_ row: Int, _ component: Int) -> Bool {
    switch columns[component] {
    case .wholeDay:
      guard let day = calendar.date(byAdding: .day, value: row - Self.days / 2, to: middleDay) else { return true }
      let next = calendar.date(byAdding: .day, value: 1, to: day) ?? day
      return !(limits.low.map { next <= $0 } ?? false) && !(limits.high.map { day > $0 } ?? false)
    case .year:
      let first = limits.low.map { calendar.component(.year, from: $0) } ?? .min
      let last = limits.high.map { calendar.component(.year, from: $0) } ?? .max
      return row + 1 >= first && row + 1 <= last
    default: return true
    }
  }

  func pickerView(_ pickerView: PickerView, didSelectRow row: Int, inComponent component: Int) { onSelect?() }
}
