import Foundation
import MultiplaneAnimation
import MultiplaneArchives
import MultiplaneFramePlan
import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneRenderTree

/// Answers questions about a scene whose animations began at time 0.
struct QueryAnswers {
  private let stage: Stage
  private var renderTree = RenderTree()
  private var plan = FramePlan()
  /// The first layer of each name.
  private var layers: [String: Layer] = [:]

  init(_ stage: Stage) {
    self.stage = stage
    for changes in stage.beginning { renderTree.apply(changes) }
    var waiting = [stage.tree.root]
    while let layer = waiting.popLast() {
      if let name = layer.name, layers[name] == nil { layers[name] = layer }
      // In the order of the file's layers: a mask after the sublayers.
      if let mask = layer.mask { waiting.append(mask) }
      waiting += layer.sublayers.reversed()
    }
  }

  /// The answer to a line, without a line break.
  mutating func answer(to line: String) -> String {
    do throws(QueryProblem) {
      let query: SceneQuery
      do { query = try SceneQuery(line: line) } catch { throw QueryProblem(error.problemInLine) }
      return try answer(to: query)
    } catch {
      return Self.object("error", error.text)
    }
  }

  private mutating func answer(to query: SceneQuery) throws(QueryProblem) -> String {
    switch query {
    case .value(let keyPath, let name, let time):
      let layer = try layer(name)
      let shown = time.map { layer.presentation(at: $0).value(forKeyPath: keyPath) }
      let value = shown ?? layer.modelValue(forKeyPath: keyPath)
      guard let value else { throw QueryProblem("the layer \(name) has no value \(keyPath)") }
      guard let json = value.json else { throw QueryProblem("the value \(keyPath) cannot be written as JSON") }
      return Self.object("value", json)
    case .hit(let point, let time):
      let root = stage.tree.root
      let hit = time.map { root.presentation(at: $0).hitTest(point) } ?? root.hitTest(point)
      return Self.object("layer", hit?.name)
    case .convert(let point, let source, let target, let time):
      let (from, to) = (
        try source.map { (name) throws(QueryProblem) in try layer(name) },
        try target.map { (name) throws(QueryProblem) in try layer(name) }
      )
      let result: Point? =
        if let to {
          time.map { to.presentation(at: $0).convert(point, from: from) } ?? to.convert(point, from: from)
        } else if let from {
          time.map { from.presentation(at: $0).convert(point, to: nil) } ?? from.convert(point, to: nil)
        } else {
          point
        }
      guard let result else { throw QueryProblem("the point is not in the plane of the layer") }
      return Self.object("convert", [result.x, result.y])
    case .frame(let name, let time):
      let layer = try layer(name)
      let frame = time.map { layer.presentation(at: $0).frame } ?? layer.frame
      return Self.object("frame", [frame.origin.x, frame.origin.y, frame.size.width, frame.size.height])
    case .next(let time): return next(after: time)
    }
  }

  private func layer(_ name: String) throws(QueryProblem) -> Layer {
    guard let layer = layers[name] else { throw QueryProblem("no layer is called \(name)") }
    return layer
  }

  private mutating func next(after time: Double) -> String {
    let size = stage.canvas.pixelSize
    let target = PlanTarget(
      width: size.width, height: size.height, scale: stage.canvas.scale, background: stage.canvas.background)
    renderTree.plan(at: time, target: target, into: &plan)
    var next = plan.nextTime
    switch stage.tree.nextCommit(after: time) {
    case .continuously: next = time
    // An end that no commit has reported: it changes nothing.
    case .at(let change) where change > time: next = min(next ?? change, change)
    case .at, .never: break
    }
    guard let next else { return Self.object("next", String?.none) }
    return next > time ? Self.object("next", next) : Self.object("next", "refresh")
  }

  private static func object(_ key: String, _ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.withoutEscapingSlashes]
    guard let data = try? encoder.encode([key: value]) else { return "{\"error\": \"a number is not finite\"}" }
    return String(decoding: data, as: UTF8.self)
  }
}

/// Why a question has no answer.
private struct QueryProblem: Error {
  let text: String

  init(_ text: String) { self.text = text }
}

/// A value as `multiplane query` writes it.
private enum JSONValue: Encodable {
  case number(Double)
  case flag(Bool)
  case list([JSONValue])

  static func numbers(_ numbers: Double...) -> JSONValue { .list(numbers.map { .number($0) }) }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .number(let number): try container.encode(number)
    case .flag(let flag): try container.encode(flag)
    case .list(let list): try container.encode(list)
    }
  }
}

extension AnimationValue {
  /// As scene files write the value; nil for paths, bitmaps and filters.
  fileprivate var json: JSONValue? {
    switch self {
    case .number(let number): .number(number)
    case .flag(let flag): .flag(flag)
    case .point(let point): .numbers(point.x, point.y)
    case .size(let size): .numbers(size.width, size.height)
    case .rect(let rect): .numbers(rect.origin.x, rect.origin.y, rect.size.width, rect.size.height)
    case .color(let color): color.json
    case .colors(let colors): .list(colors.map(\.json))
    case .numbers(let numbers): .list(numbers.map { .number($0) })
    case .cornerRadii(let radii):
      .list(
        [radii.topLeft, radii.topRight, radii.bottomRight, radii.bottomLeft].map { .numbers($0.width, $0.height) })
    case .transform(let t):
      .numbers(
        t.m11, t.m12, t.m13, t.m14, t.m21, t.m22, t.m23, t.m24, t.m31, t.m32, t.m33, t.m34, t.m41, t.m42, t.m43, t.m44)
    case .matrix(let matrix):
      .list(
        zip([matrix.red, matrix.green, matrix.blue, matrix.alpha], 0..<4).flatMap { row, index in
          [row.x, row.y, row.z, row.w, matrix.offset[index]].map { JSONValue.number($0) }
        })
    case .path, .bitmap, .filters: nil
    }
  }
}

extension Color {
  fileprivate var json: JSONValue { .numbers(red, green, blue, alpha) }
}
