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
    var animations: [AnimationDescription] = []
    for item in try list(node, expected: "a list of animations") {
      animations.append(try animation(item, of: subject, depth: 1))
    }
    return animations
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
    var description = AnimationDescription(place: place(of: node))
    var nodes: [AnimationKeyword: Int] = [:]
    for entry in entries {
      if let key = TimingKey(rawValue: entry.key) {
        try read(key, entry.value, into: &description.timing)
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
    if let node = nodes[.timingFunction] { description.timingFunction = try timingFunction(node) }
    if let node = nodes[.preferredFrameRateRange] { description.frameRate = try frameRate(node) }
    description.kind = try self.kind(kind, nodes, at: node, of: subject, depth: depth)
    if case .spring(_, _, let spring) = description.kind, description.timing.duration == 0 {
      description.timing.duration = try settlingDuration(of: spring, at: node)
    }
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

  private func kind(
    _ kind: AnimationClass, _ nodes: [AnimationKeyword: Int], at node: Int, of subject: Subject, depth: Int
  ) throws(SceneError) -> AnimationDescription.Kind {
    switch kind {
    case .group:
      guard let list = nodes[.animations] else { throw missing(AnimationKeyword.animations.rawValue, in: node) }
      var animations: [AnimationDescription] = []
      for item in try self.list(list, expected: "a list of animations") {
        animations.append(try animation(item, of: subject, depth: depth + 1))
      }
      return .group(animations)
    case .transition: return .transition(try transition(nodes, of: subject))
    case .basic, .keyframe, .spring: break
    }
    guard let keyPath = nodes[.keyPath] else { throw missing(AnimationKeyword.keyPath.rawValue, in: node) }
    var property = AnimationDescription.PropertyDescription()
    property.keyPath = try text(keyPath)
    if let node = nodes[.isAdditive] { property.isAdditive = try boolean(node) }
    if let node = nodes[.isCumulative] { property.isCumulative = try boolean(node) }
    let shape = try shape(of: property.keyPath, at: keyPath, of: subject.layerClass)
    func value(_ key: AnimationKeyword) throws(SceneError) -> AnimationDescription.Value? {
      guard let node = nodes[key], !isNull(node) else { return nil }
      return try animationValue(node, shape, images: subject.images)
    }
    if kind == .keyframe { return .keyframe(property, try keyframes(nodes, shape, images: subject.images)) }
    let ends = AnimationDescription.Ends(from: try value(.fromValue), to: try value(.toValue), by: try value(.byValue))
    guard kind == .spring else { return .basic(property, ends) }
    var spring = AnimationDescription.SpringDescription()
    if let node = nodes[.mass] { spring.mass = try positive(node) }
    if let node = nodes[.stiffness] { spring.stiffness = try positive(node) }
    if let node = nodes[.damping] { spring.damping = try amount(node) }
    if let node = nodes[.initialVelocity] { spring.initialVelocity = try number(node) }
    return .spring(property, ends, spring)
  }

  private func settlingDuration(
    of spring: AnimationDescription.SpringDescription, at node: Int
  ) throws(SceneError) -> Double {
    let duration = spring.makeAnimation().settlingDuration
    guard duration.isFinite else { throw missing(TimingKey.duration.rawValue, in: node) }
    return duration
  }

  private func keyframes(
    _ nodes: [AnimationKeyword: Int], _ shape: ValueShape, images: Images
  ) throws(SceneError) -> AnimationDescription.KeyframeDescription {
    var frames = AnimationDescription.KeyframeDescription()
    if let node = nodes[.values] {
      var values: [AnimationDescription.Value] = []
      for item in try self.list(node, expected: "a list of values") {
        values.append(try animationValue(item, shape, images: images))
      }
      frames.values = values
    }
    if let node = nodes[.path] { frames.path = try path(node) }
    func list(_ key: AnimationKeyword) throws(SceneError) -> [Double]? {
      guard let node = nodes[key], !isNull(node) else { return nil }
      return try numberList(node)
    }
    frames.keyTimes = try list(.keyTimes)
    (frames.tension, frames.continuity) = (try list(.tensionValues), try list(.continuityValues))
    frames.bias = try list(.biasValues)
    if let node = nodes[.timingFunctions] {
      var functions: [MediaTimingFunction] = []
      for item in try self.list(node, expected: "a list of timing functions") {
        functions.append(try timingFunction(item))
      }
      frames.timingFunctions = functions
    }
    if let node = nodes[.calculationMode] { frames.mode = try word(node) }
    if let node = nodes[.rotationMode], !isNull(node) { frames.rotationMode = try word(node) }
    return frames
  }

  private func transition(
    _ nodes: [AnimationKeyword: Int], of subject: Subject
  ) throws(SceneError) -> AnimationDescription.TransitionDescription {
    var transition = AnimationDescription.TransitionDescription()
    if let node = nodes[.type] { transition.type = try word(node) }
    if let node = nodes[.subtype] { transition.subtype = try word(node) }
    if let node = nodes[.startProgress] { transition.startProgress = try fraction(node) }
    if let node = nodes[.endProgress] { transition.endProgress = try fraction(node) }
    if let node = nodes[.from] {
      transition.before = try layers(from: node, images: subject.images, before: subject.layer)
    }
    return transition
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
    var values: [Double] = []
    for item in try list(node, expected: "a list of numbers") { values.append(try number(item)) }
    return values
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
    case .colors:
      var colors: [Color] = []
      for item in try list(node, expected: "a list of colours") { colors.append(try animatedColor(item)) }
      return .value(.colors(colors))
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
