package import MultiplaneGeometry

extension Coder {
  /// A path; nil where there is none, and, with an error, where it is none or has numbers that are not finite.
  package final func decodePath(forKey key: String) -> Path? {
    guard let numbers = decodeNumbers(forKey: key) else { return nil }
    guard let path = Path(numbers) else { return refuse(.wrongType(key: key, wanted: "path")) }
    return path.isFinite ? path : refuse(.notFinite(key: key))
  }

  /// Writes a path; nothing for nil.
  package final func encode(_ path: Path?, forKey key: String) { if let path { encode(path.numbers, forKey: key) } }
}

extension Path {
  /// Each element as its kind, 0 to 4, and its points.
  fileprivate var numbers: [Double] {
    elements.flatMap { element -> [Double] in
      switch element {
      case .move(let p): [0, p.x, p.y]
      case .line(let p): [1, p.x, p.y]
      case .quadCurve(let p, let c): [2, p.x, p.y, c.x, c.y]
      case .curve(let p, let c, let d): [3, p.x, p.y, c.x, c.y, d.x, d.y]
      case .close: [4]
      }
    }
  }

  /// nil for numbers that are no path's.
  fileprivate init?(_ numbers: [Double]) {
    self.init()
    var rest = numbers[...]
    while let kind = rest.popFirst() {
      let count = kind == 0 || kind == 1 ? 2 : kind == 2 ? 4 : kind == 3 ? 6 : kind == 4 ? 0 : Int.max
      guard count <= rest.count else { return nil }
      let values = Array(rest.prefix(count))
      rest.removeFirst(count)
      func point(_ index: Int) -> Point { Point(values[2 * index], values[2 * index + 1]) }
      switch kind {
      case 0: move(to: point(0))
      case 1: addLine(to: point(0))
      case 2: addQuadCurve(to: point(0), control: point(1))
      case 3: addCurve(to: point(0), control1: point(1), control2: point(2))
      default: closeSubpath()
      }
    }
  }
}
