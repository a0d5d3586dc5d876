package import MultiplaneAnimation
import MultiplaneChanges

/// Turns an animation of a layer into tracks, or into a transition.
package struct AnimationCompiler {
  /// The layer's values, which say which properties it has.
  private let layer: Layer
  private let values: LayerValues
  /// The duration of animations that have none: the transaction's, or the innermost group's.
  private var durations: [Double]
  private var groups: [(timing: TimingRecord, pace: Pace)] = []
  private var rates: [Float] = [0]
  private(set) var tracks: [AnimationTrack] = []
  private(set) var customs: [CustomTrack] = []
  private(set) var transition: TransitionRecord?
  /// The property of the animation that is compiled, in groups too; nil for those of no single property.
  private(set) var keyPath: String?

  /// The most groups around an animation.
  package static let maximumDepth = 32

  init(layer: Layer, duration: Double) {
    self.layer = layer
    values = LayerValues(layer)
    durations = [duration]
  }

  /// The timing of an animation in its group.
  package mutating func settings(of animation: Animation) throws(AnimationProblem) -> TrackSettings {
    keyPath = animation.problemKeyPath
    var settings = TrackSettings(timing: try timing(of: animation))
    if let pace = animation.pace {
      settings.pace = pace
    } else if let function = animation.timingFunction {
      guard function.isFinite else { throw .timingFunction }
      settings.pace = function.pace
    }
    if let property = animation as? PropertyAnimation {
      settings.isAdditive = property.isAdditive
      settings.isCumulative = property.isCumulative
    }
    let rate = animation.preferredFrameRateRange.rate
    settings.framesPerSecond = rate > 0 ? rate : rates[rates.count - 1]
    settings.groups = groups
    return settings
  }

  private func timing(of animation: Animation) throws(AnimationProblem) -> TimingRecord {
    let timing = try TimingRecord(animation.timing, duration: durations[durations.count - 1])
    // A spring that settles never: its duration must be given.
    guard timing.duration.isFinite else { throw .duration(timing.duration) }
    return timing
  }

  package mutating func enter(_ group: AnimationGroup) throws(AnimationProblem) {
    guard groups.count < Self.maximumDepth else { throw .tooDeep }
    let settings = try settings(of: group)
    groups.append((settings.timing, settings.pace))
    durations.append(settings.timing.duration)
    rates.append(settings.framesPerSecond)
  }

  package mutating func leave() {
    groups.removeLast()
    durations.removeLast()
    rates.removeLast()
  }

  package mutating func addBasic(
    _ keyPath: String?, from: AnimationValue?, to: AnimationValue?, by: AnimationValue?, settings: TrackSettings
  ) throws(AnimationProblem) {
    try add(keyPath) { (key) throws(AnimationProblem) in
      try AnimationTrack(key, from: from, to: to, by: by, settings: settings)
    }
  }

  package mutating func addKeyframes(
    _ keyPath: String?, _ frames: KeyframeValues, settings: TrackSettings
  ) throws(AnimationProblem) {
    try add(keyPath) { (key) throws(AnimationProblem) in try AnimationTrack(key, frames, settings: settings) }
  }

  /// Makes a track of one of the library's properties, or of one that the layer's class declares.
  private mutating func add(
    _ keyPath: String?, _ make: (AnimationKey) throws(AnimationProblem) -> AnimationTrack
  ) throws(AnimationProblem) {
    guard let keyPath else { throw .unknownKeyPath }
    if let declared = type(of: layer).animatableProperty(keyPath) {
      guard let value = declared.value(of: layer) else { throw .unknownKeyPath }
      return customs.append(CustomTrack(property: declared, track: try make(AnimationKey(customOf: value))))
    }
    guard let key = AnimationKey(keyPath: keyPath) else { throw .unknownKeyPath }
    try add(make(key))
  }

  package mutating func add(_ track: AnimationTrack) throws(AnimationProblem) {
    guard values.has(track.key) else { throw .notInThisLayer }
    tracks.append(track)
  }

  package mutating func set(_ record: TransitionRecord) throws(AnimationProblem) {
    guard groups.isEmpty else { throw .transitionInGroup }
    transition = record
  }
}

/// A track of a property that a subclass declares.
struct CustomTrack {
  let property: AnimatableProperty
  var track: AnimationTrack
}
