public import MultiplaneContents
import MultiplaneGeometry

// Not API: public so that loops of other modules can sample it.

/// One running animation of one property of a layer, compiled for sampling.
///
/// An animation group is one track for each animation in it. A track does not know its layer. The owner and the render
/// tree sample the same tracks with the same functions, so that both show the same value to the last bit.
///
/// What loops sample is in `plain`; a track with a detail is sampled by the functions of this type.
public struct AnimationTrack: Sendable {
  /// The track, without its detail.
  public var plain: PlainTrack
  /// What a basic animation of up to four numbers outside of a group does not have.
  private(set) var detail: TrackDetail?

  init(key: AnimationKey, timing: TimingRecord) { plain = PlainTrack(key: key, timing: timing) }

  mutating func set(_ detail: TrackDetail) {
    self.detail = detail
    plain.isAll = false
  }

  /// The property.
  public var key: AnimationKey { plain.key }

  /// In the layer's time, or in the time of the innermost group.
  public var timing: TimingRecord {
    get { plain.timing }
    set { plain.timing = newValue }
  }

  /// A basic animation of up to four numbers, which are in the lanes of the whole property.
  package init(
    _ key: AnimationKey, from: SIMD4<Double>, to: SIMD4<Double>, timing: TimingRecord, pace: Pace = .linear
  ) {
    self.init(key: key, timing: timing)
    (plain.from, plain.to, plain.pace) = (from, to, pace)
    plain.lanes = key.component.lanes
  }
}

/// The part of a track that is all of a basic animation of up to four numbers outside of a group.
@frozen
public struct PlainTrack: BitwiseCopyable, Sendable {
  /// The property.
  public let key: AnimationKey
  /// Whether the track has no detail.
  public internal(set) var isAll = true
  /// Whether the value is added to the value below, and whether the end of each cycle is added to the next ones.
  @usableFromInline var isAdditive = false
  @usableFromInline var isCumulative = false
  /// Which ends of a basic animation are given; the others are the value below.
  @usableFromInline var ends = TrackEnds.both
  /// The lanes of the value that the key names, a bit each.
  @usableFromInline var lanes: UInt8 = 0b1111
  /// The wished frames a second; 0 for each refresh of the display.
  public var framesPerSecond: Float = 0
  /// In the layer's time, or in the time of the innermost group.
  public var timing: TimingRecord
  @usableFromInline var pace = Pace.linear
  /// The ends of a plain value.
  @usableFromInline var from = SIMD4<Double>.zero
  @usableFromInline var to = SIMD4<Double>.zero

  init(key: AnimationKey, timing: TimingRecord) {
    self.key = key
    self.timing = timing
  }
}

/// Which ends of a basic animation are given.
@frozen
@usableFromInline
enum TrackEnds: UInt8, BitwiseCopyable, Sendable {
  case both, from, to, by, none
}

/// A group's timing around a track, with the group's timing function.
struct GroupTiming: Hashable, Sendable {
  var timing: TimingRecord
  var pace: Pace
}

/// The parts of a track that few have. Immutable and shared by the copies of the track.
final class TrackDetail: Sendable {
  /// The groups around the track, the outermost first.
  let groups: [GroupTiming]
  let values: TrackValues

  init(groups: [GroupTiming], values: TrackValues) {
    self.groups = groups
    self.values = values
  }
}

/// The values of a track other than a basic animation's plain ends.
enum TrackValues: Sendable {
  /// In the track itself.
  case plain
  /// The ends of values with more than four numbers.
  case ends(from: AnimationValue?, to: AnimationValue?)
  /// Keyframes.
  case frames(Keyframes)
}

/// What a layer shows as contents while an animation changes them.
public struct ContentsSample: Sendable {
  /// The bitmap that fades out; nil for none.
  public var from: Bitmap?
  /// The bitmap that fades in; nil for none.
  public var to: Bitmap?
  /// 0…1: how much of `to` shows.
  public var fraction: Double
}
