import MultiplaneChanges
import MultiplaneContents
import MultiplaneDrawing
import MultiplaneGeometry
import MultiplaneLayers

extension ValueReader {
  /// The commands of a layer's picture.
  ///
  /// - Parameter depth: how many groups the list is in.
  func drawCommands(
    _ node: Int, images: [String: SceneFile.Image], depth: Int = 0
  ) throws(SceneError) -> [DrawCommand] {
    guard depth <= DrawKey.maximumDepth else {
      throw error(
        .outOfRange(expected: "at most \(DrawKey.maximumDepth) groups in each other", found: "more"), at: node)
    }
    return try list(node, "a list of drawing commands") { (item) throws(SceneError) in
      try drawCommand(item, images: images, depth: depth)
    }
  }

  private func drawCommand(
    _ node: Int, images: [String: SceneFile.Image], depth: Int
  ) throws(SceneError) -> DrawCommand {
    let expected = "a drawing command: a mapping with fill, stroke, gradient, image, text or group"
    var values: [DrawKey: Int] = [:]
    for (key, value) in try members(node, keys: DrawKey.self, expected: expected) { values[key] = value }
    let verbs = DrawKey.verbs.filter { values[$0] != nil }
    guard let verb = verbs.first, let subject = values[verb] else { throw wrongType(expected, at: node) }
    if verbs.count > 1, let second = values[verbs[1]] {
      throw error(.conflictingKeys(verb.rawValue, verbs[1].rawValue), at: second)
    }
    for (key, value) in values.sorted(by: { $0.value < $1.value })
    where key != verb && !verb.parameters.contains(key) {
      let owner = DrawKey.verbs.first { $0.parameters.contains(key) } ?? verb
      throw error(.keyNeeds(key.rawValue, owner.rawValue), at: value)
    }
    switch verb {
    case .fill:
      let color = try values[.color].map { (node) throws(SceneError) in try self.color(node) } ?? .black
      let rule: FillRule = try values[.fillRule].map { (node) throws(SceneError) in try word(node) } ?? .nonZero
      return .fill(try path(subject), color, rule)
    case .stroke: return .stroke(try path(subject), try pen(values))
    case .gradient:
      let entries = try members(subject, expected: "a mapping of a gradient")
      var properties: [LayerDescription.Property] = []
      for entry in entries {
        guard let property = try property(entry.key, entry.value, of: .gradient) else {
          throw unknown(entry, in: subject, allowed: LayerClass.gradient.ownKeys)
        }
        properties.append(property)
      }
      return .gradient(try gradient(of: properties, in: entries), try place(values, in: node))
    case .image:
      var use = DrawCommand.ImageUse(
        name: try imageName(subject, images: images), rect: try place(values, in: node))
      if let insets = values[.capInsets] { use.capInsets = try self.insets(insets) }
      if let mode = values[.resizingMode] {
        use.resizingMode = try word(mode, among: [("stretch", .stretch), ("tile", .tile)])
        if use.capInsets == nil { use.capInsets = .zero }
      }
      if let tint = values[.tint] { use.tint = try color(tint) }
      return .image(use)
    case .text: return try text(subject, values, in: node)
    default: return .group(try group(values), try drawCommands(subject, images: images, depth: depth + 1))
    }
  }

  private func place(_ values: [DrawKey: Int], in node: Int) throws(SceneError) -> Rect {
    guard let rect = values[.rect] else { throw missing(DrawKey.rect.rawValue, in: node) }
    return try self.rect(rect)
  }

  private func pen(_ values: [DrawKey: Int]) throws(SceneError) -> DrawCommand.Pen {
    var pen = DrawCommand.Pen()
    if let node = values[.color] { pen.color = try color(node) }
    if let node = values[.lineWidth] { pen.lineWidth = try amount(node) }
    if let node = values[.lineCap] { pen.lineCap = try word(node) }
    if let node = values[.lineJoin] { pen.lineJoin = try word(node) }
    if let node = values[.miterLimit] { pen.miterLimit = try amount(node) }
    if let node = values[.lineDashPattern] { pen.dashes = try list(node, "a list of lengths", amount) }
    if let node = values[.lineDashPhase] { pen.dashPhase = try number(node) }
    return pen
  }

  private func text(_ subject: Int, _ values: [DrawKey: Int], in node: Int) throws(SceneError) -> DrawCommand {
    let attributes = try values[.attributes].map { (node) throws(SceneError) in try textAttributes(node) }
    let text = try attributedText(subject, attributes: attributes ?? TextAttributes())
    if let rect = values[.rect], let point = values[.point] {
      throw error(.conflictingKeys(DrawKey.rect.rawValue, DrawKey.point.rawValue), at: max(rect, point))
    }
    var most = 0
    if let node = values[.maximumNumberOfLines] { most = try wholeNumber(node, in: 0...Int(Int32.max)) }
    if let lines = values[.maximumNumberOfLines], values[.point] != nil {
      throw error(.keyNeeds(DrawKey.maximumNumberOfLines.rawValue, DrawKey.rect.rawValue), at: lines)
    }
    if let point = values[.point] { return .text(text, .point(try self.point(point)), maximumNumberOfLines: most) }
    return .text(text, .rect(try place(values, in: node)), maximumNumberOfLines: most)
  }

  private func group(_ values: [DrawKey: Int]) throws(SceneError) -> DrawCommand.Group {
    var group = DrawCommand.Group()
    if let node = values[.opacity] { group.opacity = try fraction(node) }
    if let node = values[.blendMode] { group.blendMode = try blendMode(node) }
    if let node = values[.shadow] { group.shadow = try shadow(node) }
    if let node = values[.clip] { group.clip = try path(node) }
    if let node = values[.affineTransform] { group.transform = try affineTransform(node) }
    return group
  }
}
