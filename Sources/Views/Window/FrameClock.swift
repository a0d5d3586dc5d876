/// When a screen shows frames: fed by whoever shows them, asked by whoever makes something move.
///
/// A host says `willPresent(at:)` before the turn that makes a frame, and `presented(at:sequence:refresh:)` when it was
/// shown. A screen of which nobody says anything has a frame each `standardPeriod` from 0 on. Times are seconds of the
/// application's clock; the main actor's.
@preconcurrency @MainActor public final class FrameClock {
  /// Seconds between the frames of screens of which nobody says how fast they are: 1/60. Here and nowhere else.
  public nonisolated static let standardPeriod = 1.0 / 60

  /// A frame that was shown.
  public struct Presentation: Hashable, Sendable {
    /// When its first pixel was shown.
    public var time: Double
    /// The display's number of it; counts up by 1 for each refresh of the display, shown anew or not. 0 where the
    /// display does not count.
    public var sequence: UInt64
    /// Refreshes that were missed since the frame before, as far as the display counts them.
    public var missed: Int
  }

  /// Seconds between two refreshes of the display.
  public private(set) var refreshPeriod: Double
  /// Whether the display has said so, and not the default.
  public private(set) var isMeasured = false
  /// The frames that were shown last, the oldest first; at most `mostPresentations`.
  public private(set) var presentations: [Presentation] = []
  /// How many frames were shown.
  public private(set) var presentedFrames = 0
  /// How many refreshes were missed between a target time and the frame for it.
  public private(set) var lateFrames = 0
  /// When the frame that is being made will be shown, as the host has said; nil without one.
  public private(set) var announcedTime: Double?
  /// Called when a frame was shown.
  public var presentationHandler: ((Presentation) -> Void)?

  /// The frames that `presentations` keeps.
  public nonisolated static let mostPresentations = 120
  /// Seconds; periods outside are no display's.
  private nonisolated static let periods = 1e-4...10.0
  /// A part of a period by which times may be off.
  private nonisolated static let slack = 1e-3

  /// A refresh: frames are whole periods from it.
  private var base = 0.0

  /// Makes a clock.
  ///
  /// - Parameter refreshPeriod: seconds; `standardPeriod` where nobody knows, or where it is not in 0.0001…10.
  public init(refreshPeriod: Double? = nil) {
    let period = refreshPeriod.flatMap { Self.periods.contains($0) ? $0 : nil }
    (self.refreshPeriod, isMeasured) = (period ?? Self.standardPeriod, period != nil)
  }

  /// Frames a second, at most.
  public var refreshRate: Double { 1 / refreshPeriod }

  // MARK: Fed by whoever shows frames

  /// The next frame to be made will be shown at a time. What moves in the turn that makes it takes that time as its
  /// target.
  ///
  /// - Parameter time: one that is not finite takes the announcement back.
  public func willPresent(at time: Double) { announcedTime = time.isFinite ? time : nil }

  /// A frame was shown.
  ///
  /// - Parameters:
  ///   - time: when; one that is not finite, or before the last frame's, is ignored.
  ///   - sequence: the display's number of the refresh; 0 where it does not count.
  ///   - refresh: seconds between refreshes as the display has them; nil, or outside of 0.0001…10, for as before.
  public func presented(at time: Double, sequence: UInt64 = 0, refresh: Double? = nil) {
    if let refresh, Self.periods.contains(refresh) { (refreshPeriod, isMeasured) = (refresh, true) }
    let last = presentations.last
    guard time.isFinite, time >= last?.time ?? -.infinity else { return }
    let missed = last.flatMap { last in
      sequence > last.sequence && last.sequence > 0 ? Int(clamping: sequence - last.sequence) - 1 : nil
    }
    if let announcedTime {
      lateFrames += Int(clamping: max(0, ((time - announcedTime) / refreshPeriod).rounded()))
    }
    announcedTime = nil
    base = time
    presentedFrames += 1
    let presentation = Presentation(time: time, sequence: sequence, missed: missed ?? 0)
    if presentations.count >= Self.mostPresentations { presentations.removeFirst() }
    presentations.append(presentation)
    presentationHandler?(presentation)
  }

  /// The display has another rate, such as in another mode.
  ///
  /// - Parameter period: seconds; nil, or outside of 0.0001…10, for `standardPeriod`.
  public func setRefreshPeriod(_ period: Double?) {
    let period = period.flatMap { Self.periods.contains($0) ? $0 : nil }
    (refreshPeriod, isMeasured) = (period ?? Self.standardPeriod, period != nil)
  }

  // MARK: Asked

  /// The time of the first refresh after a time, and how many refreshes later another one is.
  ///
  /// - Parameters:
  ///   - time: seconds; not finite counts as the last frame's.
  ///   - refreshes: from the refresh at or before `time` on; at least 1.
  public func refresh(after time: Double, refreshes: Int = 1) -> Double {
    let time = time.isFinite ? time : base
    let index = ((time - base) / refreshPeriod + Self.slack).rounded(.down)
    let next = base + (index + Double(max(1, refreshes))) * refreshPeriod
    // Far from the base a period is too little to be added.
    return next > time ? next : time.nextUp
  }

  /// When a frame that is made at a time will be shown: the announced time, or else the next refresh.
  public func targetTime(of time: Double) -> Double {
    if let announcedTime, announcedTime > time { return announcedTime }
    return refresh(after: time)
  }

  /// How many refreshes there are from one frame to the next of something that asks for a rate.
  ///
  /// - Parameters:
  ///   - preferred: frames a second; 0 for as many as there are.
  ///   - range: the rates that are allowed, as far as the display can have one of them.
  public func refreshes(preferred: Double, in range: ClosedRange<Double> = 0 ... .infinity) -> Int {
    guard preferred > 0, preferred.isFinite else {
      guard range.upperBound > 0, range.upperBound < refreshRate else { return 1 }
      return Self.count((refreshRate / range.upperBound - Self.slack).rounded(.up))
    }
    var count = Self.count((refreshRate / preferred).rounded())
    // Too fast, then too slow: the lower bound is what the program cannot do with less of.
    if range.upperBound > 0, refreshRate / Double(count) > range.upperBound * (1 + Self.slack) {
      count = Self.count((refreshRate / range.upperBound - Self.slack).rounded(.up))
    }
    if range.lowerBound > 0, refreshRate / Double(count) < range.lowerBound * (1 - Self.slack) {
      count = Self.count((refreshRate / range.lowerBound + Self.slack).rounded(.down))
    }
    return count
  }

  private static func count(_ refreshes: Double) -> Int { min(max(1, Int(clamping: refreshes)), 1_000_000) }
}
