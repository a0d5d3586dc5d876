/// Decides when frames begin: at most one a refresh, at equal distances, and none that nobody has asked for.
///
/// Where the display tells when frames are seen (`knowsRefreshes`), a frame begins as late as its cost allows, so that it
/// shows the latest input: before its target by the most that recent frames have taken and a margin. A frame that has
/// begun so and misses its refresh doubles the margin, and the next frames begin at once; a long run without a miss
/// halves it again, after each miss a run of twice the length: the GPU's own time, which nobody tells, is learnt so.
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
  /// Whether the times of `presented` are those of refreshes.
  public var knowsRefreshes = false
  /// The most seconds from the beginning of a frame until it was handed over, of recent frames: older ones fade. nil
  /// before the first.
  public private(set) var cost: Double?
  /// Seconds that a frame begins earlier than it would by its cost.
  public private(set) var margin = FramePacer.leastMargin

  /// When the last frame should have begun; nil before the first.
  private var last: Double?
  /// The target of the frame that was begun, and when it was.
  private var target: Double?
  private var began: Double?
  /// Whether the frame that was begun last has waited for its cost.
  private var hasWaited = false
  /// Frames until they begin late again.
  private var framesAtOnce = 0
  /// Frames without a miss, and how many of them the margin shrinks after.
  private var (goodFrames, trust) = (0, FramePacer.leastTrust)
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

  /// Seconds from a refresh to the beginning of the frame for the next one.
  public var delay: Double {
    guard knowsRefreshes, framesAtOnce == 0, let cost else { return 0 }
    let delay = refresh - cost - margin
    return delay > Self.leastDelay ? delay : 0
  }

  /// When the next frame is to begin; nil where none was asked for. One whose target is the first refresh at or after
  /// the time that was asked for.
  public var due: Double? {
    guard let wanted else { return nil }
    let start = last.map { $0 + refresh } ?? -.infinity
    let wish = wanted - refresh
    guard wish > start else { return start + delay }
    guard start.isFinite else { return wish }
    return start + ((wish - start) / refresh - Self.rounding).rounded(.up) * refresh + delay
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
    // One that was asked for later than that has not waited.
    hasWaited = delay > 0 && now >= start + delay && now < start + delay + margin / 2
    (last, began) = (start, now)
    let next = max(start + refresh, (target ?? -.infinity).nextUp)
    target = next
    return FrameTime(time: now, target: next, refresh: refresh)
  }

  /// Notes that the frame that was begun last is handed over, and will be seen: what it has cost.
  public mutating func handedOver(at now: Double) {
    guard let began, now.isFinite else { return }
    self.began = nil
    // A frame that compiles programs or reads files says little of the others.
    let taken = min(max(0, now - began), 2 * refresh)
    cost = max(taken, cost.map { $0 + (taken - $0) * Self.fading } ?? taken)
    if framesAtOnce > 0 { framesAtOnce -= 1 }
  }

  /// Counts the frame that was begun last as handed over, of displays that do not tell when it is seen.
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
    if isLate, hasWaited {
      (margin, framesAtOnce) = (min(2 * margin, refresh), Self.framesAfterMiss)
      (goodFrames, trust) = (0, min(2 * trust, Self.mostTrust))
    } else {
      goodFrames += 1
      if goodFrames % trust == 0 { margin = max(margin / 2, Self.leastMargin) }
    }
    hasWaited = false
    return isLate
  }

  /// Refreshes after which a frame begins at once.
  private static let longestGap = 8.0
  /// Of a refresh.
  private static let rounding = 1e-3
  /// Seconds: a loop that wakes by milliseconds is late by up to one, and a driver takes a part of one to flip.
  private static let leastMargin = 0.002
  /// Seconds: a shorter wait is worth no wake-up.
  private static let leastDelay = 0.001
  /// The share of a cheaper frame in the cost.
  private static let fading = 1.0 / 16
  /// Frames that begin at once after a miss.
  private static let framesAfterMiss = 30
  /// Frames without a miss after which the margin shrinks: at first, and at most.
  private static let (leastTrust, mostTrust) = (240, 1 << 18)
}
