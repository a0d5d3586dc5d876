public import MultiplaneGeometry

/// A finger or pointer on a window; one object from its beginning to its end.
@preconcurrency @MainActor public final class Touch: Hashable {
  /// Where a touch is in its life.
  public enum Phase: Hashable, Sendable { case began, moved, stationary, ended, cancelled }

  /// Where the touch is in its life, in the event that is delivered.
  public internal(set) var phase = Phase.began
  /// How often the place was tapped in succession, this touch included.
  public internal(set) var tapCount = 1
  /// Seconds of the application's clock at the last change.
  public internal(set) var timestamp: Double
  /// The view that the touch began in and belongs to until it ends.
  public internal(set) var view: View?
  /// The window that the touch began in.
  public internal(set) weak var window: Window?
  /// The source's number of the touch.
  public let id: Int

  /// What touches.
  public internal(set) var type = TouchType.direct
  /// What a pen, or a surface that measures force, has said last; nil where the source says nothing.
  package var stylus: StylusSample?
  /// Points from the middle of the touch to its edge; 0 where the source does not say.
  public internal(set) var majorRadius = 0.0
  /// The buttons of a pointer or pen that are held.
  var buttons: Event.ButtonMask = []
  /// The keys that were held at the last change.
  var modifierFlags: Key.Modifiers = []

  /// In the window's own space.
  var place: Point
  var previousPlace: Point
  /// The earlier samples of a move that are delivered together with the last one.
  var samples: [Touch] = []
  var isOver = false
  /// Whether the event that is being put together has a change of the touch.
  var isListed = false
  /// Whether the touch counts for the rules of multiple and exclusive touch.
  var isCounted = false
  /// Whether the view hears of it no more.
  var isReleased = false
  /// Whether the dispatcher has made the touch of a pointer's buttons.
  var isOfPointer = false
  /// Where the touch is on its way to the view.
  var delivery = Delivery.held
  /// The changes that the view has not heard of, as long as recognisers hold them, in their order.
  var waiting: [HeldChange] = []
  var recognizers: [GestureRecognizer] = []
  /// After the touch's end: the recognisers that still hold changes.
  var holders: [GestureRecognizer] = []

  /// Where a touch is on its way to its view.
  enum Delivery {
    /// The view has not heard of it.
    case held
    /// The view has heard of its beginning.
    case delivered
    /// A gesture has it, and the view hears of it no more.
    case taken
    /// The view has heard of its end.
    case done
  }

  package init(id: Int, at place: Point, time: Double, in window: Window?) {
    (self.id, self.place, previousPlace, timestamp, self.window) = (id, place, place, time, window)
  }

  /// Whether the view has heard of the touch, and goes on hearing of it.
  package var isDelivered: Bool { delivery == .delivered }

  /// The recognisers that take the touch; nil for none.
  public var gestureRecognizers: [GestureRecognizer]? { recognizers.isEmpty ? nil : recognizers }

  /// The place of the touch in a view's own space; in the window's for nil.
  public func location(in view: View?) -> Point { converted(place, to: view) }

  /// The place before the last change, in a view's own space; in the window's for nil.
  public func previousLocation(in view: View?) -> Point { converted(previousPlace, to: view) }

  private func converted(_ point: Point, to view: View?) -> Point {
    guard let window, let view, view !== window else { return point }
    return window.convert(point, to: view)
  }

  /// A touch with the present values, to be kept.
  func sample() -> Touch {
    let copy = Touch(id: id, at: place, time: timestamp, in: window)
    copy.view = view
    copy.assume(self)
    return copy
  }

  /// Takes the values of a sample of the same touch.
  func assume(_ sample: Touch) {
    (place, previousPlace, phase, timestamp) = (sample.place, sample.previousPlace, sample.phase, sample.timestamp)
    (tapCount, type, stylus, majorRadius) = (sample.tapCount, sample.type, sample.stylus, sample.majorRadius)
    (buttons, modifierFlags) = (sample.buttons, sample.modifierFlags)
  }

  /// Takes what an input says beside place and phase.
  func note(_ input: TouchInput) {
    stylus = input.stylus?.checked
    majorRadius = input.radius.isFinite ? max(0, input.radius) : 0
    (buttons, modifierFlags) = (input.buttons, input.modifierFlags)
  }

  /// Whether two references are of one touch.
  public nonisolated static func == (a: Touch, b: Touch) -> Bool { a === b }

  /// By identity.
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
