package import MultiplaneGeometry

/// How a keyframe animation goes from each value to the next.
public enum CalculationMode: String, Hashable, Sendable, CaseIterable {
  /// In straight lines.
  case linear
  /// Each value holds until the next key time.
  case discrete
  /// In straight lines, at an even speed along the whole way; key times and timing functions are ignored.
  case paced
  /// In a smooth curve through the values, shaped by tension, continuity and bias.
  case cubic
  /// In such a curve, at an even speed.
  case cubicPaced

  var isPaced: Bool { self == .paced || self == .cubicPaced }
}

/// What a keyframe animation is given.
package struct KeyframeValues {
  package var values: [AnimationValue] = []
  /// Used instead of the values.
  package var path: Path?
  package var keyTimes: [Double]?
  package var timingFunctions: [MediaTimingFunction] = []
  package var mode = CalculationMode.linear
  /// For cubic modes, one for each value or empty: Kochanek and Bartels' parameters.
  package var tension: [Double] = []
  package var continuity: [Double] = []
  package var bias: [Double] = []

  package init() {}
}

extension Keyframes {
  init(_ given: KeyframeValues, of key: AnimationKey) throws(AnimationProblem) {
    self.init()
    if let path = given.path {
      guard key.shape == .point else { throw .type(expected: key.shape.rawValue) }
      try setPath(path, given)
      return
    }
    guard !given.values.isEmpty else { throw .noValues }
    for value in given.values {
      if let lanes = try key.lanes(of: value) { plains.append(lanes) } else { values.append(value) }
    }
    let count = given.values.count
    isDiscrete = given.mode == .discrete || key.shape == .flag
    if !values.isEmpty {
      try setTimes(given, count: count)
      if given.mode.isPaced { times = Self.evenTimes(count) }
      return
    }
    try setTimes(given, count: count)
    if given.mode == .cubic || given.mode == .cubicPaced { addSpline(given) }
    if given.mode.isPaced { pace() }
  }

  private mutating func setPath(_ path: Path, _ given: KeyframeValues) throws(AnimationProblem) {
    guard path.isFinite else { throw .notFinite }
    var (start, isJump) = (SIMD4<Double>.zero, [Bool]())
    func lanes(_ p: Point) -> SIMD4<Double> { SIMD4(p.x, p.y, 0, 0) }
    func add(_ c: SIMD4<Double>, _ d: SIMD4<Double>, _ end: SIMD4<Double>, jump: Bool = false) {
      if plains.isEmpty { plains.append(start) }
      controls += [c, d]
      plains.append(end)
      isJump.append(jump)
    }
    for element in path.elements {
      let last = plains.last ?? start
      switch element {
      case .move(let p):
        start = lanes(p)
        if !plains.isEmpty { add(last, start, start, jump: true) }
      case .line(let p): add(last + (lanes(p) - last) / 3, last + (lanes(p) - last) * 2 / 3, lanes(p))
      case .quadCurve(let p, let c):
        add(last + (lanes(c) - last) * 2 / 3, lanes(p) + (lanes(c) - lanes(p)) * 2 / 3, lanes(p))
      case .curve(let p, let c, let d): add(lanes(c), lanes(d), lanes(p))
      case .close: if start != last { add(last + (start - last) / 3, last + (start - last) * 2 / 3, start) }
      }
    }
    guard !isJump.isEmpty else { throw .noValues }
    let segments = isJump.count(where: { !$0 })
    isDiscrete = given.mode == .discrete
    try setTimes(given, count: segments + 1)
    // The elements take equal times, and the last point shows at the end only.
    if isDiscrete, given.keyTimes == nil { times = Self.evenTimes(segments + 1) }
    // A jump takes no time: it has its segment, from a time to the same time.
    var (all, index) = ([times[0]], 0)
    var ownPaces: [Pace] = []
    for jump in isJump {
      if !jump { index += 1 }
      all.append(times[min(index, times.count - 1)])
      if !paces.isEmpty { ownPaces.append(jump ? .linear : paces[index - 1]) }
    }
    (times, paces) = (all, ownPaces)
    if given.mode.isPaced { pace(isJump: isJump) }
  }

