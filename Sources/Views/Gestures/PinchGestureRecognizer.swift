import Glibc
import MultiplaneGeometry

/// Recognises two fingers that come together or go apart.
open class PinchGestureRecognizer: GestureRecognizer {
  /// Points by which their distance changes before the gesture begins.
  private static let threshold = 8.0

  /// The distance of the fingers by that at the beginning; setting it changes what later ones are compared with.
  open var scale = 1.0 {
    didSet { if let distance = pair?.distance, scale > 0 { reference = distance / scale } }
  }
  /// The change of `scale` a second.
  public final private(set) var velocity = 0.0

  private final var reference = 0.0
  /// The scale at the beginning of a touchpad's pinch.
  private final var start = 1.0
  private final var isSettled = false
  private final var lastTime = 0.0

  private final var pair: (distance: Double, angle: Double)? { tracked.pair }

  /// Measures, as soon as there are two fingers.
  open override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    guard let pair, numberOfTouches == 2 else { return }
    (reference, lastTime) = (pair.distance / scale, event.timestamp)
  }

  /// Begins after a little change, and changes.
  open override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
    guard let pair, reference > 0 else { return }
    if !hasBegun, abs(pair.distance - reference) < Self.threshold { return }
    let (new, time) = (pair.distance / reference, event.timestamp)
    if time > lastTime { velocity = (new - scale) / (time - lastTime) }
    lastTime = time
    scale = new
    state = hasBegun ? .changed : .began
  }

  /// Ends when fewer than two fingers are left.
  open override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
    if numberOfTouches - touches.count < 2 { state = hasBegun ? .ended : .failed }
  }

  package override func takesTransforms() -> Bool { true }

  package override func transform(_ event: TransformEvent) {
    guard follows(event) else { return }
    if event.phase == .began { (start, lastTime) = (event.scale, event.timestamp) }
    let (new, time) = (event.scale / start, event.timestamp)
    guard hasBegun || new != 1 else { return }
    if time > lastTime { velocity = (new - scale) / (time - lastTime) }
    (lastTime, scale) = (time, new)
    state = hasBegun ? .changed : .began
  }

  /// Forgets the fingers.
  open override func reset() {
    reference = 0
    (scale, velocity) = (1, 0)
  }
}

/// Recognises two fingers that turn about each other.
open class RotationGestureRecognizer: GestureRecognizer {
  /// Radians of the turn before the gesture begins.
  private static let threshold = 0.1

  /// Radians that the fingers have turned since the beginning, clockwise.
  open var rotation = 0.0
  /// The change of `rotation` a second.
  public final private(set) var velocity = 0.0

  private final var last: Double?
  private final var lastTime = 0.0

  /// Measures, as soon as there are two fingers.
  open override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    (last, lastTime) = (tracked.pair?.angle, event.timestamp)
  }

  /// Begins after a little turn, and changes.
  open override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
    guard let last, let angle = tracked.pair?.angle else { return }
    let turn = (angle - last).remainder(dividingBy: 2 * .pi)
    if !hasBegun, abs(turn) < Self.threshold { return }
    if event.timestamp > lastTime { velocity = turn / (event.timestamp - lastTime) }
    (self.last, lastTime) = (angle, event.timestamp)
    rotation += turn
    state = hasBegun ? .changed : .began
  }

  /// Ends when fewer than two fingers are left.
  open override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
    if numberOfTouches - touches.count < 2 { state = hasBegun ? .ended : .failed }
  }

  package override func takesTransforms() -> Bool { true }

  package override func transform(_ event: TransformEvent) {
    guard follows(event) else { return }
    if event.phase == .began { (last, lastTime) = (event.rotation, event.timestamp) }
    let turn = event.rotation - (last ?? 0)
    guard hasBegun || turn != 0 else { return }
    if event.timestamp > lastTime { velocity = turn / (event.timestamp - lastTime) }
    (last, lastTime) = (event.rotation, event.timestamp)
    rotation += turn
    state = hasBegun ? .changed : .began
  }

  /// Forgets the fingers.
  open override func reset() { (rotation, velocity, last) = (0, 0, nil) }
}

extension [Touch] {
  /// The distance of the first two touches, and the angle of the way between them; nil for fewer.
  @MainActor fileprivate var pair: (distance: Double, angle: Double)? {
    guard count >= 2 else { return nil }
    let way = self[1].location(in: nil) - self[0].location(in: nil)
    return ((way.x * way.x + way.y * way.y).squareRoot(), atan2(way.y, way.x))
  }
}
