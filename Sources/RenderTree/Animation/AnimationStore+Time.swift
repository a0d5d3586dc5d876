internal import MultiplaneAnimation
internal import MultiplaneGeometry

/// Layers' own times, and when shown values change next.
extension AnimationStore {
  /// Sets a layer's own time; all animations below it are sampled again.
  mutating func setTiming(_ timing: TimingRecord, of slot: Int) {
    timings[Int32(slot)] = timing.isIdentity ? nil : timing
    areTimesStale = true
  }

  /// An animated layer's own time.
  mutating func ownTime(ofAnimated index: Int32, at time: Double, layers table: inout LayerTable) -> RunningTime {
    let layer = layers[index]
    if layer.isInPlansTime, layer.span.contains(time) { return RunningTime(time: time) }
    return ownTime(of: Int(layer.slot), at: time, layers: &table)
  }

  /// A layer's own time, and how it runs on from the plan's.
  mutating func ownTime(of slot: Int, at time: Double, layers: inout LayerTable) -> RunningTime {
    var own = RunningTime(time: time)
    if timings.isEmpty { return own }
    var above = Int32(slot)
    while above >= 0 {
      if let timing = timings[above] { timingsAbove.append(timing) }
      above = layers.states[Int(above)].links.parent
    }
    while let timing = timingsAbove.popLast() { own.enter(timing) }
    return own
  }

  /// Finds whether a layer moves, how often it asks for a frame, and how long that holds.
  mutating func look(at index: Int32, _ own: RunningTime, time: Double) {
    var (moves, framesPerSecond, until) = (false, Float(0), own.until)
    var link = layers[index].first
    while link >= 0 {
      let track = links[link].track
      switch own.nextChange(begin: track.begin, end: track.end, track.nextChange(after: own.local)) {
      case .never: break
      case .at(let change): until = min(until, change)
      case .continuously(let wish):
        // 0 is the most.
        framesPerSecond = moves && (framesPerSecond == 0 || wish == 0) ? 0 : max(framesPerSecond, wish)
        moves = true
        until = min(until, own.planTime(at: own.rate > 0 ? track.end : track.begin))
      }
      link = links[link].next
    }
    layers[index].isInPlansTime = own.isPlans
    let span = Span(since: time, until: until)
    layers[index].framesPerSecond = framesPerSecond
    layers[index].span = span
    setMoving(moves, index)
    if !moves {
      rest.since = max(rest.since, span.since)
      rest.until = min(rest.until, span.until)
    }
  }

  /// Moves resting layers whose shown values may be others at a time to those that are sampled.
  mutating func awakeRested(at time: Double) {
    if rest.contains(time) || resting.isEmpty { return }
    rest = Span()
    var place = 0
    while place < resting.count {
      let index = resting[place]
      if layers[index].span.contains(time) {
        rest.since = max(rest.since, layers[index].span.since)
        rest.until = min(rest.until, layers[index].span.until)
        place += 1
      } else {
        setMoving(true, index)
      }
    }
  }

  /// When the next frame is needed, after all layers are sampled at `time`: `time` itself for the display's next
  /// refresh; nil if nothing will change.
  func nextTime(after time: Double) -> Double? {
    var next = resting.isEmpty ? Double.infinity : rest.until
    for index in moving {
      let wish = Double(layers[index].framesPerSecond)
      guard wish > 0 else { return time }
      next = min(next, Self.nextTime(after: time, framesPerSecond: layers[index].framesPerSecond))
      next = min(next, max(layers[index].span.until, time))
    }
    return next.isFinite ? next : nil
  }

  /// When something that moves is drawn next; `time` itself for the display's next refresh.
  static func nextTime(after time: Double, framesPerSecond: Float) -> Double {
    let wish = Double(framesPerSecond)
    guard wish > 0 else { return time }
    // On a grid of times, so that several animations share frames. A time that is nearly on the grid is on it.
    return ((time * wish + 1e-6).rounded(.down) + 1) / wish
  }
}
