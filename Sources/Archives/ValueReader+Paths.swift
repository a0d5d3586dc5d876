import MultiplaneGeometry

extension ValueReader {
  /// SVG path data, or a mapping with one shape.
  func path(_ node: Int) throws(SceneError) -> Path {
    let expected = "SVG path data or a mapping with rect, roundedRect or ellipse"
    guard case .mapping = document[node].kind else {
      guard case .text(let text) = scalar(node) else { throw wrongType(expected, at: node) }
      do throws(PathError) {
        return try Path(svgData: text)
      } catch let problem {
        throw error(.path(problem), at: node)
      }
    }
    var values: [PathKey: Int] = [:]
    for (key, value) in try members(node, keys: PathKey.self, expected: expected) { values[key] = value }
    let forms = [PathKey.rect, .roundedRect, .ellipse].filter { values[$0] != nil }
    guard let form = forms.first, let rectangle = values[form] else { throw wrongType(expected, at: node) }
    if forms.count > 1, let second = values[forms[1]] {
      throw error(.conflictingKeys(form.rawValue, forms[1].rawValue), at: second)
    }
    if let radius = values[.cornerRadius], let radii = values[.cornerRadii] {
      throw error(.conflictingKeys(PathKey.cornerRadius.rawValue, PathKey.cornerRadii.rawValue), at: max(radius, radii))
    }
    let rect = try rect(rectangle)
    guard form == .roundedRect else {
      if let stray = values[.cornerRadius] ?? values[.cornerRadii] {
        throw error(.keyNeeds(PathKey.cornerRadius.rawValue, PathKey.roundedRect.rawValue), at: stray)
      }
      return form == .rect ? Path(rect) : Path(ellipseIn: rect)
    }
    if let radii = values[.cornerRadii] {
      return Path(roundedRect: rect, cornerRadii: try cornerRadii(radii, atLeast: 0))
    }
    guard let radius = values[.cornerRadius] else { throw missing(PathKey.cornerRadius.rawValue, in: node) }
    return Path(roundedRect: rect, cornerRadius: try amount(radius))
  }
}
