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
    pace = settings.pace
    isAdditive = settings.isAdditive
    isCumulative = settings.isCumulative
    framesPerSecond = settings.framesPerSecond
    lanes = key.component.lanes
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
    let plain = (
      from: try from.map { value throws(AnimationProblem) in try key.lanes(of: value) },
      to: try to.map { value throws(AnimationProblem) in try key.lanes(of: value) },
      by: try by.map { value throws(AnimationProblem) in try key.lanes(of: value) }
    )
    if key.isPlain {
      let (a, b, c) = (plain.from ?? nil, plain.to ?? nil, plain.by ?? nil)
      switch (a, b, c) {
      case (let a?, let b?, _): (ends, self.from, self.to) = (.both, a, b)
      case (let a?, nil, let c?): (ends, self.from, self.to) = (.both, a, a + c)
      case (nil, let b?, let c?): (ends, self.from, self.to) = (.both, b - c, b)
      case (let a?, nil, nil): (ends, self.from) = (.from, a)
      case (nil, let b?, nil): (ends, self.to) = (.to, b)
      case (nil, nil, let c?): (ends, self.to) = (.by, c)
      case (nil, nil, nil): ends = .none
      }
      if key.shape == .flag { pace = .step }
      if !groups.isEmpty { detail = TrackDetail(groups: groups, values: .plain) }
      return
    }
    let values: (from: AnimationValue?, to: AnimationValue?)
    switch (from, to, by) {
    case (let a?, let b?, _): (ends, values) = (.both, (a, b))
    case (let a?, nil, let c?): (ends, values) = (.both, (a, a.adding(c)))
    case (nil, let b?, let c?): (ends, values) = (.both, (b.subtracting(c), b))
    case (let a?, nil, nil): (ends, values) = (.from, (a, nil))
    case (nil, let b?, nil): (ends, values) = (.to, (nil, b))
    case (nil, nil, let c?): (ends, values) = (.by, (nil, c))
    case (nil, nil, nil): (ends, values) = (.none, (nil, nil))
    }
    detail = TrackDetail(groups: groups, values: .ends(from: values.from, to: values.to))
  }

  /// A keyframe animation.
  package init(_ key: AnimationKey, _ frames: KeyframeValues, settings: TrackSettings) throws(AnimationProblem) {
    self.init(key, settings)
    detail = TrackDetail(groups: Self.groups(settings), values: .frames(try Keyframes(frames, of: key)))
  }

  /// The rotation of a layer along a keyframe animation's path: added to the layer's own.
  package init(
    rotationAlong frames: KeyframeValues, isReversed: Bool, settings: TrackSettings
  ) throws(AnimationProblem) {
    var keyframes = try Keyframes(frames, of: AnimationKey(.position))
    keyframes.tangent = isReversed ? .backward : .forward
    self.init(AnimationKey(.transform, .rotationZ), settings)
    isAdditive = true
    isCumulative = false
    detail = TrackDetail(groups: Self.groups(settings), values: .frames(keyframes))
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
