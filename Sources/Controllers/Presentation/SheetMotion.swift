import MultiplaneAnimation
import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneScrolling
import MultiplaneSystemViews
import MultiplaneViews

/// How a sheet moves: by a finger, and by springs.
@MainActor final class SheetMotion {
  /// The springs of presentations, as UIKit has them: of mass 3 and stiffness 1,000. Critically damped: Core Animation
  /// takes more damping for that, too.
  private static let (mass, stiffness) = (3.0, 1000.0)
  /// Seconds until such a spring has settled.
  static let duration = spring(0).settlingDuration
  /// Points a second at which a sheet is thrown.
  static let throwSpeed = 1000.0

  private struct Drag {
    /// Where the sheet's upper edge was, below its place at its height.
    let start: Double
    /// The way of the finger.
    var way = 0.0
    var samples: [ScrollPhysics.Sample] = []
    /// Whether the user was refused the dismissal.
    var isRefused = false
    /// The dismissal, from where the sheet is below its least height.
    var dismissal: PresentationTransition?
  }

  private unowned let controller: SheetPresentationController
  private let pan = ScrollPanGestureRecognizer()
  private let physics = ScrollPhysics()
  private var drag: Drag?
  /// A dismissal that was let go of too early, while the sheet comes back.
  private weak var returning: PresentationTransition?
  /// Whether the sheet goes: nothing puts it in its place then.
  private(set) var isLeaving = false

  init(_ controller: SheetPresentationController) { self.controller = controller }

  var isDragging: Bool { drag != nil }

  func attach() {
    guard pan.view == nil else { return }
    pan.owner = self
    pan.addAction { [weak self] _ in self?.panChanged() }
    controller.sheet.addGestureRecognizer(pan)
  }

  /// The spring of a way.
  ///
  /// - Parameter velocity: ways a second.
  func spring(_ velocity: Double) -> SpringMotion { Self.spring(velocity) }

  static func spring(_ velocity: Double) -> SpringMotion {
    SpringMotion(
      mass: mass, stiffness: stiffness, damping: 2 * (mass * stiffness).squareRoot(),
      initialVelocity: velocity.isFinite ? velocity : 0)
  }

  private static func spring(_ speed: Double, over way: Double) -> SpringMotion {
    // Over less than a point, a speed in ways is without meaning.
    spring(abs(way) < 1 ? 0 : speed / way)
  }

  // MARK: The finger

  private func panChanged() {
    switch pan.state {
    case .began:
      begin()
      follow()
    case .changed: follow()
    case .ended:
      follow()
      end(at: pan.lastTime, isCancelled: false)
    case .cancelled: end(at: pan.lastTime, isCancelled: true)
    case .possible, .failed: break
    }
  }

  private func begin() {
    guard let container = controller.containerView, !isLeaving else { return }
    let time = container.application?.currentTime ?? 0
    let shown = controller.sheet.layer.presentation(at: time)
    // Where it is caught, the sheet goes on from.
    let top = shown.position.y - shown.bounds.height / 2
    drag = Drag(start: top)
    returning?.completeTransition(false)
    controller.sheet.layer.removeAllAnimations()
    controller.dimming.layer.removeAllAnimations()
  }

  private func follow() {
    let ways = pan.takeWays()
    guard drag != nil, let container = controller.containerView, let window = container.window else { return }
    for (time, inWindow) in ways where inWindow.isFinite {
      let way = window.convert(inWindow, to: container) - window.convert(.zero, to: container)
      drag?.way = way.y
      drag?.samples.append(ScrollPhysics.Sample(time: time, offset: Point(0, way.y)))
    }
    placeDragged()
  }

  /// The heights' upper edges, from the greatest height's to the least's, in the container.
  private func tops() -> [(identifier: SheetDetent.Identifier, top: Double)] {
    let geometry = controller.geometry
    return controller.stops(geometry).reversed().map { ($0.identifier, geometry.frame($0.value).minY) }
  }

  /// Puts the sheet where the finger has it.
  func placeDragged() {
    guard var own = drag, let container = controller.containerView else { return }
    let (tops, bounds) = (tops(), container.bounds)
    guard let first = tops.first?.top, let last = tops.last?.top else { return }
    let asked = own.start + own.way
    if asked > last, own.dismissal == nil, !own.isRefused {
      // Delegates may dismiss, or present something.
      if controller.mayBeDismissedByUser {
        controller.tellWillDismiss()
        own.dismissal = controller.beginDismissal()
      }
      own.isRefused = own.dismissal == nil
      guard drag != nil, controller.containerView != nil else { return }
      drag = own
    }
    let range = first...(own.dismissal == nil ? last : max(last, bounds.maxY))
    put(top: physics.banded(asked, in: range, side: max(bounds.height, 1)), least: last)
  }

  /// Puts the sheet's upper edge at a place.
  ///
  /// - Parameter last: the place at its least height, below which the sheet keeps that.
  private func put(top: Double, least last: Double) {
    guard let container = controller.containerView else { return }
    let geometry = controller.geometry
    let stops = controller.stops(geometry)
    var frame = controller.frameOfPresentedViewInContainerView
    if geometry.isAttached { frame.size.height = max(container.bounds.maxY - min(top, last), 0) }
    frame.origin.y = top
    controller.sheet.frame = frame.onPixels(container.contentScaleFactor)
    let height = geometry.frame(stops[0].value).height
    let left = height > 0 ? min(max((container.bounds.maxY - top) / height, 0), 1) : 0
    let isDim = controller.dims(controller.selectedIndex(of: stops), of: stops)
    controller.dimming.alpha = isDim ? controller.presentationAppearance.dimming * left : 0
  }

