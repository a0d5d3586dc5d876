import MultiplaneAnimation
import MultiplaneGeometry
import MultiplaneLayers

extension ValueReader {
  typealias Images = [String: SceneFile.Image]

  /// What the animations of a layer are read for.
  private struct Subject {
    var layer: Int
    var layerClass: LayerClass
    var images: Images
  }

  /// The animations of a layer, in the order in which they are added.
  ///
  /// - Parameter layer: the layer's own node.
  func animations(
    _ node: Int, of layer: Int, _ layerClass: LayerClass, images: Images
  ) throws(SceneError) -> [AnimationDescription] {
    let subject = Subject(layer: layer, layerClass: layerClass, images: images)
    return try list(node, "a list of animations") { (item) throws(SceneError) in
      try animation(item, of: subject, depth: 1)
    }
  }

  /// Groups are read by recursion: deeper ones than a layer can run are refused.
  private func animation(
    _ node: Int, of subject: Subject, depth: Int
  ) throws(SceneError) -> AnimationDescription {
    guard depth <= AnimationCompiler.maximumDepth else { throw error(.animation(.tooDeep), at: node) }
    let entries = try members(node, expected: "an animation, a mapping")
    var kind = AnimationClass.basic
    if let entry = entries.first(where: { $0.key == AnimationKeyword.class.rawValue }) {
      kind = try word(entry.value, among: AnimationClass.allCases.map { ($0.rawValue, $0) })
    }
    var (description, timing) = (AnimationDescription(kind, at: place(of: node)), MediaTimingValues())
    var nodes: [AnimationKeyword: Int] = [:]
    for entry in entries {
      if let key = TimingKey(rawValue: entry.key) {
        try read(key, entry.value, into: &timing)
        continue
      }
      guard let key = AnimationKeyword(rawValue: entry.key), (AnimationKeyword.common + kind.ownKeys).contains(key)
      else { throw unknownKey(entry, in: node, of: kind) }
      let canonical = kind == .transition ? key : key.canonical
      guard nodes[canonical] == nil else {
        throw error(.conflictingKeys(canonical.rawValue, key.rawValue), at: entry.value)
      }
      nodes[canonical] = entry.value
    }
    if let node = nodes[.key] { description.layerKey = try text(node) }
    if let node = nodes[.timingFunction] { description.set(\Animation.timingFunction, try timingFunction(node)) }
    if let node = nodes[.preferredFrameRateRange] {
      description.set(\Animation.preferredFrameRateRange, try frameRate(node))
    }
    switch kind {
    case .group:
      guard let list = nodes[.animations] else { throw missing(AnimationKeyword.animations.rawValue, in: node) }
      for item in try self.list(list, expected: "a list of animations") {
        description.animations.append(try animation(item, of: subject, depth: depth + 1))
      }
    case .transition: try read(transition: nodes, of: subject, into: &description)
    case .basic, .keyframe, .spring: try read(property: nodes, at: node, of: subject, into: &description)
    }
    if kind == .spring, timing.duration == 0 {
      timing.duration = (description.makeAnimation(images: [:]) as? SpringAnimation)?.settlingDuration ?? .infinity
      guard timing.duration.isFinite else { throw missing(TimingKey.duration.rawValue, in: node) }
    }
    description.set(\Animation.timing, timing)
    return description
  }

  private func unknownKey(_ entry: Document.Entry, in node: Int, of kind: AnimationClass) -> SceneError {
    if AnimationKeyword(rawValue: entry.key) != nil {
      let owners = AnimationClass.allCases.filter { $0.ownKeys.map(\.rawValue).contains(entry.key) }
      let owner = owners.map(\.rawValue).joined(separator: ", ")
      return error(.keyNotForClass(entry.key, owner: owner, class: kind.rawValue), about: entry, in: node)
    }
    let allowed = (AnimationKeyword.common + kind.ownKeys).map(\.rawValue) + TimingKey.allCases.map(\.rawValue)
    return unknown(entry, in: node, allowed: allowed)
  }

