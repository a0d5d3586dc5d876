internal import MultiplaneContents
internal import MultiplaneGeometry

extension Gradient {
  /// Location of a colour, 0…1, not below those before.
  func location(of index: Int) -> Double {
    guard let locations, locations.count == colors.count else {
      return colors.count > 1 ? Double(index) / Double(colors.count - 1) : 0
    }
    return locations[...index].reduce(0) { max($0, min($1, 1)) }
  }

  var isOpaque: Bool { colors.allSatisfy { $0.alpha >= 1 } }
}
