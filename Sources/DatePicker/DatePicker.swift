public import Foundation
public import MultiplaneContents
public import MultiplaneGeometry
import MultiplaneScrolling
public import MultiplaneSystemViews
public import MultiplaneViews

/// Wheels by which a date, a time of the day, both, or a duration is chosen, in the order and the words of a locale.
///
/// A day that the month does not have becomes its last one; a date outside of the limits goes back to the nearest within
/// them, by a turn of the wheels that is seen. `valueChanged` comes when a wheel that the user has turned is at rest.
open class DatePicker: Control {
  /// What is chosen.
  public enum Mode: Int, Hashable, Sendable, CaseIterable {
    /// Hour and minute.
    case time
    /// Day, month and year.
    case date
    /// The day, hour and minute.
    case dateAndTime
    /// Hours and minutes that something takes.
    case countDownTimer
    /// Month and year.
    case yearAndMonth
  }

  /// What a picker looks like.
  public enum Style: Int, Hashable, Sendable, CaseIterable {
    /// As the device has it: wheels.
    case automatic
    /// Wheels.
    case wheels
    /// A button that opens a calendar, and a calendar; shown as wheels.
    case compact, inline
  }

  private final let picker = PickerView()
  private final let wheels = DateWheels()
  private final var chosen = Date()
  private final var low: Date?
  private final var high: Date?
  private final var duration = 0.0

  /// Makes a picker of the present date and time; of 320 × 216 points where the frame has no size.
  public override init(frame: Rect) {
    super.init(frame: frame)
    setUp()
  }

  /// Makes a picker from an archive.
  public required init?(coder: Coder) {
    super.init(coder: coder)
    setUp()
    decodeLook(again: coder)
    if coder.containsValue(forKey: "datePickerMode") {
      datePickerMode = Mode(rawValue: coder.decodeInteger(forKey: "datePickerMode")) ?? .dateAndTime
    }
    if coder.containsValue(forKey: "minuteInterval") { minuteInterval = coder.decodeInteger(forKey: "minuteInterval") }
    // Observers do not run in initialisers.
    reload()
    if let seconds = coder.decodeFinite(forKey: "date") { date = Date(timeIntervalSinceReferenceDate: seconds) }
    coder.didRead(self, as: DatePicker.self)
    if coder.error != nil { return nil }
  }

  /// Writes the picker to an archive: what is chosen, and how.
  open override func encode(with coder: Coder) {
    super.encode(with: coder)
    coder.encode(datePickerMode.rawValue, forKey: "datePickerMode")
    coder.encode(minuteInterval, forKey: "minuteInterval")
    coder.encode(date.timeIntervalSinceReferenceDate, forKey: "date")
  }

  private final func setUp() {
    if bounds.size == .zero { bounds.size = picker.intrinsicContentSize }
    isOpaque = false
    picker.isPart = true
    addSubview(picker)
    wheels.onSelect = { [weak self] in self?.wheelsTurned() }
    reload()
    (picker.dataSource, picker.delegate) = (wheels, wheels)
    showDate(animated: false)
  }

  // MARK: What is chosen

  /// What is chosen; day and time by default.
  open var datePickerMode = Mode.dateAndTime { didSet { if datePickerMode != oldValue { reload() } } }

  /// The date; that of the present when the picker was made, by default. Setting it does not call actions. One outside
  /// of the limits is moved to the nearest within them, one that is not finite is not taken.
  open var date: Date {
    get { chosen }
    set { setDate(newValue, animated: false) }
  }

  /// Sets the date; does not call actions.
  open func setDate(_ date: Date, animated: Bool) {
    guard date.timeIntervalSinceReferenceDate.isFinite else { return }
    chosen = limited(date)
    showDate(animated: animated)
  }

  /// Seconds of a duration, in whole minutes: at least `minuteInterval`, at most 23 hours and 59 minutes.
  open var countDownDuration: Double {
    get { duration }
    set {
      guard newValue.isFinite else { return }
      duration = Self.whole(newValue, minutes: wheels.minuteInterval)
      if datePickerMode == .countDownTimer { showDate(animated: false) }
    }
  }

  private static func whole(_ seconds: Double, minutes interval: Int) -> Double {
    let step = Double(interval) * 60
    let last = 86_400 - step
    return min(max((seconds / step).rounded(.down) * step, step), last)
  }

