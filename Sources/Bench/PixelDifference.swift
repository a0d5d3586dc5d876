import MultiplaneGeometry

/// The difference of two images, in steps of 1/255 of a component.
package struct PixelDifference: Codable, Hashable, Sendable {
  /// The largest difference of any component of any pixel.
  package var largest = 0
  /// The fraction of pixels with a component that differs by more than 4 steps, 0…1.
  package var shareOver4 = 0.0

  package init(largest: Int = 0, shareOver4: Double = 0) {
    self.largest = largest
    self.shareOver4 = shareOver4
  }

  /// Compares two RGBA8 images of the same size.
  package init(_ one: [UInt8], _ other: [UInt8]) {
    guard one != other else { return }
    let (one, other) = (one.span, other.span)
    var over4 = 0
    for pixel in 0..<one.count / 4 {
      var farthest = 0
      for place in pixel * 4..<pixel * 4 + 4 { farthest = max(farthest, abs(Int(one[place]) - Int(other[place]))) }
      largest = max(largest, farthest)
      if farthest > 4 { over4 += 1 }
    }
    shareOver4 = Double(over4) / Double(max(one.count / 4, 1))
  }

  /// The maximum of each number.
  package func union(_ other: PixelDifference) -> PixelDifference {
    PixelDifference(largest: max(largest, other.largest), shareOver4: max(shareOver4, other.shareOver4))
  }
}

extension Workload.Agreement {
  package func allows(_ difference: PixelDifference) -> Bool {
    switch self {
    case .exact: difference.largest == 0
    case .within(let largest, let shareOver4):
      difference.largest <= largest && difference.shareOver4 <= shareOver4
    }
  }
}
