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

extension FramePlan.Pass {
  var text: String {
    let start = "pass \(target.text) scissor \(scissor.text)"
    switch work {
    case .batches: return start + (clear.map { " clear \($0.text)" } ?? "")
    case .copy(let source, let x, let y): return start + " copy \(source.text) from \(x),\(y)"
    case .filter(let step): return start + " " + step.text
    }
  }
}

extension FramePlan.Filtering {
  fileprivate var text: String {
    let start = "page \(source.text) at \(offset.x),\(offset.y)"
    if direction == .zero { return "halve \(factor.x > 1 ? "x" : "")\(factor.y > 1 ? "y" : "") \(start)" }
    let steps = direction.y == 0 ? "x" : direction.x == 0 ? "y" : "by \(direction.x.short),\(direction.y.short)"
    return "blur \(steps) sigma \(sigma.short) radius \(radius) \(start)"
  }
}

extension FramePlan.Batch {
  /// With a space before it where there is something to say.
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