  private func end(at time: Double, isCancelled: Bool) {
    guard let own = drag, let container = controller.containerView else { return drag = nil }
    drag = nil
    var samples = own.samples
    if samples.count == 1 { samples.insert(ScrollPhysics.Sample(time: pan.timeBefore, offset: .zero), at: 0) }
    let speed = isCancelled ? 0 : physics.liftSpeed(of: samples, at: time).y
    let (tops, top) = (tops(), controller.sheet.frame.minY)
    guard let last = tops.last?.top else { return }
    let height = max(controller.sheet.frame.height, 1)
    let isThrown = speed >= Self.throwSpeed
    let asked = own.start + own.way
    if !isCancelled, asked > last, isThrown || asked - last > height / 2, speed > -Self.throwSpeed {
      if let dismissal = own.dismissal { return leave(dismissal, speed) }
      if own.isRefused { controller.tellDidAttempt() }
    }
    // Back to a height.
    let next: SheetDetent.Identifier?
    if isCancelled || own.dismissal != nil {
      next = isCancelled ? nil : tops.last?.identifier
    } else if isThrown {
      next = (tops.first { $0.top > top + 0.5 } ?? tops.last)?.identifier
    } else if speed <= -Self.throwSpeed {
      next = (tops.last { $0.top < top - 0.5 } ?? tops.first)?.identifier
    } else {
      next = tops.min { abs($0.top - top) < abs($1.top - top) }?.identifier
    }
    if let next { controller.select(next) }
    let way = controller.frameOfPresentedViewInContainerView.minY - top
    let dismissal = own.dismissal
    dismissal?.cancelInteractiveTransition()
    returning = dismissal
    guard let application = container.application else {
      controller.place()
      dismissal?.completeTransition(false)
      return
    }
    application.animate(spring: Self.spring(speed, over: way), options: .allowUserInteraction) {
      controller.place()
      controller.sheet.layoutIfNeeded()
    } completion: { _ in
      dismissal?.completeTransition(false)
    }
  }

  private func leave(_ dismissal: PresentationTransition, _ speed: Double) {
    dismissal.finishInteractiveTransition()
    // It lives until its delegate has heard.
    animateAway(dismissal, speed) { [controller] in controller.tellDidDismiss() }
  }

  // MARK: Transitions

  /// Moves the sheet up, or away.
  func animate(_ transition: PresentationTransition) {
    guard transition.isPresenting else { return animateAway(transition, 0) }
    guard let container = controller.containerView, let application = container.application else {
      return transition.completeTransition(true)
    }
    isLeaving = false
    transition.addPresentedView()
    controller.place()
    // Before its first layout.
    transition.noteIsAppearing()
    container.layoutIfNeeded()
    let (sheet, dimming) = (controller.sheet, controller.dimming)
    let (frame, alpha) = (sheet.frame, dimming.alpha)
    application.performWithoutAnimation {
      sheet.frame.origin.y = container.bounds.maxY
      dimming.alpha = 0
    }
    sheet.drawAhead(by: Point(0, frame.minY - container.bounds.maxY))
    application.animate(spring: Self.spring(0)) {
      sheet.frame = frame
      dimming.alpha = alpha
      transition.runAlongside()
    } completion: { _ in
      transition.completeTransition(true)
    }
  }

  private func animateAway(_ transition: PresentationTransition, _ speed: Double, then body: (() -> Void)? = nil) {
    guard let container = controller.containerView, let application = container.application else {
      transition.completeTransition(true)
      body?()
      return
    }
    isLeaving = true
    transition.noteIsAppearing()
    let (sheet, dimming) = (controller.sheet, controller.dimming)
    let way = container.bounds.maxY - sheet.frame.minY
    application.animate(spring: Self.spring(speed, over: way)) {
      sheet.frame.origin.y = container.bounds.maxY
      dimming.alpha = 0
      transition.runAlongside()
    } completion: { _ in
      transition.completeTransition(true)
      body?()
    }
  }
}

extension SheetMotion: ScrollPanOwner {
  var panThreshold: Double { physics.panThreshold }

  /// A sheet that covers all is not moved.
  var scrollAxes: (x: Bool, y: Bool) { (false, !isLeaving && !controller.geometry.isFull) }

  func canMove(_ way: Double, alongX: Bool) -> Bool {
    guard !alongX, !isLeaving else { return false }
    if way > 0 { return true }
    guard let first = tops().first?.top else { return false }
    return controller.sheet.frame.minY > first + 0.25
  }

  func leads(_ inner: any ScrollPanOwner, _ way: Double, alongX: Bool) -> Bool {
    guard !alongX, controller.prefersScrollingExpandsWhenScrolledToEdge, way < 0, canMove(way, alongX: false) else {
      return false
    }
    return !inner.canMove(1, alongX: false)
  }

  /// Not from what follows a finger by itself, such as a slider.
  func mayTake(_ touches: [Touch]) -> Bool {
    touches.allSatisfy { !($0.view is Slider) && !($0.view is Switch) }
  }

  func panTouched(at time: Double) {}
  func panReleased(at time: Double) {}
  func momentumScrolled(_ event: ScrollEvent) {}
}
