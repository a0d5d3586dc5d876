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
      switch (a, b, c) {
      case (let a?, let b?, _): (plain.ends, plain.from, plain.to) = (.both, a, b)
      case (let a?, nil, let c?): (plain.ends, plain.from, plain.to) = (.both, a, a + c)
      case (nil, let b?, let c?): (plain.ends, plain.from, plain.to) = (.both, b - c, b)
      case (let a?, nil, nil): (plain.ends, plain.from) = (.from, a)
      case (nil, let b?, nil): (plain.ends, plain.to) = (.to, b)
      case (nil, nil, let c?): (plain.ends, plain.to) = (.by, c)
      case (nil, nil, nil): plain.ends = .none
      }
      if key.shape == .flag { plain.pace = .step }
      if !groups.isEmpty { set(TrackDetail(groups: groups, values: .plain)) }
      return
    }
    let values: (from: AnimationValue?, to: AnimationValue?)
    switch (from, to, by) {
    case (let a?, let b?, _): (plain.ends, values) = (.both, (a, b))
    case (let a?, nil, let c?): (plain.ends, values) = (.both, (a, a.adding(c)))
    case (nil, let b?, let c?): (plain.ends, values) = (.both, (b.subtracting(c), b))
    case (let a?, nil, nil): (plain.ends, values) = (.from, (a, nil))
    case (nil, let b?, nil): (plain.ends, values) = (.to, (nil, b))
    case (nil, nil, let c?): (plain.ends, values) = (.by, (nil, c))
    case (nil, nil, nil): (plain.ends, values) = (.none, (nil, nil))
    }
    set(TrackDetail(groups: groups, values: .ends(from: values.from, to: values.to)))
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
