internal import MultiplaneGeometry

extension FramePlan.Page {
  var text: String { "\(set).\(index)" }
}

extension FramePlan.PassTarget {
  fileprivate var text: String {
    switch self {
    case .target: "target"
    case .page(let page): "page \(page.text)"
    }
  }
}

extension FramePlan {
  /// A line for a pass, then one for each of its copies and filters.
  func lines(of pass: Pass) -> [String] {
    let clear = pass.clear.map { " clear \($0.text)\(pass.isCovered ? " covered" : "")" }
    return ["pass \(pass.target.text) scissor \(pass.scissor.text)\(clear ?? "")"]
      + copies[pass.copies].map { "  copy \($0.from.text) from \($0.x),\($0.y) to \($0.to.text)" }
      + filters[pass.filters].flatMap { filter in
        filterRecords[filter.records].map { "  \(filter.kind) \($0.text) of page \(filter.source.text)" }
      }
  }
}

extension FilterRecord {
  fileprivate var text: String {
    let direction =
      kernel.x == 0 && kernel.y == 0
      ? (map.x > 1 ? "x" : "") + (map.y > 1 ? "y" : "")
      : kernel.y == 0 ? "along x" : kernel.x == 0 ? "along y" : "by \(kernel.x.short),\(kernel.y.short)"
    let gauss = kernel.w > 0 ? " weight \(kernel.z.short) radius \(kernel.w.short)" : ""
    return "\(direction)\(gauss) to \(rect.text) from \(map.z.short),\(map.w.short)"
  }
}

extension FramePlan.Batch {
  /// Starts with a space unless empty.
  var blendingText: String {
    let blending = self.blending == .sourceOver ? "" : " \(self.blending)"
    return blending + (backdrop.map { " over \($0.text)" } ?? "")
  }
}

extension GroupRecord {
  var text: String {
    var parts = ["region \(region.text) place \(place.x.short),\(place.y.short) opacity \(place.z.short)"]
    let plain = GroupRecord()
    if multiplier != plain.multiplier { parts.append("multiplied by \(multiplier.text)") }
    if sampling != plain.sampling { parts.append("sampling \(sampling.text) cells \(cells.text)") }
    if backdrop != plain.backdrop {
      parts.append("over \(backdrop.x.short),\(backdrop.y.short) mode \(backdrop.z.short)")
    }
    if steps != plain.steps { parts.append("steps \(steps.x.short) count \(steps.y.short)") }
    return parts.joined(separator: " ")
  }
}
