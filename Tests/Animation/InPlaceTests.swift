@testable import MultiplaneAnimation
import MultiplaneContents
import MultiplaneGeometry
import Testing

/// Lists are sampled in the memory that they have: the result is that of new values.
struct InPlaceTests {
  private static let ends: [(Bool, Bool, Bool)] = [
    (true, true, false), (true, false, false), (false, true, false), (false, false, true), (true, false, true),
    (false, true, true), (false, false, false),
  ]

  private func tracks(_ key: AnimationKey, _ values: [AnimationValue]) throws -> [AnimationTrack] {
    var tracks: [AnimationTrack] = []
    for flag in [0, 1, 2] {
      var settings = TrackSettings(timing: TimingRecord())
      (settings.timing.duration, settings.timing.legs) = (1, 3)
      settings.pace = .bezier(UnitBezier(0.3, -0.2, 0.5, 1.4))
      (settings.isAdditive, settings.isCumulative) = (flag == 1, flag == 2)
      for (from, to, by) in Self.ends {
        tracks.append(
          try AnimationTrack(
            key, from: from ? values[0] : nil, to: to ? values[1] : nil, by: by ? values[2] : nil, settings: settings))
      }
      var frames = KeyframeValues()
      frames.values = values
      tracks.append(try AnimationTrack(key, frames, settings: settings))
    }
    return tracks
  }

  private func forEachMoment(_ tracks: [AnimationTrack], _ body: (AnimationTrack, Moment) throws -> Void) throws {
    for track in tracks {
      for time in [0, 0.125, 0.5, 0.99, 1, 1.75, 2.5] { try body(track, try #require(track.moment(at: time))) }
    }
  }

  @Test func numbersAndColors() throws {
    let lists: [[Double]] = [[0, 0.25, 1], [0.5, 0.75, 0.9], [0.1, 0.1, -0.2]]
    for base in [[0.2, 0.3, 0.4], [0.2, 0.3], []] {
      try forEachMoment(try tracks(AnimationKey(.locations), lists.map { .numbers($0) })) { track, moment in
        var numbers = base
        track.apply(moment, to: &numbers)
        guard case .numbers(let expected) = track.wide(moment, over: .numbers(base)) else {
          throw AnimationProblem.noValues
        }
        #expect(numbers == expected)
      }
      func colors(_ list: [Double]) -> [Color] { list.map { Color(red: $0, green: 1 - $0, blue: $0 / 2, alpha: 0.5) } }
      try forEachMoment(try tracks(AnimationKey(.colors), lists.map { .colors(colors($0)) })) { track, moment in
        var list = colors(base)
        track.apply(moment, to: &list)
        guard case .colors(let expected) = track.wide(moment, over: .colors(colors(base))) else {
          throw AnimationProblem.noValues
        }
        #expect(list == expected)
      }
    }
  }

  @Test func filters() throws {
    func chain(_ x: Double) -> [Filter] {
      [.gaussianBlur(radius: x), .dropShadow(offset: Size(x, 2 * x), radius: 1 - x, color: .black), .hue(angle: x)]
    }
    for base in [chain(3), [.brightness(1), .brightness(2), .brightness(3)], []] {
      try forEachMoment(try tracks(AnimationKey(.filters), [chain(0), chain(2), chain(5)].map { .filters($0) })) {
        track, moment in
        var filters = base
        track.apply(moment, toAll: &filters)
        guard case .filters(let expected) = track.wide(moment, over: .filters(base)) else {
          throw AnimationProblem.noValues
        }
        #expect(filters == expected)
      }
    }
  }
}