  /// The first date that can be chosen; nil, the default, for none. Not used where it is after `maximumDate`.
  open var minimumDate: Date? {
    get { low }
    set {
      low = newValue
      limitsChanged()
    }
  }

  /// The last date that can be chosen; nil, the default, for none. Not used where it is before `minimumDate`.
  open var maximumDate: Date? {
    get { high }
    set {
      high = newValue
      limitsChanged()
    }
  }

  private final func limitsChanged() {
    wheels.limits = limits
    chosen = limited(chosen)
    picker.reloadAllComponents()
    showDate(animated: false)
  }

  private final var limits: (low: Date?, high: Date?) {
    if let low, let high, low > high { return (nil, nil) }
    return (low, high)
  }

  private final func limited(_ date: Date) -> Date {
    let limits = limits
    if let low = limits.low, date < low { return low }
    if let high = limits.high, date > high { return high }
    return date
  }

  /// Minutes between those that can be chosen; 1 by default, and for numbers that 60 is no multiple of, or above 30.
  open var minuteInterval: Int {
    get { wheels.minuteInterval }
    set {
      wheels.minuteInterval = newValue > 0 && newValue <= 30 && 60 % newValue == 0 ? newValue : 1
      duration = Self.whole(duration, minutes: wheels.minuteInterval)
      reload()
    }
  }

  // MARK: Surroundings

  /// The calendar; that of the present locale by default, and for nil.
  // As in UIKit: code sets nil, and reads without a test.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var calendar: Calendar! {
    get { wheels.calendar }
    set {
      ownCalendar = newValue
      reload()
    }
  }
  private final var ownCalendar: Calendar?

  /// The locale of words and of the order of wheels; that of the calendar, or the present one, by default.
  open var locale: Locale? { didSet { reload() } }

  /// The time zone; that of the calendar by default.
  open var timeZone: TimeZone? { didSet { reload() } }

  /// What the picker shall look like; `automatic` by default.
  open var preferredDatePickerStyle = Style.automatic

  /// What the picker looks like: `wheels`.
  public final var datePickerStyle: Style { .wheels }

  private final func reload() {
    var calendar = ownCalendar ?? Calendar.current
    let locale = self.locale ?? calendar.locale ?? Locale.current
    calendar.locale = locale
    if let timeZone { calendar.timeZone = timeZone }
    (wheels.calendar, wheels.locale, wheels.limits) = (calendar, locale, limits)
    wheels.setMode(datePickerMode, around: chosen)
    picker.reloadAllComponents()
    showDate(animated: false)
  }

  // MARK: Wheels

  private final func showDate(animated: Bool) {
    if !wheels.covers(chosen) {
      wheels.setMode(datePickerMode, around: chosen)
      picker.reloadAllComponents()
    }
    let minutes = Int(clamping: (duration / 60).rounded())
    for (component, column) in wheels.columns.enumerated() {
      let row = wheels.row(
        of: column, for: chosen, minutes: minutes, near: picker.selectedRow(inComponent: component))
      if row != picker.selectedRow(inComponent: component) {
        picker.selectRow(row, inComponent: component, animated: animated)
      }
    }
  }

  private final func wheelsTurned() {
    let rows = wheels.columns.indices.map { picker.selectedRow(inComponent: $0) }
    if datePickerMode == .countDownTimer {
      duration = Self.whole(wheels.seconds(rows), minutes: wheels.minuteInterval)
    } else {
      chosen = limited(wheels.date(rows, from: chosen))
    }
    showDate(animated: true)
    sendActions(for: [.valueChanged, .primaryActionTriggered])
  }

  /// A picker that can't be used takes no touches.
  open override func stateDidChange() {
    picker.isUserInteractionEnabled = isEnabled
    picker.alpha = isEnabled ? 1 : 0.5
  }

  /// Touches are the wheels'.
  open override func beginTracking(_ touch: Touch, with event: MultiplaneViews.Event?) -> Bool { false }

  // MARK: Layout

  /// Places the wheels.
  open override func layoutSubviews() {
    super.layoutSubviews()
    picker.frame = bounds
  }

  /// 320 × 216 points.
  open override func sizeThatFits(_ size: Size) -> Size { picker.intrinsicContentSize }

  /// 320 × 216 points.
  open override var intrinsicContentSize: Size { picker.intrinsicContentSize }
}
