public import MultiplaneLayers

extension Application {
  /// Calls a display link before the frames of a screen, in a turn for each, until it is invalidated. It is called at
  /// the refreshes of the screen's `frameClock` that come nearest to its `preferredFrameRateRange`: first of these is
  /// `minimum`, then `maximum`, then `preferred`. While it is paused, no turn is due for it.
  ///
  /// - Parameters:
  ///   - link: is retained. One that was added before is not added again.
  ///   - screen: nil for the main screen; without any, frames are those of a clock that nobody feeds.
  public final func add(_ link: DisplayLink, on screen: Screen? = nil) {
    guard !link.isInvalidated, !frameLinks.contains(where: { $0.link === link }) else { return }
    let own = FrameLink(link, self, screen)
    frameLinks.append(own)
    own.start()
  }

  /// The clock of a screen, or of the main one.
  final func frameClock(of screen: Screen?) -> FrameClock { (screen ?? mainScreen)?.frameClock ?? unseenClock }

  final func forget(_ link: FrameLink) { frameLinks.removeAll { $0 === link } }
}

/// A display link, and the timer for its next call.
@MainActor final class FrameLink {
  let link: DisplayLink
  private weak var application: Application?
  private weak var screen: Screen?
  private var timer: TurnTimer?
  /// A part of a refresh by which a call may be early: the times of turns are sums.
  private static let slack = 0.5e-3

  init(_ link: DisplayLink, _ application: Application, _ screen: Screen?) {
    (self.link, self.application, self.screen) = (link, application, screen)
  }

  func start() {
    link.stateDidChange = { [weak self] in MainActor.assumeIsolated { self?.stateDidChange() } }
    schedule()
  }

  private func stateDidChange() {
    if link.isInvalidated {
      timer?.invalidate()
      link.stateDidChange = nil
      application?.forget(self)
    } else {
      schedule()
    }
  }

  /// The refreshes from one call to the next.
  private func refreshes(_ clock: FrameClock) -> Int {
    let range = link.preferredFrameRateRange
    let (least, most) = (Double(range.minimum), Double(range.maximum))
    let upper = most > 0 && most.isFinite ? most : .infinity
    let lower = least > 0 && least.isFinite ? min(least, upper) : 0
    return clock.refreshes(preferred: Double(range.preferred), in: lower...upper)
  }

  private func schedule() {
    timer?.invalidate()
    guard !link.isPaused, let application else { return }
    let clock = application.frameClock(of: screen)
    link.refreshPeriod = clock.refreshPeriod
    // What is announced is the frame of this turn or the next one.
    let due = clock.refresh(after: application.currentTime, refreshes: isFirst ? 1 : refreshes(clock))
    timer = application.schedule(at: due - clock.refreshPeriod * Self.slack) { [weak self] _ in self?.call() }
  }

  private var isFirst = true

  private func call() {
    guard let application else { return }
    isFirst = false
    let (clock, now) = (application.frameClock(of: screen), application.currentTime)
    let count = refreshes(clock)
    let next = count == 1 ? clock.targetTime(of: now) : clock.refresh(after: now, refreshes: count)
    link.refreshPeriod = clock.refreshPeriod
    schedule()
    link.call(at: now, next: next)
  }
}
