import MultiplaneAnimation

/// The changes of a keyframe animation that is not linear, until its block is closed: the values of a property are one
/// animation then.
final class BlockKeyframes {
  let mode: CalculationMode
  private var changes: [Change] = []

  /// What happens to one property of one layer.
  private struct Change {
    let layer: Layer
    let property: AnimatedProperty
    /// In the order in which they were made.
    var steps: [Step]
  }

  /// A way from one value to the next, as fractions of the duration.
  private struct Step {
    let start: Double
    let end: Double
    let from: AnimationValue
    let to: AnimationValue
  }

  init(_ mode: CalculationMode) { self.mode = mode }

  func add(
    _ layer: Layer, _ property: AnimatedProperty, from: AnimationValue, to: AnimationValue,
    part: (start: Double, length: Double)
  ) {
    let step = Step(start: part.start, end: part.start + part.length, from: from, to: to)
    if let index = changes.firstIndex(where: { $0.layer === layer && $0.property == property }) {
      changes[index].steps.append(step)
    } else {
      changes.append(Change(layer: layer, property: property, steps: [step]))
    }
  }

  /// The animation of each changed property, and its layer. The values are differences from the last one where such
  /// animations add up.
  func animations(of block: BlockAnimation) -> [(layer: Layer, animation: KeyframeAnimation)] {
    changes.map { change in
      let (values, times) = Self.frames(change.steps)
      let animation = KeyframesOfBlock(keyPath: change.property.name)
      let last = change.steps.last?.to
      let differences = values.compactMap { value in
        last.flatMap { value.isAdditive && $0.isAdditive ? value.difference(from: $0) : nil }
      }
      animation.isAdditive = differences.count == values.count
      animation.values = animation.isAdditive ? differences : values
      animation.keyTimes = times
      animation.calculationMode = mode
      animation.duration = block.duration
      animation.timingFunction = block.timingFunction ?? block.curve.timingFunction
      animation.fillMode = .backwards
      animation.preferredFrameRateRange = block.frameRate
      animation.blocksTouches = block.blocksTouches
      animation.repeatCount = block.repeatCount
      animation.autoreverses = block.autoreverses
      animation.beginDelay = block.delay
      return (change.layer, animation)
    }
  }

  /// The values and their times. Between two parts a value holds; where one part follows the other, it stands once.
  private static func frames(_ steps: [Step]) -> (values: [AnimationValue], times: [Double]) {
    var (values, times): ([AnimationValue], [Double]) = ([], [])
    func add(_ value: AnimationValue, at time: Double) {
      values.append(value)
      // Parts that overlap follow each other.
      times.append(max(time, times.last ?? 0))
    }
    func hold(until time: Double) {
      if let value = values.last, let last = times.last, time > last { add(value, at: time) }
    }
    let inOrder = steps.enumerated().sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }
    for (_, step) in inOrder {
      if values.isEmpty { add(step.from, at: 0) }
      hold(until: step.start)
      add(step.to, at: step.end)
    }
    hold(until: 1)
    return (values, times)
  }
}

/// The animation of one property in a keyframe animation that is not linear.
private final class KeyframesOfBlock: KeyframeAnimation, DelayedAnimation {
  var beginDelay = 0.0

  required init() {}
}
