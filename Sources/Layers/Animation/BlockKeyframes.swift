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

  /// The values of each changed property, in order of time.
  var ways: [(layer: Layer, property: AnimatedProperty, values: [AnimationValue], times: [Double])] {
    changes.map { change in
      let (values, times) = Self.frames(change.steps)
      return (change.layer, change.property, values, times)
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
