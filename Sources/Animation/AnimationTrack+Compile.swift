import MultiplaneContents
import MultiplaneGeometry

/// What all property animations have, for `AnimationTrack`'s initialisers.
package struct TrackSettings {
  package var timing: TimingRecord
  package var pace = Pace.linear
  package var isAdditive = false
  package var isCumulative = false
  package var framesPerSecond: Float = 0
  /// The groups around the animation, the outermost first.
  package var groups: [(timing: TimingRecord, pace: Pace)] = []

  package init(timing: TimingRecord) { self.timing = timing }
}

extension AnimationTrack {
  private init(_ key: AnimationKey, _ settings: TrackSettings) {
    self.init(key: key, timing: settings.timing)
    plain.pace = settings.pace
    plain.isAdditive = settings.isAdditive
    plain.isCumulative = settings.isCumulative
    plain.framesPerSecond = settings.framesPerSecond
    plain.lanes = key.component.lanes
  }

  private static func groups(_ settings: TrackSettings) -> [GroupTiming] {
    settings.groups.map { GroupTiming(timing: $0.timing, pace: $0.pace) }
  }

  /// A basic animation. A value that is not given is the value below, as in Core Animation:
  ///
  /// | from | to | by | goes from | to |
  /// |---|---|---|---|---|
  /// | a | b | any | a | b |
  /// | a | | c | a | a + c |
  /// | | b | c | b − c | b |
  /// | a | | | a | below |
  /// | | b | | below | b |
  /// | | | c | below | below + c |
  package init(
    _ key: AnimationKey, from: AnimationValue?, to: AnimationValue?, by: AnimationValue?, settings: TrackSettings
  ) throws(AnimationProblem) {
    self.init(key, settings)
    let groups = Self.groups(settings)
    let (a, b, c) = (
      try from.map { value throws(AnimationProblem) in try key.lanes(of: value) } ?? nil,
      try to.map { value throws(AnimationProblem) in try key.lanes(of: value) } ?? nil,
      try by.map { value throws(AnimationProblem) in try key.lanes(of: value) } ?? nil
    )
    if key.isPlain {
      let values = setEnds(a, b, c, adding: { $0 + $1 }, subtracting: { $0 - $1 })
      (plain.from, plain.to) = (values.from ?? .zero, values.to ?? .zero)
      if key.shape == .flag { plain.pace = .step }
      if !groups.isEmpty { set(TrackDetail(groups: groups, values: .plain)) }
      return
    }
    let values = setEnds(from, to, by, adding: { $0.adding($1) }, subtracting: { $0.subtracting($1) })
    set(TrackDetail(groups: groups, values: .ends(from: values.from, to: values.to)))
  }

  private mutating func setEnds<Value>(
    _ from: Value?, _ to: Value?, _ by: Value?, adding: (Value, Value) -> Value, subtracting: (Value, Value) -> Value
  ) -> (from: Value?, to: Value?) {
    let values: (from: Value?, to: Value?)
    switch (from, to, by) {
    case (let a?, let b?, _): (plain.ends, values) = (.both, (a, b))
    case (let a?, nil, let c?): (plain.ends, values) = (.both, (a, adding(a, c)))
    case (nil, let b?, let c?): (plain.ends, values) = (.both, (subtracting(b, c), b))
    case (let a?, nil, nil): (plain.ends, values) = (.from, (a, nil))
    case (nil, let b?, nil): (plain.ends, values) = (.to, (nil, b))
    case (nil, nil, let c?): (plain.ends, values) = (.by, (nil, c))
    case (nil, nil, nil): (plain.ends, values) = (.none, (nil, nil))
    }
    return values
  }

  /// A keyframe animation.
  package init(_ key: AnimationKey, _ frames: KeyframeValues, settings: TrackSettings) throws(AnimationProblem) {
    self.init(key, settings)
    set(TrackDetail(groups: Self.groups(settings), values: .frames(try Keyframes(frames, of: key))))
  }

  /// The rotation of a layer along a keyframe animation's path: added to the layer's own.
  package init(
    rotationAlong frames: KeyframeValues, isReversed: Bool, settings: TrackSettings
  ) throws(AnimationProblem) {
    var keyframes = try Keyframes(frames, of: AnimationKey(.position))
    keyframes.tangent = isReversed ? .backward : .forward
    self.init(AnimationKey(.transform, .rotationZ), settings)
    (plain.isAdditive, plain.isCumulative) = (true, false)
    set(TrackDetail(groups: Self.groups(settings), values: .frames(keyframes)))
  }
}

extension AnimationValue {
  /// The difference; for a transform, the one that `other` completes to this one.
  func subtracting(_ other: AnimationValue) -> AnimationValue {
    switch (self, other) {
    case (.transform(let a), .transform(let b)): b.inverted().map { .transform($0.concatenating(a)) } ?? self
    case (.path(let a), .path(let b)): a.combined(with: b) { $0 - $1 }.map { .path($0) } ?? self
    case (.filters(let a), .filters(let b)): a.combined(with: b) { $0 - $1 }.map { .filters($0) } ?? self
    default: adding(other.zero.interpolated(to: other, -1))
    }
  }
}
