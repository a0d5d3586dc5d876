/// The differences between a picture and the expected one.
package struct Comparison: Sendable, CustomStringConvertible {
  /// The bounds that a picture must keep.
  package enum Bounds: Sendable, CustomStringConvertible {
    /// Byte for byte the same.
    case exact
    /// No component differs by more.
    case within(Int)
    /// The library's promise against the referee: exact where nothing is filtered, translucent or antialiased; 2/255
    /// where at most one layer is; otherwise 4/255. Pixels of which the referee is unsure do not count. The promised
    /// share of pixels over 2/255 applies to many pictures together: a caller that draws many adds up `overTwoCount`.
    case promise

    package var description: String {
      switch self {
      case .exact: "exact"
      case .within(let limit): "within \(limit)/255"
      case .promise: "the promise"
      }
    }
  }

  /// A component that differs.
  package struct Place: Hashable, Sendable {
    package let x: Int
    package let y: Int
    package let expected: [UInt8]
    package let actual: [UInt8]
    package let softLayers: Int
  }

  /// The share of pixels that may be over 2/255 where several soft layers meet.
  package static let allowedShareOverTwo = 0.001

  /// The most pixels that the referee may be unsure of, over many pictures: beyond that, a comparison is meaningless.
  package static let allowedShareUnsure = 0.02

  /// The largest distance of two components, over all sure pixels.
  package private(set) var maxDifference = 0
  /// The largest difference where all values are whole 255ths, where nothing is soft, where one layer is, and where
  /// several are.
  package private(set) var maxDifferenceWhereExact = 0
  package private(set) var maxDifferenceWhereHard = 0
  package private(set) var maxDifferenceWhereOneSoft = 0
  /// For each difference 0…255, the number of sure pixels whose worst component has it.
  package private(set) var histogram = [Int](repeating: 0, count: 256)
  package private(set) var pixelCount = 0
  package private(set) var exactPixelCount = 0
  package private(set) var unsureCount = 0
  /// The first pixel in row order that breaks the promise, and the first that differs at all.
  package private(set) var firstOverPromise: Place?
  package private(set) var firstDifference: Place?
  private let sizes: (expected: (Int, Int), actual: (Int, Int))

  /// Compares with the referee's result.
  package init(_ expected: Referee.Result, _ actual: Picture) {
    self.init(expected.picture, actual, result: expected)
  }

  /// Compares two pictures without the referee's information: each pixel counts as made of several soft layers.
  package init(_ expected: Picture, _ actual: Picture) {
    self.init(expected, actual, result: nil)
  }

  private init(_ expected: Picture, _ actual: Picture, result: Referee.Result?) {
    sizes = ((expected.width, expected.height), (actual.width, actual.height))
    guard sizes.expected == sizes.actual else { return }
    pixelCount = expected.width * expected.height
    let (a, b) = (expected.pixels, actual.pixels)
    for index in 0..<pixelCount {
      var worst = 0
      var component = index * 4
      while component < index * 4 + 4 {
        let distance = Int(a[component]) - Int(b[component])
        if distance > worst { worst = distance } else if -distance > worst { worst = -distance }
        component += 1
      }
      if let result, result.isUnsure[index] {
        unsureCount += 1
        continue
      }
      let soft = result.map { Int($0.softLayers[index]) } ?? 2
      let isExact = result?.isExact[index] ?? false
      let limit = Self.limit(soft: soft, isExact: isExact)
      histogram[worst] += 1
      if isExact { exactPixelCount += 1 }
      guard worst > 0 else { continue }
      let place = Place(
        x: index % expected.width, y: index / expected.width, expected: Array(a[index * 4..<index * 4 + 4]),
        actual: Array(b[index * 4..<index * 4 + 4]), softLayers: soft)
      firstDifference = firstDifference ?? place
      maxDifference = max(maxDifference, worst)
      if isExact { maxDifferenceWhereExact = max(maxDifferenceWhereExact, worst) }
      if soft == 0 { maxDifferenceWhereHard = max(maxDifferenceWhereHard, worst) }
      if soft == 1 { maxDifferenceWhereOneSoft = max(maxDifferenceWhereOneSoft, worst) }
      if worst > limit { firstOverPromise = firstOverPromise ?? place }
    }
  }

  /// The number of sure pixels that differ by more than 2/255.
  package var overTwoCount: Int { histogram[3...].reduce(0, +) }

  /// The promised limit at a pixel. A hard pixel that is not whole 255ths is rounded once.
  private static func limit(soft: Int, isExact: Bool) -> Int {
    if isExact { return 0 }
    return switch soft {
    case 0: 1
    case 1: 2
    default: 4
    }
  }

  /// Why the picture breaks the bounds; nil when it keeps them.
  package func failure(_ bounds: Bounds) -> String? {
    if sizes.expected != sizes.actual {
      return "the size is \(sizes.actual.0) × \(sizes.actual.1), expected \(sizes.expected.0) × \(sizes.expected.1)"
    }
    switch bounds {
    case .exact: return maxDifference == 0 ? nil : "not exact: \(self)"
    case .within(let limit): return maxDifference <= limit ? nil : "not within \(limit)/255: \(self)"
    case .promise:
      if firstOverPromise != nil { return "over the promise: \(self)" }
      return nil
    }
  }

  package var description: String {
    var text = "largest difference \(maxDifference)/255 (exact pixels \(maxDifferenceWhereExact), "
    text += "hard \(maxDifferenceWhereHard), one soft layer \(maxDifferenceWhereOneSoft)) on \(pixelCount) pixels, "
    text += "\(exactPixelCount) exact, \(unsureCount) unsure, \(overTwoCount) over 2/255"
    if let place = firstOverPromise ?? firstDifference {
      text += "; first at (\(place.x), \(place.y)), \(place.softLayers) soft: expected \(place.expected), "
      text += "actual \(place.actual)"
    }
    return text
  }
}
