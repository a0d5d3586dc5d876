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

  /// In the window's own space.
  var place: Point
  var previousPlace: Point
  /// The earlier samples of a move that are delivered together with the last one.
  var samples: [Touch] = []
  var isOver = false
  /// Whether the view has received `touchesBegan`.
  var wasDelivered = false
  /// Whether a gesture has the touch, and the view hears of it no more.
  var isTaken = false
  var recognizers: [GestureRecognizer] = []

  package init(id: Int, at place: Point, time: Double, in window: Window?) {
    (self.id, self.place, previousPlace, timestamp, self.window) = (id, place, place, time, window)
  }

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
    (copy.previousPlace, copy.phase, copy.tapCount, copy.view) = (previousPlace, phase, tapCount, view)
    return copy
  }

  /// Whether two references are of one touch.
  public nonisolated static func == (a: Touch, b: Touch) -> Bool { a === b }

  /// By identity.
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