  /// Reads what animations of a property have.
  private func read(
    property nodes: [AnimationKeyword: Int], at node: Int, of subject: Subject,
    into description: inout AnimationDescription
  ) throws(SceneError) {
    guard let keyPathNode = nodes[.keyPath] else { throw missing(AnimationKeyword.keyPath.rawValue, in: node) }
    let keyPath = try text(keyPathNode)
    description.set(\PropertyAnimation.keyPath, keyPath)
    if let node = nodes[.isAdditive] { description.set(\PropertyAnimation.isAdditive, try boolean(node)) }
    if let node = nodes[.isCumulative] { description.set(\PropertyAnimation.isCumulative, try boolean(node)) }
    let shape = try shape(of: keyPath, at: keyPathNode, of: subject.layerClass)
    if description.kind == .keyframe {
      return try read(keyframes: nodes, shape, images: subject.images, into: &description)
    }
    func value(_ key: AnimationKeyword) throws(SceneError) -> [AnimationDescription.Value] {
      guard let node = nodes[key], !isNull(node) else { return [] }
      return [try animationValue(node, shape, images: subject.images)]
    }
    description.set(try value(.fromValue)) { (animation: BasicAnimation, values) in animation.fromValue = values.first }
    description.set(try value(.toValue)) { (animation: BasicAnimation, values) in animation.toValue = values.first }
    description.set(try value(.byValue)) { (animation: BasicAnimation, values) in animation.byValue = values.first }
    if let node = nodes[.mass] { description.set(\SpringAnimation.mass, try positive(node)) }
    if let node = nodes[.stiffness] { description.set(\SpringAnimation.stiffness, try positive(node)) }
    if let node = nodes[.damping] { description.set(\SpringAnimation.damping, try amount(node)) }
    if let node = nodes[.initialVelocity] { description.set(\SpringAnimation.initialVelocity, try number(node)) }
  }

  private func read(
    keyframes nodes: [AnimationKeyword: Int], _ shape: ValueShape, images: Images,
    into description: inout AnimationDescription
  ) throws(SceneError) {
    if let node = nodes[.values] {
      let values = try list(node, "a list of values") { (item) throws(SceneError) in
        try animationValue(item, shape, images: images)
      }
      description.set(values) { (animation: KeyframeAnimation, values) in animation.values = values }
    }
    if let node = nodes[.path] { description.set(\KeyframeAnimation.path, try path(node)) }
    func numbers(_ key: AnimationKeyword) throws(SceneError) -> [Double]? {
      guard let node = nodes[key], !isNull(node) else { return nil }
      return try numberList(node)
    }
    description.set(\KeyframeAnimation.keyTimes, try numbers(.keyTimes))
    description.set(\KeyframeAnimation.tensionValues, try numbers(.tensionValues))
    description.set(\KeyframeAnimation.continuityValues, try numbers(.continuityValues))
    description.set(\KeyframeAnimation.biasValues, try numbers(.biasValues))
    if let node = nodes[.timingFunctions] {
      let functions = try list(node, "a list of timing functions", timingFunction)
      description.set(\KeyframeAnimation.timingFunctions, functions)
    }
    if let node = nodes[.calculationMode] { description.set(\KeyframeAnimation.calculationMode, try word(node)) }
    if let node = nodes[.rotationMode], !isNull(node) {
      let mode: RotationMode = try word(node)
      description.set(\KeyframeAnimation.rotationMode, mode)
    }
  }

  private func read(
    transition nodes: [AnimationKeyword: Int], of subject: Subject, into description: inout AnimationDescription
  ) throws(SceneError) {
    if let node = nodes[.type] { description.set(\Transition.type, try word(node)) }
    if let node = nodes[.subtype] {
      let subtype: TransitionSubtype = try word(node)
      description.set(\Transition.subtype, subtype)
    }
    var part = Transition().part
    if let node = nodes[.startProgress] { part.start = try fraction(node) }
    if let node = nodes[.endProgress] { part.end = try fraction(node) }
    description.set(\Transition.part, part)
    if let node = nodes[.from] {
      description.layersBefore = try layers(from: node, images: subject.images, before: subject.layer)
    }
  }

  // MARK: Timing

  func read(_ key: TimingKey, _ node: Int, into timing: inout MediaTimingValues) throws(SceneError) {
    switch key {
    case .beginTime: timing.beginTime = try number(node)
    case .timeOffset: timing.timeOffset = try number(node)
    case .duration: timing.duration = try amount(node)
    case .speed: timing.speed = try number(node)
    case .repeatCount: timing.repeatCount = try endless(node)
    case .repeatDuration: timing.repeatDuration = try endless(node)
    case .autoreverses: timing.autoreverses = try boolean(node)
    case .fillMode: timing.fillMode = try word(node)
    }
  }