  private static func evenTimes(_ count: Int) -> [Double] {
    count == 1 ? [0] : (0..<count).map { Double($0) / Double(count - 1) }
  }

  private mutating func setTimes(_ given: KeyframeValues, count: Int) throws(AnimationProblem) {
    let isPaced = given.mode.isPaced
    if let keyTimes = given.keyTimes, !isPaced {
      guard keyTimes.count == count || isDiscrete && keyTimes.count == count + 1 else {
        throw .keyTimeCount(keyTimes.count, expected: count)
      }
      var last = 0.0
      for time in keyTimes {
        guard time >= last, time <= 1 else { throw .keyTimeOrder }
        last = time
      }
      times = Array(keyTimes.prefix(count))
    } else if isDiscrete {
      times = (0..<count).map { Double($0) / Double(count) }
    } else {
      times = Self.evenTimes(count)
    }
    guard !isPaced, !isDiscrete, !given.timingFunctions.isEmpty, count > 1 else { return }
    guard given.timingFunctions.allSatisfy(\.isFinite) else { throw .timingFunction }
    paces = (0..<count - 1).map { $0 < given.timingFunctions.count ? given.timingFunctions[$0].pace : .linear }
  }

  /// Bézier control points of a Kochanek–Bartels spline through the values: Catmull–Rom's with parameters of 0. At the
  /// ends the same formula holds, with the chord that there is for both: the curve leaves along it, a tension of 1 at
  /// rest. Where key times are uneven, the speeds on both sides of a value are alike, as in Core Animation.
  private mutating func addSpline(_ given: KeyframeValues) {
    func parameter(_ list: [Double], _ index: Int) -> Double {
      index < list.count && list[index].isFinite ? list[index] : 0
    }
    let last = plains.count - 1
    guard last > 0 else { return }
    /// The time of a segment beside that of both segments around a value; 1 where they are equal.
    func share(_ segment: Int, around index: Int) -> Double {
      let both = times[index + 1] - times[index - 1]
      return both > 0 ? 2 * (times[segment + 1] - times[segment]) / both : 1
    }
    func slope(_ index: Int, isLeaving: Bool) -> SIMD4<Double> {
      let (t, b) = (parameter(given.tension, index), parameter(given.bias, index))
      let c = parameter(given.continuity, index) * (isLeaving ? 1 : -1)
      let (chordBefore, chordAfter) = (max(index, 1), min(index + 1, last))
      let before = (plains[chordBefore] - plains[chordBefore - 1]) * ((1 - t) * (1 + b) * (1 + c) / 2)
      let mean = before + (plains[chordAfter] - plains[chordAfter - 1]) * ((1 - t) * (1 - b) * (1 - c) / 2)
      return index == 0 || index == last ? mean : mean * share(isLeaving ? index : index - 1, around: index)
    }
    for index in 0..<last {
      controls.append(plains[index] + slope(index, isLeaving: true) / 3)
      controls.append(plains[index + 1] - slope(index + 1, isLeaving: false) / 3)
    }
  }

  /// The parts in which the length of a curved segment is measured.
  private static let curveParts = 128

  /// Sets the times so that the speed along the way is even.
  private mutating func pace(isJump: [Bool] = []) {
    guard plains.count > 1 else { return }
    let parts = controls.isEmpty ? 1 : Self.curveParts
    subdivisions = 1
    times = Self.evenTimes(plains.count)
    var (lengths, total) = ([0.0], 0.0)
    var measured = self
    measured.paces = []
    for index in 0..<plains.count - 1 {
      var last = plains[index]
      for part in 1...parts {
        let next = measured.point(index, Double(part) / Double(parts))
        let step = next - last
        if !(index < isJump.count && isJump[index]) { total += (step * step).sum().squareRoot() }
        lengths.append(total)
        last = next
      }
    }
    subdivisions = parts
    paces = []
    times = total > 0 ? lengths.map { $0 / total } : Self.evenTimes(lengths.count)
  }
}
