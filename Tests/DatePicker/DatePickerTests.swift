import Foundation
import MultiplaneContents
import MultiplaneDatePicker
import MultiplaneGeometry
import MultiplaneScrolling
import MultiplaneTestStage
import MultiplaneViews
import Testing

@MainActor @Suite struct DatePickerTests {
  private let stage = Stage()
  private let picker = DatePicker()
  private let calendar: Calendar
  private let log = Log()
  private final class Log { var count = 0 }

  init() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
    self.calendar = calendar
    picker.calendar = calendar
    picker.locale = Locale(identifier: "en_US")
    picker.addAction(for: .valueChanged) { [log] in log.count += 1 }
    stage.window.addSubview(picker)
  }

  private func date(_ year: Int, _ month: Int, _ day: Int, _ hour: Int = 0, _ minute: Int = 0) -> Date {
    let parts = DateComponents(year: year, month: month, day: day, hour: hour, minute: minute)
    return calendar.date(from: parts) ?? .distantPast
  }

  private var wheels: [View] {
    picker.layoutIfNeeded()
    return picker.subviews[0].subviews.filter { $0 is ScrollView }
  }
  private var words: [String?] { wheels.map(\.accessibilityValue) }

  /// Turns a wheel by a row, until it rests.
  private func turn(_ wheel: Int, forward: Bool = true) {
    if forward { wheels[wheel].accessibilityIncrement() } else { wheels[wheel].accessibilityDecrement() }
    let start = stage.application.currentTime
    for frame in 1...60 { stage.turn(start + Double(frame) / 60) }
  }

  @Test func days() {
    picker.datePickerMode = .date
    picker.date = date(2024, 1, 31)
    stage.turn(1)
    #expect(words == ["January", "31", "2024"] && log.count == 0)
    // A day that February does not have becomes its last one.
    turn(0)
    #expect(picker.date == date(2024, 2, 29) && words == ["February", "29", "2024"] && log.count == 1)
    turn(2)
    #expect(picker.date == date(2025, 2, 28))
    turn(0, forward: false)
    turn(0, forward: false)
    // From January, the wheel goes on to December of the same year.
    #expect(picker.date == date(2025, 12, 28) && log.count == 4)
    picker.locale = Locale(identifier: "de_DE")
    stage.turn(10)
    #expect(words == ["28", "Dezember", "2025"])
  }

  @Test func times() {
    picker.datePickerMode = .time
    picker.date = date(2024, 5, 6, 23, 59)
    stage.turn(1)
    #expect(words == ["11", "59", calendar.pmSymbol])
    turn(2, forward: false)
    #expect(picker.date == date(2024, 5, 6, 11, 59))
    turn(0)
    #expect(picker.date == date(2024, 5, 6, 12, 59) && words.last == calendar.pmSymbol)
    turn(1)
    #expect(picker.date == date(2024, 5, 6, 12, 0))
    picker.locale = Locale(identifier: "de_DE")
    stage.turn(20)
    #expect(words == ["12", "00"])
    picker.minuteInterval = 15
    stage.turn(21)
    turn(1)
    #expect(picker.date == date(2024, 5, 6, 12, 15))
    picker.minuteInterval = 7
    #expect(picker.minuteInterval == 1)
  }

  @Test func limits() {
    picker.datePickerMode = .date
    picker.date = date(2024, 6, 15)
    picker.maximumDate = date(2024, 7, 1)
    picker.minimumDate = date(2024, 6, 10)
    stage.turn(1)
    turn(0)
    // The fifteenth of July is too late.
    #expect(picker.date == date(2024, 7, 1) && words == ["July", "1", "2024"])
    picker.date = date(1990, 1, 1)
    #expect(picker.date == date(2024, 6, 10))
    // Limits that are not in order are not used.
    picker.minimumDate = date(2025, 1, 1)
    picker.date = date(1990, 1, 1)
    #expect(picker.date == date(1990, 1, 1))
    picker.date = Date(timeIntervalSinceReferenceDate: .nan)
    #expect(picker.date == date(1990, 1, 1))
  }

  @Test func daysAndTimes() {
    picker.date = date(2024, 2, 28, 9, 5)
    stage.turn(1)
    #expect(words.count == 4 && words[0]?.contains("28") == true)
    turn(0)
    #expect(picker.date == date(2024, 2, 29, 9, 5))
    turn(0)
    #expect(picker.date == date(2024, 3, 1, 9, 5))
    // Far away, the wheel is made anew.
    picker.date = date(1800, 1, 1, 9, 5)
    stage.turn(20)
    turn(0)
    #expect(picker.date == date(1800, 1, 2, 9, 5))
  }

  @Test func durations() {
    picker.datePickerMode = .countDownTimer
    picker.countDownDuration = 3725
    stage.turn(1)
    #expect(picker.countDownDuration == 3720 && words == ["1", "2"])
    turn(0)
    #expect(picker.countDownDuration == 7320 && log.count == 1)
    for value in [-5, .nan, 1e12] as [Double] { picker.countDownDuration = value }
    #expect(picker.countDownDuration == 86_340)
    picker.countDownDuration = 0
    #expect(picker.countDownDuration == 60)
  }

  @Test func anArchive() throws {
    let archive = MemoryArchive()
    (picker.datePickerMode, picker.minuteInterval) = (.time, 5)
    picker.date = date(2024, 5, 6, 7, 10)
    picker.encode(with: Coder(archive: archive))
    let copy = try #require(DatePicker(coder: Coder(archive: archive)))
    #expect(copy.date == picker.date && copy.datePickerMode == .time && copy.minuteInterval == 5)
    #expect(copy.datePickerStyle == .wheels && copy.intrinsicContentSize == Size(320, 216))
  }
}
