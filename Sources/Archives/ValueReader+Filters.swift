import MultiplaneGeometry
import MultiplaneContents

extension ValueReader {
  /// A chain of filters, the first one first.
  func filters(_ node: Int) throws(SceneError) -> [Filter] {
    try list(node, "a list of filters", atMost: Filter.maximumCount, filter)
  }

  /// As in CSS, amounts below 0 are errors, and amounts above the maximum count as the maximum.
  private func filter(_ node: Int) throws(SceneError) -> Filter {
    let expected = "a filter, a mapping with one key"
    let members = try members(node, keys: FilterKey.self, expected: expected)
    guard members.count == 1, let (key, value) = members.first else { throw wrongType(expected, at: node) }
    return switch key {
    case .gaussianBlur: .gaussianBlur(radius: try amount(value))
    case .colorMatrix: .colorMatrix(try colorMatrix(value))
    case .brightness: .brightness(try amount(value))
    case .contrast: .contrast(try amount(value))
    case .saturation: .saturation(try amount(value))
    case .hue: .hue(angle: try number(value, expected: "degrees").remainder(dividingBy: 360) * .pi / 180)
    case .sepia: .sepia(try amount(value))
    case .grayscale: .grayscale(try amount(value))
    case .invert: .invert(try amount(value))
    case .opacity: .opacity(try amount(value))
    case .dropShadow: try dropShadow(value)
    }
  }

  func colorMatrix(_ node: Int) throws(SceneError) -> ColorMatrix {
    let v = try numbers(node, counts: [20], expected: "the 20 numbers of a colour matrix, row by row")
    func row(_ index: Int) -> SIMD4<Double> { SIMD4(v[index], v[index + 1], v[index + 2], v[index + 3]) }
    return ColorMatrix(
      red: row(0), green: row(5), blue: row(10), alpha: row(15), offset: SIMD4(v[4], v[9], v[14], v[19]))
  }

  private func dropShadow(_ node: Int) throws(SceneError) -> Filter {
    var (offset, radius, color) = (Size?.none, 0.0, Color.black)
    for (key, value) in try members(node, keys: DropShadowKey.self, expected: "a drop shadow with an offset") {
      switch key {
      case .offset: offset = try self.offset(value)
      case .radius: radius = try amount(value)
      case .color: color = try self.color(value)
      }
    }
    guard let offset else { throw missing(DropShadowKey.offset.rawValue, in: node) }
    return .dropShadow(offset: offset, radius: radius, color: color)
  }
}
