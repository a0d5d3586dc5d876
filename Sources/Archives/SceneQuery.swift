package import MultiplaneGeometry

/// A question about a scene: a line of JSON, as `multiplane query` reads it.
///
/// A time of nil stands for the values that the file sets, without animations.
package enum SceneQuery: Hashable, Sendable {
  /// The value of a key path of a layer.
  case value(keyPath: String, layer: String, time: Double?)
  /// The frontmost layer at a point of the canvas.
  case hit(Point, time: Double?)
  /// A point in the space of another layer; nil is the canvas.
  case convert(Point, from: String?, to: String?, time: Double?)
  /// A layer's frame, in its superlayer's space.
  case frame(layer: String, time: Double?)
  /// When the next frame is needed after a time.
  case next(Double)

  /// Parses a line.
  ///
  /// - Throws: for text that is not one JSON object with the keys of one question.
  package init(line: String) throws(SceneError) {
    let bytes = Array(line.utf8)
    // The question's own error: a file without a value is another one.
    if bytes.allSatisfy({ [0x20, 0x09, 0x0D].contains($0) }) {
      throw SceneError(.syntax("the line is empty"), file: nil)
    }
    self = try ValueReader(document: Document(json: bytes, file: nil), file: nil).query()
  }
}

/// The keys of a question.
enum QueryKey: String, CaseIterable {
  case value, hit, convert, frame, next
  case layer, at, from, to

  /// The keys that are a question; a line has one of them.
  static let questions: [QueryKey] = [.value, .hit, .convert, .frame, .next]

  /// The keys that a question may have besides its own.
  var others: [QueryKey] {
    switch self {
    case .value: [.layer, .at]
    case .hit, .frame: [.at]
    case .convert: [.from, .to, .at]
    default: []
    }
  }
}

extension ValueReader {
  fileprivate func query() throws(SceneError) -> SceneQuery {
    let root = 0
    var nodes: [QueryKey: Int] = [:]
    let expected = "an object such as {\"value\": \"position.x\", \"layer\": \"card\", \"at\": 0.5}"
    for (key, value) in try members(root, keys: QueryKey.self, expected: expected) { nodes[key] = value }
    let questions = QueryKey.questions.filter { nodes[$0] != nil }
    guard let question = questions.first, let node = nodes[question] else {
      throw missing(QueryKey.questions.map(\.rawValue).joined(separator: "\" or \""), in: root)
    }
    if questions.count > 1 {
      throw error(.conflictingKeys(questions[0].rawValue, questions[1].rawValue), at: nodes[questions[1]] ?? root)
    }
    for (key, value) in nodes where key != question && !question.others.contains(key) {
      throw error(.keyNotForClass(key.rawValue, owner: "another question", class: question.rawValue), at: value)
    }
    var time: Double?
    if let at = nodes[.at], !isNull(at) { time = try number(at) }
    switch question {
    case .value:
      guard let layer = nodes[.layer] else { throw missing(QueryKey.layer.rawValue, in: root) }
      return .value(keyPath: try text(node), layer: try text(layer), time: time)
    case .hit: return .hit(try point(node), time: time)
    case .convert:
      return .convert(
        try point(node), from: try layerName(nodes[.from]), to: try layerName(nodes[.to]), time: time)
    case .frame: return .frame(layer: try text(node), time: time)
    default: return .next(try number(node))
    }
  }

  /// A layer's name; nil for null, and where there is no key: the canvas.
  private func layerName(_ node: Int?) throws(SceneError) -> String? {
    guard let node, !isNull(node) else { return nil }
    return try text(node)
  }
}
