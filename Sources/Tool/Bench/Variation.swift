import ArgumentParser
import MultiplaneBench
import MultiplaneGeometry
import MultiplaneLayers

/// A property of layers that changes with each frame, written `card.opacity=0.2:1`.
struct Variation: ExpressibleByArgument, Sendable {
  /// The properties that can be changed.
  enum Property: String, CaseIterable, Sendable {
    case opacity, x, y, width, height, cornerRadius, rotation, scale
    /// Of text layers; it has two texts in place of numbers, which take turns.
    case string
  }

  /// As it was written.
  var text: String

  /// The layers' name.
  var layer: String
  var property: Property
  var from = 0.0
  var to = 0.0
  private var strings: [String] = []

  init?(argument: String) {
    guard let equals = argument.lastIndex(of: "=") else { return nil }
    let (place, range) = (argument[..<equals], argument[argument.index(after: equals)...])
    let ends = range.split(separator: ":", omittingEmptySubsequences: false)
    guard let dot = place.lastIndex(of: "."), dot > place.startIndex, ends.count == 2,
      let property = Property(rawValue: String(place[place.index(after: dot)...]))
    else { return nil }
    (self.layer, self.property, text) = (String(place[..<dot]), property, argument)
    if property == .string {
      strings = ends.map(String.init)
      return
    }
    guard let from = Double(ends[0]), let to = Double(ends[1]), from.isFinite, to.isFinite else { return nil }
    (self.from, self.to) = (from, to)
  }

  /// Frames from one end to the other.
  private static let period = 60

  /// To and fro.
  func value(at frame: Int) -> Double {
    let step = frame % (2 * Self.period)
    let part = Double(step <= Self.period ? step : 2 * Self.period - step) / Double(Self.period)
    return from + (to - from) * part
  }

  func apply(_ frame: Int, to layer: Layer) {
    let value = value(at: frame)
    switch property {
    case .opacity: layer.opacity = Float(value)
    case .x: layer.position.x = value
    case .y: layer.position.y = value
    case .width: layer.bounds.size.width = max(value, 0)
    case .height: layer.bounds.size.height = max(value, 0)
    case .cornerRadius: layer.cornerRadius = max(value, 0)
    case .rotation: layer.affineTransform = Transform2D(rotationAngle: value)
    case .string: (layer as? TextLayer)?.string = strings[frame % 2]
    case .scale: layer.affineTransform = Transform2D(scaleX: value, y: value)
    }
  }
}
