public import MultiplaneContents
import MultiplaneGeometry

// Not API: public so that loops of other modules can sample it.

/// One running animation of one property of a layer, compiled for sampling.
///
/// An animation group is one track for each animation in it. A track does not know its layer. The owner and the render
/// tree sample the same tracks with the same functions, so that both show the same value to the last bit.
public struct AnimationTrack: Sendable {
  /// The property.
  public let key: AnimationKey
  /// Whether the value is added to the value below, and whether each cycle starts from the end of the last.
  var isAdditive = false
  var isCumulative = false
  /// Which ends of a basic animation are given; the others are the value below.
  var ends = TrackEnds.both
  /// The lanes of a plain value that the key names.
  var lanes = SIMDMask<SIMD4<Double>.MaskStorage>(repeating: true)
  /// The wished frames a second; 0 for each refresh of the display.
  public var framesPerSecond: Float = 0
  /// In the layer's time, or in the time of the innermost group.
  public var timing: TimingRecord
  var pace = Pace.linear
  /// The ends of a plain value.
  var from = SIMD4<Double>.zero
  var to = SIMD4<Double>.zero
  /// What a basic animation of up to four numbers outside of a group does not have.
  var detail: TrackDetail?

  init(key: AnimationKey, timing: TimingRecord) {
    self.key = key
    self.timing = timing
  }

  /// A basic animation of up to four numbers, which are in the lanes of the whole property.
  package init(
    _ key: AnimationKey, from: SIMD4<Double>, to: SIMD4<Double>, timing: TimingRecord, pace: Pace = .linear
  ) {
    self.init(key: key, timing: timing)
    self.from = from
    self.to = to
    self.pace = pace
    lanes = key.component.lanes
  }
}

/// Which ends of a basic animation are given.
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
