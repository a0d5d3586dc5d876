/// A change of a touch that its view has not heard of, because a recogniser has not decided.
@MainActor struct HeldChange {
  /// The number of the event that it came with; changes of one event are delivered together.
  let serial: Int
  /// The touch's values then.
  let sample: Touch
  /// The earlier samples of the same event.
  let samples: [Touch]

  var phase: Touch.Phase { sample.phase }

  /// The order of phases within an event.
  var rank: Int {
    switch phase {
    case .began: 0
    case .moved: 1
    case .ended: 2
    case .cancelled, .stationary: 3
    }
  }
}
