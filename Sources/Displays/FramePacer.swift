/// Decides when frames begin: at most one a refresh, at equal distances, and none that nobody has asked for.
///
/// A value without a clock of its own: all times are seconds of the owner's.
public struct FramePacer: Hashable, Sendable {
  /// Seconds from one refresh to the next.
  public var refresh: Double {
    didSet { if !(refresh > 0 && refresh.isFinite) { refresh = 1 / 60 } }
  }
  /// Frames that were handed over.
  public private(set) var frames = 0
  /// Frames that were handed over later than at their target.
  public private(set) var lateFrames = 0
  /// Refreshes since the first frame.
  public private(set) var sequence: UInt64 = 0

  /// When the last frame should have begun; nil before the first.
  private var last: Double?
  /// The target of the frame that was begun.
  private var target: Double?
  /// When the picture changes that was asked for; negative infinity for the next refresh.
  private var wanted: Double?

  /// Of a monitor with so many seconds from one refresh to the next; those that are not above 0 count as a sixtieth.
  public init(refresh: Double) { self.refresh = refresh > 0 && refresh.isFinite ? refresh : 1 / 60 }

  /// Asks for a frame.
  ///
  /// - Parameter time: when the picture changes; nil for the next refresh. The earliest of several counts.
  public mutating func request(at time: Double? = nil) {
    let time = time.flatMap { $0.isFinite ? $0 : nil } ?? -.infinity
    wanted = min(wanted ?? .infinity, time)
  }

  /// Whether a frame was asked for.
  public var isRequested: Bool { wanted != nil }

  /// When the next frame is to begin; nil where none was asked for. One whose target is the first refresh at or after
  /// the time that was asked for.
  public var due: Double? {
    guard let wanted else { return nil }
    let start = last.map { $0 + refresh } ?? -.infinity
    let wish = wanted - refresh
    guard wish > start else { return start }
    guard start.isFinite else { return wish }
    return start + ((wish - start) / refresh - Self.rounding).rounded(.up) * refresh
  }

  /// Begins a frame.
  public mutating func begin(at now: Double) -> FrameTime {
    wanted = nil
    var start = now
    if let last {
      // On the grid of the frames before, unless it was left for long enough that nobody can see a jump of it.
      let steps = ((now - last) / refresh + Self.rounding).rounded(.down)
      if steps >= 1, steps <= Self.longestGap { start = last + steps * refresh }
      sequence &+= UInt64(clamping: Int(clamping: max(1, ((now - last) / refresh).rounded())))
    }
    last = start
    let next = max(start + refresh, (target ?? -.infinity).nextUp)
    target = next
    return FrameTime(time: now, target: next, refresh: refresh)
  }

  /// Counts the frame that was begun last as handed over.
  ///
  /// - Returns: whether that was late.
  @discardableResult
  public mutating func end(at now: Double) -> Bool {
    frames += 1
    let isLate = target.map { now > $0 } ?? false
    if isLate { lateFrames += 1 }
    return isLate
  }

  /// Counts the frame that was begun last as seen, and takes the time for the grid of the frames to come: of displays
  /// that tell when a frame was seen.
  ///
  /// - Parameter time: when; one long before the frame's target, as of a monitor that waits for no refresh, says nothing
  ///   of the grid.
  /// - Returns: whether that was later than at its target.
  @discardableResult
  public mutating func presented(at time: Double) -> Bool {
    frames += 1
    guard let target, time.isFinite else { return false }
    let isLate = time > target + refresh / 2
    if isLate { lateFrames += 1 }
    if time >= target - refresh / 2 { last = time - refresh }
    return isLate
  }

  /// Refreshes after which a frame begins at once.
  private static let longestGap = 8.0
  /// Of a refresh.
  private static let rounding = 1e-3
}