  /// A number of at least 0, or `infinity`.
  private func endless(_ node: Int) throws(SceneError) -> Double {
    if case .text(let text) = scalar(node), ["infinity", ".inf"].contains(text) { return .infinity }
    return try amount(node)
  }

  /// A name, or four numbers.
  private func timingFunction(_ node: Int) throws(SceneError) -> MediaTimingFunction {
    if case .list = document[node].kind {
      let v = try numbers(node, counts: [4], expected: "the control points [x1, y1, x2, y2]")
      guard (0...1).contains(v[0]), (0...1).contains(v[2]) else {
        throw error(.outOfRange(expected: "control points whose x is from 0 to 1", found: "\(v[0]), \(v[2])"), at: node)
      }
      return MediaTimingFunction(controlPoints: v[0], v[1], v[2], v[3])
    }
    return try word(node, among: MediaTimingFunction.named)
  }

  /// A number, or `[minimum, maximum, preferred]`; the last may be left out.
  private func frameRate(_ node: Int) throws(SceneError) -> FrameRateRange {
    if case .scalar = document[node].kind {
      let rate = Float(try positive(node))
      return FrameRateRange(minimum: rate, maximum: rate, preferred: rate)
    }
    let v = try numbers(node, counts: [2, 3], expected: "frames a second, [minimum, maximum, preferred]")
    guard v.allSatisfy({ $0 >= 0 }), v[0] <= v[1] else {
      throw error(.outOfRange(expected: "rates from 0, the minimum first", found: "\(v)"), at: node)
    }
    return FrameRateRange(minimum: Float(v[0]), maximum: Float(v[1]), preferred: v.count == 3 ? Float(v[2]) : 0)
  }

  // MARK: Values

  /// The type of a property's values.
  private func shape(of keyPath: String, at node: Int, of layerClass: LayerClass) throws(SceneError) -> ValueShape {
    if layerClass == .text {
      switch keyPath {
      case TextKey.fontSize.rawValue: return .number
      case TextKey.foregroundColor.rawValue: return .color
      default: break
      }
    }
    if let key = AnimationKey(keyPath: keyPath) { return key.shape }
    let names = AnimatedProperty.allCases.map(\.name)
    let suggestion = Suggestion.nearest(to: keyPath, among: names)
    throw error(.unknownValue(keyPath, suggestion: suggestion, allowed: []), at: node)
  }

  func numberList(_ node: Int) throws(SceneError) -> [Double] {
    try list(node, "a list of numbers", finite)
  }

  /// As values of layers are written; numbers outside of a property's range are allowed, for differences.
  private func animationValue(
    _ node: Int, _ shape: ValueShape, images: Images
  ) throws(SceneError) -> AnimationDescription.Value {
    switch shape {
    case .number: return .value(.number(try number(node)))
    case .flag: return .value(.flag(try boolean(node)))
    case .point: return .value(.point(try point(node)))
    case .size: return .value(.size(try offset(node)))
    case .rect:
      let v = try numbers(node, counts: [4], expected: "a rectangle [x, y, width, height]")
      return .value(.rect(Rect(x: v[0], y: v[1], width: v[2], height: v[3])))
    case .color: return .value(.color(try animatedColor(node)))
    case .transform: return .value(.transform(try transform(node)))
    case .cornerRadii: return .value(.cornerRadii(try cornerRadii(node)))
    case .path: return .value(.path(try path(node)))
    case .colors: return .value(.colors(try list(node, "a list of colours", animatedColor)))
    case .numbers: return .value(.numbers(try numberList(node)))
    case .bitmap: return .image(try imageName(node, images: images))
    case .matrix: return .value(.matrix(try colorMatrix(node)))
    case .filters: return .value(.filters(try filters(node)))
    }
  }

  private func animatedColor(_ node: Int) throws(SceneError) -> Color {
    guard case .list(let items) = document[node].kind, (3...4).contains(items.count) else { return try color(node) }
    let v = try numberList(node)
    return Color(red: v[0], green: v[1], blue: v[2], alpha: v.count == 4 ? v[3] : 1)
  }
}
